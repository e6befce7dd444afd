/**
 * Which lots are taken: the earliest use-by first, over as many as it needs, undated ones last, and none past its use-by, on
 * hold or not come yet on that day unless it is named. Runs, markets and the screens take so, on the server and before. Figures
 * are in thousandths of the item's base unit.
 */
import { isSameCode } from './lot-code.ts';
import type { Thousandths } from './quantity.ts';

export interface LotLeft {
  lotCode: string;
  /** `null` when it has none. */
  useByDate: string | null;
  left: Thousandths;
  /** Nobody takes it until it is released. */
  isHeld?: boolean;
  /** The day on which it came, `2026-12-05`, where somebody said: it wasn't there before. */
  since?: string | undefined;
}

/** A lot by its name. */
export type LotName = Pick<LotLeft, 'lotCode' | 'useByDate'>;

/** An item at a site. */
export interface Shelf {
  /** All that is there, whether or not it has a lot. */
  level: Thousandths;
  lots: readonly LotLeft[];
}

export interface Need {
  quantity: Thousandths;
  /** The lot that somebody chose. */
  named: LotName | null;
  /** The day on which it is taken, `2026-12-05`. */
  day: string;
}

/** A part of what is taken; without a lot, what no lot covers. */
export interface Taken {
  lotCode: string | null;
  useByDate: string | null;
  quantity: Thousandths;
}

export interface Taking {
  taken: readonly Taken[];
  /** How much of it isn't there: the level goes below zero by it. */
  short: Thousandths;
  /** Lots that are there and aren't taken, because they are past their use-by. */
  past: readonly LotLeft[];
  /** Lots that are there and aren't taken, because they are on hold. */
  held: readonly LotLeft[];
  /** The named lot is past its use-by. */
  isNamedPast: boolean;
  /** The named lot is here and on hold. One that isn't on the shelf is looked up in the holds. */
  isNamedHeld: boolean;
  /** What is left for the next row of the same item. */
  after: Shelf;
}

/** A lot can be used on its use-by day. @param day `2026-12-05`. */
export const isPast = (useByDate: string | null, day: string): boolean =>
  useByDate !== null && useByDate < day;

/** After every date. */
const undated = '9999-12-31';

/** The order in which lots go: by use-by, undated ones last, then by their codes. */
export const byUseBy = (a: LotName, b: LotName): number => {
  const [first, second] = [a.useByDate ?? undated, b.useByDate ?? undated];
  if (first !== second) return first < second ? -1 : 1;
  return a.lotCode < b.lotCode ? -1 : a.lotCode > b.lotCode ? 1 : 0;
};

/** The lots that would be taken first, at most `max` of those with something left. */
export const soonest = <Lot extends LotLeft>(lots: readonly Lot[], max: number): Lot[] =>
  lots
    .filter(({ left }) => left > 0n)
    .sort(byUseBy)
    .slice(0, max);

export const smaller = (a: Thousandths, b: Thousandths): Thousandths => (a < b ? a : b);
export const orNothing = (value: Thousandths): Thousandths => (value > 0n ? value : 0n);

export function takeFrom(shelf: Shelf, need: Need): Taking {
  const { quantity, named, day } = need;
  const there = shelf.lots.filter(({ left }) => left > 0n);
  const others = there.filter((lot) => !(named && isSameLot(lot, named))).sort(byUseBy);
  const taken: Taken[] = named ? [{ ...named, quantity }] : firstToUse(there, need);
  const covered = taken.reduce((sum, part) => sum + part.quantity, 0n);
  const rest = quantity - covered;
  const unlotted = orNothing(shelf.level - there.reduce((sum, { left }) => sum + left, 0n));
  const ofNamed = named ? orNothing(quantity - (lotOf(shelf, named)?.left ?? 0n)) : 0n;
  return {
    taken: rest > 0n ? [...taken, { lotCode: null, useByDate: null, quantity: rest }] : taken,
    short: named ? ofNamed : orNothing(rest - unlotted),
    past: others.filter((lot) => isPast(lot.useByDate, day) && !lot.isHeld),
    held: others.filter((lot) => lot.isHeld),
    isNamedPast: named !== null && isPast(named.useByDate, day),
    isNamedHeld: named !== null && lotOf(shelf, named)?.isHeld === true,
    after: {
      level: shelf.level - quantity,
      lots: shelf.lots.map((lot) => ({ ...lot, left: lot.left - takenOf(taken, lot) })),
    },
  };
}

function firstToUse(there: readonly LotLeft[], { quantity, day }: Need): Taken[] {
  const taken: Taken[] = [];
  let open = quantity;
  for (const { lotCode, useByDate, left, isHeld, since = '' } of [...there].sort(byUseBy)) {
    if (open <= 0n) break;
    if (isHeld || isPast(useByDate, day) || since > day) continue;
    const part = smaller(open, left);
    taken.push({ lotCode, useByDate, quantity: part });
    open -= part;
  }
  return taken;
}

/** One code, however it is spelled, may come with several use-by dates. */
export function isSameLot(
  a: Pick<Taken, 'lotCode' | 'useByDate'>,
  b: Pick<Taken, 'lotCode' | 'useByDate'>,
): boolean {
  if (a.useByDate !== b.useByDate) return false;
  return a.lotCode === null || b.lotCode === null
    ? a.lotCode === b.lotCode
    : isSameCode(a.lotCode, b.lotCode);
}

const lotOf = ({ lots }: Shelf, named: LotName): LotLeft | undefined =>
  lots.find((lot) => isSameLot(lot, named));

const takenOf = (taken: readonly Taken[], lot: LotLeft): Thousandths =>
  taken.filter((part) => isSameLot(lot, part)).reduce((sum, part) => sum + part.quantity, 0n);

/** The shelf with parts put back: as it was before they were taken. A lot that was used up is there again. */
export function withBack(shelf: Shelf, parts: readonly Taken[]): Shelf {
  const back = parts.filter(({ quantity }) => quantity > 0n);
  const lots = shelf.lots.map((lot) => ({ ...lot, left: lot.left + takenOf(back, lot) }));
  for (const { lotCode, useByDate, quantity } of back) {
    if (lotCode === null || shelf.lots.some((lot) => isSameLot(lot, { lotCode, useByDate }))) continue;
    const known = lots.find((lot) => isSameLot(lot, { lotCode, useByDate }));
    if (known) known.left += quantity;
    else lots.push({ lotCode, useByDate, left: quantity });
  }
  return { level: back.reduce((sum, { quantity }) => sum + quantity, shelf.level), lots };
}
