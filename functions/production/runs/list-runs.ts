import { productionContract } from '@batchbook/shared/production/contract';
import type { RunSummary } from '@batchbook/shared/production/schema';
import { cursorOf, pageOf } from '../../platform/http/paging.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, queryPage } from '../../platform/table/read.ts';
import { readPeople } from '../people.ts';
import { runTable, summaryOf } from '../table.ts';

/** Any member: lists the production runs, newest first. */
export const listRuns = useCase(productionContract.listRuns, {
  read: async ({ params, query }) => {
    const pk = organizationPk(params.organizationId);
    const { prefix } = runTable;
    return Promise.all([
      queryPage(params, { pk, prefix, newestFirst: true, ...pageOf(query, prefix) }),
      readPeople(params),
    ]);
  },
  answer: (_, [{ items, next }, people]) =>
    ok({
      items: items.map((item) => summaryOf(runTable.toEntity(item), people)),
      nextCursor: cursorOf(next, runTable.prefix),
    }),
});

/** Those of these runs that are there, as a list has them. */
export async function readRunSummaries(
  scope: { organizationId: string },
  ids: readonly string[],
): Promise<RunSummary[]> {
  if (ids.length === 0) return [];
  const keys = ids.map((id) => runTable.key(scope.organizationId, id));
  const [items, people] = await Promise.all([getItems(scope, keys, { consistent: true }), readPeople(scope)]);
  return items.map((item) => summaryOf(runTable.toEntity(item), people));
}
