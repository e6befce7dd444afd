/** Reads movements for reports: all since a day, or all of a ledger. */
import { timeOfId } from '@batchbook/shared/ids';
import type { JournalMovement } from '@batchbook/shared/insight/stock-days';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { queryMonths } from '../../platform/table/query-months.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { deltaOf, journalPk, ledgerPk, movePrefix, toMovement } from './movement-table.ts';

const ofJournal = (item: Item): JournalMovement => ({ ...toMovement(item), delta: deltaOf(item) });

/** Those since a day, wherever it begins, and a few from just before it. In no particular order. */
export async function readJournalSince(
  scope: OrganizationScope,
  day: string,
  now: Date,
): Promise<JournalMovement[]> {
  const { organizationId } = scope;
  const [asked, begun] = [dayAfter(day, -1), timeOfId(organizationId).toISOString().slice(0, 10)];
  const items = await queryMonths(scope, {
    pkOf: (month) => journalPk(organizationId, month),
    from: asked > begun ? asked : begun,
    to: `${now.toISOString().slice(0, 10)}~`,
  });
  return items.map(ofJournal);
}

/** Oldest id first. */
export async function readLedger(scope: OrganizationScope, of: LevelOf): Promise<JournalMovement[]> {
  const pk = ledgerPk(scope.organizationId, of);
  return (await queryAll(scope, { pk, prefix: movePrefix })).map(ofJournal);
}
