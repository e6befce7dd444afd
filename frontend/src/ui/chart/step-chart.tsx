import { part } from '../part.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { StepChartProps } from './drawn-step-chart.tsx';

/**
 * One value over time, in steps, because it applies until the next one. Its points are read by pointer, or by arrow keys, Home
 * and End. Its code loads when it first shows.
 */
export const StepChart = part<StepChartProps>(
  () => import('./drawn-step-chart.tsx'),
  <Skeleton className="h-50" />,
);
