/** What the export has of insight: what was handed over. Everything else of it follows from other records. */
import type { ExportedKinds } from '../platform/exported-kind.ts';
import { toKept, toKeptRows } from './kept-values/kept-table.ts';

export const exportedInsight: ExportedKinds = {
  KEPT_VALUE: { kind: 'kept_stock_value', read: toKept },
  KEPT_ROWS: {
    kind: 'kept_stock_value_rows',
    read: (item) => ({ keptStockValueId: item.sk.slice(item.sk.indexOf('#') + 1), rows: toKeptRows(item) }),
  },
};
