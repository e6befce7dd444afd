/**
 * Calculates a recipe's nutrition: the mass of each nutrient in all leaf ingredients, divided by the finished weight.
 *
 *   per 100 g = sum(grams x per100g / 100) / finished weight x 100
 *
 * A recipe's energy is the sum of its ingredients'. Only water is lost in the oven; nutrients with energy, and salt, stay
 * (retention 1). Results are exact until a figure is read. A value is `null` unless all of the lines' weight has a known
 * value. `coverage` is the known share of the weight, and `atLeast` the sum of that share. Unknown is never summed as
 * zero (invariant 19).
 */
import { type Nutrient, nutrients } from '../ingredients/nutrients.ts';
import type { Nutrition } from '../ingredients/nutrition-schema.ts';
import { isWater } from '../ingredients/water.ts';
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
  roundRatio,
  type Scaled,
} from '../money.ts';
import type { Book, BookIngredient, BookRecipe } from './book.ts';
import type { NutritionFacts } from './breakdown-schema.ts';
import { reduced } from './exact.ts';
import { type LeafIngredient, leafIngredientsOf } from './leaf-ingredients.ts';
import { type Amounts, ukPanel, usPanel } from './nutrition-panels.ts';
import { type Profile, profileOf } from './nutrition-profile.ts';
import { isPortionStated, type Portions, portionsOf } from './portions.ts';
import { trafficLightsOf } from './traffic-lights.ts';
import { yieldOf } from './weights.ts';
import { wordForMany, wordForOne } from './yield-words.ts';

type Amount = NutritionFacts['per100g'][Nutrient];
type OfEach<Value> = Record<Nutrient, Value>;

/** One nutrient in the whole batch. */
interface Total {
  /** The known part, in its unit. */
  amount: Ratio;
  coverage: string | null;
  /** Whether any of it is known, and whether all is. */
  some: boolean;
  all: boolean;
}

const eachOf = <Value>(of: (nutrient: Nutrient) => Value): OfEach<Value> =>
  Object.fromEntries(nutrients.map((nutrient) => [nutrient, of(nutrient)])) as OfEach<Value>;

interface Portion {
  grams: Scaled;
  /** The amount that the profile's figures refer to, in g or ml. */
  measure: Scaled;
  profile: Profile | null;
}

type Fed = BookIngredient & { nutrition: Nutrition };

/** Water needs no figures: it has no nutrients. */
const ofWater: Nutrition = { basis: '100g', ...eachOf(() => '0') };

function fedBy(ingredient: BookIngredient | undefined): Fed | null {
  if (ingredient === undefined) return null;
  if (ingredient.nutrition === null)
    return isWater(ingredient) ? { ...ingredient, nutrition: ofWater } : null;
  return ingredient as Fed;
}

/** The amount that its figures refer to, in g or ml. */
function measureOf(leaf: LeafIngredient, { nutrition, gramsPerMl }: Fed): Scaled {
  const density = nutrition.basis === '100ml' ? gramsPerMl : null;
  return roundRatio(density === null ? leaf.grams : divide(leaf.grams, ratioOf(density)));
}

function portionOf(leaf: LeafIngredient, book: Book): Portion {
  const ingredient = book.ingredients.get(leaf.ingredientId);
  const grams = roundRatio(leaf.grams);
  const fed = fedBy(ingredient);
  if (fed === null) return { grams, measure: grams, profile: null };
  return { grams, measure: measureOf(leaf, fed), profile: profileOf(fed) };
}

function totalOf(nutrient: Nutrient, portions: readonly Portion[], weighed: boolean): Total {
  let [amount, covered, grams] = [0n, 0n, 0n];
  let [some, all] = [false, portions.length > 0 && weighed];
  for (const portion of portions) {
    grams += portion.grams;
    const value = portion.profile?.[nutrient] ?? null;
    if (value === null) all = false;
    else {
      some = true;
      covered += portion.grams;
      amount += portion.measure * value;
    }
  }
  return {
    amount: ratio(amount, 100n * one * one),
    coverage: weighed && grams > 0n ? coverageOf(covered, grams, all) : null,
    some,
    all: all && grams > 0n,
  };
}

/** '1' only when all of it is known, however little is missing. */
function coverageOf(covered: Scaled, grams: Scaled, all: boolean): string {
  if (all) return '1';
  const share = roundRatio(ratio(covered, grams));
  return formatDecimal(share < one ? share : one - 1n);
}

