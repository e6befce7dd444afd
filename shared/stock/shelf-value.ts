/**
 * What is on a shelf is worth: so much of an item at one site, at what one costs. Each item at each site is rounded to pence, so
 * that sums by hand of what is shown are the totals, and so that every screen and report has the same one. What is below zero is no
 * asset: it counts as none, and makes a total 'at least', since what it was taken from was never entered.
 */
import type { UnitPrice } from '../ingredients/pricing.ts';
import { inPence } from '../market-events/profit.ts';
import { decimalOf, multiply, type Ratio, ratio } from '../money.ts';
import { conversionRate, type Measures, noMeasures, type Unit } from '../units.ts';
import { baseUnitOf, type Thousandths } from './quantity.ts';

/** What is known of an item: what one costs, and what converts its units. */
export interface ShelfPrice {
  price: UnitPrice | null;
  measures: Measures;
}

/** Nobody knows what it costs. */
export const unpriced: ShelfPrice = { price: null, measures: noMeasures };

/** Returns what so much costs, exactly and with its sign; `null` without a price for its unit. */
export function worthOf(quantity: Thousandths, unit: Unit, { price, measures }: ShelfPrice): Ratio | null {
  const rate = price && conversionRate(baseUnitOf(unit), price.unit, measures);
  return price && rate ? multiply(multiply(ratio(quantity, 1000n), rate.factor), price.price) : null;
}

/** Returns its value in pence; `null` where there is some, and no price for its unit. */
export function valueOnShelf(quantity: Thousandths, unit: Unit, price: ShelfPrice): string | null {
  if (quantity <= 0n) return '0';
  const worth = worthOf(quantity, unit, price);
  return worth && inPence(decimalOf(worth));
}
