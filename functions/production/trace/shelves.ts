/** What is left of a lot on each shelf, as stock has it now. */
import type { MassName } from '@batchbook/shared/production/constants';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { isHeld } from '@batchbook/shared/stock/holds';
import {
  baseUnitOf,
  formatThousandths,
  sameBase,
  type Thousandths,
  toThousandths,
} from '@batchbook/shared/stock/quantity';
import { byUseBy, type LotName, orNothing, smaller } from '@batchbook/shared/stock/shelf';
import type { Measures, Unit } from '@batchbook/shared/units';
import { keptLevel, levelKey } from '../../stock/index.ts';
import { byTime, comesIn, type Moment, mayFollow, momentOf } from './arrivals.ts';
import { type LotRecord, thingAt, withoutUndone } from './lot-records.ts';
import { itemAt, lotAtPlace, measuresOfLot, type Names, placesOf } from './names.ts';
import type { Reach } from './reach.ts';

export interface Shelf {
  siteId: string;
  itemId: string;
  /** In thousandths of this. */
  base: Unit;
  /** What its dates have together: what was taken of one beyond what it had is missing of the other. */
  sum: Thousandths;
  /** The same, but no more than the level has: who took or counted without naming a lot may have had this one. */
  left: Thousandths;
  /** How much of `left` is on hold. */
  held: Thousandths;
  /** What it lacks because of something else, which needn't have been of this: it may be here besides `left`. */
  elsewhere: Thousandths;
  /** `left` by date, where that is known. */
  parts: ShelfPart[];
  /** Where what `left` lacks went; `null` where nobody can say. */
  missingAs: MassName | null;
}

export interface ShelfPart {
  /** Of which it is; `null` for none. */
  dates: readonly (string | null)[];
  left: Thousandths;
  /** How much of `left` is on hold. */
  held: Thousandths;
}

/** Where stock counts a thing. */
export interface ShelfPlace {
  siteId: string;
  itemId: string;
}

/** What is known of a level that has less than lots of it have by their records. */
export interface Lacking {
  /** The column of what is missing, by what took of it without naming one; `null` where nobody can say. */
  missingAs: MassName | null;
  /** How much more of other lots was taken than came: the level lacks it, and no lot that is there. */
  below: Thousandths;
  /** What moved without a lot, in or out. */
  changes: readonly { at: Moment; delta: Thousandths }[];
}

/** `null` of a level that lacks nothing. */
export type LackingAt = (place: ShelfPlace) => Lacking | null;

interface Seen {
  scope: { organizationId: string };
  reach: Pick<Reach, 'items' | 'heads'>;
  names: Names;
  holds: readonly Hold[];
  lackingAt?: LackingAt;
}

/** What lots have on shelves, by their names. */
export type ShelvesByLot = ReadonlyMap<string, readonly Shelf[]>;

/** Together lots have no more on a shelf than the whole level. */
export function shelvesOf(lots: ReadonlyMap<string, readonly LotRecord[]>, seen: Seen): ShelvesByLot {
  const all = [...lots].flatMap(([name, records]) =>
    shelvesOfLot(records, seen).map((shelf) => ({ name, shelf })),
  );
  const shared = Map.groupBy(all, ({ shelf: { siteId, itemId, base } }) => `${siteId} ${itemId} ${base}`);
  const capped = [...shared.values()].flatMap((of) => (of.length < 2 ? of : withinLevel(of, seen)));
  return new Map(
    [...Map.groupBy(capped, ({ name }) => name)].map(([name, of]) => [
      name,
      withinLot(
        of.map(({ shelf }) => shelf),
        seen,
      ),
    ]),
  );
}

interface Named {
  name: string;
  shelf: ShelfLots;
}

interface ShelfLots extends Shelf {
  lots: readonly LotThere[];
  /** When the first of it came there. */
  from: Moment | null;
}

