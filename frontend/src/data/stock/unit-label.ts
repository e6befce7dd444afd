import { formatQuantity } from '@batchbook/shared/money';
import { wordFor } from '@batchbook/shared/recipes/yield-words';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { type Unit, unitLabelFor } from '@batchbook/shared/units';

/** 'kg', 'boxes', 'box' for one or minus one; 'loaves' for pieces of a product that its recipe calls so, 'loaf' for one. */
export function unitLabelOf(unit: Unit, unitName: string | null, quantity: string): string {
  if (unit !== 'pieces' || unitName === null) return unitLabelFor(unit, quantity.replace(/^[-−]/, ''));
  return wordFor(unitName, quantity);
}

/** With a true minus: '−1.25', '1,204.5'. */
export const figureText = (quantity: string): string => formatQuantity(quantity).replace(/^-/, '−');

/** '1.25 kg', '1 piece', '3 jars'. */
export const quantityText = (item: Pick<StockItem, 'unitName'>, quantity: string, unit: Unit): string =>
  `${figureText(quantity)} ${unitLabelOf(unit, item.unitName, quantity)}`;
