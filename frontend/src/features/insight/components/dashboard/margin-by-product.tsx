import {
  type Currency,
  compareDecimals,
  displayDecimal,
  formatMoney,
  formatQuantity,
} from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { Card } from '../../../../ui/card.tsx';
import { BarChart } from '../../../../ui/chart/bar-chart.tsx';
import type { ProductMargins } from '../../model/product-margins.ts';
import { SectionHead } from './section-head.tsx';

/** The lowest say most. */
const barsMax = 8;

interface MarginByProductProps {
  margins: ProductMargins;
  target: string;
  currency: Currency;
}

/** What each price leaves, against the target. */
export function MarginByProduct({ margins: { rows }, target, currency }: MarginByProductProps) {
  const aim = `${formatQuantity(target, 1)}%`;
  const under = rows.filter(({ percent }) => compareDecimals(percent, target) < 0).length;
  const shown = rows.slice(0, barsMax).reverse();
  const of = shown.length < rows.length ? `The ${shown.length} lowest of ${rows.length}. ` : '';
  return (
    <section aria-label="Margin by product">
      <SectionHead
        title="Margin by product"
        note={`${of}${under === 0 ? `All reach your ${aim} target` : `${countOf(under, 'is', 'are')} under your ${aim} target`}`}
        link={{ to: '/costs', label: 'All margins' }}
      />
      <Card className="px-[22px] py-[18px] max-md:px-3.5">
        {shown.length === 0 ? (
          <p className="text-14 text-ink-2">
            No product has a price and a cost yet. Set a price to see what it leaves.
          </p>
        ) : (
          <BarChart
            label="Margin by product"
            series={['Margin']}
            bars={shown.map(({ name, percent, price, isAtMost }) => ({
              name,
              values: [Number(percent)],
              text: `${isAtMost ? 'at most ' : ''}${displayDecimal(percent, 1)}% at ${formatMoney(price, currency)}`,
            }))}
            target={{ value: Number(target), text: `${aim} target` }}
            format={(value, tickDigits = 1) =>
              `${displayDecimal(value.toFixed(4), Math.min(tickDigits, 1))}%`
            }
          />
        )}
      </Card>
    </section>
  );
}
