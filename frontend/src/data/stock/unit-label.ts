import { wordForOne } from '@batchbook/shared/recipes/yield-words';
import { type Unit, unitLabelFor } from '@batchbook/shared/units';

/** 'kg', 'boxes', 'box' for one or minus one; 'loaves' for pieces of a product that its recipe calls so, 'loaf' for one. */
export function unitLabelOf(unit: Unit, unitName: string | null, quantity: string): string {
  const size = quantity.replace(/^[-−]/, '');
  if (unit !== 'pieces' || unitName === null) return unitLabelFor(unit, size);
  return size === '1' ? wordForOne(unitName) : unitName;
}
