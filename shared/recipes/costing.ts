/**
 * Calculates the cost of a batch, line by line and through nested recipes, and the margin.
 *
 *   line cost      = quantity as purchased times the price; `costOverride` wins
 *   recipe's line  = its share of the batch times the ingredient cost of that batch
 *   ingredientCost = sum of the line costs
 *   labour         = minutes / 60 x hourly rate / batchYield, with the minutes of nested recipes by share
 *   overhead       = a percentage of ingredients, packaging and labour
 *   costEach       = costPerUnit + packaging + labour + overhead, the last two only where they are set
 *
 * A line without a quantity has no cost and the warning `needs_quantity`, before any other. An override is the cost of
 * the whole line, so the sums are complete. The warning stays, because weight, nutrition and shopping amounts are
 * still unknown.
 *
 * Each figure is rounded once, half to even, to 12 decimals (see `money.ts`). A line that can't be costed is `null`,
 * never zero. Then `complete` is false, here and in every recipe above; the sums read 'at least' and the margin
 * 'at most' (invariants 17 and 19).
 */
import { unitPriceOf } from '../ingredients/pricing.ts';
import { decimalOf, multiply, type Ratio, ratioOf } from '../money.ts';
import type { Book, BookLine, BookRecipe, IngredientLine, SubRecipeLine } from './book.ts';
import type { CostBreakdown, LineWarning } from './breakdown-schema.ts';
import { type CostTotals, totalsOf } from './cost-totals.ts';
import { reduced, sum } from './exact.ts';
import { labourMinutes } from './labour.ts';
import { throughLevels } from './levels.ts';
import { batchesOf, purchasedOf } from './line-rates.ts';
import type { WeightReason } from './weights.ts';

/** Why a line has no cost, and so what would fix it. */
export type UncostedReason =
  | WeightReason
  | 'no_price'
  /** A recipe without any costed line. */
  | 'nothing_costed';

export interface LineCost {
  cost: string | null;
  warning: LineWarning | null;
  reason: UncostedReason | null;
}

interface ExactLine {
  cost: Ratio | null;
  warning: LineWarning | null;
  reason: UncostedReason | null;
}

export interface ExactCost {
  lines: readonly ExactLine[];
  ingredientCost: Ratio;
  /** Whether any of its lines is costed. */
  costed: boolean;
  complete: boolean;
}

const uncosted = (reason: UncostedReason): ExactLine => ({ cost: null, warning: 'uncosted', reason });
const overridden = (cost: string, quantity: string | null): ExactLine => ({
  cost: ratioOf(cost),
  warning: quantity === null ? 'needs_quantity' : null,
  reason: null,
});
const unquantified: ExactLine = { cost: null, warning: 'needs_quantity', reason: 'needs_quantity' };

function costOfIngredient(line: IngredientLine, book: Book): ExactLine {
  const ingredient = book.ingredients.get(line.ingredientId);
  if (ingredient === undefined) return uncosted('no_ingredient');
  const price = unitPriceOf(ingredient);
  if (price === null) return uncosted('no_price');
  const { rate, warning, reason } = purchasedOf(line, ingredient, price.unit);
  if (rate === null) return uncosted(reason);
  return { cost: reduced(multiply(rate, price.price)), warning, reason: null };
}

function costOfSubRecipe(line: SubRecipeLine, book: Book, inner: ExactCost | undefined): ExactLine {
  if (inner === undefined) return uncosted(book.recipes.has(line.recipeId) ? 'loop' : 'no_recipe');
  const { rate, warning, reason } = batchesOf(line, book);
  if (rate === null) return uncosted(reason);
  if (!inner.costed) return uncosted('nothing_costed');
  const cost = reduced(multiply(rate, inner.ingredientCost));
  return { cost, warning: inner.complete ? warning : 'partly_costed', reason: null };
}

function costOf(
  line: BookLine,
  book: Book,
  inner: (line: SubRecipeLine) => ExactCost | undefined,
): ExactLine {
  if (line.costOverride !== null) return overridden(line.costOverride, line.quantity);
  if (line.quantity === null) return unquantified;
  return line.kind === 'ingredient' ? costOfIngredient(line, book) : costOfSubRecipe(line, book, inner(line));
}

/** The cost of a recipe's lines, before any rounding. Cached with the book. */
export const exactCostOf = throughLevels<ExactCost>((recipe, book, inner) => {
  const lines = recipe.lines.map((line) => costOf(line, book, inner));
  const costs = lines.flatMap((line) => line.cost ?? []);
  return {
    lines,
    ingredientCost: sum(costs),
    costed: costs.length > 0,
    complete: lines.every((line) => line.cost !== null && line.warning !== 'partly_costed'),
  };
});

const readable = ({ cost, warning, reason }: ExactLine): LineCost => ({
  cost: cost && decimalOf(cost),
  warning,
  reason,
});

/** The cost of a line in the batch, or why it has none. */
export function costLine(line: BookLine, book: Book): LineCost {
  const innerOf = ({ recipeId }: SubRecipeLine): ExactCost | undefined => {
    const recipe = book.recipes.get(recipeId);
    return recipe && exactCostOf(recipe, book);
  };
  return readable(costOf(line, book, innerOf));
}

/** The figures of a recipe as a whole. */
export function costTotals(recipe: BookRecipe, book: Book): CostTotals {
  return totalsOf({
    recipe,
    settings: book.settings,
    cost: exactCostOf(recipe, book),
    minutes: labourMinutes(recipe, book),
  });
}

/** Costs a recipe, which need not be in the book. Throws when `batchYield` isn't above zero. */
export function breakdownCost(recipe: BookRecipe, book: Book): CostBreakdown {
  const lines = exactCostOf(recipe, book).lines.map((line, index) => {
    const { cost, warning } = readable(line);
    return { lineId: recipe.lines[index]?.id ?? '', cost, warning };
  });
  return { lines, ...costTotals(recipe, book) };
}
