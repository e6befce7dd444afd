/** What the export has of market events. */
import { type ExportedKinds, parentIdOf } from '../platform/exported-kind.ts';
import { takenIn } from './stock/taken-table.ts';
import { eventTable, snapshotIn, toSummary } from './table.ts';

export const exportedMarketEvents: ExportedKinds = {
  MARKETEVENT: { kind: 'event', read: (item) => toSummary(eventTable.toEntity(item)) },
  EVENTSNAPSHOT: {
    kind: 'event_recipe_snapshot',
    read: (item) => ({ eventId: parentIdOf(item), recipe: snapshotIn(item) }),
  },
  EVENTTAKEN: {
    kind: 'event_taken_from_stock',
    read: (item) => ({ eventId: parentIdOf(item), taken: takenIn(item).rows }),
  },
};
