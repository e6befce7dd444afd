/**
 * Any member: lists the lots with something left, or with less than nothing. Lots of a deleted site are listed only when
 * that site is requested, those of deleted items never.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { cursorOf, limitOf, pageOf } from '../../platform/http/paging.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, type Item, queryPage } from '../../platform/table/read.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
import { readSites } from '../site-table.ts';
import { itemKey, sitePrefix } from '../table.ts';
import { keptLot, lotOfKey, lotPrefix, lotsIn, lotsPrefix, toLot } from './lot-table.ts';

interface Filter {
  siteId?: string | undefined;
  itemId?: string | undefined;
  useBy?: string | undefined;
  cursor?: string | undefined;
  limit?: string | undefined;
}

export const listLots = useCase(stockContract.listLots, {
  read: async ({ params, query }) => {
    const { organizationId } = params;
    const [sites, page] = await Promise.all([
      readSites({ organizationId }),
      readOpenLots(organizationId, query),
    ]);
    const activeSites = new Set(
      sites.filter((site) => site.isActive === true).map((site) => site.sk.slice(sitePrefix.length)),
    );
    const lots = page.items.filter(
      ({ sk }) => query.siteId !== undefined || activeSites.has(lotOfKey(sk).siteId),
    );
    const items = await readItemsOf(organizationId, lots);
    return { lots, items, next: page.next };
  },
  answer: (_, { lots, items, next }) =>
    ok({
      items: lotsIn(lots).flatMap((lot) => {
        const item = items.get(lotOfKey(lot.item.sk).itemId);
        return item ? [toLot(lot, item)] : [];
      }),
      nextCursor: cursorOf(next, lotPrefix),
    }),
});

/**
 * Used-up lots stay in the table and are skipped. After this many pages the answer says where to continue.
 *
 * They can't be removed or indexed: a movement adds to its lot without reading it, so that movements of one lot don't
 * wait for each other. Removing an empty lot would need that read. It would also lose how much was received, which an
 * undo or a late offline movement still needs.
 */
const readsMax = 8;
const readAtOnce = 1000;

/** Site, item, use-by date and lot, each as in the key. */
const isLotKey = (text: string): boolean => /^[0-9A-Z]{26}#[0-9A-Z]{26}#[^#]{1,30}#[^#]{1,600}$/.test(text);

async function readOpenLots(
  organizationId: string,
  query: Filter,
): Promise<{ items: Item[]; next: string | null }> {
  const limit = limitOf(query);
  const { siteId, itemId } = query;
  const prefix = lotsPrefix({ ...(siteId && { siteId }), ...(itemId && { itemId }) });
  const items: Item[] = [];
  let { after } = pageOf(query, lotPrefix, isLotKey);
  if (after !== undefined && !after.startsWith(prefix))
    throw invalid('cursor', 'is not a cursor of this list');
  for (let read = 0; read < readsMax; read++) {
    const page = await queryPage(
      { organizationId },
      { pk: organizationPk(organizationId), prefix, limit: readAtOnce, ...(after && { after }) },
    );
    for (const item of page.items) {
      if (!isSought(item, query)) continue;
      items.push(item);
      if (items.length === limit) return { items, next: item.sk };
    }
    if (page.next === null) return { items, next: null };
    after = page.next;
  }
  return { items, next: after ?? null };
}

function isSought(row: Item, { itemId, useBy }: Filter): boolean {
  const { left } = keptLot(row);
  const lot = lotOfKey(row.sk);
  if (left === 0n || (itemId !== undefined && lot.itemId !== itemId)) return false;
  return useBy === undefined || (lot.useByDate !== null && lot.useByDate <= useBy);
}

/** The items by id, without deleted ones. */
async function readItemsOf(organizationId: string, lots: Item[]): Promise<Map<string, StockItem>> {
  const ids = [...new Set(lots.map(({ sk }) => lotOfKey(sk).itemId))];
  const rows = await getItems(
    { organizationId },
    ids.map((id) => itemKey(organizationId, id)),
  );
  const there = rows.filter((row) => !isDeleted(row)).map((row) => toStockItem(row));
  return new Map(there.map((item) => [item.id, item]));
}
