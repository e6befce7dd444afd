/**
 * What is low. It stands for as long as the level is low; the bell reads it, and a level that goes on moving
 * while it is low finds it there and gives no second notice.
 *
 * | what      | pk    | sk                 |
 * |-----------|-------|--------------------|
 * | low level | ORG#o | LOWSTOCK#site#item |
 */
import { organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';

const lowStockPrefix = 'LOWSTOCK#';

export const lowStockKey = (organizationId: string, { siteId, itemId }: LevelOf) => ({
  pk: organizationPk(organizationId),
  sk: `${lowStockPrefix}${siteId}#${itemId}`,
});

export const lowStockItem = (organizationId: string, of: LevelOf, now: Date): Item => ({
  ...lowStockKey(organizationId, of),
  type: 'LOWSTOCK',
  since: now.toISOString(),
});
