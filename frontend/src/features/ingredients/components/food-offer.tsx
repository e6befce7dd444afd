import type { LibraryFood } from '@batchbook/shared/ingredients/library-schema';
import { formatQuantity } from '@batchbook/shared/money';
import { CircleHelp } from 'lucide-react';
import type { Column } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type FoodPart, offeredParts } from '../model/library.ts';
import { declaredNutrients, nutrientUnit } from '../model/nutrition.ts';
import type { TypedIngredient } from '../model/typed.ts';

export interface FoodOfferProps {
  food: LibraryFood;
  current: TypedIngredient;
  parts: ReadonlySet<FoodPart>;
  onParts: (parts: ReadonlySet<FoodPart>) => void;
  /** In what its name differs from the ingredient's, when it may be another food. */
  difference: string | null;
}

/** What a food would fill in, each to be taken or left. What it doesn't know stays unknown. */
export function FoodOffer({ food, current, parts, onParts, difference }: FoodOfferProps) {
  const offers = offeredParts(food, current);
  const stated = food.allergens.some(({ state }) => state !== 'unknown');
  const toggle = (part: FoodPart, on: boolean) => {
    const next = new Set(parts);
    if (on) next.add(part);
    else next.delete(part);
    onParts(next);
  };
  return (
    <>
      {difference !== null && (
        <Notice tone="warning" className="mb-3">
          It may be another food than {current.name}: {difference}. Tick only what is right for yours.
        </Notice>
      )}
      {!stated && (
        <Notice tone="warning" className="mb-3">
          Allergens unknown. The library lists none, so check the pack. Unknown never counts as ‘free from’.
        </Notice>
      )}
      {stated && food.confirmAllergens && (
        <Notice tone="info" className="mb-3">
          Confirm the allergens. Makers’ recipes differ, so check them against the pack.
        </Notice>
      )}
      <ul className="divide-y divide-line-soft border-y border-line-soft">
        {offers.map(({ part, label, value, replaces }) => (
          <li key={part}>
            <label className="flex min-h-12 cursor-pointer items-start gap-3 py-2.5 text-14">
              <input
                type="checkbox"
                className="mt-0.5 size-[18px] shrink-0 accent-primary"
                checked={parts.has(part)}
                onChange={(event) => toggle(part, event.target.checked)}
              />
              <span className="w-36 shrink-0 font-semibold max-sm:w-28">{label}</span>
              <span className="min-w-0 flex-1">
                {value}
                {replaces !== null && <span className="block text-12 text-ink-3">instead of {replaces}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {food.nutrition && <Figures food={food} />}
      {food.unmappedAllergens.length > 0 && (
        <p className="mt-3 text-13 text-ink-2">
          The source also lists these, for you to judge: {food.unmappedAllergens.join(', ')}.
        </p>
      )}
      <p className="mt-3 text-12 text-ink-3">
        {food.attribution}
        {food.url && (
          <>
            {' '}
            <a className="link" href={food.url} target="_blank" rel="noreferrer">
              See the entry
            </a>
          </>
        )}
      </p>
    </>
  );
}

type Declared = (typeof declaredNutrients)[number];

function Figures({ food: { nutrition } }: { food: LibraryFood }) {
  if (nutrition === null) return null;
  const columns: readonly Column<Declared>[] = [
    {
      key: 'nutrient',
      title: 'Nutrition',
      kind: 'text',
      narrow: 'title',
      cell: ({ label, part }) => (
        <span className={part ? 'pl-4 text-ink-2' : ''}>{label.replace(/ \(.{0,200}\)/, '')}</span>
      ),
    },
    {
      key: 'value',
      title: `Per ${nutrition.basis === '100ml' ? '100 ml' : '100 g'}`,
      kind: 'quantity',
      narrow: 'figure',
      cell: ({ nutrient }) => <Figure nutrient={nutrient} value={nutrition[nutrient]} />,
    },
  ];
  return (
    <div className="mt-4">
      <DataTable
        label="Nutrition"
        columns={columns}
        rows={declaredNutrients}
        keyOf={({ nutrient }) => nutrient}
        isCompact
      />
    </div>
  );
}

const Figure = ({ nutrient, value }: { nutrient: Declared['nutrient']; value: string | null }) =>
  value === null ? (
    <span className="inline-flex items-center gap-1 text-warn">
      <CircleHelp aria-hidden size={13} /> unknown
    </span>
  ) : (
    `${formatQuantity(value)} ${nutrientUnit(nutrient)}`
  );
