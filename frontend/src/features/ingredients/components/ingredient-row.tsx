import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { AllergenBadges, allergenBadges } from '../../../ui/allergen-badges.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Read, useTyped } from '../../../ui/use-typed.ts';
import { useArchive, useIngredientSave } from '../api/use-ingredient-save.ts';
import { differencesOf } from '../model/differences.ts';
import { goDown, InPlaceError } from './in-place.tsx';
import { PriceInPlace } from './price-in-place.tsx';

export interface IngredientRowProps {
  ingredient: Ingredient;
  currency: Currency;
  /** In how many recipes it is. */
  uses: number;
  onOpen: (id: string, field?: string) => void;
  onPrice: (ingredient: Ingredient, costPerUnit: string | null) => void;
}

const cell = 'px-2 align-middle max-md:p-0';
const inPlace =
  'h-9 min-w-0 rounded-1 border border-transparent bg-transparent px-1.5 -ml-1.5 hover:border-control focus:border-control focus:bg-surface dark:focus:bg-canvas aria-invalid:border-danger max-md:h-12';

/** An ingredient in the list: name, brand and price are edited where they stand, the rest in its panel. */
export function IngredientRow({ ingredient, currency, uses, onOpen, onPrice }: IngredientRowProps) {
  const save = useIngredientSave(ingredient);
  const { name } = ingredient;
  return (
    <tr className="group border-b border-line-soft last:border-b-0 has-[input:focus]:bg-primary-soft max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2 max-md:px-4 max-md:py-3.5">
      <td className={`${cell} h-[54px] pl-5! max-md:h-auto max-md:pl-0!`}>
        <TextInPlace
          label={`${name}: name`}
          value={name}
          read={readName}
          onSave={(value) => void save.put({ name: value })}
          className="w-full font-semibold"
        />
        <TextInPlace
          label={`${name}: brand`}
          value={ingredient.brand}
          read={readBrand}
          placeholder="no brand"
          onSave={(value) => void save.put({ brand: value })}
          className="-mt-2 h-6! w-full text-12 text-ink-3 max-md:hidden!"
        />
        <p className="-mt-2 text-13 text-ink-3 md:hidden">{ingredient.brand || 'no brand'}</p>
      </td>
      <td className={`${cell} num text-right whitespace-nowrap`}>
        <PriceInPlace
          ingredient={ingredient}
          currency={currency}
          onOpen={onOpen}
          onSave={(costPerUnit) => onPrice(ingredient, costPerUnit)}
        />
      </td>
      <td className={`${cell} max-lg:hidden`}>
        <span className="flex flex-wrap gap-1">
          {ingredient.categories.map((category) => (
            <Badge key={category}>{category}</Badge>
          ))}
        </span>
      </td>
      <td className={`${cell} py-1.5 max-md:col-span-2`}>
        <AllergenBadges badges={allergenBadges(ingredient.allergens)} label={`${name}: allergens`} />
      </td>
      <td
        className={`${cell} num text-right max-md:self-center max-md:text-left max-md:text-13 max-md:text-ink-3`}
      >
        <span className="md:hidden">in </span>
        {uses}
        <span className="md:hidden"> {uses === 1 ? 'recipe' : 'recipes'}</span>
      </td>
      <td className={`${cell} pr-4! text-right whitespace-nowrap max-md:pr-0!`}>
        <RowActions ingredient={ingredient} onOpen={onOpen} />
        <RowConflict save={save} name={name} currency={currency} />
      </td>
    </tr>
  );
}

function RowActions({ ingredient, onOpen }: Pick<IngredientRowProps, 'ingredient' | 'onOpen'>) {
  const archive = useArchive();
  const { id, name, archived } = ingredient;
  return (
    <span className="inline-flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100">
      <IconButton label={`Edit ${name}`} size="sm" onClick={() => onOpen(id)}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton
        label={`${archived ? 'Bring back' : 'Archive'} ${name}`}
        size="sm"
        onClick={() => archive(ingredient, !archived)}
      >
        {archived ? <ArchiveRestore aria-hidden size={16} /> : <Archive aria-hidden size={16} />}
      </IconButton>
    </span>
  );
}

interface RowConflictProps {
  save: ReturnType<typeof useIngredientSave>;
  name: string;
  currency: Currency;
}

function RowConflict({ save, name, currency }: RowConflictProps) {
  if (save.conflict === null) return null;
  const { body, theirs } = save.conflict;
  return (
    <ConflictDialog
      open
      name={name}
      differences={differencesOf({ ...theirs, ...(body as Partial<Ingredient>) }, theirs, currency)}
      onKeepMine={() => void save.saveOver()}
      onTakeTheirs={save.dropConflict}
    />
  );
}

const readName = (text: string): Read<string> => {
  const name = text.trim();
  if (name === '') return { ok: false, error: 'Give it a name' };
  return name.length > 200 ? { ok: false, error: 'At most 200 characters' } : { ok: true, value: name };
};

const readBrand = (text: string): Read<string> =>
  text.trim().length > 200
    ? { ok: false, error: 'At most 200 characters' }
    : { ok: true, value: text.trim() };

interface TextInPlaceProps {
  label: string;
  value: string;
  read: (text: string) => Read<string>;
  onSave: (value: string) => void;
  placeholder?: string;
  className: string;
}

function TextInPlace({ label, value, read, onSave, placeholder, className }: TextInPlaceProps) {
  const pending = useRef(value);
  const typed = useTyped<string>({
    value,
    format: (text) => text,
    read,
    onChange: (text) => {
      pending.current = text;
    },
    onCommit: () => {
      if (pending.current !== value) onSave(pending.current);
    },
    onEnter: goDown,
  });
  return (
    <>
      <input
        {...typed.inputProps}
        aria-label={label}
        data-column={label.split(': ').at(-1)}
        autoComplete="off"
        placeholder={placeholder}
        className={`${inPlace} block text-ellipsis ${className}`}
      />
      <InPlaceError error={typed.error} />
    </>
  );
}
