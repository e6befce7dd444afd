/** What people type for prices and percentages. */
import { compareDecimals, displayDecimal } from '@batchbook/shared/money';
import { readAmount, readQuantityIn } from '@batchbook/shared/quantity';
import { type PricedUnit, shownAmount, storedAmount } from '@batchbook/shared/recipes/priced-unit';
import type { Read } from './use-typed.ts';

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

/** Two decimals at least, and all there are: packaging is bought by the thousand. */
export function shortAmount(amount: string): string {
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
