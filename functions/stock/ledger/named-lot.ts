/** The lot that a request names, and what is asked where that may be another one: nothing is guessed silently. */
import {
  neverCameQuestion,
  type Question,
  severalDatesQuestion,
} from '@batchbook/shared/production/questions';
import { meantInstead } from '@batchbook/shared/stock/meant-instead';
import type { HoldOn } from '../holds/hold-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { findLot, leftOf } from './find-lot.ts';
import type { FoundLot } from './lot-table.ts';
import { openLots } from './open-lots.ts';
import type { Place } from './place.ts';

export interface NamedLot {
  lot: FoundLot;
  /** Of fields `lotCode` and `useByDate`. */
  questions: readonly Question[];
}

interface Naming {
  /** Stock leaves: of a lot that is here. */
  isOut: boolean;
  holds?: Promise<HoldOn> | undefined;
}

/** @param useByDate `null` is the lot without a date, if there is one; else, as `undefined`, nobody said. */
export async function findNamedLot(
  scope: OrganizationScope,
  { of }: Place,
  { lotCode, useByDate }: { lotCode: string; useByDate: string | null | undefined },
  { isOut, holds }: Naming,
): Promise<NamedLot> {
  const exact = useByDate === undefined ? null : await findLot(scope, of, lotCode, useByDate, holds);
  const lot =
    exact && (exact.item || exact.useByDate !== null)
      ? exact
      : await findLot(scope, of, lotCode, undefined, holds);
  if (lot.item) return { lot, questions: datesAsked(lot, isOut) };
  const there = isOut ? meantInstead(lotCode, await openLots(scope, of)) : [];
  const { useByDate: date } = lot;
  const question = neverCameQuestion('lotCode', { name: null, lotCode, useByDate: date }, there);
  return { lot, questions: there.length === 0 ? [] : [question] };
}

/** One on hold isn't meant where another is there. */
function datesAsked({ lotCode, ofCode = [] }: FoundLot, isOut: boolean): Question[] {
  const there = ofCode.filter((lot) => !isOut || leftOf(lot) > 0n);
  const free = there.filter(({ hold }) => hold === undefined);
  const meant = free.length > 0 ? free : there;
  return meant.length < 2
    ? []
    : [
        severalDatesQuestion(
          lotCode,
          meant.map(({ useByDate }) => useByDate),
        ),
      ];
}
