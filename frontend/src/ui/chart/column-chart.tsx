import { part } from '../part.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { ColumnChartProps } from './drawn-column-chart.tsx';

/**
 * A column for each day, from zero: losses go down. Stacked series differ by hatching. The columns are read by pointer, or by arrow
 * keys, Home and End. The code loads when the chart first shows.
 */
export const ColumnChart = part<ColumnChartProps>(
  () => import('./drawn-column-chart.tsx'),
  <Skeleton className="h-50" />,
);
