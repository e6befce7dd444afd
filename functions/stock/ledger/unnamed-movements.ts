/** Reads what moved an item at a site without naming a lot, while a lot lay there: a trace can't rule it out. */
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { queryAll } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { ledgerPk, movePrefix, toMovement } from './movement-table.ts';

/** @param span Times, both included. */
export async function readUnnamedMovements(
  scope: OrganizationScope,
  of: LevelOf,
  { from, to }: { from: string; to: string },
): Promise<Movement[]> {
  const items = await queryAll(scope, { pk: ledgerPk(scope.organizationId, of), prefix: movePrefix });
  return items
    .map(toMovement)
    .filter(
      ({ lotCode, postedAt, change }) =>
        lotCode === null && change !== '0' && postedAt >= from && postedAt <= to,
    );
}
