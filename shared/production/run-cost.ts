/**
 * What a run costs: it is costed like a recipe of which the run is the only batch. Packaging is by what is good; work by
 * the batches that were planned. An unknown cost stays unknown, and the total is 'at least' (invariants 17, 19).
 */
import { decimalOf, divide, multiply, type Ratio, ratioOf } from '../money.ts';
import type { Book, BookLine, BookRecipe } from '../recipes/book.ts';
import type { CostBreakdown } from '../recipes/breakdown-schema.ts';
import { breakdownCost } from '../recipes/costing.ts';
import { add, sum } from '../recipes/exact.ts';
import { batchesOf as batchesIn } from '../recipes/line-rates.ts';
import { type Mistake, movedCost } from '../recipes/moved-cost.ts';
import { usedIn } from './needs.ts';
import { batchesOf, scaled } from './scale.ts';
import type { ProductionRun, RunRow } from './schema.ts';

type Row = Omit<RunRow, 'lots' | 'costSnapshot' | 'notPosted' | 'productionRunId'>;

export type CostedRun = Pick<
  ProductionRun,
  'id' | 'recipeId' | 'recipeName' | 'unit' | 'batchYield' | 'batches' | 'plannedQuantity' | 'recipe'
> & { ingredients: readonly Row[]; leftOut: readonly Row[] };

/** The rows that cost something: of a recipe made in the run, its ingredients. */
const costing = (rows: readonly Row[]): Row[] => rows.filter(({ source }) => source !== 'made_here');

/** A whole line's cost follows what was used of it. */
function overrideOf({ costOverride, plannedQuantity, actualQuantity }: Row, batches: Ratio): string | null {
  const whole = scaled(costOverride, batches);
  if (whole === null || actualQuantity === null || !plannedQuantity) return whole;
  return decimalOf(multiply(ratioOf(whole), divide(ratioOf(actualQuantity), ratioOf(plannedQuantity))));
}

function lineOf(row: Row, quantity: string | null, costOverride: string | null): BookLine {
  const { id, unit, wastePercent, name, ingredientId, recipeId } = row;
  const fields = { id, quantity, unit, wastePercent, quid: false, costOverride, name };
  return recipeId === null
    ? { ...fields, kind: 'ingredient', ingredientId: ingredientId ?? '' }
    : { ...fields, kind: 'recipe', recipeId };
}

const isWorth = (quantity: string | null): boolean => quantity === null || ratioOf(quantity).n !== 0n;

interface Parts {
  lines: BookLine[];
  /** The minutes of recipes that were made in the run, whose own ingredients its lines have. */
  minutes: Ratio;
}

/** The run as a recipe of one batch. @param made What is good of it, above 0. */
function asRecipe(run: CostedRun, { lines, minutes }: Parts, made: string): BookRecipe {
  const { recipe, recipeName: name, unit } = run;
  const batches = batchesOf(run, run.batchYield);
  const own = scaled(recipe.labourMinutes, batches);
  const labourMinutes = minutes.n === 0n ? own : decimalOf(add(ratioOf(own ?? '0'), minutes));
  return {
    ...recipe,
    id: run.id,
    name,
    unit,
    batchYield: made,
    labourMinutes,
    // The weight of a batch says nothing of a run of another size.
    finishedWeightGrams: scaled(recipe.finishedWeightGrams, batches),
    lines,
  };
}

/** The work that is in the recipes that were made in the run: their own, by share. What they take has lines of its own. */
function minutesMadeHere(rows: readonly Row[], book: Book, quantityOf: (row: Row) => string | null): Ratio {
  const minutes = rows
    .filter(({ source }) => source === 'made_here')
    .flatMap((row) => {
      const line = lineOf(row, quantityOf(row), null);
      const own = line.kind === 'recipe' && book.recipes.get(line.recipeId)?.labourMinutes;
      const rate = own && line.kind === 'recipe' && line.quantity ? batchesIn(line, book).rate : null;
      return own && rate ? [multiply(ratioOf(own), rate)] : [];
    });
  return sum(minutes);
}

/** The run with what went in, as a recipe. @param book Says what work is in recipes that were made in the run. */
export function madeRecipe(run: CostedRun, made: string, book: Book): BookRecipe {
  const batches = batchesOf(run, run.batchYield);
  const lines = costing(run.ingredients)
    .filter((row) => isWorth(usedIn(row)))
    .map((row) => lineOf(row, usedIn(row), overrideOf(row, batches)));
  const minutes = minutesMadeHere(run.ingredients, book, usedIn);
  return asRecipe(run, { lines, minutes }, made);
}

/** What was planned, as a recipe: the recipe's own rows, with those left out and without what was added. */
function plannedRecipe(run: CostedRun, book: Book): BookRecipe {
  const batches = batchesOf(run, run.batchYield);
  const planned = [...run.ingredients, ...run.leftOut].filter(
    ({ recipeQuantity, plannedQuantity }) => recipeQuantity !== null || plannedQuantity === null,
  );
  const lines = costing(planned).map((row) =>
    lineOf(row, row.plannedQuantity, scaled(row.costOverride, batches)),
  );
  const minutes = minutesMadeHere(planned, book, (row) => row.plannedQuantity);
  return asRecipe(run, { lines, minutes }, run.plannedQuantity);
}

export interface RunCost {
  cost: CostBreakdown;
  expected: CostBreakdown;
}

/** When nothing of it is good, its costs are shown for what was planned. */
const goodOf = ({ plannedQuantity }: CostedRun, made: string): string =>
  ratioOf(made).n > 0n ? made : plannedQuantity;

/** @param made What is good of it. */
export function runCost(run: CostedRun, made: string, book: Book): RunCost {
  return {
    cost: breakdownCost(madeRecipe(run, goodOf(run, made), book), book),
    expected: breakdownCost(plannedRecipe(run, book), book),
  };
}

/** What was frozen of it while a price was mistyped, with the right one. */
export function movedRunCost(run: CostedRun, made: string, kept: RunCost, mistake: Mistake): RunCost {
  const { wrong: book } = mistake;
  return {
    cost: movedCost(kept.cost, madeRecipe(run, goodOf(run, made), book), mistake),
    expected: movedCost(kept.expected, plannedRecipe(run, book), mistake),
  };
}
