/** Reads what the PUT and the restore of a stock item depend on. */
import type { PutStockItem, StockItem } from '@batchbook/shared/stock/item-schema';
import { withoutHidden } from '../../ingredients/index.ts';
import type { Key } from '../../platform/table/keys.ts';
import { type At, getItem, type Item, readAt } from '../../platform/table/read.ts';
import { categoryTable } from '../categories/categories.ts';
import { trackedIn } from '../follow/tracked-thing.ts';
import { trackerIn } from '../follow/tracking-guard.ts';
import { toStockItem } from '../item-table.ts';
import { referencedKey } from '../measures.ts';
import { itemKey, referenceKey } from '../table.ts';
import type { Known } from './item-content.ts';

export interface ItemParams {
  organizationId: string;
  id: string;
}

type OfThing = Pick<StockItem, 'category' | 'referenceId'>;

export interface FoundItem {
  row: Item | undefined;
  known: Known;
  /** Which of its current and its requested category exist. */
  categories: ReadonlySet<string>;
  /** Another item that tracks the same thing. */
  tracking: Item | undefined;
}

/** One strong BatchGet. A second is needed when the item names more keys, or another item tracks its thing. */
export async function readStockItem(params: ItemParams, sent: PutStockItem = {}): Promise<FoundItem> {
  const { organizationId, id } = params;
  const scope = { organizationId };
  const requested = { category: sent.category ?? 'other', referenceId: sent.referenceId ?? null };
  const keys = [
    itemKey(organizationId, id),
    ...keysOf(organizationId, requested),
    ...(sent.categoryId ? [categoryTable.key(organizationId, sent.categoryId)] : []),
  ];
  const first = await readAt(scope, keys);
  const more = furtherKeys(params, first, requested).filter((key) => !keys.some((one) => one.sk === key.sk));
  const second = more.length === 0 ? () => undefined : await readAt(scope, more);
  return foundIn(params, sent, requested, (key) => first(key) ?? second(key));
}

/** The keys of its ingredient or recipe, and of that one's guard. */
function keysOf(organizationId: string, of: OfThing): Key[] {
  const key = referencedKey(organizationId, { ...of, unit: 'pieces' });
  return key === null || of.referenceId === null ? [] : [key, referenceKey(organizationId, of.referenceId)];
}

function furtherKeys({ organizationId, id }: ItemParams, at: At, requested: OfThing): Key[] {
  const row = at(itemKey(organizationId, id));
  const item = row && toStockItem(row);
  const guard =
    requested.referenceId === null ? undefined : at(referenceKey(organizationId, requested.referenceId));
  return [
    ...(item ? keysOf(organizationId, item) : []),
    ...(item?.categoryId ? [categoryTable.key(organizationId, item.categoryId)] : []),
    ...(guard ? [itemKey(organizationId, trackerIn(guard))] : []),
  ];
}

async function foundIn(
  { organizationId, id }: ItemParams,
  sent: PutStockItem,
  requested: OfThing,
  at: At,
): Promise<FoundItem> {
  const row = at(itemKey(organizationId, id));
  const of = row ? toStockItem(row) : requested;
  const [thingKey, guardKey] = keysOf(organizationId, of);
  const thing = thingKey && at(thingKey);
  const [visible] = await withoutHidden({ organizationId }, thing ? [thing] : []);
  const guard = guardKey && at(guardKey);
  const trackerKey = guard && trackerIn(guard) !== id ? itemKey(organizationId, trackerIn(guard)) : null;
  const named = [sent.categoryId, row && toStockItem(row).categoryId].filter(
    (one) => typeof one === 'string',
  );
  const categories = named
    .map((one) => at(categoryTable.key(organizationId, one)))
    .filter((item) => item !== undefined)
    .map((item) => (item as Item).sk.slice(categoryTable.prefix.length));
  return {
    row,
    known: {
      tracked: visible && trackedIn(of.category, visible),
      hasCategory: typeof sent.categoryId === 'string' && categories.includes(sent.categoryId),
    },
    categories: new Set(categories),
    tracking: trackerKey
      ? (at(trackerKey) ?? (await getItem({ organizationId }, trackerKey, { consistent: true })))
      : undefined,
  };
}
