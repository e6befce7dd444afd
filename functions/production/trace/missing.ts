/**
 * Why a level has less than one of its lots by the lot's records: something was taken of it without naming a lot. Where
 * only counts did that, the lot lacks what they found missing, whatever else is there.
 */
import type { MassName } from '@batchbook/shared/production/constants';
import type { MovementReason } from '@batchbook/shared/stock/movement-schema';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { readUnnamedMovements, type UnnamedMovement } from '../../stock/index.ts';
import { measuresOfLot, type Names } from './names.ts';
import type { Reach } from './reach.ts';
import { type MissingAs, type ShelfPlace, shelvesOf } from './shelves.ts';

interface Scope {
  organizationId: string;
}

/** What goes to nobody. What was used, sold or carried is followed instead, as possible. */
const columnOf: Partial<Record<MovementReason, MassName>> = {
  count: 'adjusted',
  adjust: 'adjusted',
  waste: 'wasted',
  destroy: 'destroyed',
  supplier_return: 'supplierReturned',
};

/** The one column of what took beyond what came without a lot; `null` for none, and for several. */
function columnIn(movements: readonly UnnamedMovement[]): MassName | null {
  const short = movements.filter(({ delta, isShort }) => delta < 0n && isShort);
  const columns = new Set(
    short.map(({ reason, eventId }) => (eventId === null ? (columnOf[reason] ?? null) : null)),
  );
  const [column] = columns;
  return columns.size === 1 ? (column ?? null) : null;
}

const readsAtOnce = 20;

/** Reads what took of each shelf that lacks something, without naming a lot. */
export async function readMissing(scope: Scope, reach: Reach, names: Names): Promise<MissingAs> {
  const lacking = new Map<string, ShelfPlace>();
  for (const records of reach.records.values()) {
    const measures = measuresOfLot(scope, reach, names, records);
    for (const { sum, left, siteId, itemId } of shelvesOf(records, {
      scope,
      reach,
      names,
      holds: [],
      measures,
    }))
      if (left < sum) lacking.set(nameOf({ siteId, itemId }), { siteId, itemId });
  }
  const columns = new Map<string, MassName | null>();
  await forEachConcurrently(lacking, readsAtOnce, async ([name, place]) => {
    const movements = await readUnnamedMovements(scope, place, reach.old.done.has('UNNAMEDKEYS'));
    columns.set(name, columnIn(movements));
  });
  return (place) => columns.get(nameOf(place)) ?? null;
}

const nameOf = ({ siteId, itemId }: ShelfPlace): string => `${siteId} ${itemId}`;
