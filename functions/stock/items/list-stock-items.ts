import { stockContract } from '@batchbook/shared/stock/contract';
import { cursorOf, pageOf } from '../../platform/http/paging.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryPage } from '../../platform/table/read.ts';
import { readCategories } from '../categories/categories.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
import { itemPrefix } from '../table.ts';

/** Any member: lists the stock items in creation order, including inactive ones; or the deleted ones. */
export const listStockItems = useCase(stockContract.listStockItems, {
  read: async ({ params, query }) => {
    const pk = organizationPk(params.organizationId);
    const [page, categories] = await Promise.all([
      queryPage(params, { pk, prefix: itemPrefix, ...pageOf(query, itemPrefix) }),
      readCategories(params),
    ]);
    const known = new Set(categories.map(({ id }) => id));
    const asked = page.items.filter((row) => isDeleted(row) === (query.deleted === 'true'));
    const items = asked.map((row) => toStockItem(row, known));
    return { items, nextCursor: cursorOf(page.next, itemPrefix) };
  },
  answer: (_, page) => ok(page),
});
