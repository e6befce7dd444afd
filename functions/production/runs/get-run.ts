import { productionContract } from '@batchbook/shared/production/contract';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { readAt } from '../../platform/table/read.ts';
import { rowsKey, runTable, toRun } from '../table.ts';

/** Any member: reads a production run with its rows. */
export const getRun = useCase(productionContract.getRun, {
  read: ({ params: { organizationId, id } }) =>
    readAt({ organizationId }, [runTable.key(organizationId, id), rowsKey(organizationId, id)]),
  answer: async ({ params: { organizationId, id } }, at) => {
    const head = at(runTable.key(organizationId, id));
    const rows = at(rowsKey(organizationId, id));
    if (!head || !rows) throw notFound();
    return ok(toRun(head, rows));
  },
});
