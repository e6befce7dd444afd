/**
 * Plans one step of what an event takes from stock: of one kind, by the lots that the event is known to have taken though
 * they are on hold, then by those that its pack list names, then by those with the earliest use-by, what no lot covers
 * without one; and gives back what was taken last.
 */
import { linesOf } from '@batchbook/shared/market-events/packing';
import { formatDecimal, parseDecimal, type Scaled } from '@batchbook/shared/money';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { baseUnitOf, formatThousandths, sameBase } from '@batchbook/shared/stock/quantity';
import { isSameLot, type LotName, type Taken as Taking, takeFrom } from '@batchbook/shared/stock/shelf';
import { getItem, readAt } from '../../platform/table/read.ts';
import {
  type FoundLot,
  findLot,
  type Intent,
  type OpenLot,
  openLots,
  type Place,
  placeAt,
  placeKeys,
  readHoldsAt,
  referenceKey,
  trackerIn,
} from '../../stock/index.ts';
import type { StoredEvent } from '../table.ts';
import { type Difference, isSamePart } from './differences.ts';
import { isOfPacked, takePackedFirst } from './packed-first.ts';
import type { NotTaken, Taken, TakenRow } from './taken-table.ts';

type Scope = { organizationId: string };

/** One part of a step: a row that rises or falls by `quantity`, and the change of stock, if any. */
export interface Part {
  row: TakenRow;
  quantity: Scaled;
  intent: Intent | null;
}

/** A transaction takes 100 writes, and a part up to nine. */
const partsMax = 10;

/** The parts of the first differences that fit one transaction. */
export async function planParts(
  scope: Scope,
  {
    event,
    taken,
    differences,
  }: { event: StoredEvent | null; taken: Taken; differences: readonly Difference[] },
): Promise<Part[]> {
  const parts: Part[] = [];
  const places = new Set<string>();
  for (const difference of differences) {
    const place = `${difference.recipeId} ${difference.siteId}`;
    if (difference.kind !== differences[0]?.kind || parts.length >= partsMax) break;
    // Two parts of one level might name the same lot.
    if (places.has(place)) continue;
    places.add(place);
    const room = partsMax - parts.length;
    const more =
      difference.quantity > 0n
        ? await taking(scope, difference, { event, taken })
        : await givingBack(scope, difference, taken);
    parts.push(...more.slice(0, room));
  }
  return parts;
}

const settledWithout = ({ quantity, ...of }: Difference, why: NotTaken): Part[] => [
  {
    row: { ...of, itemId: null, lotCode: null, useByDate: null, quantity: '0', why },
    quantity,
    intent: null,
  },
];

interface Seller {
  event: StoredEvent | null;
  taken: Taken;
}

async function taking(scope: Scope, difference: Difference, of: Seller): Promise<Part[]> {
  const { organizationId } = scope;
  const { recipeId, siteId, unit, quantity } = difference;
  const guard = await getItem(scope, referenceKey(organizationId, recipeId), { consistent: true });
  if (!guard) return settledWithout(difference, 'untracked');
  const itemId = trackerIn(guard);
  const at = { siteId, itemId };
  const place = placeAt(organizationId, at, await readAt(scope, placeKeys(organizationId, at)));
  if (place.site === null) return settledWithout(difference, 'no_site');
  if (!place.item || place.isItemDeleted || place.level.isClosed)
    return settledWithout(difference, 'untracked');
  const { quantity: _whole, ...rest } = difference;
  const partOf = (lot: Intent['lot'], part: Scaled): Part => ({
    row: {
      ...rest,
      itemId,
      lotCode: lot?.lotCode ?? null,
      useByDate: lot?.useByDate ?? null,
      quantity: '0',
      why: null,
    },
    quantity: part,
    intent: intentOf(place, lot, -part, unit),
  });
  if (!sameBase(unit, place.level.unit)) return [partOf(null, quantity)];
  const lots = await lotsFor(scope, place, difference, of.event);
  return takenBy(lots, difference, of)
    .slice(0, partsMax)
    .map((part) => partOf(lots.find((lot) => isSameLot(lot, part)) ?? null, part.quantity));
}

const intentOf = (place: Place, lot: Intent['lot'], quantity: Scaled, unit: Difference['unit']): Intent => ({
  place,
  lot,
  amount: { by: 'quantity', quantity: formatDecimal(quantity), unit },
  // What was sold has left the site, whatever became of it.
  atDeletedSite: true,
});

interface LotHere extends OpenLot {
  isHeld: boolean;
  /** It is on hold, and went all the same. */
  wentAnyway: boolean;
}

/**
 * What went though it is on hold comes first, then what the pack list names. Other lots that are on hold, or were past their
 * use-by on the day, are never taken by themselves.
 */
