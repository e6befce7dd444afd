import { type Currency, formatMoney } from '@batchbook/shared/money';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shownDate } from '../../../../ui/dates.ts';
import type { PricePoint } from '../../model/history.ts';

export interface PriceChartProps {
  points: readonly PricePoint[];
  currency: Currency;
  per: string;
}

const axis = { stroke: 'var(--color-control)', tick: { fill: 'var(--color-ink-3)', fontSize: 12 } };

/** Drawn as steps, because a price applies until the next one. The table beside it has the same figures. */
export default function PriceChart({ points, currency, per }: PriceChartProps) {
  const drawn = points.map(({ at, price }) => ({ at, price: price === null ? null : Number(price) }));
  const last = drawn.at(-1);
  const data = last ? [...drawn, { at: Math.max(Date.now(), last.at), price: last.price }] : drawn;
  const money = (value: number) => formatMoney(value.toFixed(4), currency, value > 0 && value < 0.1 ? 4 : 2);
  return (
    <div aria-hidden className="h-44 min-w-0">
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} margin={{ top: 6, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-line-soft)" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => shownDate(new Date(at).toISOString()).replace(/ \d+,/, '')}
            minTickGap={48}
            {...axis}
          />
          <YAxis width={64} tickFormatter={money} domain={['auto', 'auto']} {...axis} />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => shownDate(new Date(Number(at)).toISOString())}
            formatter={(value) => [`${money(Number(value))} per ${per}`, 'Price']}
            contentStyle={{
              background: 'var(--color-surface)',
              border: '1px solid var(--color-line)',
              borderRadius: 6,
              color: 'var(--color-ink)',
              fontSize: 13,
            }}
          />
          <Line
            type="stepAfter"
            dataKey="price"
            stroke="var(--color-chart-1)"
            strokeWidth={2}
            dot={{ r: 2.5, fill: 'var(--color-chart-1)', stroke: 'none' }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
