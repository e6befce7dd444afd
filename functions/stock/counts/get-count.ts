import { stockContract } from '@batchbook/shared/stock/contract';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { readCount } from './count-table.ts';

/** Any member: reads a stock count with what was counted, the ledger's figures, and the lines left open. */
export const getCount = useCase(stockContract.getCount, {
  read: ({ params }) => readCount({ organizationId: params.organizationId }, params.id),
  answer: (_request, count) => {
    if (!count) throw notFound();
    return ok(count);
  },
});
