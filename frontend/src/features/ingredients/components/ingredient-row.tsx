import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, currencySign, formatMoney } from '@batchbook/shared/money';
import { readAmount } from '@batchbook/shared/quantity';
import { costingUnitLabel } from '@batchbook/shared/units';
import { Archive, ArchiveRestore, Pencil, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AllergenBadges, allergenBadges } from '../../../ui/allergen-badges.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Read, type TextField, useTyped } from '../../../ui/use-typed.ts';
import { useArchive, useIngredientSave } from '../api/use-ingredient-save.ts';
import { differencesOf } from '../model/differences.ts';
import { amountText } from '../model/form.ts';
import { perText } from '../model/list.ts';
import { digitsOf } from './price-fields.tsx';

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
  const archive = useArchive();
  const { id, name, archived } = ingredient;
  return (
    <tr className="group border-b border-line-soft last:border-b-0 has-[input:focus]:bg-primary-soft max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2 max-md:px-4 max-md:py-3.5">
      <td className={`${cell} h-[54px] pl-5! max-md:h-auto max-md:pl-0!`}>
        <TextInPlace
          row={id}
          label={`${name}: name`}
          value={name}
          read={readName}
          onSave={(value) => void save.put({ name: value })}
          className="w-full font-semibold"
        />
        <TextInPlace
          row={id}
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
        {save.conflict && (
          <ConflictDialog
            open
            name={name}
            differences={differencesOf(
              { ...save.conflict.theirs, ...(save.conflict.body as Partial<Ingredient>) },
              save.conflict.theirs,
              currency,
            )}
            onKeepMine={() => void save.saveOver()}
            onTakeTheirs={save.dropConflict}
          />
        )}
      </td>
    </tr>
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

/** Enter goes down the same column, as in a sheet. */
function goDown(event: KeyboardEvent<TextField>): void {
  const { column } = event.currentTarget.dataset;
  const row = event.currentTarget.closest('tr')?.nextElementSibling;
  row?.querySelector<HTMLInputElement>(`input[data-column="${column}"]`)?.focus();
}

interface TextInPlaceProps {
  row: string;
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

interface PriceInPlaceProps {
  ingredient: Ingredient;
  currency: Currency;
  onOpen: IngredientRowProps['onOpen'];
  onSave: (costPerUnit: string | null) => void;
}

/** The price of one costing unit; a pack's price is mended in the panel, where the pack stands. */
function PriceInPlace({ ingredient, currency, onOpen, onSave }: PriceInPlaceProps) {
  const { id, name, costPerUnit, costingUnit, packPrice } = ingredient;
  const pending = useRef(costPerUnit);
  const [adding, setAdding] = useState(false);
  const typed = useTyped<string | null>({
    value: costPerUnit,
    format: amountText,
    read: readAmount,
    onChange: (amount) => {
      pending.current = amount;
    },
    onCommit: () => {
      if (pending.current !== costPerUnit) onSave(pending.current);
    },
    onEnter: goDown,
  });
  if (packPrice !== null && costPerUnit !== null) {
    return (
      <button
        type="button"
        aria-label={`${name}: ${formatMoney(costPerUnit, currency)} ${costingUnitLabel(costingUnit)}, from a pack. Edit`}
        onClick={() => onOpen(id, 'costPerUnit')}
        className="num h-9 cursor-pointer rounded-1 border border-transparent px-1.5 text-15 hover:border-control max-md:h-12"
      >
        <b>{formatMoney(costPerUnit, currency, digitsOf(costPerUnit))}</b>{' '}
        <span className="text-14 text-ink-3">{perText(costingUnit)}</span>
      </button>
    );
  }
  if (costPerUnit === null && !adding) {
    return (
      <span className="inline-flex items-center gap-2.5">
        <span className="inline-flex items-center gap-1.5 font-[650] text-warn">
          <TriangleAlert aria-hidden size={15} />
          No price
        </span>
        <button
          type="button"
          aria-label={`Add a price for ${name}`}
          className="link touch cursor-pointer"
          onClick={() => setAdding(true)}
        >
          Add a price
        </button>
      </span>
    );
  }
  return (
    <>
      <span
        className={`num inline-flex h-9 items-center rounded-1 border pl-1.5 text-15 max-md:h-12 ${typed.error ? 'border-danger' : 'border-transparent focus-within:border-control focus-within:bg-surface hover:border-control max-md:border-line dark:focus-within:bg-canvas'}`}
      >
        <span aria-hidden className="font-[650]">
          {currencySign(currency)}
        </span>
        <input
          {...typed.inputProps}
          onBlur={() => {
            typed.inputProps.onBlur();
            setAdding(false);
          }}
          // biome-ignore lint/a11y/noAutofocus: 'Add a price' is what opened it.
          autoFocus={adding}
          aria-label={`${name}: price per ${costingUnitLabel(costingUnit)}`}
          data-column="price"
          inputMode="decimal"
          autoComplete="off"
          className="field-sizing-content h-full min-w-9 rounded-1 bg-transparent pr-1 font-[650] outline-offset-1 placeholder:text-ink-3"
          placeholder="0.00"
        />
        <span className="pr-1.5 text-14 text-ink-3">{perText(costingUnit)}</span>
      </span>
      <InPlaceError error={typed.error} />
    </>
  );
}

function InPlaceError({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <span role="alert" className="block text-12 leading-tight font-semibold whitespace-normal text-danger">
      {error}
    </span>
  );
}
