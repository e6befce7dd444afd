/**
 * What is on a shelf is worth: so much of an item at one site, at what one costs. Each item at each site is rounded to pence, so
 * that sums by hand of what is shown are the totals, and so that every screen and report has the same one. What is below zero is no
 * asset: it counts as none, and makes a total 'at least', since what it was taken from was never entered.
 */
import type { UnitPrice } from '../ingredients/pricing.ts';
import { inPence } from '../market-events/profit.ts';
import { decimalOf, multiply, ratio } from '../money.ts';
import { conversionRate, type Measures, type Unit } from '../units.ts';
import { baseUnitOf, type Thousandths } from './quantity.ts';

/** What is known of an item: what one costs, and what converts its units. */
export interface ShelfPrice {
  price: UnitPrice | null;
  measures: Measures;
}

/** Returns its value in pence; `null` where there is some, and no price for its unit. */
export function valueOnShelf(
  quantity: Thousandths,
  unit: Unit,
  { price, measures }: ShelfPrice,
): string | null {
  if (quantity <= 0n) return '0';
  const rate = price && conversionRate(baseUnitOf(unit), price.unit, measures);
  if (!price || !rate) return null;
  return inPence(decimalOf(multiply(multiply(ratio(quantity, 1000n), rate.factor), price.price)));
}
