import { stockContract } from '@batchbook/shared/stock/contract';
import { serve } from '../platform/http/serve.ts';
import { getCount } from './counts/get-count.ts';
import { listCounts } from './counts/list-counts.ts';
import { putCount } from './counts/put-count.ts';
import { deleteCategory } from './delete-category.ts';
import { deleteSite } from './delete-site.ts';
import { deleteStockItem } from './delete-stock-item.ts';
import { putMovement } from './ledger/put-movement.ts';
import { putTransfer } from './ledger/put-transfer.ts';
import { listCategories } from './list-categories.ts';
import { listLedger } from './list-ledger.ts';
import { listLots } from './list-lots.ts';
import { listSites } from './list-sites.ts';
import { listStockItems } from './list-stock-items.ts';
import { listStockLevels } from './list-stock-levels.ts';
import { listStockMovements } from './list-stock-movements.ts';
import { patchStockLevels } from './patch-stock-levels.ts';
import { putCategory } from './put-category.ts';
import { putSite } from './put-site.ts';
import { putStockItem } from './put-stock-item.ts';
import { reconcileStock } from './reconcile-stock.ts';
import { restoreStockItem } from './restore-stock-item.ts';

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
