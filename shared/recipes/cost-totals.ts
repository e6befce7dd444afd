/**
 * Calculates one unit's cost from a batch's ingredient cost, and the price: packaging, labour, overheads, margin, VAT.
 * Each figure is a fraction until it is rounded, once.
 */
import {
  decimalOf,
  divide,
  formatDecimal,
  multiply,
  one,
  parseDecimal,
  type Ratio,
  ratio,
  ratioOf,
} from '../money.ts';
import type { BookRecipe, BookSettings } from './book.ts';
import type { CostBreakdown } from './breakdown-schema.ts';
import { withVat } from './cost-rules.ts';
import { add, zero } from './exact.ts';

export type CostTotals = Omit<CostBreakdown, 'lines'>;
export type Margin = NonNullable<CostBreakdown['margin']>;

const hundred = ratio(100n, 1n);
const percent = (text: string): Ratio => ratio(parseDecimal(text), 100n * one);

/** Packaging for one unit. Products and takeaway dishes have their own packaging; either replaces a missing other. */
export function packagingOf(
  recipe: Pick<BookRecipe, 'recipeType' | 'physicalCost' | 'takeawayPhysicalCost'>,
): string {
  const { physicalCost, takeawayPhysicalCost } = recipe;
  const [own, other] =
    recipe.recipeType === 'Product'
      ? [physicalCost, takeawayPhysicalCost]
      : [takeawayPhysicalCost, physicalCost];
  return formatDecimal(parseDecimal(own ?? other ?? '0'));
}

function marginOver(cost: Ratio, price: string | null): Margin | null {
  const whole = price === null ? zero : ratioOf(price);
  if (whole.n === 0n) return null;
  const amount = add(whole, ratio(-cost.n, cost.d));
  const percentOf = (of: Ratio): string => decimalOf(multiply(divide(amount, of), hundred));
  return {
    amount: decimalOf(amount),
    percent: percentOf(whole),
    markupPercent: cost.n === 0n ? null : percentOf(cost),
  };
}

/** The margin of `price` over `cost`; `null` without a price, or for a price of zero. There is no markup on a zero cost. */
export const marginOf = (cost: string, price: string | null): Margin | null =>
  marginOver(ratioOf(cost), price);

function priceLeaving(cost: Ratio, marginPercent: string): Ratio | null {
  const rest = ratio(100n * one - parseDecimal(marginPercent), 100n * one);
  return rest.n <= 0n ? null : divide(cost, rest);
}

/** The price with a margin of `marginPercent` over `cost`: cost / (1 - margin). Below 100 percent only. */
export function priceForMargin(cost: string, marginPercent: string): string {
  const price = priceLeaving(ratioOf(cost), marginPercent);
  if (price === null) throw new RangeError('a margin is below 100 percent');
  return decimalOf(price);
}

function foodCostPercent(ingredients: Ratio, price: string | null): string | null {
  const whole = price === null ? zero : ratioOf(price);
  return whole.n === 0n ? null : decimalOf(multiply(divide(ingredients, whole), hundred));
}

export interface TotalsGiven {
  recipe: BookRecipe;
  settings: BookSettings;
  cost: { ingredientCost: Ratio; costed: boolean; complete: boolean };
  minutes: Ratio | null;
}

/** Every figure is monotonic in `ingredientCost`. */
export function totalsOf({ recipe, settings, cost, minutes }: TotalsGiven): CostTotals {
  const batchYield = ratioOf(recipe.batchYield);
  if (batchYield.n <= 0n) throw new RangeError('batchYield must be above 0');
  const { sellingPrice, vatPercent } = recipe;
  const ingredients = divide(cost.ingredientCost, batchYield);
  const packagingCost = packagingOf(recipe);
  const labour =
    minutes && settings.hourlyRate !== null
      ? divide(multiply(divide(minutes, ratio(60n, 1n)), ratioOf(settings.hourlyRate)), batchYield)
      : null;
  const prime = add(add(ingredients, ratioOf(packagingCost)), labour ?? zero);
  const overhead =
    settings.overheadPercent === null ? null : multiply(prime, percent(settings.overheadPercent));
  const each = add(prime, overhead ?? zero);
  const target = cost.costed ? priceLeaving(each, settings.targetMarginPercent) : null;
  return {
    complete: cost.complete,
    ingredientCost: decimalOf(cost.ingredientCost),
    costPerUnit: decimalOf(ingredients),
    packagingCost,
    labourCost: labour && decimalOf(labour),
    overheadCost: overhead && decimalOf(overhead),
    batchCost: decimalOf(multiply(each, batchYield)),
    costEach: decimalOf(each),
    margin: marginOver(each, sellingPrice),
    foodCostPercent: cost.costed ? foodCostPercent(ingredients, sellingPrice) : null,
    targetPrice: target && decimalOf(target),
    priceWithVat: sellingPrice !== null && vatPercent !== null ? withVat(sellingPrice, vatPercent) : null,
  };
}
