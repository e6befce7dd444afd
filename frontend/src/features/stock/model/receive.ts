/** What is paid for a delivery, beside what is known of its price. */
import { decimalOf, divide, formatDecimal, multiply, parseDecimal, ratioOf } from '@batchbook/shared/money';
import { pricedUnitOf, storedAmount } from '@batchbook/shared/recipes/priced-unit';
import type { Movable } from './movable.ts';
import type { UnitChoice } from './typed-quantity.ts';
import { costOf, type Worth } from './worth.ts';

/**
 * What the chosen pack or a kg, a litre, a piece was last bought for, or of a product costs to make; `null` where that
 * isn't known, or nothing turns its unit into that one.
 */
export function knownPrice(of: Movable, choice: UnitChoice): Worth | null {
  if (choice !== 'pack') return costOf(decimalOf(pricedUnitOf(choice).factor), choice, of);
  return of.pack && costOf(of.pack.size, of.pack.unit, of);
}

/** The price of one unit of entry from the price that was typed: a pack's or a kg's is shared out. */
export function unitCostOf(price: string, choice: UnitChoice, of: Movable): string {
  if (choice !== 'pack') return storedAmount(price, pricedUnitOf(choice));
  return of.pack ? decimalOf(divide(ratioOf(price), ratioOf(of.pack.size))) : price;
}

/** `quantity` of a unit at `unitCost`, exact to 12 decimals. */
export const paidFor = (quantity: string, unitCost: string): string =>
  decimalOf(multiply(ratioOf(quantity), ratioOf(unitCost)));

/** By how much `price` differs from `known`, in percent: '+4.2', '-3'; `null` where that says nothing. */
export function priceStepPercent(price: string, known: string): string | null {
  const before = parseDecimal(known);
  if (before === 0n) return null;
  const tenths = ((parseDecimal(price) - before) * 1000n) / before;
  if (tenths === 0n) return null;
  const text = formatDecimal(tenths * 10n ** 11n);
  return tenths > 0n ? `+${text}` : text;
}
