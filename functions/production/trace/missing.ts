/**
 * Why a level has less than one of its lots by the lot's records: something was taken of it without naming a lot. Where
 * only counts did that, the lot lacks what they found missing, whatever else is there.
 */
import type { MassName } from '@batchbook/shared/production/constants';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import type { UnnamedMovement } from '../../stock/index.ts';
import { columnOf } from './masses.ts';
import { measuresOfLot, type Names } from './names.ts';
import type { Reach } from './reach.ts';
import { type MissingAs, type ShelfPlace, shelvesOf } from './shelves.ts';
import type { UnnamedAt } from './takings.ts';

interface Scope {
  organizationId: string;
}

/** What goes to nobody. What was used, sold or carried is followed instead, as possible. */
const toNobody: ReadonlySet<string> = new Set(['count', 'adjust', 'waste', 'destroy', 'supplier_return']);

/** The one column of what took beyond what came without a lot; `null` for none, and for several. */
function columnIn(movements: readonly UnnamedMovement[]): MassName | null {
  const short = movements.filter(({ delta, isShort }) => delta < 0n && isShort);
  const [column = null, ...others] = new Set(
    short.map(({ reason, eventId }) =>
      eventId === null && toNobody.has(reason) ? columnOf(reason).what : null,
    ),
  );
  return others.length === 0 ? column : null;
}

const readsAtOnce = 20;

/** Reads what took of each shelf that lacks something, without naming a lot. */
export async function readMissing(
  scope: Scope,
  reach: Reach,
  names: Names,
  unnamedAt: UnnamedAt,
): Promise<MissingAs> {
  const lacking = new Map<string, ShelfPlace>();
  for (const records of reach.records.values()) {
    const seen = { scope, reach, names, holds: [], measures: measuresOfLot(scope, reach, names, records) };
    for (const { sum, left, siteId, itemId } of shelvesOf(records, seen))
      if (left < sum) lacking.set(nameOf({ siteId, itemId }), { siteId, itemId });
  }
  const columns = new Map<string, MassName | null>();
  await forEachConcurrently(lacking, readsAtOnce, async ([name, place]) => {
    columns.set(name, columnIn(await unnamedAt(place)));
  });
  return (place) => columns.get(nameOf(place)) ?? null;
}

const nameOf = ({ siteId, itemId }: ShelfPlace): string => `${siteId} ${itemId}`;
