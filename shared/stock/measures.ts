/**
 * What converts the units of a stock item: its ingredient's measures, or those that follow from its recipe
 * (`product.ts`). Other items have none.
 */
import { type Measured, measuresOf } from '../ingredients/pricing.ts';
import { isSingle, type Measures, noMeasures, type Unit, unitKind } from '../units.ts';
import type { StockItem } from './item-schema.ts';
import { type Batch, measuresOfProduct } from './product.ts';

/** The measures of an item. */
export type MeasuredItem = Pick<StockItem, 'category' | 'referenceId' | 'unit'>;

/** Known ingredients and recipes, by id. */
export interface Known {
  ingredient(id: string): Measured | undefined;
  recipe(id: string): Batch | undefined;
}

export function measuresOfItem({ category, referenceId, unit }: MeasuredItem, known: Known): Measures {
  if (referenceId === null || category === 'other') return noMeasures;
  if (category === 'product') {
    const recipe = known.recipe(referenceId);
    return recipe ? measuresOfProduct(unit, recipe) : noMeasures;
  }
  const ingredient = known.ingredient(referenceId);
  return ingredient ? measuresOf(ingredient) : noMeasures;
}

/** The missing measure that would allow a conversion between the two units. */
export type MissingMeasure = { what: 'pieces in'; unit: Unit } | { what: 'weight of'; unit: Unit };

/** @param from Doesn't convert into `to` by the known measures: one of them is counted. */
export function missingMeasure(from: Unit, to: Unit): MissingMeasure {
  const [fromCount, toCount] = [unitKind(from) === 'count', unitKind(to) === 'count'];
  if (fromCount && toCount) return { what: 'pieces in', unit: isSingle(from) ? to : from };
  return { what: 'weight of', unit: fromCount ? from : to };
}
