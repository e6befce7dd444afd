/**
 * A product in stock: one of it is one of what its recipe yields, in the recipe's unit where stock is kept in
 * that, else in pieces that are called by the recipe's own word ('jars', counted 1:1).
 */
import { decimalOf, divide, type Ratio, ratioOf } from '../money.ts';
import type { RecipeSummary } from '../recipes/schema.ts';
import { yieldOf } from '../recipes/weights.ts';
import { type Measures, unitKind } from '../units.ts';
import { type StockItem, type StockUnit, stockUnits } from './item-schema.ts';

/** The unit that a product of a recipe is kept in; `unitName` is the recipe's word where `unit` can't say it. */
export function productUnit(word: string): Pick<StockItem, 'unit' | 'unitName'> {
  const known = stockUnits.find((unit) => unit === word.toLowerCase());
  return known ? { unit: known, unitName: null } : { unit: 'pieces', unitName: word };
}

/** What a recipe says of a batch. */
export type Batch = Pick<RecipeSummary, 'batchYield' | 'unit' | 'finishedWeightGrams'>;

/** What lets the units of a product kept in `unit` convert: what a batch weighs, shared out over its yield. */
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

/** `null` where it isn't known, or is too small to divide by. */
function share(whole: Ratio | null, parts: Ratio): string | null {
  const each = whole && decimalOf(divide(whole, parts));
  return each === '0' ? null : each;
}
