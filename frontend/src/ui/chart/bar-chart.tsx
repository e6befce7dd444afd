import { part } from '../part.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { BarChartProps } from './drawn-bar-chart.tsx';
import { barFootPx, barRowPx } from './sizes.ts';

/**
 * Bars by name, from zero: losses go to the left. Stacked series differ by hatching. The bars are read by pointer, or by arrow
 * keys, Home and End. The code loads when the chart first shows.
 */
export const BarChart = part<BarChartProps>(
  () => import('./drawn-bar-chart.tsx'),
  ({ bars }) => (
    <div className="grid" style={{ height: bars.length * barRowPx + barFootPx }}>
      <Skeleton />
    </div>
  ),
);
