/** What other domains may use of market events. */
export { readEventDays } from './events/event-days.ts';
export { readEventsIn } from './events/list-events.ts';
export { exportedMarketEvents } from './exported.ts';
export { keptForTracing } from './kept-for-tracing.ts';
export {
  eventSales,
  isSoldEntered,
  mayHaveSold,
  type PackedLot,
  packedLots,
  soldNotEntered,
  soldOf,
} from './stock/not-entered.ts';
export { readSoldUnposted, type SoldUnposted } from './stock/sold-unposted.ts';
export { eventTable, type StoredEvent, snapshotIn, snapshotKey } from './table.ts';
