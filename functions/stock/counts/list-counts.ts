import { stockContract } from '@batchbook/shared/stock/contract';
import { cursorOf, pageOf } from '../../platform/http/paging.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryPage } from '../../platform/table/read.ts';
import { countPrefix, keptCountOf, summaryOf } from './count-table.ts';

/** Any member: lists the stock counts, newest first, without their lines. */
export const listCounts = useCase(stockContract.listCounts, {
  read: ({ params, query }) =>
    queryPage(params, {
      pk: organizationPk(params.organizationId),
      prefix: countPrefix,
      newestFirst: true,
      ...pageOf(query, countPrefix),
    }),
  answer: (_request, { items, next }) =>
    ok({
      items: items.map((item) => summaryOf(keptCountOf(item))),
      nextCursor: cursorOf(next, countPrefix),
    }),
});
