import { productionContract } from '@batchbook/shared/production/contract';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { readRun } from './read-run.ts';

/** Any member: reads a production run with its rows and, once it is locked, with what is frozen of it. */
export const getRun = useCase(productionContract.getRun, {
  read: ({ params }) => readRun(params, {}),
  answer: (_, found) => {
    if (!found) throw notFound();
    return ok(found.run);
  },
});
