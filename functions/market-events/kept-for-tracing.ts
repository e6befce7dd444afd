/** What of a deleted organization's market events stays: they say where a batch was sold. */
import type { Item } from '../platform/table/read.ts';
import { eventPk, eventTable } from './table.ts';

/** Returns the partitions that stay with an item of an organization's own partition, or `null` when it needn't stay. */
export function keptForTracing(organizationId: string, { sk }: Pick<Item, 'sk'>): string[] | null {
  const prefix = [eventTable.prefix, eventTable.deletedPrefix].find((one) => sk.startsWith(one));
  return prefix === undefined ? null : [eventPk(organizationId, sk.slice(prefix.length))];
}