function takenBy(lots: readonly LotHere[], difference: Difference, of: Seller): readonly Taking[] {
  const { quantity } = difference;
  const gone: Taking[] = [];
  let rest = quantity;
  for (const { lotCode, useByDate, left } of lots.filter(({ wentAnyway }) => wentAnyway)) {
    const part = left < rest ? left : rest;
    if (part > 0n) gone.push({ lotCode, useByDate, quantity: part });
    rest -= part;
  }
  const free = lots.filter(({ wentAnyway, isHeld, left }) => !isHeld || (wentAnyway && left === 0n));
  const packed = takePackedFirst(free, { ...difference, quantity: rest }, of);
  rest -= packed.reduce((sum, part) => sum + part.quantity, 0n);
  if (rest === 0n) return [...gone, ...packed];
  const others = free.filter((lot) => !packed.some((part) => isSameLot(part, lot)));
  const day = of.event?.eventDate ?? '';
  const byUseBy = takeFrom({ level: 0n, lots: others }, { quantity: rest, named: null, day }).taken;
  return [...gone, ...packed, ...byUseBy];
}

/** Whether it was confirmed that it was sold, or it was packed and wasted, which is recorded without being asked about. */
function wentAnyway(
  event: StoredEvent | null,
  { recipeId, kind }: Difference,
  lot: LotName,
  hold: Hold,
): boolean {
  if (kind === 'waste')
    return event !== null && linesOf(recipeId, event.packing.items).some((line) => isOfPacked(line, lot));
  const row = event?.recipes.find((one) => one.recipeId === recipeId);
  return row?.confirmedHolds?.some(({ holdId }) => holdId === hold.id) === true;
}

/** What is left of each is in the unit of the difference. */
async function lotsFor(
  scope: Scope,
  place: Place,
  difference: Difference,
  event: StoredEvent | null,
): Promise<LotHere[]> {
  const { unit } = difference;
  const base = baseUnitOf(place.level.unit);
  const [open, holdOn] = await Promise.all([openLots(scope, place.of), readHoldsAt(scope, place)]);
  const lots = open.filter((lot) => lot.base === base);
  const gone = await packedAndGone(scope, place, { difference, event, lots });
  return [...lots, ...gone.map((lot) => ({ ...lot, left: 0n, base }))].map((lot) => {
    const hold = holdOn(lot);
    const left = parseDecimal(formatThousandths(lot.left, unit));
    return {
      ...{ ...lot, left, isHeld: hold !== undefined },
      wentAnyway: hold !== undefined && wentAnyway(event, difference, lot, hold),
    };
  });
}

/** The lots that the pack list names and that aren't there by the books. */
async function packedAndGone(
  scope: Scope,
  { of }: Place,
  {
    difference: { recipeId },
    event,
    lots,
  }: { difference: Difference; event: StoredEvent | null; lots: readonly OpenLot[] },
): Promise<FoundLot[]> {
  const lines = event ? linesOf(recipeId, event.packing.items) : [];
  const gone = lines.filter(
    (line) => line.lotCode !== null && line.quantity !== null && !lots.some((lot) => isOfPacked(line, lot)),
  );
  const found = await Promise.all(
    gone.map(({ lotCode, useByDate }) => findLot(scope, of, lotCode ?? '', useByDate ?? undefined)),
  );
  return found.filter((lot, index) => found.findIndex((other) => isSameLot(lot, other)) === index);
}

/** Gives back what was taken last, to the lot that it was taken from. */
async function givingBack(scope: Scope, difference: Difference, taken: Taken): Promise<Part[]> {
  const parts: Part[] = [];
  let rest = -difference.quantity;
  for (const row of taken.rows.filter((one) => isSamePart(one, difference)).toReversed()) {
    if (rest === 0n || parts.length === partsMax) break;
    // Two spellings of one lot: a transaction writes it once.
    if (row.lotCode !== null && parts.some((part) => isSameLot(part.row, row))) break;
    const whole = parseDecimal(row.quantity);
    const part = whole < rest ? whole : rest;
    rest -= part;
    parts.push({ row, quantity: -part, intent: await backTo(scope, row, part) });
  }
  return parts;
}

async function backTo(scope: Scope, row: TakenRow, part: Scaled): Promise<Intent | null> {
  const { organizationId } = scope;
  const { itemId, siteId, lotCode, useByDate, unit } = row;
  if (itemId === null) return null;
  const of = { siteId, itemId };
  const at = await readAt(scope, placeKeys(organizationId, of));
  const lot = lotCode === null ? null : await findLot(scope, of, lotCode, useByDate);
  return intentOf(placeAt(organizationId, of, at), lot, part, unit);
}
