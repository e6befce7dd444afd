import { type Unit, unitLabelFor } from '@batchbook/shared/units';

/** 'kg', 'boxes', 'box' for one; 'loaves' for pieces of a product that its recipe calls so. */
export const unitLabelOf = (unit: Unit, unitName: string | null, quantity: string): string =>
  unit === 'pieces' && unitName !== null ? unitName : unitLabelFor(unit, quantity);
