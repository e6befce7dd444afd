/** What the export has of stock. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { type ExportedKinds, parentIdOf } from '../../platform/exported-kind.ts';
import { organizationOf } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import { categoryTable } from '../categories/categories.ts';
import { keptCountOf, outcomesIn, sentLinesIn, summaryOf } from '../counts/count-table.ts';
import { holdTable } from '../holds/hold-table.ts';
import { marksOf, stockItemType, toStockItem } from '../item-table.ts';
import { toLot } from '../ledger/lot-table.ts';
import { placeOfMovement, toMovement, undoPrefix } from '../ledger/movement-table.ts';
import { toTransfer } from '../ledger/transfer-table.ts';
import { keptLevel, levelOfKey, toLevel } from '../level-table.ts';
import { siteTable } from '../site-table.ts';

export const exportedStock: ExportedKinds = {
  [siteTable.type]: { kind: 'site', read: siteTable.toEntity },
  [categoryTable.type]: { kind: 'stock_category', read: categoryTable.toEntity },
  [stockItemType]: {
    kind: 'stock_item',
    read: (item) => ({ ...toStockItem(item), deletedAt: marksOf(item).deletedAt }),
  },
  [holdTable.type]: { kind: 'hold', read: holdTable.toEntity },
  LEVEL: { kind: 'stock_level', read: toExportedLevel },
  LOWSTOCK: { kind: 'low_stock', read: (item) => ({ ...levelOfKey(item.sk), since: item.since }) },
  LOT: { kind: 'lot', read: (item) => toLot({ item }, { unit: item.b as StockUnit, piecesPerPack: null }) },
  MOVEMENT: { kind: 'stock_movement', read: toMovement },
  UNDO: { kind: 'stock_undo', read: toUndo },
  TRANSFER: { kind: 'stock_transfer', read: toTransfer },
  COUNT: { kind: 'stock_count', read: (item) => summaryOf(keptCountOf(item)) },
  COUNTLINES: {
    kind: 'stock_count_lines',
    read: (item) => ({ countId: parentIdOf(item), lines: sentLinesIn(item) }),
  },
  COUNTSTEP: {
    kind: 'stock_count_outcomes',
    read: (item) => ({ countId: parentIdOf(item), ...outcomesIn(item) }),
  },
};

/** The supplier's name is the supplier's. */
function toExportedLevel(item: Item): object {
  const kept = keptLevel(item, item.u as StockUnit);
  const { supplierName: _name, ...level } = toLevel(organizationOf(item), levelOfKey(item.sk), kept);
  return level;
}

function toUndo(item: Item): object {
  const { itemId, siteId } = placeOfMovement(item);
  return { itemId, siteId, movementId: item.sk.slice(undoPrefix.length), undoneBy: item.by };
}
