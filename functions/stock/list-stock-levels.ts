import { stockContract } from '@batchbook/shared/stock/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { useCase } from '../platform/http/use-case.ts';

export const listStockLevels = useCase(stockContract.listStockLevels, {
  answer: () => {
    throw notFound();
  },
});
