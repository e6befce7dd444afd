/** What was delivered in some time, for what was spent. */
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { queryMonths } from '../../platform/table/query-months.ts';
import { getItems, type Item, itemsByKey } from '../../platform/table/read.ts';
import { toStockItem } from '../item-table.ts';
import { itemKey } from '../table.ts';
import { journalPk, movementKey, toMovement, undoKey } from './movement-table.ts';

/** Where a movement is. */
export interface MovementPlace {
  siteId: string;
  itemId: string;
  id: string;
}

/** Times of the clock, the first included and the last not. */
interface Times {
  from: string;
  to: string;
}

/**
 * What was paid for ingredients: deliveries and what went back to suppliers, below zero. Those posted in this time, and these,
 * strongly: without those that were undone.
 */
export async function readDeliveries(
  scope: OrganizationScope,
  times: Times,
  also: readonly MovementPlace[],
): Promise<Movement[]> {
  const { organizationId } = scope;
  const [posted, named] = await Promise.all([
    readPosted(organizationId, times),
    also.length === 0
      ? []
      : getItems(
          scope,
          also.map((of) => movementKey(organizationId, of, of.id)),
          { consistent: true },
        ),
  ]);
  const found = new Map([...posted, ...named].map((item) => [item.sk, item]));
  const received = [...found.values()].map(toMovement).filter(({ reason }) => isPaidFor(reason));
  if (received.length === 0) return [];
  const keys = received.flatMap((of) => [
    undoKey(organizationId, of, of.id),
    itemKey(organizationId, of.itemId),
  ]);
  const at = itemsByKey(await getItems(scope, keys, { consistent: true }));
  return received.filter((of) => {
    const item = at(itemKey(organizationId, of.itemId));
    // What an item was that is gone nobody knows.
    const isIngredient = item === undefined || toStockItem(item).category === 'ingredient';
    return isIngredient && at(undoKey(organizationId, of, of.id)) === undefined;
  });
}

async function readPosted(organizationId: string, { from, to }: Times): Promise<Item[]> {
  const pkOf = (month: string): string => journalPk(organizationId, month);
  const items = await queryMonths({ organizationId }, { pkOf, from, to });
  return items.filter(({ gsi1sk }) => String(gsi1sk) < to);
}

/** What was paid for it, or is credited. */
const isPaidFor = (reason: Movement['reason']): boolean =>
  reason === 'receive' || reason === 'supplier_return';

/** The delivery or return that a movement is or undoes; `null` of any other. */
export async function deliveryOf(
  scope: OrganizationScope,
  place: MovementPlace,
): Promise<Pick<Movement, 'id' | 'siteId' | 'itemId' | 'deliveredOn' | 'postedAt'> | null> {
  const read = async (id: string): Promise<Movement | null> => {
    const key = movementKey(scope.organizationId, place, id);
    const [item] = await getItems(scope, [key], { consistent: true });
    return item ? toMovement(item) : null;
  };
  const movement = await read(place.id);
  const original = movement?.undoes ? await read(movement.undoes) : movement;
  return original && isPaidFor(original.reason) ? original : null;
}

/** All of some time, also those that were undone since. */
export async function readAllDeliveries(organizationId: string, times: Times): Promise<Movement[]> {
  const items = await readPosted(organizationId, times);
  return items.map(toMovement).filter(({ reason }) => isPaidFor(reason));
}
