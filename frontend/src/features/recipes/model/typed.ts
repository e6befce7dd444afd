/** What people type for percentages and whole figures of a recipe. */
import { compareDecimals, decimalOf, displayDecimal, multiply, ratioOf } from '@batchbook/shared/money';
import { readAmount, readQuantity } from '@batchbook/shared/quantity';
import type { Read } from '../../../ui/use-typed.ts';

/** 0 to below 100, with at most two decimals. An empty field is `blankIs`. */
export function readPercent<Blank extends string | null>(
  typed: string,
  { blankIs }: { blankIs: Blank },
): Read<string | Blank> {
  const text = typed.replaceAll(/[%\s]/g, '');
  if (text === '') return { ok: true, value: blankIs };
  const read = readAmount(text);
  if (!read.ok || read.value === null) return { ok: false, error: 'Type a percentage, such as 12.5' };
  if (compareDecimals(read.value, '100') >= 0) return { ok: false, error: 'Below 100' };
  if ((read.value.split('.')[1]?.length ?? 0) > 2) return { ok: false, error: 'At most two decimals' };
  return { ok: true, value: read.value };
}

/** Above zero, or nothing: '780', '1.2kg' is 1200. */
export function readGrams(typed: string): Read<string | null> {
  if (typed.trim() === '') return { ok: true, value: null };
  const read = readQuantity(typed);
  if (!read.ok) return read;
  if (read.unit === null || read.unit === 'g') return { ok: true, value: read.value };
  if (read.unit === 'kg')
    return { ok: true, value: decimalOf(multiply(ratioOf(read.value), ratioOf('1000'))) };
  return { ok: false, error: 'In grams, or in kg with ‘kg’ behind it' };
}

/** 0 or more, or nothing. */
export function readMinutes(typed: string): Read<string | null> {
  const read = readAmount(typed.replace(/\s*(min|mins|minutes)$/i, ''));
  return read.ok ? read : { ok: false, error: 'Type minutes, such as 45' };
}

/** Two decimals at least, and all there are: packaging is bought by the thousand. */
export function shortAmount(amount: string): string {
  const two = displayDecimal(amount, 2);
  return (amount.split('.')[1]?.length ?? 0) > 2 ? amount : two;
}
