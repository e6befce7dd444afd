/**
 * Calculates the weight of lines and batches in grams, and the share of another recipe's batch that a line takes.
 *
 *   ingredient line   quantity in g, by the ingredient's own density and weight of a piece; of what is
 *                     counted, the edible portion: a piece is weighed as it is bought
 *   finished weight   as measured, else a yield in g or kg, else the sum of the lines
 *   share of a batch  count: over batchYield; weight: over the weight of the batch; volume: over a yield in
 *                     ml or l, else as a weight at 1 g = 1 ml
 *
 * A line without a quantity has neither a weight nor a share.
 *
 * Results are exact until they are read. Unknown is `null` with its reason, never zero. Results are cached with their
 * book, which is immutable.
 */
import { measuresOf } from '../ingredients/pricing.ts';
import { divide, multiply, type Ratio, ratio, ratioOf, roundRatio, type Scaled } from '../money.ts';
import { unitOfWord } from '../quantity.ts';
import { conversionRate, noMeasures, type Unit, unitKind } from '../units.ts';
import type { Book, BookIngredient, BookLine, BookRecipe, IngredientLine, SubRecipeLine } from './book.ts';
import type { LineWarning } from './breakdown-schema.ts';
import { reduced, sum, whole } from './exact.ts';

/** Why a weight or a share is unknown, and so what would fix it. */
export type WeightReason =
  | 'no_ingredient'
  | 'no_recipe'
  /** The line has no quantity. */
  | 'needs_quantity'
  /** A count without a weight, or a count of something that is weighed. */
  | 'no_conversion'
  /** An unweighed recipe that has a line of unknown weight, or no lines. */
  | 'no_weight'
  /** Its weight would depend on itself. */
  | 'loop';

export type WeightWarning = Extract<LineWarning, 'density_assumed' | 'weight_assumed'>;

interface Known {
  /** In g, rounded once to 12 decimals. */
  grams: Scaled;
  exact: Ratio;
  reason: null;
}

interface NotKnown {
  grams: null;
  exact: null;
  reason: WeightReason;
}

export type LineWeight = (Known | NotKnown) & { warning: WeightWarning | null };

/** `measured` is false when the sum of the lines was used. */
export type BatchWeight = (Known | NotKnown) & { measured: boolean };

export type BatchShare = { warning: WeightWarning | null } & (
  | { share: Ratio; reason: null }
  | { share: null; reason: WeightReason }
);

const known = (value: Ratio): Known => {
  const exact = reduced(value);
  return { grams: roundRatio(exact), exact, reason: null };
};
const notKnown = (reason: WeightReason): NotKnown => ({ grams: null, exact: null, reason });
const unweighed = (reason: WeightReason): LineWeight => ({ ...notKnown(reason), warning: null });
const noShare = (reason: WeightReason): BatchShare => ({ share: null, reason, warning: null });

/** `quantity` of a unit of weight or volume, in g or ml. */
function inBase(quantity: string, unit: Unit): Ratio {
  const rate = conversionRate(unit, unitKind(unit) === 'weight' ? 'g' : 'ml', noMeasures);
  if (rate === null) throw new RangeError(`${unit} is a count`);
  return multiply(ratioOf(quantity), rate.factor);
}

const yieldUnits: readonly Unit[] = ['g', 'kg', 'oz', 'lb', 'ml', 'l'];

export interface BatchYield {
  kind: 'weight' | 'volume' | 'count';
  /** In g, in ml, or by count. */
  amount: Ratio;
  /** The count by its unit, if the maker's word is one. */
  unit: Unit | null;
}

/** The yield of a batch. A word that isn't a unit is counted: 24 buns. */
export function yieldOf(recipe: Pick<BookRecipe, 'batchYield' | 'unit'>): BatchYield {
  const unit = unitOfWord(recipe.unit);
  if (unit === null || !yieldUnits.includes(unit)) {
    return { kind: 'count', amount: ratioOf(recipe.batchYield), unit };
  }
  return { kind: unitKind(unit), amount: inBase(recipe.batchYield, unit), unit };
}

/** A line with a known quantity: only such a line can be weighed. */
export type Quantified<Line extends BookLine> = Line & { quantity: string };

export const hasQuantity = <Line extends { quantity: string | null }>(
  line: Line,
): line is Line & { quantity: string } => line.quantity !== null;

function weightOfIngredient(line: Quantified<IngredientLine>, book: Book): LineWeight {
  if (unitKind(line.unit) === 'weight') return { ...known(inBase(line.quantity, line.unit)), warning: null };
  const ingredient = book.ingredients.get(line.ingredientId);
  if (ingredient === undefined) return unweighed('no_ingredient');
  const rate = conversionRate(line.unit, 'g', measuresOf(ingredient));
  if (rate === null) return unweighed('no_conversion');
  const edible = unitKind(line.unit) === 'count' ? edibleShare(ingredient) : whole;
  return {
    ...known(multiply(multiply(ratioOf(line.quantity), rate.factor), edible)),
    warning: rate.assumedDensity ? 'density_assumed' : null,
  };
}

