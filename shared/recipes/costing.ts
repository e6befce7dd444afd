/**
 * What a batch costs, line by line, and what is left of the price.
 *
 *   line cost      = quantity, in the unit of the price, times the price; `costOverride` wins
 *   ingredientCost = sum of the line costs
 *   costPerUnit    = ingredientCost / batchYield           (specification, section 9)
 *   costEach       = costPerUnit + packagingCost
 *   margin         = (sellingPrice - costEach) / sellingPrice, markup = the same over costEach
 *
 * Money comes and goes as decimal strings, is exact inside (see `money.ts`) and rounded once per figure,
 * to 12 decimals. A line that can't be costed is `null`, never zero: `complete` is then false, the sums
 * read 'at least' and the margin 'at most' (invariants 17 and 19).
 */
import { measuresOf, type Priced, unitPriceOf } from '../ingredients/pricing.ts';
import {
  decimalOf,
  divide,
  formatDecimal,
  multiply,
  one,
  parseDecimal,
  ratio,
  ratioOf,
  roundRatio,
  type Scaled,
} from '../money.ts';
import { conversionRate, type Unit } from '../units.ts';
import { type DeclaresAllergens, joinAllergens, type RecipeAllergen } from './allergens.ts';

export interface CostedLine {
  id: string;
  kind: 'ingredient';
  ingredientId: string;
  quantity: string;
  unit: Unit;
  costOverride: string | null;
}

export interface CostedRecipe {
  recipeType: 'Product' | 'Prepared Dish';
  batchYield: string;
  sellingPrice: string | null;
  physicalCost: string | null;
  takeawayPhysicalCost: string | null;
  lines: readonly CostedLine[];
}

export type CostedIngredient = { id: string } & Priced & DeclaresAllergens;

export type LineWarning = 'uncosted' | 'density_assumed';

/** Why a line has no cost, and so what would mend it. */
export type UncostedReason = 'no_ingredient' | 'no_price' | 'no_conversion';

export interface LineCost {
  cost: string | null;
  warning: LineWarning | null;
  reason: UncostedReason | null;
}

export interface Margin {
  amount: string;
  percent: string;
  /** `null` when it costs nothing: there is no markup on nothing. */
  markupPercent: string | null;
}

export interface Breakdown {
  lines: { lineId: string; cost: string | null; warning: LineWarning | null }[];
  complete: boolean;
  ingredientCost: string;
  costPerUnit: string;
  packagingCost: string;
  batchCost: string;
  costEach: string;
  margin: Margin | null;
  allergens: RecipeAllergen[];
}

const uncosted = (reason: UncostedReason): LineCost => ({ cost: null, warning: 'uncosted', reason });

/** What one line costs in the batch. */
export function costLine(line: CostedLine, ingredient: Priced | undefined): LineCost {
  if (line.costOverride !== null) {
    return { cost: formatDecimal(parseDecimal(line.costOverride)), warning: null, reason: null };
  }
  if (ingredient === undefined) return uncosted('no_ingredient');
  const price = unitPriceOf(ingredient);
  if (price === null) return uncosted('no_price');
  const rate = conversionRate(line.unit, price.unit, measuresOf(ingredient));
  if (rate === null) return uncosted('no_conversion');
  const cost = multiply(ratioOf(line.quantity), multiply(rate.factor, price.price));
  return { cost: decimalOf(cost), warning: rate.assumedDensity ? 'density_assumed' : null, reason: null };
}

/** Packaging for one unit made: a product is packed, a dish taken away; either stands in for the other. */
export function packagingOf(
  recipe: Pick<CostedRecipe, 'recipeType' | 'physicalCost' | 'takeawayPhysicalCost'>,
): string {
  const { physicalCost, takeawayPhysicalCost } = recipe;
  const [own, other] =
    recipe.recipeType === 'Product'
      ? [physicalCost, takeawayPhysicalCost]
      : [takeawayPhysicalCost, physicalCost];
  return formatDecimal(parseDecimal(own ?? other ?? '0'));
}

const hundred = ratio(100n, 1n);

/** What is left of `price` over `cost`; `null` without a price, or for a price of zero. */
export function marginOf(cost: string, price: string | null): Margin | null {
  if (price === null) return null;
  const [costScaled, priceScaled] = [parseDecimal(cost), parseDecimal(price)];
  if (priceScaled === 0n) return null;
  const amount = priceScaled - costScaled;
  const percentOf = (whole: Scaled): string => decimalOf(multiply(ratio(amount, whole), hundred));
  return {
    amount: formatDecimal(amount),
    percent: percentOf(priceScaled),
    markupPercent: costScaled === 0n ? null : percentOf(costScaled),
  };
}

/** The price that leaves `marginPercent` of itself over `cost`: cost / (1 - margin). Below 100 percent only. */
export function priceForMargin(cost: string, marginPercent: string): string {
  const rest = ratio(100n * one - parseDecimal(marginPercent), 100n * one);
  if (rest.n <= 0n) throw new RangeError('a margin is below 100 percent');
  return decimalOf(divide(ratioOf(cost), rest));
}

/** The whole costing of a recipe. `batchYield` is above zero. */
export function breakdown(given: {
  recipe: CostedRecipe;
  ingredients: readonly CostedIngredient[];
}): Breakdown {
  const { recipe } = given;
  const batchYield = ratioOf(recipe.batchYield);
  if (batchYield.n <= 0n) throw new RangeError('batchYield must be above 0');
  const ingredients = new Map(given.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const lines = recipe.lines.map((line) => {
    const { cost, warning } = costLine(line, ingredients.get(line.ingredientId));
    return { lineId: line.id, cost, warning };
  });
  const known = lines.flatMap((line) => (line.cost === null ? [] : [parseDecimal(line.cost)]));
  const ingredientCost = known.reduce((sum, cost) => sum + cost, 0n);
  const packagingCost = packagingOf(recipe);
  const costPerUnit = roundRatio(divide(ratio(ingredientCost, one), batchYield));
  const packaging = roundRatio(multiply(ratioOf(packagingCost), batchYield));
  const costEach = formatDecimal(costPerUnit + parseDecimal(packagingCost));
  return {
    lines,
    complete: known.length === lines.length,
    ingredientCost: formatDecimal(ingredientCost),
    costPerUnit: formatDecimal(costPerUnit),
    packagingCost,
    batchCost: formatDecimal(ingredientCost + packaging),
    costEach,
    margin: marginOf(costEach, recipe.sellingPrice),
    allergens: joinAllergens(
      recipe.lines.map((line) => line.ingredientId),
      ingredients,
    ),
  };
}
