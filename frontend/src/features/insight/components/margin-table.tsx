import { isSold, isUnderTarget, marginSums } from '@batchbook/shared/insight/margin-rows';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import {
  perUnit,
  pricedUnitOfRecipe,
  priceSuffix,
  reachingPrice,
  shownAmount,
} from '@batchbook/shared/recipes/priced-unit';
import { countOf } from '@batchbook/shared/text';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import type { MarginList } from '../hooks/use-margins.ts';
import {
  againstTarget,
  changeIn30Days,
  classNamesOf,
  closeRowsLast,
  detailText,
  soldText,
} from '../model/view.ts';
import { MenuMark } from './menu-mark.tsx';

interface MarginTableProps {
  rows: readonly MarginRow[];
  /** The rows as they are, by recipe, where `rows` are pencilled in. */
  before: ReadonlyMap<string, MarginRow> | null;
  list: MarginList['list'];
  currency: Currency;
  target: string;
  /** The recipes that came with the business, by id. */
  samples: ReadonlySet<string>;
}

/** Each recipe and variation; one opens to the parts of its cost. */
export function MarginTable({ rows, before, list, currency, target, samples }: MarginTableProps) {
  const columns = useMemo(
    () => columnsOf({ rows, before, currency, target, samples }),
    [rows, before, currency, target, samples],
  );
  const { sort, descending, search } = list.view;
  const arrange = useCallback((sorted: readonly MarginRow[]) => closeRowsLast(sorted, search), [search]);
  return (
    <Card aria-label="Margins" bleeds className="margin-table mb-10">
      <DataTable
        label="Margins of recipes and variations"
        columns={columns}
        rows={rows}
        keyOf={({ recipeId }) => recipeId}
        sort={{ by: sort, descending, onSort: list.sortBy as (key: string) => void }}
        arrange={arrange}
        detail={(row) => <Parts row={row} currency={currency} target={target} />}
        rowClass={(row) => (hasMoved(row, before) ? 'is-pencilled' : undefined)}
        totalLabel={`${countOf(rows.filter(isSold).length, 'recipe')} that sold`}
      />
    </Card>
  );
}

type Given = Pick<MarginTableProps, 'rows' | 'before' | 'currency' | 'target' | 'samples'>;

const shownFields = ['price', 'costEach', 'earned'] as const;

const hasMoved = (row: MarginRow, before: Given['before']): boolean => {
  const was = before?.get(row.recipeId);
  return was !== undefined && shownFields.some((name) => was[name] !== row[name]);
};

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));

/** As it is shown: of a kilogram, not of a gram. */
const shownNumber = (row: MarginRow, amount: string | null): number | null =>
  amount === null ? null : Number(shownAmount(amount, pricedUnitOfRecipe(row)));

const columnsOf = (given: Given): readonly Column<MarginRow>[] => [
  nameColumn(given),
  classColumn,
  ...priceColumns(given),
  marginColumn(given),
  ...soldColumns(given),
];

const nameColumn = ({ samples }: Given): Column<MarginRow> => ({
  key: 'name',
  title: 'Recipe',
  kind: 'text',
  narrow: 'title',
  width: 'md:min-w-[200px]',
  sortBy: ({ name }) => name,
  cell: (row) => (
    <>
      <Link to={`/recipes?recipe=${row.recipeId}`} className="touch font-semibold hover:underline">
        {row.name}
      </Link>
      {samples.has(row.recipeId) && (
        <span className="ml-2">
          <Badge tone="info">Sample</Badge>
        </span>
      )}
      <span className="block text-12 text-ink-3">{detailText(row)}</span>
    </>
  ),
});

const classColumn: Column<MarginRow> = {
  key: 'class',
  title: 'Menu',
  kind: 'text',
  narrow: 'half',
  sortBy: ({ menuClass }) => menuClass && classNamesOf[menuClass],
  cell: ({ menuClass, sold }) =>
    menuClass === null ? (
      <span className="text-13 text-ink-3">{sold === '0' ? 'Not sold' : '–'}</span>
    ) : (
      <span className="inline-flex items-center gap-[7px] text-13 font-medium text-ink-2">
        <MenuMark of={menuClass} />
        {classNamesOf[menuClass]}
      </span>
    ),
};

