/** What somebody may have meant who named a lot that isn't there. */
import { shownDay } from '../shown-day.ts';
import { isSameCode } from './lot-code.ts';
import { nearestCodes } from './nearest-codes.ts';
import { type LotLeft, soonest } from './shelf.ts';

const lotsNamed = 3;

/** At most three of the lots that are there, the nearest codes first: 'MILL-9, use by 3 Dec 2026'. */
export function meantInstead<Lot extends LotLeft>(lotCode: string, lots: readonly Lot[]): string[] {
  const there = soonest(lots, lots.length);
  const near = nearestCodes(
    lotCode,
    there.map((lot) => ({ code: lot.lotCode, day: lot.useByDate ?? '' })),
  );
  const rank = (lot: Lot): number => {
    const at = near.findIndex((code) => isSameCode(code, lot.lotCode));
    return at === -1 ? near.length : at;
  };
  return there
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, lotsNamed)
    .map((lot) =>
      lot.useByDate === null ? lot.lotCode : `${lot.lotCode}, use by ${shownDay(lot.useByDate)}`,
    );
}
