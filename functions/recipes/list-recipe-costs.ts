import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem, queryPage } from '../platform/table/read.ts';
import { costPrefix, isCostKey, toCostPoint } from './cost-table.ts';
import { recipeKey, recipePk } from './table.ts';

/** Any member: what a batch of a recipe that is there has cost, newest first. */
export const listRecipeCosts = useCase(recipesContract.listRecipeCosts, {
  read: async ({ params, query }) => {
    const { organizationId, id } = params;
    const [recipe, page] = await Promise.all([
      getItem(params, recipeKey(organizationId, id)),
      queryPage(params, {
        pk: recipePk(organizationId, id),
        prefix: costPrefix,
        newestFirst: true,
        ...pageOf(query, costPrefix, isCostKey),
      }),
    ]);
    return recipe && page;
  },
  answer: (_, page) => {
    if (!page) throw notFound();
    return ok({ items: page.items.map(toCostPoint), nextCursor: cursorOf(page.next, costPrefix) });
  },
});
