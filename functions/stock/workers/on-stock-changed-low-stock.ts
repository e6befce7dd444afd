import { levelsSet, movementRecorded, siteChanged, stockItemChanged } from '@batchbook/events/stock';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import type { LevelOf } from '../level-table.ts';
import { placesAtSite, placesOfItem } from '../levels/low-stock-places.ts';
import { settleLowStock } from '../levels/settle-low-stock.ts';

const definitions = [movementRecorded, levelsSet, stockItemChanged, siteChanged];

/** Updates the records of low stock, and gives notice of new ones. */
export const handler = queueWorker(definitions, async ({ type, organizationId, data, now }) => {
  if ('movements' in data) return settleLowStock(organizationId, distinct(data.movements), now);
  if ('levels' in data) return settleLowStock(organizationId, distinct(data.levels), now);
  const places =
    type === stockItemChanged.type
      ? await placesOfItem(organizationId, data.id)
      : await placesOfSite(organizationId, data);
  return settleLowStock(organizationId, places, now);
});

const distinct = (places: readonly LevelOf[]): LevelOf[] => [
  ...new Map(places.map(({ siteId, itemId }) => [siteId + itemId, { siteId, itemId }])).values(),
];

/** A site's name doesn't matter to its levels, only its existence. */
const placesOfSite = (
  organizationId: string,
  { id, change }: { id: string; change: string },
): Promise<LevelOf[]> =>
  change === 'deleted' || change === 'restored' ? placesAtSite(organizationId, id) : Promise.resolve([]);
