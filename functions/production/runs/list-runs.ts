import { productionContract } from '@batchbook/shared/production/contract';
import { cursorOf, pageOf } from '../../platform/http/paging.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryPage } from '../../platform/table/read.ts';
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
