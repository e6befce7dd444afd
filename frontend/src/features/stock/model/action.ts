import type { RecordedReason } from '@batchbook/shared/stock/movement-schema';

/** What a maker is about to record: the dialog of movements opens with it. */
export interface StockAction {
  kind: Exclude<RecordedReason, 'undo'> | 'transfer';
  siteId: string;
  /** What it is about; none: the dialog asks which. */
  itemIds: readonly string[];
  /** Where a transfer goes. */
  toSiteId?: string;
  /** How much of it, as it was typed elsewhere. */
  quantity?: string;
  /** An ingredient that isn't tracked yet: receiving it starts that. */
  ingredientId?: string;
}

/** Opens the dialog. */
export type StartAction = (action: StockAction) => void;

/** Whether the dialog names a supplier: who delivered it, or takes it back. */
export const hasSupplier = (kind: StockAction['kind']): boolean =>
  kind === 'receive' || kind === 'supplier_return';
