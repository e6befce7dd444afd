/** What a stock item follows of its ingredient or recipe: name, unit and how many pieces a pack holds. */
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { packSizeOf } from '@batchbook/shared/stock/pack';
import { productUnit } from '@batchbook/shared/stock/product';
import { toIngredient } from '../../ingredients/index.ts';
import type { Item } from '../../platform/table/read.ts';
import { toSummary } from '../../recipes/index.ts';

export interface Tracked {
  name: string;
  unit: StockUnit;
  /** The recipe's own word for its yield, when `unit` can only say `pieces`. */
  unitName: string | null;
  /** `null` when its levels count in `unit`. */
  piecesPerPack: string | null;
}

/** @param thing The ingredient's or recipe's item. */
export function trackedIn(category: StockItem['category'], thing: Item): Tracked {
  if (category === 'ingredient') {
    const { name, unit, piecesPerPack } = toIngredient(thing);
    return { name, unit, unitName: null, piecesPerPack: packSizeOf(unit, piecesPerPack) };
  }
  const { name, unit: word } = toSummary(thing);
  return { name, ...productUnit(word), piecesPerPack: null };
}
