/** The unit that a person would say a quantity of stock in. */
import { unitLabel } from '../units.ts';
import type { StockItem, StockUnit } from './item-schema.ts';
import type { Thousandths } from './quantity.ts';

const metric: Partial<Record<StockUnit, { small: StockUnit; large: StockUnit }>> = {
  g: { small: 'g', large: 'kg' },
  kg: { small: 'g', large: 'kg' },
  ml: { small: 'ml', large: 'l' },
  l: { small: 'ml', large: 'l' },
};

/** Thousandths of a gram or a millilitre in a kilogram or a litre. */
const perLarge: Thousandths = 1_000_000n;

/** Kilograms from one on, for the largest of some figures; a maker's pounds stay pounds. */
export function plainUnit(unit: StockUnit, figures: readonly Thousandths[]): StockUnit {
  const sizes = metric[unit];
  if (!sizes) return unit;
  return figures.some((figure) => figure >= perLarge || figure <= -perLarge) ? sizes.large : sizes.small;
}

/** 'kg', 'pcs', 'jars' for a product kept by its recipe's own word. */
export const plainWord = (unit: StockUnit, { unitName }: Pick<StockItem, 'unitName'>): string =>
  unit === 'pieces' ? (unitName ?? 'pcs') : unitLabel(unit);
