/** What of a deleted organization's stock stays: what says where a lot came from, where it went, and when it was on hold. */
import type { Item } from '../../platform/table/read.ts';
import { holdTable } from '../holds/hold-table.ts';
import { levelOfKey, levelPrefix } from '../level-table.ts';
import { itemPrefix, sitePrefix } from '../table.ts';
import { lotOfKey, lotPrefix, tracePksOf } from './lot-table.ts';
import { defaultMovementsPk, ledgerPk } from './movement-table.ts';

/**
 * Returns the partitions that stay with an item of an organization's own partition, or `null` when tracing doesn't need it.
 * Sites and stock items give the movements their names.
 */
export function keptForTracing(organizationId: string, { sk }: Pick<Item, 'sk'>): string[] | null {
  if (sk.startsWith(sitePrefix) || sk.startsWith(holdTable.prefix)) return [];
  if (sk.startsWith(itemPrefix)) return [defaultMovementsPk(organizationId, sk.slice(itemPrefix.length))];
  if (sk.startsWith(levelPrefix)) return [ledgerPk(organizationId, levelOfKey(sk))];
  if (sk.startsWith(lotPrefix)) return tracePksOf(organizationId, lotOfKey(sk).lotCode);
  return null;
}
