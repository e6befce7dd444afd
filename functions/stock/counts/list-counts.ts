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

/** Counts of several sites may be among the newest. */
const newestMax = 20;

/** When stock was last counted at a site, or anywhere; `null` for never, as far as the newest counts tell. */
export async function readLastCount(
  scope: { organizationId: string },
  siteId: string | null,
): Promise<string | null> {
  const pk = organizationPk(scope.organizationId);
  const page = await queryPage(scope, { pk, prefix: countPrefix, newestFirst: true, limit: newestMax });
  const counts = page.items.map((item) => summaryOf(keptCountOf(item)));
  const last = counts.find((count) => count.posted > 0 && (siteId === null || count.siteId === siteId));
  return last?.createdAt ?? null;
}