type LotThere = LotName & { left: Thousandths; isHeld: boolean };

/** What the level lacks of them is missing first of what isn't on hold, and of what goes first. */
function withinLevel(of: readonly Named[], seen: Seen): Named[] {
  const [first, ...others] = of;
  if (!first) return [];
  const { siteId, itemId, base } = first.shelf;
  const level = keptLevel(itemAt(seen.names, levelKey(seen.scope.organizationId, { siteId, itemId })), 'g');
  if (!sameBase(base, level.unit)) return [...of];
  const from = others.reduce((early, { shelf }) => earlier(early, shelf.from), first.shelf.from);
  let rest = roomAt(level.quantity, { siteId, itemId, from }, seen);
  const last = ({ shelf: { lots } }: Named): LotName => lots.toSorted(byUseBy).at(-1) as LotName;
  const inOrder = of.toSorted(
    (a, b) => Number(b.shelf.held > 0n) - Number(a.shelf.held > 0n) || byUseBy(last(b), last(a)),
  );
  const capped = new Map(
    inOrder.map((one) => {
      const left = smaller(one.shelf.left, rest);
      rest -= orNothing(left);
      // Which of them the level lacks, nobody knows: it may be another, and this one be there.
      const elsewhere = one.shelf.elsewhere + orNothing(one.shelf.left - left);
      return [one, shelfWith({ ...one.shelf, elsewhere }, left, seen)];
    }),
  );
  return of.map((one) => ({ ...one, shelf: capped.get(one) ?? one.shelf }));
}

const earlier = (a: Moment | null, b: Moment | null): Moment | null => {
  if (a === null || b === null) return a ?? b;
  return byTime(a, b) <= 0 ? a : b;
};

function shelvesOfLot(records: readonly LotRecord[], seen: Seen): ShelfLots[] {
  const { scope, reach, names, holds } = seen;
  const lots = placesOf(records).flatMap((place) => {
    const lot = lotAtPlace(scope, names, place);
    const thingId = thingAt(reach.items, place.itemId);
    return lot ? [{ ...place, ...lot, isHeld: isHeld(holds, { ...place, thingId }) }] : [];
  });
  const came = withoutUndone(records).filter(comesIn);
  const measures = measuresOfLot(scope, reach, names, records);
  const shelves = Map.groupBy(lots, ({ siteId, itemId, base }) => `${siteId} ${itemId} ${base}`);
  const sums = [...shelves.values()].flatMap((of) =>
    of.slice(0, 1).map(({ siteId, itemId, base }) => ({
      ...{ siteId, itemId, base, lots: of },
      ...sumsOf(of.map((lot) => lot.left)),
      from: came
        .filter((one) => one.siteId === siteId && one.itemId === itemId)
        .map((one) => momentOf(one, reach))
        .reduce(earlier, null),
    })),
  );
  return sums.map((shelf) => {
    const left = atMostLevel(shelf, { ...seen, measures });
    return shelfWith(shelf, left, seen);
  });
}

/** What was taken of one date beyond what it had is of another; or of another lot, and that date is still here. */
function sumsOf(lefts: readonly Thousandths[]): { sum: Thousandths; elsewhere: Thousandths } {
  const [sum, there] = [sumOf(lefts), sumOf(lefts.map(orNothing))];
  return { sum, elsewhere: there - orNothing(sum) };
}

type Summed = Pick<ShelfLots, 'siteId' | 'itemId' | 'base' | 'sum' | 'lots' | 'from' | 'elsewhere'>;

/**
 * A lot has no more on all its shelves than is left of it: what was taken of it where it wasn't came from where it was, from
 * another site or from under the item that tracked it before.
 */
