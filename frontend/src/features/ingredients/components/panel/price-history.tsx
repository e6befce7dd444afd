import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { costingUnitLabel, isUnit, unitLabelFor } from '@batchbook/shared/units';
import { useId, useMemo, useState } from 'react';
import { usePrices } from '../../../../data/price-impact.ts';
import { sentenceOf } from '../../../../data/problems.ts';
import { shownDate } from '../../../../ui/dates.ts';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { part } from '../../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { pricePoints } from '../../model/history.ts';
import { digitsOf } from '../../model/money-digits.ts';
import { PriceChart } from './price-chart.tsx';

const CorrectPriceDialog = part(() => import('./correct-price-dialog.tsx'));

export interface PriceHistoryProps {
  ingredient: Ingredient;
  currency: Currency;
}

/** The price history, as a chart and a table. */
export function PriceHistory({ ingredient, currency }: PriceHistoryProps) {
  const tableId = useId();
  const [wrong, setWrong] = useState<Past | null>(null);
  const prices = usePrices(ingredient.id, ingredient.version);
  const points = useMemo(
    () => pricePoints(prices.data ?? [], ingredient.costingUnit, measuresOf(ingredient)),
    [prices.data, ingredient],
  );
  if (prices.isPending) {
    return (
      <Loading label="Loading the price history" className="mt-5">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (prices.isError)
    return (
      <p className="mt-5 text-13 text-ink-3">Couldn’t load the price history. {sentenceOf(prices.error)}</p>
    );
  if (prices.data.length === 0) return null;
  const per = costingUnitLabel(ingredient.costingUnit);
  const changes = points.filter(({ price }) => price !== null).length;
  return (
    <section aria-label="Price history" className="mt-6">
      <h4 className="mb-2 font-sans text-13 font-semibold text-ink-2">Price per {per} over time</h4>
      <div className="grid gap-4 md:grid-cols-[1fr_minmax(0,260px)]">
        {changes > 1 ? (
          <PriceChart points={points} currency={currency} per={per} describedBy={tableId} />
        ) : (
          <p className="text-13 text-ink-3">No price changes yet. The chart appears after the first one.</p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it. */}
        <section id={tableId} className="max-h-50 overflow-y-auto" tabIndex={0} aria-label="Past prices">
          <DataTable
            label="Past prices"
            columns={pastColumns({ ingredient, currency }, setWrong)}
            rows={prices.data}
            keyOf={({ id }) => id}
            isCompact
          />
        </section>
      </div>
      {wrong && (
        <CorrectPriceDialog
          key={wrong.id}
          price={wrong}
          ingredient={ingredient}
          currency={currency}
          onClose={() => setWrong(null)}
        />
      )}
    </section>
  );
}

type Past = NonNullable<ReturnType<typeof usePrices>['data']>[number];

const pastColumns = (of: PriceHistoryProps, onWrong: (entry: Past) => void): readonly Column<Past>[] => [
  {
    key: 'from',
    title: 'From',
    kind: 'date',
    narrow: 'title',
    cell: ({ at }) => <span className="whitespace-nowrap text-ink-3">{shownDate(at)}</span>,
  },
  {
    key: 'price',
    title: `Price per ${costingUnitLabel(of.ingredient.costingUnit)}`,
    kind: 'money',
    narrow: 'figure',
    cell: (entry) => <PastPrice entry={entry} {...of} onWrong={() => onWrong(entry)} />,
  },
];

/** A price, in its own unit where that is another one now, and the pack and source it came from. */
const PastPrice = ({
  entry,
  ingredient,
  currency,
  onWrong,
}: PriceHistoryProps & { entry: Past; onWrong: () => void }) => (
  <div className="text-13">
    <b className="font-semibold">
      {entry.costPerUnit === null
        ? 'No price'
        : formatMoney(entry.costPerUnit, currency, digitsOf(entry.costPerUnit))}
    </b>
    {entry.costPerUnit !== null && entry.costingUnit !== ingredient.costingUnit && (
      <> / {costingUnitLabel(entry.costingUnit)}</>
    )}
    {entry.packPrice !== null && entry.packSize !== null && entry.packUnit !== null && (
      <span className="block text-12 text-ink-3">
        {formatQuantity(entry.packSize)}{' '}
        {isUnit(entry.packUnit) ? unitLabelFor(entry.packUnit, entry.packSize) : entry.packUnit} for{' '}
        {formatMoney(entry.packPrice, currency)}
      </span>
    )}
    {entry.source && <span className="block text-12 text-ink-3">{entry.source.name}</span>}
    {entry.corrected && (
      <span className="block text-12 text-ink-3">
        {typedText(entry.corrected, currency)}, put right {shownDate(entry.corrected.at)}
      </span>
    )}
    {entry.costPerUnit !== null && (
      <button type="button" className="word-button touch text-12 text-ink-2" onClick={onWrong}>
        Typed wrong? <span className="sr-only">Correct the price of {shownDate(entry.at)}</span>
      </button>
    )}
  </div>
);

/** 'typed as £72.00' */
const typedText = (
  { costPerUnit, packPrice }: NonNullable<Past['corrected']>,
  currency: Currency,
): string => {
  const typed = packPrice ?? costPerUnit ?? '0';
  return `typed as ${formatMoney(typed, currency, digitsOf(typed))}`;
};
