import { displayDecimal, scaleDigits } from '@batchbook/shared/money';

/** Enough decimals that a small price is not shown as nothing. */
export const digitsOf = (amount: string): number => (Number(amount) > 0 && Number(amount) < 0.1 ? 4 : 2);

/** Enough decimals that two different amounts are shown as different. */
export function digitsApart(one: string, other: string): number {
  for (let digits = Math.max(digitsOf(one), digitsOf(other)); digits < scaleDigits; digits += 1)
    if (displayDecimal(one, digits) !== displayDecimal(other, digits)) return digits;
  return 2;
}
