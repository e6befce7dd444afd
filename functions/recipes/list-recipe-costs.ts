import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf } from '../platform/http/paging.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { costPrefix, isCostKey, toCostPoint } from './cost-table.ts';
import { readPageBeside } from './read-recipe.ts';

/** Any member: lists what a batch of an existing recipe has cost, newest first. */
export const listRecipeCosts = useCase(recipesContract.listRecipeCosts, {
  read: ({ params, query }) => readPageBeside(params, query, costPrefix, isCostKey),
  answer: (_, page) => {
    if (!page) throw notFound();
    return ok({ items: page.items.map(toCostPoint), nextCursor: cursorOf(page.next, costPrefix) });
  },
});
