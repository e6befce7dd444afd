import type { RecallKind } from '@batchbook/shared/production/constants';

export const kindWords: Readonly<Record<RecallKind, string>> = {
  drill: 'Drill',
  withdrawal: 'Withdrawal',
  recall: 'Recall',
};

/** The heading of its sheet. */
export const sheetTitles: Readonly<Record<RecallKind, string>> = {
  drill: 'Recall drill',
  withdrawal: 'Product withdrawal',
  recall: 'Product recall',
};
