import { type Currency, formatMoney } from '@batchbook/shared/money';
import { StepChart } from '../../../../ui/chart/step-chart.tsx';
import type { PricePoint } from '../../model/history.ts';
import { digitsOf } from '../../model/money-digits.ts';

export interface PriceChartProps {
  points: readonly PricePoint[];
  currency: Currency;
  per: string;
  /** The id of the table with the same prices. */
  describedBy: string;
}

/** The price over time. */
export function PriceChart({ points, currency, per, describedBy }: PriceChartProps) {
  const steps = points.map(({ at, price }) => ({
    at,
    value: price === null ? null : Number(price),
    text: price === null ? 'No price' : `${formatMoney(price, currency, digitsOf(price))} per ${per}`,
  }));
  return (
    <StepChart
      label={`Price per ${per} over time`}
      points={steps}
      until={Date.now()}
      format={(value, digits = 2) => formatMoney(value.toFixed(4), currency, Math.max(2, digits))}
      describedBy={describedBy}
    />
  );
}
