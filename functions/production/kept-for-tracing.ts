/** What of a deleted organization's production stays: its runs with everything under them, and its recalls. */
import type { Item } from '../platform/table/read.ts';
import { lotNamePrefix, lotOfName, tracePksOf } from '../stock/index.ts';
import { recallPk, recallTable } from './recalls/recall-table.ts';
import { runPk, runTable } from './table.ts';

/** Returns the partitions that stay with an item of an organization's own partition, or `null` when it needn't stay. */
export function keptForTracing(organizationId: string, { sk }: Pick<Item, 'sk'>): string[] | null {
  if (sk.startsWith(runTable.prefix)) return [runPk(organizationId, sk.slice(runTable.prefix.length))];
  if (sk.startsWith(recallTable.prefix))
    return [recallPk(organizationId, sk.slice(recallTable.prefix.length))];
  if (sk.startsWith(lotNamePrefix)) return tracePksOf(organizationId, lotOfName(sk));
  return null;
}
