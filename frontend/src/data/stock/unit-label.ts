import { wordFor } from '@batchbook/shared/recipes/yield-words';
import { type Unit, unitLabelFor } from '@batchbook/shared/units';

/** 'kg', 'boxes', 'box' for one or minus one; 'loaves' for pieces of a product that its recipe calls so, 'loaf' for one. */
export function unitLabelOf(unit: Unit, unitName: string | null, quantity: string): string {
  if (unit !== 'pieces' || unitName === null) return unitLabelFor(unit, quantity.replace(/^[-−]/, ''));
  return wordFor(unitName, quantity);
}
