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
import { byUseBy, type LotName } from '@batchbook/shared/stock/shelf';
import type { Measures, Unit } from '@batchbook/shared/units';
import { keptLevel, levelKey } from '../../stock/index.ts';
import { type LotRecord, thingAt } from './lot-records.ts';
import { itemAt, lotAtPlace, type Names, placesOf } from './names.ts';
import type { Reach } from './reach.ts';

export interface Shelf {
  siteId: string;
  itemId: string;
  /** In thousandths of this. */
  base: Unit;
  /** What its dates have together: what was taken of one beyond what it had is missing of the other. */
  sum: Thousandths;
  /** The same, but no more than the whole level has: who took or counted without naming a lot may have had this one. */
  left: Thousandths;
  /** How much of `left` is on hold. */
  held: Thousandths;
  /** The same by date, where that is known. */
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

/** The column of what is missing of a shelf, by what took of it without naming a lot; `null` where nobody can say. */
export type MissingAs = (place: ShelfPlace) => MassName | null;

interface Seen {
  scope: { organizationId: string };
  reach: Pick<Reach, 'items'>;
  names: Names;
  holds: readonly Hold[];
  /** What converts the units of the lot. */
  measures: Measures;
  missingAs?: MissingAs;
}

export function shelvesOf(records: readonly LotRecord[], seen: Seen): Shelf[] {
  const { scope, reach, names, holds } = seen;
  const lots = placesOf(records).flatMap((place) => {
    const lot = lotAtPlace(scope, names, place);
    const thingId = thingAt(reach.items, place.itemId);
    return lot ? [{ ...place, ...lot, isHeld: isHeld(holds, { ...place, thingId }) }] : [];
  });
  const shelves = Map.groupBy(lots, ({ siteId, itemId, base }) => `${siteId} ${itemId} ${base}`);
  return [...shelves.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { siteId, itemId, base } = first;
    const sum = of.reduce((total, lot) => total + lot.left, 0n);
    const left = atMostLevel({ sum, base }, { siteId, itemId }, seen);
    const onHold = of.reduce((total, lot) => total + (lot.isHeld && lot.left > 0n ? lot.left : 0n), 0n);
    const held = onHold < left ? onHold : left;
    const missingAs = left < sum ? (seen.missingAs?.({ siteId, itemId }) ?? null) : null;
    return [{ siteId, itemId, base, sum, left, held, parts: partsOf(of, { left, held }), missingAs }];
  });
}

/** Where less is left than the dates have together, nobody knows of which that is. */
function partsOf(
  lots: readonly (LotName & { left: Thousandths; isHeld: boolean })[],
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

function atMostLevel(
  { sum, base }: Pick<Shelf, 'sum' | 'base'>,
  place: ShelfPlace,
  { scope, names, measures }: Seen,
): Thousandths {
  const level = keptLevel(itemAt(names, levelKey(scope.organizationId, place)), 'g');
  const all = level.quantity > 0n ? level.quantity : 0n;
  if (sameBase(base, level.unit)) return sum < all ? sum : all;
  // The level has changed its unit since. It was rounded down to a whole unit then.
  const inLevel = toThousandths(formatThousandths(sum, base), base, level.unit, measures);
  if (inLevel.ok && inLevel.value < all + 1000n) return sum;
  const levelBase = baseUnitOf(level.unit);
  const capped = toThousandths(formatThousandths(all, levelBase), levelBase, base, measures);
  return capped.ok && capped.value < sum ? capped.value : sum;
}
