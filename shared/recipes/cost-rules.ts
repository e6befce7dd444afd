/**
 * Rules of costing around the recipe: trimming, the full cost with work and overheads, and tax on a
 * price. Sources: the kitchen's as purchased / edible portion practice; prime cost plus overheads; the
 * VAT fraction of HMRC (20 % included is one sixth).
 */
import {
  decimalOf,
  divide,
  formatDecimal,
  multiply,
  one,
  parseDecimal,
  ratio,
  ratioOf,
  sumDecimals,
} from '../money.ts';

const percent = (text: string) => ratio(parseDecimal(text), 100n * one);

/** The cost of what is left after trimming: as purchased / yield. `yieldPercent` is above 0. */
export const ediblePortionCost = (asPurchasedCost: string, yieldPercent: string): string =>
  decimalOf(divide(ratioOf(asPurchasedCost), percent(yieldPercent)));

export interface FullCostGiven {
  ingredientCost: string;
  packagingCost: string;
  labourMinutes: string;
  hourlyRate: string;
  units: string;
  overheadPercent: string;
}

/** One unit with the work and the overheads in it; overheads are a share of prime cost. */
export function fullCost(given: FullCostGiven) {
  const hours = divide(ratioOf(given.labourMinutes), ratio(60n, 1n));
  const labour = divide(multiply(hours, ratioOf(given.hourlyRate)), ratioOf(given.units));
  const labourPerUnit = decimalOf(labour);
  const primeCost = sumDecimals([given.ingredientCost, given.packagingCost, labourPerUnit]);
  const overhead = decimalOf(multiply(ratioOf(primeCost), percent(given.overheadPercent)));
  return { labourPerUnit, primeCost, overhead, fullCost: sumDecimals([primeCost, overhead]) };
}

/** The price without the tax that is in it, and that tax. */
export function withoutVat(grossPrice: string, vatPercent: string): { netPrice: string; vat: string } {
  const factor = ratio(100n * one + parseDecimal(vatPercent), 100n * one);
  const netPrice = decimalOf(divide(ratioOf(grossPrice), factor));
  return { netPrice, vat: formatDecimal(parseDecimal(grossPrice) - parseDecimal(netPrice)) };
}
