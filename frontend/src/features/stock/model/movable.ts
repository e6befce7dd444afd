/**
 * What can be moved: an item, and what could become one by receiving it. An item that isn't tracked yet is
 * described as the server will make it: an ingredient's unit, a recipe's where stock is kept in it.
 */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { ItemCategory, PutStockItem, StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { levelUnitOf, packSizeOf } from '@batchbook/shared/stock/pack';
import { productUnit } from '@batchbook/shared/stock/product';
import { ingredientOf, nothingKnown, type Pantry, type Valued, valuedOf } from './worth.ts';

/** Where a line's item comes from, small enough to be kept as a draft. */
export type LineSource =
  | { kind: 'item' }
  | { kind: 'ingredient'; id: string }
  | { kind: 'recipe'; id: string }
  | { kind: 'other'; name: string };

export interface Movable extends Valued {
  itemId: string;
  name: string;
  category: ItemCategory;
  /** The unit that its level at the site is kept in. */
  unit: StockUnit;
  /** The unit that a quantity is typed in unless another is chosen: its packs, where the level counts their pieces. */
  typedUnit: StockUnit;
  /** The recipe's own word, where `unit` can only say `pieces`. */
  unitName: string | null;
  /** How it is bought: so much of a unit in a pack. */
  pack: { size: string; unit: StockUnit } | null;
  ingredient: Ingredient | null;
  tracksLots: boolean;
  /** What has the server track it; `null` for what is tracked. */
  start: PutStockItem | null;
}

const packOf = ({ packSize, packUnit }: Ingredient): Movable['pack'] =>
  packSize === null || packUnit === null ? null : { size: packSize, unit: packUnit };

/** What is known of what it is of. */
function behind(of: Parameters<typeof valuedOf>[0], pantry: Pantry) {
  const ingredient = ingredientOf(of, pantry.ingredients) ?? null;
  return { ...valuedOf(of, pantry), ingredient, pack: ingredient && packOf(ingredient) };
}

/** An item that is tracked; `levelUnit` is the unit of its level at the site. */
export const movableItem = (item: StockItem, levelUnit: StockUnit, pantry: Pantry): Movable => ({
  itemId: item.id,
  name: item.name,
  category: item.category,
  unit: levelUnit,
  typedUnit: levelUnit === levelUnitOf(item) ? item.unit : levelUnit,
  unitName: item.unitName,
  tracksLots: item.tracksLots,
  start: null,
  ...behind(item, pantry),
});

/** What isn't tracked yet; `null` where the ingredient or the recipe is gone. `unit` is that of other things. */
export function movableStart(
  itemId: string,
  source: Exclude<LineSource, { kind: 'item' }>,
  unit: StockUnit,
  pantry: Pantry,
): Movable | null {
  if (source.kind === 'other') {
    const { name } = source;
    const of = { name, category: 'other' as const, unit };
    const nothing = { ...nothingKnown, ingredient: null, pack: null };
    return { itemId, ...of, typedUnit: unit, unitName: null, tracksLots: false, ...nothing, start: of };
  }
  const known = source.kind === 'recipe' ? pantry.recipes.get(source.id) : pantry.ingredients.get(source.id);
  if (!known) return null;
  const category = source.kind === 'recipe' ? 'product' : 'ingredient';
  const start = { category, referenceId: source.id } satisfies PutStockItem;
  const kept = 'lines' in known ? productUnit(known.unit) : { unit: known.unit, unitName: null };
  const piecesPerPack = 'lines' in known ? null : packSizeOf(known.unit, known.piecesPerPack);
  return {
    itemId,
    name: known.name,
    category,
    ...kept,
    unit: levelUnitOf({ unit: kept.unit, piecesPerPack }),
    typedUnit: kept.unit,
    tracksLots: false,
    start,
    ...behind({ ...start, ...kept }, pantry),
  };
}
