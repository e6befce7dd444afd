/**
 * A product in stock: one of it is one of its recipe's yield. It is in the recipe's unit if stock has that unit, else in
 * pieces named by the recipe's own word ('jars', counted 1:1).
 */
import { decimalOf, divide, type Ratio, ratioOf } from '../money.ts';
import type { RecipeSummary } from '../recipes/schema.ts';
import { yieldOf } from '../recipes/weights.ts';
import { type Measures, unitKind } from '../units.ts';
import { stockUnits } from './constants.ts';
import type { StockItem, StockUnit } from './item-schema.ts';

/** The unit of a recipe's product; `unitName` is the recipe's word when `unit` can't express it. */
export function productUnit(word: string): Pick<StockItem, 'unit' | 'unitName'> {
  const known = stockUnits.find((unit) => unit === word.toLowerCase());
  return known ? { unit: known, unitName: null } : { unit: 'pieces', unitName: word };
}

/** A unit as it is shown: in place of pieces, the word that the product's recipe has for them. */
export const shownUnit = (unit: string, of: Pick<StockItem, 'unitName'> | undefined): string =>
  unit === 'pieces' ? (of?.unitName ?? unit) : unit;

/** The recipe's batch. */
export type Batch = Pick<RecipeSummary, 'batchYield' | 'unit' | 'finishedWeightGrams'>;

/** The measures of a product kept in `unit`: the weight of a batch divided by its yield. */
export function measuresOfProduct(unit: StockUnit, recipe: Batch): Measures {
  const made = yieldOf(recipe);
  const weighed = recipe.finishedWeightGrams === null ? null : ratioOf(recipe.finishedWeightGrams);
  const grams = weighed ?? (made.kind === 'weight' ? made.amount : null);
  const counted = unitKind(unit) === 'count';
  return {
    gramsPerMl: made.kind === 'volume' ? share(grams, made.amount) : null,
    gramsPerPiece: counted ? share(grams, ratioOf(recipe.batchYield)) : null,
    piecesPerPack: null,
    pieceUnit: counted ? unit : 'pieces',
  };
}

/** `null` when it is unknown, or too small to divide by. */
function share(whole: Ratio | null, parts: Ratio): string | null {
  const each = whole && decimalOf(divide(whole, parts));
  return each === '0' ? null : each;
}
