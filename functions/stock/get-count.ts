import { stockContract } from '@batchbook/shared/stock/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { useCase } from '../platform/http/use-case.ts';

export const getCount = useCase(stockContract.getCount, {
  answer: () => {
    throw notFound();
  },
});
