/** What stock has of a thing, at each site that is looked at, brought into one unit. */
import { measuresOf } from '../ingredients/pricing.ts';
import { divide, multiply, type Ratio, ratioOf } from '../money.ts';
import type { BookIngredient, BookRecipe } from '../recipes/book.ts';
import { isAbove, largerOf, subtract, sum, zero } from '../recipes/exact.ts';
import type { StockItem } from '../stock/item-schema.ts';
import type { StockLevel, StockLot } from '../stock/level-schema.ts';
import { measuresOfProduct, productUnit } from '../stock/product.ts';
import { conversionRate, noMeasures, type Unit } from '../units.ts';
import type { Pool } from './netting.ts';

/** A stock item at the sites that are looked at. */
export interface OnHand {
  item: Pick<StockItem, 'id' | 'name' | 'category' | 'referenceId' | 'unit' | 'unitName' | 'isActive'>;
  levels: readonly Pick<StockLevel, 'currentStock' | 'unit' | 'idealStockLevel' | 'isEnabled'>[];
  lots: readonly (Pick<StockLot, 'lotCode' | 'useByDate' | 'currentStock' | 'unit' | 'since'> & {
    isHeld: boolean;
  })[];
}

/** How many of the wanted unit one of a level's unit is; `null` where that isn't known. */
type RateFrom = (unit: Unit) => Ratio | null;

/** @returns `null` where some of it is in a unit that doesn't convert. */
function poolIn({ levels, lots }: OnHand, rateFrom: RateFrom): Pool | null {
  let isKnown = true;
  const inUnit = (quantity: string, unit: Unit): Ratio => {
    if (quantity === '0') return zero;
    const rate = rateFrom(unit);
    if (rate === null) isKnown = false;
    return rate === null ? zero : multiply(ratioOf(quantity), rate);
  };
  const kept = levels.filter(({ isEnabled }) => isEnabled);
  const all = levels.map(({ currentStock, unit }) => inUnit(currentStock, unit));
  const level = sum(all.map((one) => largerOf(one, zero)));
  const ideal = sum(kept.map(({ idealStockLevel, unit }) => inUnit(idealStockLevel, unit)));
  const there = lots
    .map(({ currentStock, unit, since, ...lot }) => ({ ...lot, since, left: inUnit(currentStock, unit) }))
    .filter(({ left }) => isAbove(left, zero));
  const held = sum(there.filter(({ isHeld }) => isHeld).map(({ left }) => left));
  const pool = {
    ...{ ideal, held, lots: there.filter(({ isHeld }) => !isHeld) },
    unlotted: subtract(level, sum(there.map(({ left }) => left))),
    isBelowZero: all.some((one) => isAbove(zero, one)),
  };
  return isKnown ? pool : null;
}

/** In the ingredient's own unit. */
export const poolOfIngredient = (onHand: OnHand, ingredient: BookIngredient): Pool | null =>
  poolIn(onHand, (unit) => conversionRate(unit, ingredient.unit, measuresOf(ingredient))?.factor ?? null);

/** In batches of the recipe. */
export const poolOfRecipe = (onHand: OnHand, recipe: BookRecipe): Pool | null =>
  poolIn(onHand, (unit) => {
    const { unit: yielded } = productUnit(recipe.unit);
    const rate = conversionRate(unit, yielded, measuresOfProduct(onHand.item.unit, recipe));
    return rate && divide(rate.factor, ratioOf(recipe.batchYield));
  });

/** In the item's own unit, of something that is neither an ingredient nor a product. */
export const poolOfItem = (onHand: OnHand): Pool | null =>
  poolIn(onHand, (unit) => conversionRate(unit, onHand.item.unit, noMeasures)?.factor ?? null);
