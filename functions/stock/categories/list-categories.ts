import { stockContract } from '@batchbook/shared/stock/contract';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { byName } from '../table.ts';
import { readCategories } from './category-table.ts';

/** Any member: the maker's own categories of stock, by name. */
export const listCategories = useCase(stockContract.listCategories, {
  read: ({ params }) => readCategories(params),
  answer: (_, categories) => ok({ items: categories.sort(byName), nextCursor: null }),
});
