import { isProduct, missingOf } from '@batchbook/shared/market-events/packing';
import type {
  EventRecipe,
  MarketEvent,
  MarketEventSummary,
  PackedProduct,
} from '@batchbook/shared/market-events/schema';
import { formatQuantity } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { Check, Plus, TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { useTyped } from '../../../ui/use-typed.ts';
import { type PackingList, usePacking } from '../hooks/use-packing.ts';

export interface PackListProps {
  event: MarketEvent;
  events: readonly MarketEventSummary[];
  /** Why nothing can be written; `null` when it can. */
  closed: string | null;
}

/** What goes to the stall and what comes back: ticked off, and checked against what was sold. */
export function PackList({ event, events, closed }: PackListProps) {
  const list = usePacking(event, events);
  return (
    <section aria-labelledby="pack-list" className="mt-7 print:mt-0">
      <div className="mb-2.5 flex items-baseline gap-3">
        <h2 id="pack-list" className="text-20">
          Pack list
        </h2>
        <SavedMark state={list.mark} className="ml-auto print:hidden" />
      </div>
      {list.items.length === 0 ? (
        <Card className="flex flex-wrap items-center gap-3 px-[22px] py-4 text-14 text-ink-2 max-md:px-4">
          <p className="min-w-0 flex-1">Tick off what you load, with your own things from last time.</p>
          <Button disabled={closed !== null} onClick={list.begin}>
            Make the pack list
          </Button>
        </Card>
      ) : (
        <fieldset disabled={closed !== null} className="contents">
          <Card aria-label="What to pack">
            <ul>
              {list.items.filter(isProduct).map((item) => (
                <ProductLine key={item.id} item={item} event={event} list={list} />
              ))}
            </ul>
            <OwnThings list={list} />
          </Card>
        </fieldset>
      )}
    </section>
  );
}

const lineStyle = classNames(
  'grid grid-cols-[18px_minmax(0,1fr)_84px_92px_150px] items-center gap-x-3.5 ruled px-[22px] py-2',
  'max-md:grid-cols-[24px_minmax(0,1fr)_92px] max-md:gap-y-1.5 max-md:px-4',
);

function ProductLine({ item, event, list }: { item: PackedProduct; event: MarketEvent; list: PackingList }) {
  const recipe = event.recipes.find(({ recipeId }) => recipeId === item.recipeId);
  const name = recipe?.recipeNameSnapshot ?? 'A product that was taken off';
  const missing = recipe ? missingOf(recipe, list.items) : null;
  return (
    <li className={classNames(lineStyle, missing !== null && missing !== '0' && 'bg-warn-soft')}>
      <input
        type="checkbox"
        className="tick-box"
        aria-label={`${name} is packed`}
        checked={item.isPacked}
        onChange={({ target }) => list.tick(item.id, target.checked)}
      />
      <div className="min-w-0">
        <p className="text-15 leading-tight font-semibold">{name}</p>
        {item.lotCode !== null && <p className="font-mono text-13 text-ink-2">{item.lotCode}</p>}
      </div>
      <p className="num text-right text-14">
        <b className="font-semibold">{item.quantity === null ? '–' : formatQuantity(item.quantity)}</b>{' '}
        <span className="text-13 text-ink-3">packed</span>
      </p>
      <BackInput
        name={name}
        unit={recipe?.unitSnapshot ?? 'pieces'}
        value={item.broughtBack}
        onSave={(broughtBack) => list.changeProduct(item.id, { broughtBack })}
      />
      <Verdict missing={missing} recipe={recipe} />
    </li>
  );
}

interface BackInputProps {
  name: string;
  unit: string;
  value: string | null;
  onSave: (value: string | null) => void;
}

function BackInput({ name, unit, value, onSave }: BackInputProps) {
  const { inputProps, error } = useTyped<string | null>({
    value,
    format: (known) => (known === null ? '' : formatQuantity(known, 6)),
    read: (text) =>
      text.trim() === '' ? { ok: true, value: null } : readQuantityIn(text, unit, { canBeZero: true }),
    onCommit: (next) => next !== value && onSave(next),
  });
  return (
    <NumberInput
      {...inputProps}
      aria-label={`${name}: brought back`}
      placeholder="Back"
      className="print:hidden max-md:order-last max-md:col-start-3"
      invalid={error !== null}
    />
  );
}

function Verdict({ missing, recipe }: { missing: string | null; recipe: EventRecipe | undefined }) {
  const style = 'num flex items-center justify-end gap-1.5 text-12 font-semibold print:hidden';
  if (missing === null || !recipe) return <p className={`${style} text-ink-3`} />;
  if (missing === '0')
    return (
      <p className={`${style} text-success`}>
        <Check aria-hidden size={14} />
        Adds up
      </p>
    );
  const isMissing = !missing.startsWith('-');
  return (
    <p className={`${style} text-warn`}>
      <TriangleAlert aria-hidden size={14} />
      {formatQuantity(missing.replace('-', ''))} {isMissing ? 'missing' : 'too many'}
    </p>
  );
}

/** The gazebo, the float, the card reader. */
function OwnThings({ list }: { list: PackingList }) {
  const [name, setName] = useState('');
  useUnsaved(() => name.trim() !== '');
  const things = list.items.flatMap((item) => (isProduct(item) ? [] : [item]));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    list.addThing(name.trim());
    setName('');
  };
  return (
    <div className="border-t border-line px-[22px] py-3.5 max-md:px-4">
      <h3 className="mb-2 font-sans text-12 font-semibold text-ink-3">Your things</h3>
      <ul className="mb-2.5 flex flex-wrap gap-x-5 gap-y-2 empty:hidden">
        {things.map((thing) => (
          <li key={thing.id} className="flex items-center gap-2 text-14">
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                className="tick-box"
                checked={thing.isPacked}
                onChange={({ target }) => list.tick(thing.id, target.checked)}
              />
              {thing.name}
            </label>
            <IconButton
              label={`Remove ${thing.name}`}
              className="print:hidden"
              onClick={() => list.remove(thing.id)}
            >
              <X aria-hidden size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex max-w-[340px] gap-2 print:hidden">
        <TextInput
          aria-label="Add one of your things"
          placeholder="Gazebo, float, card reader"
          maxLength={200}
          autoComplete="off"
          className="flex-1"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" icon={<Plus aria-hidden size={16} />}>
          Add
        </Button>
      </form>
    </div>
  );
}
