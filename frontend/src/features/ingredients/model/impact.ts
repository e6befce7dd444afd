/** What a new price does to the recipes, in the words and the order of the preview. */
import {
  compareDecimals,
  decimalOf,
  displayDecimal,
  divide,
  formatDecimal,
  multiply,
  one,
  parseDecimal,
  ratio,
  ratioOf,
} from '@batchbook/shared/money';
import type { MovedRecipe } from '@batchbook/shared/recipes/price-impact-schema';
import { type PricedUnit, shownAmount } from '@batchbook/shared/recipes/priced-unit';

export interface ImpactRow {
  moved: MovedRecipe;
  /** Falls under the target by this price. */
  falls: boolean;
  wasUnder: boolean;
  /** What its cost and price are shown for. */
  priced: PricedUnit;
  /** The selling price that would keep the target margin, rounded up to a hundredth. */
  holdingPrice: string | null;
}

const under = (margin: string | null, target: string) =>
  margin !== null && compareDecimals(margin, target) < 0;

/** The price at which `cost` leaves the target margin: cost / (1 - target), up to the next hundredth. */
function priceThatHolds(cost: string, targetPercent: string): string | null {
  const left = 100n * one - parseDecimal(targetPercent);
  if (left <= 0n) return null;
  const price = multiply(divide(ratioOf(cost), ratio(left, one)), ratio(100n, 1n));
  const hundredth = one / 100n;
  const exact = parseDecimal(decimalOf(price));
  const up = ((exact + hundredth - 1n) / hundredth) * hundredth;
  return formatDecimal(up);
}

/** Those that fall first, then by name. */
export function impactRows(
  recipes: readonly MovedRecipe[],
  targetPercent: string,
  pricedUnitOf: (recipeId: string) => PricedUnit,
): ImpactRow[] {
  const rows = recipes.map((moved): ImpactRow => {
    const wasUnder = under(moved.before.marginPercent, targetPercent);
    const falls = !wasUnder && under(moved.after.marginPercent, targetPercent);
    const priced = pricedUnitOf(moved.recipeId);
    const cost = shownAmount(moved.after.costEach, priced);
    const holdingPrice = falls ? priceThatHolds(cost, targetPercent) : null;
    return { moved, falls, wasUnder, priced, holdingPrice };
  });
  return rows.sort((a, b) => Number(b.falls) - Number(a.falls) || a.moved.name.localeCompare(b.moved.name));
}

export interface PriceStep {
  /** '+12.5%', '-4%', or 'new' without an earlier price. */
  percent: string;
  /** The price change of a costing unit, without sign. `null` when unknown. */
  by: string | null;
}

export function priceStep(before: string | null, after: string | null): PriceStep {
  if (before === null || after === null || parseDecimal(before) === 0n)
    return { percent: after === null ? 'no price' : 'new', by: null };
  const difference = parseDecimal(after) - parseDecimal(before);
  const percent = decimalOf(multiply(divide(ratio(difference, one), ratioOf(before)), ratio(100n, 1n)));
  const sign = difference > 0n ? '+' : '';
  return {
    percent: `${sign}${displayDecimal(percent, 1)}%`.replace('.0%', '%'),
    by: formatDecimal(difference < 0n ? -difference : difference),
  };
}