/** What a cell said before it was pencilled in. */
const wasIn =
  (before: Given['before']) =>
  (row: MarginRow, words: (of: MarginRow) => string | null): string | null => {
    const known = before?.get(row.recipeId);
    return known ? words(known) : null;
  };

function priceColumns({ before, currency }: Given): readonly Column<MarginRow>[] {
  const was = wasIn(before);
  const moneyOf = (row: MarginRow, amount: string): string =>
    formatMoney(shownAmount(amount, pricedUnitOfRecipe(row)), currency);
  const priceOf = (row: MarginRow) =>
    row.price && moneyOf(row, row.price) + priceSuffix(pricedUnitOfRecipe(row));
  const costOf = (row: MarginRow) =>
    row.costEach && moneyOf(row, row.costEach) + priceSuffix(pricedUnitOfRecipe(row));
  return [
    {
      key: 'price',
      title: 'Price',
      kind: 'money',
      narrow: 'half',
      sortBy: (row) => shownNumber(row, row.price),
      cell: (row) => <Moved was={was(row, priceOf)} now={priceOf(row) ?? <NoPrice />} />,
    },
    {
      key: 'cost',
      title: 'Costs, each',
      kind: 'money',
      narrow: 'half',
      sortBy: (row) => shownNumber(row, row.costEach),
      cell: (row) => (
        <>
          {row.costEach !== null && !row.complete && <Bound>at least</Bound>}
          <Moved
            was={was(row, costOf)}
            now={costOf(row) ?? <span className="text-ink-3">No cost yet</span>}
          />
        </>
      ),
    },
  ];
}

function marginColumn({ rows, before, target }: Given): Column<MarginRow> {
  const { averagePercent } = marginSums(rows, target);
  return {
    key: 'margin',
    title: `Margin against ${formatQuantity(target, 1)}%`,
    kind: 'percent',
    width: 'md:w-[300px]',
    sortBy: ({ margin }) => numberOf(margin?.percent ?? null),
    cell: (row) => <MarginCell row={row} was={before?.get(row.recipeId) ?? null} target={target} />,
    total: averagePercent === null ? undefined : `${displayDecimal(averagePercent, 1)}%`,
  };
}

function soldColumns({ rows, before, currency, target }: Given): readonly Column<MarginRow>[] {
  const was = wasIn(before);
  const earnedOf = (row: MarginRow): string | null => row.earned && formatMoney(row.earned, currency);
  return [
    {
      key: 'sold',
      title: 'Sold',
      kind: 'quantity',
      narrow: 'half',
      sortBy: ({ sold }) => Number(sold),
      cell: (row) => (
        <>
          {!row.soldComplete && isSold(row) && <Bound>at least</Bound>}
          {soldText(row)}
        </>
      ),
    },
    {
      key: 'earned',
      title: 'Earned',
      kind: 'money',
      narrow: 'amount',
      sortBy: ({ earned }) => numberOf(earned),
      cell: (row) => (
        <span className="font-semibold">
          {isSold(row) && earnedOf(row) !== null && <EarnedBound row={row} />}
          <Moved was={was(row, earnedOf)} now={earnedOf(row) ?? <NotKnown />} />
        </span>
      ),
      total: formatMoney(marginSums(rows, target).earned, currency),
    },
  ];
}

const NotKnown = () => <span className="text-13 font-normal text-ink-3">not known yet</span>;

const Bound = ({ children }: { children: string }) => (
  <span className="mr-1.5 text-12 font-normal text-ink-3">{children}</span>
);

/** Sales whose price or cost isn't known aren't in it. */
const EarnedBound = ({ row }: { row: MarginRow }) =>
  row.soldComplete && row.soldCosted ? null : <Bound>what is known:</Bound>;

