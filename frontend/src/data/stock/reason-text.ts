import type { MovementReason } from '@batchbook/shared/stock/movement-schema';

/** The names of movement reasons on screens and in files. */
export const reasonText: Record<MovementReason, string> = {
  receive: 'Receive',
  use: 'Use',
  waste: 'Waste',
  adjust: 'Adjust',
  customer_return: 'Customer return',
  supplier_return: 'Supplier return',
  destroy: 'Destroy',
  undo: 'Undo',
  count: 'Count',
  transfer: 'Transfer',
  unit_change: 'Unit change',
  rounding: 'Rounding',
  production: 'Production',
  sale: 'Sale',
};