const edibleShare = ({ ediblePortionPercent }: BookIngredient): Ratio =>
  ediblePortionPercent === null ? whole : divide(ratioOf(ediblePortionPercent), ratio(100n, 1n));

function weightOfSubRecipe(line: Quantified<SubRecipeLine>, book: Book): LineWeight {
  const kind = unitKind(line.unit);
  if (kind === 'weight') return { ...known(inBase(line.quantity, line.unit)), warning: null };
  const recipe = book.recipes.get(line.recipeId);
  if (recipe === undefined) return unweighed('no_recipe');
  const { share, reason } = shareByYield(line, recipe);
  if (share === null && kind === 'count') return unweighed(reason);
  const batch = share === null ? null : finishedGrams(recipe, book);
  if (share !== null && batch !== null && batch.exact !== null) {
    return {
      ...known(multiply(share, batch.exact)),
      warning: batch.measured ? null : 'weight_assumed',
    };
  }
  if (kind === 'volume') {
    return { ...known(inBase(line.quantity, line.unit)), warning: 'density_assumed' };
  }
  return unweighed(batch?.reason ?? 'no_weight');
}

/** The weight of a line as it goes into the bowl, after trimming and waste. */
export function gramsOfLine(line: BookLine, book: Book): LineWeight {
  if (!hasQuantity(line)) return unweighed('needs_quantity');
  return line.kind === 'ingredient' ? weightOfIngredient(line, book) : weightOfSubRecipe(line, book);
}

function sumOfLines(recipe: BookRecipe, book: Book): BatchWeight {
  const weights: Ratio[] = [];
  for (const line of recipe.lines) {
    const { exact, reason } = gramsOfLine(line, book);
    if (exact === null) return { ...notKnown(reason === 'loop' ? 'loop' : 'no_weight'), measured: false };
    weights.push(exact);
  }
  if (weights.length === 0) return { ...notKnown('no_weight'), measured: false };
  return { ...known(sum(weights)), measured: false };
}

const weighed = new WeakMap<Book, WeakMap<BookRecipe, BatchWeight>>();

function rememberedOf(book: Book): WeakMap<BookRecipe, BatchWeight> {
  const remembered = weighed.get(book) ?? new WeakMap<BookRecipe, BatchWeight>();
  weighed.set(book, remembered);
  return remembered;
}

/** The weight of a finished batch. */
export function finishedGrams(recipe: BookRecipe, book: Book): BatchWeight {
  if (recipe.finishedWeightGrams !== null) {
    return { ...known(ratioOf(recipe.finishedWeightGrams)), measured: true };
  }
  const made = yieldOf(recipe);
  if (made.kind === 'weight') return { ...known(made.amount), measured: true };
  const remembered = rememberedOf(book);
  const before = remembered.get(recipe);
  if (before !== undefined) return before;
  // A recipe asked for while it is being summed is part of a loop.
  remembered.set(recipe, { ...notKnown('loop'), measured: false });
  const weight = sumOfLines(recipe, book);
  remembered.set(recipe, weight);
  return weight;
}

/** The share by the batch's yield, when both are of one kind. */
function shareByYield(line: Quantified<SubRecipeLine>, recipe: BookRecipe): BatchShare {
  const made = yieldOf(recipe);
  const kind = unitKind(line.unit);
  if (kind !== made.kind) return noShare('no_conversion');
  const named = line.unit === 'pieces' || line.unit === 'units' || line.unit === made.unit;
  if (kind === 'count' && !named) return noShare('no_conversion');
  const taken = kind === 'count' ? ratioOf(line.quantity) : inBase(line.quantity, line.unit);
  return { share: reduced(divide(taken, made.amount)), reason: null, warning: null };
}

/** By weight, with volumes at 1 g = 1 ml. */
function shareByWeight(line: Quantified<SubRecipeLine>, recipe: BookRecipe, book: Book): BatchShare {
  const batch = finishedGrams(recipe, book);
  if (batch.exact === null) return noShare(batch.reason);
  const assumed = batch.measured ? null : 'weight_assumed';
  return {
    share: reduced(divide(inBase(line.quantity, line.unit), batch.exact)),
    reason: null,
    warning: unitKind(line.unit) === 'volume' ? 'density_assumed' : assumed,
  };
}

/** The share of its recipe's batch that a line takes: 1 is all of it, more than 1 several batches. Without waste. */
export function shareOfBatch(line: SubRecipeLine, book: Book): BatchShare {
  if (!hasQuantity(line)) return noShare('needs_quantity');
  const recipe = book.recipes.get(line.recipeId);
  if (recipe === undefined) return noShare('no_recipe');
  const byYield = shareByYield(line, recipe);
  if (byYield.share !== null || unitKind(line.unit) === 'count') return byYield;
  return shareByWeight(line, recipe, book);
}
