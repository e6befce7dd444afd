/** What of a deleted organization stays, because food law may ask for it. */
import { keptForTracing as keptOfMarketEvents } from '../market-events/index.ts';
import type { Item } from '../platform/table/read.ts';
import { keptForTracing as keptOfProduction } from '../production/index.ts';
import { keptForTracing as keptOfStock } from '../stock/index.ts';

/**
 * Returns the partitions that stay with an item of an organization's own partition, or `null` when tracing doesn't need it.
 */
export const keptForTracing = (organizationId: string, item: Pick<Item, 'sk'>): string[] | null =>
  keptOfStock(organizationId, item) ??
  keptOfProduction(organizationId, item) ??
  keptOfMarketEvents(organizationId, item);
