import type { MovementReason } from '@batchbook/shared/stock/movement-schema';

/** What moved stock, as the screens and the files say it. */
export const reasonText: Record<MovementReason, string> = {
  receive: 'Receive',
  use: 'Use',
  waste: 'Waste',
  adjust: 'Adjust',
  undo: 'Undo',
  count: 'Count',
  transfer: 'Transfer',
  unit_change: 'Unit change',
  rounding: 'Rounding',
};
