/** What a maker is about to record: the dialog of movements opens with it. */
export interface StockAction {
  kind: 'receive' | 'use' | 'waste' | 'adjust' | 'transfer';
  siteId: string;
  /** What it is about; none: the dialog asks which. */
  itemIds: readonly string[];
}

/** Opens the dialog. */
export type StartAction = (action: StockAction) => void;
