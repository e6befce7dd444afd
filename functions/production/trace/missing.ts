/**
 * Why a level has less than lots of it have by their records: something was taken of it without naming a lot, perhaps before
 * they came, or more of another lot than came. Where only counts took without a lot, they found what is missing, whatever else
 * is there.
 */
import type { MassName } from '@batchbook/shared/production/constants';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { type StoredLot, type UnnamedMovement, wholeLot } from '../../stock/index.ts';
import { columnOf } from './masses.ts';
import type { Lacking, LackingAt, ShelfPlace, ShelvesByLot } from './shelves.ts';
import type { Takings } from './takings.ts';

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

/** Reads what each shelf that lacks something lacks. @param byBooks What lots have there, before that is known. */
export async function readLacking(byBooks: ShelvesByLot, takings: Takings): Promise<LackingAt> {
  const places = new Map<string, ShelfPlace>();
  for (const shelves of byBooks.values())
    for (const { sum, left, siteId, itemId } of shelves)
      if (left < sum) places.set(nameOf({ siteId, itemId }), { siteId, itemId });
  const lacking = new Map<string, Lacking>();
  await forEachConcurrently(places, readsAtOnce, async ([name, place]) => {
    const [changes, lots] = await Promise.all([takings.changesAt(place), takings.lotsAt(place)]);
    const missingAs = columnIn(changes.map(({ movement }) => movement));
    lacking.set(name, { missingAs, below: belowOf(lots), changes });
  });
  return (place) => lacking.get(nameOf(place)) ?? null;
}

const nameOf = ({ siteId, itemId }: ShelfPlace): string => `${siteId} ${itemId}`;

/** How much more of some lots was taken than came, a code's dates together. */
function belowOf(lots: readonly StoredLot[]): bigint {
  const byCode = Map.groupBy(lots, ({ lotCode }) => lotKeyOf(lotCode));
  return [...byCode.values()].reduce((below, of) => {
    const left = of.reduce((sum, lot) => sum + wholeLot(lot).left, 0n);
    return left < 0n ? below - left : below;
  }, 0n);
}
