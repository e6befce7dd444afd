import { type Currency, formatMoney, formatPercent, formatQuantity } from '@batchbook/shared/money';
import { Card } from '../../../../ui/card.tsx';
import { BarChart } from '../../../../ui/chart/bar-chart.tsx';
import { type ProductMargins, shownMargins } from '../../model/product-margins.ts';
import { SectionHead } from './section-head.tsx';

/** A larger loss would flatten every other bar. */
const lowestDrawn = -100;

interface MarginByProductProps {
  margins: ProductMargins;
  /** What sold in 30 days. */
  soldIds: readonly string[];
  target: string;
  currency: Currency;
}

/** What each price leaves, against the target. */
export function MarginByProduct({ margins, soldIds, target, currency }: MarginByProductProps) {
  const { rows, note } = shownMargins(margins.rows, { soldIds: new Set(soldIds), target });
  return (
    <section aria-label="Margin by product">
      <SectionHead title="Margin by product" note={note} link={{ to: '/costs', label: 'All margins' }} />
      <Card className="px-[22px] py-[18px] max-md:px-3.5">
        {rows.length === 0 ? (
          <p className="text-14 text-ink-2">
            No product has a price and a cost yet. Set a price to see what it leaves.
          </p>
        ) : (
          <Chart rows={rows} target={target} currency={currency} />
        )}
      </Card>
    </section>
  );
}

interface ChartProps extends Pick<MarginByProductProps, 'target' | 'currency'> {
  rows: ProductMargins['rows'];
}

function Chart({ rows, target, currency }: ChartProps) {
  const isCut = rows.some(({ percent }) => Number(percent) < lowestDrawn);
  return (
    <>
      <BarChart
        label="Margin by product"
        series={['Margin']}
        bars={rows.map(({ name, percent, price, isAtMost, isSample }) => ({
          name,
          ...(isSample && { badge: 'Sample' }),
          ...(isAtMost && { isOpen: true }),
          values: [Math.max(lowestDrawn, Number(percent))],
          text: `${isAtMost ? 'at most ' : ''}${formatPercent(percent)} at ${formatMoney(price, currency)}`,
        }))}
        target={{ value: Number(target), text: `${formatQuantity(target, 1)}% target` }}
        format={(value, tickDigits = 1) => formatPercent(value.toFixed(4), Math.min(tickDigits, 1))}
      />
      {isCut && (
        <p className="mt-2 text-13 text-ink-3">
          Bars end at {formatPercent(String(lowestDrawn), 0)}. The figures are exact.
        </p>
      )}
    </>
  );
}
