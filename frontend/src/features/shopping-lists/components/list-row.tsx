import { type Currency, formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { countOf } from '@batchbook/shared/text';
import { CircleCheck, Trash2 } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { shownDate } from '../../../ui/dates.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';

export interface ListRowProps {
  list: ShoppingList;
  currency: Currency;
  onDelete: () => void;
}

const rowStyle = classNames(
  'group relative grid grid-cols-[minmax(0,1fr)_200px_150px_auto] items-center gap-x-6 ruled',
  'px-5 py-3.5 hover:bg-ink/3',
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-2.5 max-md:px-4',
);

const deleteStyle = classNames(
  'relative opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
  'focus-visible:opacity-100 max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end',
  'finger:opacity-100',
);

/** A saved list: its recipes, its progress and its total. */
export function ListRow({ list, currency, onDelete }: ListRowProps) {
  const ticked = list.lines.filter((line) => line.ticked).length;
  const total = list.lines.length;
  return (
    <li className={rowStyle}>
      <div className="min-w-0">
        <h2 className="text-17 leading-tight">
          <Link
            to={`/recipes?batch=${list.id}`}
            className="after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {list.name}
          </Link>
        </h2>
        <p className="num mt-1 truncate text-13 text-ink-3 max-md:whitespace-normal">
          {shownDate(list.createdAt)} · {makesText(list)}
        </p>
      </div>
      <div className="max-md:col-start-1 max-md:row-start-2">
        <p className="num flex items-center gap-1.5 text-13 text-ink-2">
          {ticked === total && total > 0 && <CircleCheck aria-hidden size={15} className="text-success" />}
          {ticked === total && total > 0 ? 'All ticked off' : `${ticked} of ${total} ticked off`}
        </p>
        <span aria-hidden className="mt-1 block h-[7px] overflow-hidden rounded-[2px] bg-line-soft">
          <span
            className="block h-full bg-chart-1"
            style={{ width: `${total === 0 ? 0 : (ticked / total) * 100}%` }}
          />
        </span>
      </div>
      <p className="text-right leading-tight max-md:col-start-2 max-md:row-start-2">
        {!list.complete && <span className="block text-12 font-semibold text-ink-3">at least</span>}
        <b className="font-display text-20 leading-[1.2] font-bold">{formatMoney(list.cost, currency)}</b>
      </p>
      <IconButton label={`Delete ${list.name}`} size="sm" onClick={onDelete} className={deleteStyle}>
        <Trash2 aria-hidden size={17} />
      </IconButton>
    </li>
  );
}

const namedMax = 2;

/** '48 × Frangipane tart, 24 × Rye loaf and 3 more'. */
function makesText({ recipes, ingredients }: ShoppingList): string {
  if (recipes.length === 0)
    return ingredients.length === 0 ? 'no recipes' : countOf(ingredients.length, 'ingredient');
  const named = recipes
    .slice(0, namedMax)
    .map(({ name, quantity }) => `${formatQuantity(quantity)} × ${name}`);
  const more = recipes.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
