/**
 * What can be moved: an item, and what could become one by receiving it. An item that isn't tracked yet is
 * described as the server will make it: an ingredient's unit, a recipe's where stock is kept in it.
 */
import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { decimalOf, divide, ratioOf } from '@batchbook/shared/money';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import {
  type ItemCategory,
  type PutStockItem,
  type StockItem,
  type StockUnit,
  stockUnits,
} from '@batchbook/shared/stock/item-schema';
import { noMeasures } from '@batchbook/shared/stock/quantity';
import { type Measures, type Unit, unitKind, unitLabelFor } from '@batchbook/shared/units';

/** Where a line's item comes from, small enough to be kept as a draft. */
export type LineSource =
  | { kind: 'item' }
  | { kind: 'ingredient'; id: string }
  | { kind: 'recipe'; id: string }
  | { kind: 'other'; name: string };

export interface Movable {
  itemId: string;
  name: string;
  category: ItemCategory;
  /** The unit that its level at the site is kept in. */
  unit: StockUnit;
  /** The recipe's own word, where `unit` can only say `pieces`. */
  unitName: string | null;
  measures: Measures;
  /** How it is bought: so much of a unit in a pack. */
  pack: { size: string; unit: StockUnit } | null;
  ingredient: Ingredient | null;
  tracksLots: boolean;
  /** What has the server track it; `null` for what is tracked. */
  start: PutStockItem | null;
}

export interface Pantry {
  ingredients: ReadonlyMap<string, Ingredient>;
  recipes: ReadonlyMap<string, RecipeSummary>;
}

export const pantryOf = (ingredients: readonly Ingredient[], recipes: readonly RecipeSummary[]): Pantry => ({
  ingredients: new Map(ingredients.map((entry) => [entry.id, entry])),
  recipes: new Map(recipes.map((entry) => [entry.id, entry])),
});

const packOf = ({ packSize, packUnit }: Ingredient): Movable['pack'] =>
  packSize === null || packUnit === null ? null : { size: packSize, unit: packUnit };

const ofIngredient = (ingredient: Ingredient) => ({
  ingredient,
  measures: measuresOf(ingredient),
  pack: packOf(ingredient),
});

/** What a batch weighs, shared out over what it makes, as the server reckons it. */
function measuresOfProduct(recipe: RecipeSummary | undefined, unit: StockUnit): Measures {
  if (!recipe?.finishedWeightGrams || unitKind(unit) !== 'count') return noMeasures;
  const gramsPerPiece = decimalOf(divide(ratioOf(recipe.finishedWeightGrams), ratioOf(recipe.batchYield)));
  return { ...noMeasures, gramsPerPiece: gramsPerPiece === '0' ? null : gramsPerPiece, pieceUnit: unit };
}

const ofNothing = { ingredient: null, measures: noMeasures, pack: null };

/** An item that is tracked; `levelUnit` is the unit of its level at the site. */
export function movableItem(item: StockItem, levelUnit: StockUnit, pantry: Pantry): Movable {
  const behind = item.referenceId ?? '';
  const ingredient = item.category === 'ingredient' ? pantry.ingredients.get(behind) : undefined;
  const recipe = item.category === 'product' ? pantry.recipes.get(behind) : undefined;
  return {
    itemId: item.id,
    name: item.name,
    category: item.category,
    unit: levelUnit,
    unitName: item.unitName,
    tracksLots: item.tracksLots,
    start: null,
    ...(ingredient
      ? ofIngredient(ingredient)
      : { ...ofNothing, measures: measuresOfProduct(recipe, item.unit) }),
  };
}

const isStockUnit = (unit: string): unit is StockUnit => stockUnits.some((known) => known === unit);

/** What isn't tracked yet; `null` where the ingredient or the recipe is gone. `unit` is that of other things. */
export function movableStart(
  itemId: string,
  source: Exclude<LineSource, { kind: 'item' }>,
  unit: StockUnit,
  pantry: Pantry,
): Movable | null {
  const base = { itemId, unitName: null, tracksLots: false };
  if (source.kind === 'other') {
    const start: PutStockItem = { name: source.name, category: 'other', unit };
    return { ...base, ...ofNothing, name: source.name, category: 'other', unit, start };
  }
  const start: PutStockItem = {
    category: source.kind === 'recipe' ? 'product' : 'ingredient',
    referenceId: source.id,
  };
  if (source.kind === 'recipe') {
    const recipe = pantry.recipes.get(source.id);
    if (!recipe) return null;
    const unitOfRecipe = isStockUnit(recipe.unit) ? recipe.unit : 'pieces';
    return {
      ...base,
      ...ofNothing,
      name: recipe.name,
      category: 'product',
      measures: measuresOfProduct(recipe, unitOfRecipe),
      unit: unitOfRecipe,
      unitName: unitOfRecipe === recipe.unit ? null : recipe.unit,
      start,
    };
  }
  const ingredient = pantry.ingredients.get(source.id);
  if (!ingredient) return null;
  return {
    ...base,
    ...ofIngredient(ingredient),
    name: ingredient.name,
    category: 'ingredient',
    unit: ingredient.unit,
    start,
  };
}

/** 'kg', 'pcs', 'jars' for a product kept by its recipe's own word, 'box' for one. */
export function unitWord(unit: Unit, unitName: string | null, quantity = '2'): string {
  if (unit === 'pieces') return unitName ?? 'pcs';
  return unitLabelFor(unit, quantity);
}
