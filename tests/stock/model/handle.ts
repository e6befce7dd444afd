import { putCount } from './counts.ts';
import { deleteStockItem, patchStockLevels, putStockItem, restoreStockItem } from './items.ts';
import { putMovement, putTransfer } from './movements.ts';
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
    case 'reconcileStock':
      return { status: 200, body: { corrected: 0, drift: [], complete: true } };
    default:
      throw new Error(`the model knows no ${operation}`);
  }
}
