/** What was delivered in some time, for what was spent. */
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { monthOf } from '../../platform/months.ts';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { getItems, type IndexKey, type Item, itemsByKey, queryIndexBack } from '../../platform/table/read.ts';
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

/** Those posted in this time, and these, strongly: without those that were undone, and without products. */
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
  const received = [...found.values()].filter(({ reason }) => reason === 'receive').map(toMovement);
  if (received.length === 0) return [];
  const keys = received.flatMap((of) => [
    undoKey(organizationId, of, of.id),
    itemKey(organizationId, of.itemId),
  ]);
  const at = itemsByKey(await getItems(scope, keys, { consistent: true }));
  return received.filter((of) => {
    const item = at(itemKey(organizationId, of.itemId));
    const isProduct = item !== undefined && toStockItem(item).category === 'product';
    return !isProduct && at(undoKey(organizationId, of, of.id)) === undefined;
  });
}

async function readPosted(organizationId: string, { from, to }: Times): Promise<Item[]> {
  const items: Item[] = [];
  for (const month of new Set([monthOf(from), monthOf(to)])) {
    let after: IndexKey | null = null;
    do {
      const page: { items: Item[]; next: IndexKey | null } = await queryIndexBack(
        { organizationId },
        {
          ...{ indexPk: journalPk(organizationId, month), from, to, limit: 1000 },
          ...(after && { after }),
        },
      );
      items.push(...page.items);
      after = page.next;
    } while (after);
  }
  return items.filter(({ gsi1sk }) => String(gsi1sk) < to);
}

/** The delivery that a movement is or undoes; `null` of any other. */
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
  return original?.reason === 'receive' ? original : null;
}

/** Where each delivery of all time is, for sums that are made from the beginning. */
export async function readAllDeliveries(organizationId: string, times: Times): Promise<Movement[]> {
  const months = monthsBetween(times.from, times.to);
  const found: Movement[] = [];
  for (const month of months) {
    const span = { from: `${month}-01T`, to: `${month}-31T~` };
    const items = await readPosted(organizationId, span);
    found.push(...items.filter(({ reason }) => reason === 'receive').map(toMovement));
  }
  return found;
}

/** '2026-11' and those after it, up to the month of `to`. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (; at.toISOString().slice(0, 7) <= to.slice(0, 7); at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7));
  return months;
}
