/** What other domains may use of market events. */
export { exportedMarketEvents } from './exported.ts';
export { keptForTracing } from './kept-for-tracing.ts';
export { eventTable } from './table.ts';
