import { displayDecimal } from '@batchbook/shared/money';
import { costDigits, oneOf, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import type { CostPoint } from '@batchbook/shared/recipes/schema';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shownDate } from '../../../ui/dates.ts';
import { costReason } from '../model/history.ts';
import { useEditorView } from './editor-context.tsx';

const heightPx = 240;

interface Shown {
  at: number;
  each: number;
  point: CostPoint;
}

/** The cost over time, in steps, because a cost applies until the next change. */
export default function CostChart({ points }: { points: readonly CostPoint[] }) {
  const { money, priced } = useEditorView();
  const eachOf = (point: CostPoint) => Number(displayDecimal(shownAmount(point.costEach, priced), 4));
  const data: Shown[] = points
    .map((point) => ({ at: Date.parse(point.at), each: eachOf(point), point }))
    .reverse();
  const axis = { stroke: 'var(--color-ink-3)', fontSize: 12, tickLine: false, axisLine: false };
  return (
    <figure>
      <ResponsiveContainer width="100%" height={heightPx}>
        <LineChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid stroke="var(--color-line-soft)" vertical={false} />
          <XAxis
            {...axis}
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => shownDate(new Date(at).toISOString())}
            minTickGap={48}
          />
          <YAxis {...axis} width={64} tickFormatter={(each: number) => money(String(each))} />
          <Tooltip content={({ payload }) => <Hint shown={payload?.[0]?.payload as Shown | undefined} />} />
          <Line
            type="stepAfter"
            dataKey="each"
            stroke="var(--color-chart-1)"
            strokeWidth={2.5}
            dot={{ r: 4, fill: 'var(--color-chart-1)', strokeWidth: 0 }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
      <figcaption className="sr-only">
        The cost of {oneOf(priced) ?? 'each'} from {shownDate(points.at(-1)?.at ?? '')} to{' '}
        {shownDate(points[0]?.at ?? '')}. ‘Show as a table’ lists the figures.
      </figcaption>
    </figure>
  );
}

function Hint({ shown }: { shown: Shown | undefined }) {
  const { book, priced, pricedMoney } = useEditorView();
  if (shown === undefined) return null;
  const { point } = shown;
  return (
    <div className="rounded-2 border border-line bg-raised px-3 py-2 text-13 shadow-2">
      <p className="text-ink-3">{shownDate(point.at)}</p>
      <p className="num font-bold">
        {point.complete ? '' : 'at least '}
        {pricedMoney(point.costEach, costDigits(priced))}
      </p>
      <p className="text-ink-2">{costReason(point, book)}</p>
    </div>
  );
}
