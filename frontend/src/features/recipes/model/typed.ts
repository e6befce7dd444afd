/** What people type for percentages and whole figures of a recipe. */

import { compareDecimals, displayDecimal } from '@batchbook/shared/money';
import { shortCodeMax } from '@batchbook/shared/production/batch-number';
import { readAmount, readQuantityIn } from '@batchbook/shared/quantity';
import { type PricedUnit, shownAmount, storedAmount } from '@batchbook/shared/recipes/priced-unit';
import type { Read } from '../../../ui/use-typed.ts';

/** 0 to below 100, with at most two decimals. An empty field is `blankIs`. */
export function readPercent<Blank extends string | null>(
  typed: string,
  { blankIs }: { blankIs: Blank },
): Read<string | Blank> {
  if (/^[%\s]*$/.test(typed)) return { ok: true, value: blankIs };
  const read = readQuantityIn(typed, '%', { canBeZero: true });
  if (!read.ok) return { ok: false, error: 'Enter a percentage, for example 12.5' };
  if (compareDecimals(read.value, '100') >= 0) return { ok: false, error: 'Enter less than 100' };
  if ((read.value.split('.')[1]?.length ?? 0) > 2) return { ok: false, error: 'Use at most two decimals' };
  return { ok: true, value: read.value };
}

/** Above zero, or nothing: '780', '1.2kg' is 1200. */
export function readGrams(typed: string): Read<string | null> {
  return typed.trim() === '' ? { ok: true, value: null } : readQuantityIn(typed, 'g');
}

/** 0 or more, or nothing. */
export function readMinutes(typed: string): Read<string | null> {
  if (typed.trim() === '') return { ok: true, value: null };
  const read = readQuantityIn(typed.replace(/\s{0,20}(min|mins|minutes)$/i, ''), 'minutes', {
    canBeZero: true,
  });
  return read.ok ? read : { ok: false, error: 'Enter minutes, for example 45' };
}

/** Two decimals at least, and all there are: packaging is bought by the thousand. */
function shortAmount(amount: string): string {
  const two = displayDecimal(amount, 2);
  return (amount.split('.')[1]?.length ?? 0) > 2 ? amount : two;
}

/** Converts a stored price per recipe unit into the unit for typing: a kg, 100 ml or one piece. */
export const pricedFormat = (priced: PricedUnit) => ({
  format: (amount: string | null) => (amount === null ? '' : shortAmount(shownAmount(amount, priced))),
  read: (typed: string): Read<string | null> => {
    const read = readAmount(typed);
    return read.ok && read.value !== null ? { ok: true, value: storedAmount(read.value, priced) } : read;
  },
});

/** The short code of batch numbers: capital letters and digits, or nothing. */
export function readShortCode(text: string): Read<string> {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z0-9]*$/.test(code)) return { ok: false, error: 'Use letters from A to Z and digits' };
  if (code.length > shortCodeMax) return { ok: false, error: `At most ${shortCodeMax} characters` };
  return { ok: true, value: code };
}
