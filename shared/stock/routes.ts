import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const stockRoutes = {
  listStockItems: memberRoute('GET', 'stock-items'),
  putStockItem: memberRoute('PUT', 'stock-items/{id}'),
  deleteStockItem: memberRoute('DELETE', 'stock-items/{id}'),
  restoreStockItem: memberRoute('POST', 'stock-items/{id}/restore'),
  listStockLevels: memberRoute('GET', 'stock-levels'),
  patchStockLevels: memberRoute('PATCH', 'stock-levels'),
  listLedger: memberRoute('GET', 'stock-levels/{siteId}/{itemId}/movements'),
  putMovement: memberRoute('PUT', 'stock-levels/{siteId}/{itemId}/movements/{id}'),
  listStockMovements: memberRoute('GET', 'stock-movements'),
  listLots: memberRoute('GET', 'stock-lots'),
  listCounts: memberRoute('GET', 'stock-counts'),
  getCount: memberRoute('GET', 'stock-counts/{id}'),
  putCount: memberRoute('PUT', 'stock-counts/{id}'),
  putTransfer: memberRoute('PUT', 'stock-transfers/{id}'),
  reconcileStock: memberRoute('POST', 'stock-reconcile'),
} as const satisfies Routes;