function withinLot(shelves: readonly ShelfLots[], seen: Seen): ShelfLots[] {
  return [...Map.groupBy(shelves, ({ base }) => base).values()].flatMap((of) => {
    const left = sumOf(of.map((shelf) => orNothing(shelf.left)));
    let more = left - orNothing(sumOf(of.map(({ sum }) => sum)));
    if (more <= 0n) return of;
    let repaid = 0n;
    const less = of.map((shelf) => {
      const taken = orNothing(smaller(more, shelf.left));
      more -= taken;
      repaid += taken;
      const { sum, elsewhere } = shelf;
      return taken === 0n
        ? shelf
        : shelfWith({ ...shelf, sum: sum - taken, elsewhere: elsewhere + taken }, shelf.left - taken, seen);
    });
    return less.map((shelf) => {
      const risen = shelf.sum < 0n ? smaller(repaid, -shelf.sum) : 0n;
      repaid -= risen;
      return risen === 0n ? shelf : { ...shelf, sum: shelf.sum + risen };
    });
  });
}

const sumOf = (quantities: readonly Thousandths[]): Thousandths =>
  quantities.reduce((sum, one) => sum + one, 0n);

function shelfWith(
  { siteId, itemId, base, sum, lots, from, elsewhere }: Summed,
  left: Thousandths,
  { lackingAt }: Pick<Seen, 'lackingAt'>,
): ShelfLots {
  const onHold = lots.reduce((total, lot) => total + (lot.isHeld && lot.left > 0n ? lot.left : 0n), 0n);
  const held = smaller(onHold, left);
  const missingAs = left < sum ? (lackingAt?.({ siteId, itemId })?.missingAs ?? null) : null;
  return {
    ...{ siteId, itemId, base, sum, lots, from, elsewhere, left, held },
    ...{ parts: partsOf(lots, { left, held }), missingAs },
  };
}

/**
 * How much of lots that came from a moment on may be there at most: what the level has, and what it lacks for something else:
 * for lots of which more was taken than came, and for what moved without a lot before these came.
 */
function roomAt(
  level: Thousandths,
  { siteId, itemId, from }: ShelfPlace & Pick<Summed, 'from'>,
  { lackingAt }: Pick<Seen, 'lackingAt'>,
): Thousandths {
  const lacking = lackingAt?.({ siteId, itemId }) ?? null;
  if (lacking === null) return orNothing(level);
  const before = from === null ? [] : lacking.changes.filter(({ at }) => !mayFollow(at, from));
  const short = before.reduce((sum, { delta }) => sum - delta, 0n);
  return orNothing(level + lacking.below + orNothing(short));
}

/** Where less is left than the dates have together, nobody knows of which that is. */
function partsOf(
  lots: readonly LotThere[],
  { left, held }: { left: Thousandths; held: Thousandths },
): ShelfPart[] {
  const there = lots.filter((lot) => lot.left > 0n).sort(byUseBy);
  const sum = there.reduce((total, lot) => total + lot.left, 0n);
  if (left <= 0n) return [];
  if (sum > left) return [{ dates: there.map(({ useByDate }) => useByDate), left, held }];
  return there.map((lot) => ({
    ...{ dates: [lot.useByDate], left: lot.left, held: lot.isHeld ? lot.left : 0n },
  }));
}

function atMostLevel(shelf: Summed, { measures, ...seen }: Seen & { measures: Measures }): Thousandths {
  const { sum, base } = shelf;
  const level = keptLevel(itemAt(seen.names, levelKey(seen.scope.organizationId, shelf)), 'g');
  const all = roomAt(level.quantity, shelf, seen);
  if (sameBase(base, level.unit)) return smaller(sum, all);
  // The level has changed its unit since. It was rounded down to a whole unit then.
  const inLevel = toThousandths(formatThousandths(sum, base), base, level.unit, measures);
  if (inLevel.ok && inLevel.value < all + 1000n) return sum;
  const levelBase = baseUnitOf(level.unit);
  const capped = toThousandths(formatThousandths(all, levelBase), levelBase, base, measures);
  return capped.ok && capped.value < sum ? capped.value : sum;
}
