/**
 * Low levels. A record exists while its level is low. The bell reads it, and a level that keeps moving while low finds it
 * and sends no second notice.
 *
 * | what      | pk    | sk                 |
 * |-----------|-------|--------------------|
 * | low level | ORG#o | LOWSTOCK#site#item |
 */
import { organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';

export const lowStockPrefix = 'LOWSTOCK#';

export const lowStockKey = (organizationId: string, { siteId, itemId }: LevelOf) => ({
  pk: organizationPk(organizationId),
  sk: `${lowStockPrefix}${siteId}#${itemId}`,
});

export const lowStockItem = (organizationId: string, of: LevelOf, now: Date): Item => ({
  ...lowStockKey(organizationId, of),
  type: 'LOWSTOCK',
  since: now.toISOString(),
});
