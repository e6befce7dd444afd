import { displayDecimal, scaleDigits } from '@batchbook/shared/money';

/** Enough decimals for a price below 1: tenths of a penny where it has them, and more below 10 pence. */
export function digitsOf(amount: string): number {
  const figure = Number(amount);
  if (figure <= 0 || figure >= 1) return 2;
  if (figure < 0.1) return 4;
  return displayDecimal(amount, 3).endsWith('0') ? 2 : 3;
}

/** Enough decimals that two different amounts are shown as different. */
export function digitsApart(one: string, other: string): number {
  for (let digits = Math.max(digitsOf(one), digitsOf(other)); digits < scaleDigits; digits += 1)
    if (displayDecimal(one, digits) !== displayDecimal(other, digits)) return digits;
  return 2;
}
