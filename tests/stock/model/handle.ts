import { putCount } from './counts.ts';
import { deleteStockItem, patchStockLevels, putStockItem, restoreStockItem } from './items.ts';
import { putMovement, putTransfer } from './movements.ts';
import { confirmRun, deleteRun, deleteSale, putRun, putSale, strikeRun } from './runs.ts';
import { deleteSite, putSite } from './sites.ts';
import type { Expected, Sent, World } from './world.ts';

/** Applies a request to `world` and returns the expected answer. */
export function handle(world: World, { operation, params, body }: Sent): Expected {
  const id = params.id ?? '';
  switch (operation) {
    case 'putSite':
      return putSite(world, id, body);
    case 'deleteSite':
      return deleteSite(world, id);
    case 'putStockItem':
      return putStockItem(world, id, body);
    case 'deleteStockItem':
      return deleteStockItem(world, id);
    case 'restoreStockItem':
      return restoreStockItem(world, id);
    case 'patchStockLevels':
      return patchStockLevels(world, body);
    case 'putMovement':
      return putMovement(world, params, body);
    case 'putTransfer':
      return putTransfer(world, id, body);
    case 'putCount':
      return putCount(world, id, body);
    case 'putRun':
      return putRun(world, id, body);
    case 'deleteRun':
      return deleteRun(world, id);
    case 'confirmRun':
      return confirmRun(world, id, body);
    case 'strikeRun':
      return strikeRun(world, id);
    case 'putSale':
      return putSale(world, params, body);
    case 'deleteSale':
      return deleteSale(world, params);
    case 'reconcileStock':
      return { status: 200, body: { corrected: 0, drift: [], complete: true } };
    default:
      throw new Error(`the model knows no ${operation}`);
  }
}
