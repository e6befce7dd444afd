import { stockContract } from '@batchbook/shared/stock/contract';
import { serve } from '../platform/http/serve.ts';
import { deleteCategory, listCategories, putCategory } from './categories/categories.ts';
import { getCount } from './counts/get-count.ts';
import { listCounts } from './counts/list-counts.ts';
import { putCount } from './counts/put-count.ts';
import { deleteStockItem } from './items/delete-stock-item.ts';
import { listStockItems } from './items/list-stock-items.ts';
import { putStockItem } from './items/put-stock-item.ts';
import { restoreStockItem } from './items/restore-stock-item.ts';
import { listLedger } from './ledger/list-ledger.ts';
import { listLots } from './ledger/list-lots.ts';
import { listStockMovements } from './ledger/list-stock-movements.ts';
import { putMovement } from './ledger/put-movement.ts';
import { putTransfer } from './ledger/put-transfer.ts';
import { listStockLevels } from './levels/list-stock-levels.ts';
import { patchStockLevels } from './levels/patch-stock-levels.ts';
import { reconcileStock } from './reconcile/reconcile-stock.ts';
import { deleteSite, listSites, putSite } from './sites/sites.ts';

export const handler = serve(stockContract, {
  listSites,
  putSite,
  deleteSite,
  listCategories,
  putCategory,
  deleteCategory,
  listStockItems,
  putStockItem,
  deleteStockItem,
  restoreStockItem,
  listStockLevels,
  patchStockLevels,
  listLedger,
  putMovement,
  listStockMovements,
  listLots,
  listCounts,
  getCount,
  putCount,
  putTransfer,
  reconcileStock,
});