const NoPrice = () => (
  <span className="inline-flex items-center gap-1.5 text-12 font-semibold text-warn">
    <TriangleAlert aria-hidden size={14} />
    No price
  </span>
);

/** A figure, and what it was before it was pencilled in. */
const Moved = ({ was, now }: { was: string | null; now: ReactNode }) => (
  <>
    {was !== null && was !== now && (
      <s className="mr-[7px] text-13 text-ink-3">
        <span className="sr-only">was </span>
        {was}
        <span className="sr-only">, now </span>
      </s>
    )}
    {now}
  </>
);

interface MarginCellProps {
  row: MarginRow;
  was: MarginRow | null;
  target: string;
}

const shownPercent = ({ margin }: MarginRow): string | null =>
  margin && `${displayDecimal(margin.percent, 1)}%`;

function fillOf(row: MarginRow, target: string): string {
  if (isUnderTarget(row, target)) return 'bg-hatch-under';
  return row.complete ? 'bg-chart-1' : 'bg-hatch-unknown';
}

function MarginCell({ row, was, target }: MarginCellProps) {
  const percent = shownPercent(row);
  // Nothing is kept of a price of nothing.
  if (percent === null && row.price !== null && row.costEach !== null)
    return <span className="text-13 text-ink-3">No margin at this price</span>;
  if (percent === null)
    return (
      <Link to={`/recipes?recipe=${row.recipeId}&mode=edit`} className="link text-13">
        {row.costEach === null ? 'Set its costs' : 'Set a price'}
      </Link>
    );
  const width = Math.max(0, Math.min(100, Number(row.margin?.percent)));
  const against = againstTarget(row, target);
  const tone = isUnderTarget(row, target) ? 'text-warn' : 'text-success';
  return (
    <span className="margin-cell">
      <span className="text-right whitespace-nowrap">
        {!row.complete && <Bound>at most</Bound>}
        <Moved was={was && shownPercent(was)} now={percent} />
        <ChangeIn30Days row={row} />
      </span>
      <span aria-hidden className="margin-track">
        <i className={fillOf(row, target)} style={{ width: `${width}%` }} />
        <u style={{ left: `${target}%` }} />
      </span>
      <span className={`text-left text-12 font-semibold ${against === null ? 'text-ink-3' : tone}`}>
        {against ?? 'not known yet'}
      </span>
    </span>
  );
}

/** In points; nothing where it didn't move, or nobody knows. */
function ChangeIn30Days({ row }: { row: MarginRow }) {
  const change = changeIn30Days(row);
  if (change === null) return null;
  return <span className="block text-12 text-ink-3">{`${change} in 30 days`}</span>;
}

/** The parts of the cost of one, and the price that the target needs. */
function Parts({ row, currency, target }: { row: MarginRow; currency: Currency; target: string }) {
  const priced = pricedUnitOfRecipe(row);
  const money = (amount: string | null) =>
    amount === null ? 'Not set' : formatMoney(shownAmount(amount, priced), currency);
  const percent = (of: string | null) => (of === null ? '–' : `${displayDecimal(of, 1)}%`);
  const targetPrice =
    row.targetPrice === null
      ? '–'
      : formatMoney(reachingPrice(shownAmount(row.targetPrice, priced)), currency);
  const parts: [title: string, value: string][] = [
    ['Ingredients', row.ingredientCost === null ? 'No cost yet' : money(row.ingredientCost)],
    ['Packaging', money(row.packagingCost)],
    ['Work', money(row.labourCost)],
    ['Overheads', money(row.overheadCost)],
    [`Costs, ${perUnit(priced)}`, row.costEach === null ? 'No cost yet' : money(row.costEach)],
    ['Food cost', percent(row.foodCostPercent)],
    ['Markup', percent(row.margin?.markupPercent ?? null)],
    [`Price for ${formatQuantity(target, 1)}%`, targetPrice],
  ];
  return (
    <dl className="margin-parts">
      {parts.map(([title, value]) => (
        <div key={title}>
          <dt className="text-12 font-medium text-ink-2">{title}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
