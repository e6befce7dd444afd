/** Reads what moved an item at a site without naming a lot, while a lot lay there: a trace can't rule it out. */
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { queryAll } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { ledgerPk, movePrefix, toMovement } from './movement-table.ts';

/**
 * Of an event, its later corrections too.
 *
 * @param span Times, both included.
 */
export async function readUnnamedMovements(
  scope: OrganizationScope,
  of: LevelOf,
  { from, to }: { from: string; to: string },
): Promise<Movement[]> {
  const items = await queryAll(scope, { pk: ledgerPk(scope.organizationId, of), prefix: movePrefix });
  const unnamed = items.map(toMovement).filter(({ lotCode, change }) => lotCode === null && change !== '0');
  const isWithin = ({ postedAt }: Movement): boolean => postedAt >= from && postedAt <= to;
  const events = new Set(unnamed.filter(isWithin).flatMap(({ eventId }) => eventId ?? []));
  return unnamed.filter(
    (movement) => isWithin(movement) || (movement.eventId !== null && events.has(movement.eventId)),
  );
}