function amountIn(share: Ratio | null, { amount, coverage, some, all }: Total): Amount {
  if (share === null || !some) return { value: null, coverage, atLeast: null };
  const known = decimalOf(multiply(amount, share));
  return { value: all ? known : null, coverage, atLeast: known };
}

const valuesOf = (amounts: OfEach<Amount>): Amounts => eachOf((nutrient) => amounts[nutrient].value);

function missingOf(leaves: readonly LeafIngredient[], book: Book): NutritionFacts['missing'] {
  return leaves.flatMap(({ ingredientId, name }) => {
    const fed = fedBy(book.ingredients.get(ingredientId));
    const profile = fed === null ? null : profileOf(fed);
    const unknown = nutrients.filter((nutrient) => (profile?.[nutrient] ?? null) === null);
    return unknown.length === 0 ? [] : [{ ingredientId, name, nutrients: unknown }];
  });
}

const noLights = { fat: null, saturates: null, sugars: null, salt: null };

/** The limits depend on whether it is a drink: no lights while that is unknown. */
function lightsOf(isDrink: boolean | null, per100: Amounts, perPortion: Amounts, portions: Portions) {
  if (isDrink === null) return noLights;
  return trafficLightsOf({
    kind: isDrink ? 'drink' : 'food',
    per100,
    perPortion,
    portion: portions.portionAmount === null ? null : decimalOf(portions.portionAmount),
  });
}

/**
 * The alcohol or polyols in 100 g or 100 ml, as its ingredients state them; an ingredient that states none has none.
 * `null` while a weight is unknown.
 */
export function statedPer100(of: 'alcohol' | 'polyols', recipe: BookRecipe, book: Book): string | null {
  const { leaves, weighed } = leafIngredientsOf(recipe, book);
  const { share100 } = portionsOf(recipe, book);
  if (!weighed || share100 === null) return null;
  let amount = 0n;
  for (const leaf of leaves) {
    const ingredient = book.ingredients.get(leaf.ingredientId);
    const stated = ingredient?.[of] ?? null;
    const fed = fedBy(ingredient);
    if (stated === null) continue;
    amount += (fed === null ? roundRatio(leaf.grams) : measureOf(leaf, fed)) * parseDecimal(stated);
  }
  return decimalOf(multiply(ratio(amount, 100n * one * one), share100));
}

const textOf = (value: Ratio | null): string | null => (value === null ? null : decimalOf(value));

/** One unit of the yield, the fraction of it in a portion, or several: '1 tart', '1/12 loaf', '2 1/2 biscuits'. */
function measureText(recipe: BookRecipe): string | null {
  const unit = recipe.unit.trim().toLowerCase();
  if (yieldOf(recipe).kind !== 'count' || wordForOne(unit) === 'batch') return null;
  const { n, d } = reduced(divide(ratio(1n, 1n), ratioOf(recipe.portionsPerUnit)));
  const [whole, rest] = [n / d, n % d];
  const parts = [...(whole > 0n ? [`${whole}`] : []), ...(rest > 0n ? [`${rest}/${d}`] : [])];
  return `${parts.join(' ')} ${n > d ? wordForMany(unit) : wordForOne(unit)}`;
}

/** Returns all nutrition results of a recipe. `batchYield` and `portionsPerUnit` are above zero. */
export function nutritionOf(recipe: BookRecipe, book: Book): NutritionFacts {
  const { leaves, weighed } = leafIngredientsOf(recipe, book);
  const within = leaves.map((leaf) => portionOf(leaf, book));
  const totals = eachOf((nutrient) => totalOf(nutrient, within, weighed));
  const portions = portionsOf(recipe, book);
  const amountsOf = (share: Ratio | null) => eachOf((nutrient) => amountIn(share, totals[nutrient]));
  const per100g = amountsOf(portions.share100);
  const per100 = valuesOf(per100g);
  const perPortion = valuesOf(amountsOf(portions.sharePortion));
  return {
    basis: portions.basis,
    per100g,
    perUnit: amountsOf(portions.shareUnit),
    unitGrams: textOf(portions.unitGrams),
    portionGrams: textOf(portions.portionGrams),
    portionAmount: isPortionStated(recipe) ? textOf(portions.portionAmount) : null,
    portionMeasure: measureText(recipe),
    measured: portions.measured,
    panels: { uk: ukPanel(per100, perPortion), us: usPanel(perPortion) },
    trafficLights: lightsOf(recipe.isDrink ?? null, per100, perPortion, portions),
    missing: missingOf(leaves, book),
  };
}
