import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { recipePrefix, toSummary } from './table.ts';

/** Any member: lists the recipes, newest first. */
export const listRecipes = useCase(recipesContract.listRecipes, {
  read: async ({ params, query }) =>
    queryPage(params, {
      pk: organizationPk(params.organizationId),
      prefix: recipePrefix,
      newestFirst: true,
      ...pageOf(query, recipePrefix),
    }),
  answer: (_, page) =>
    ok({ items: page.items.map(toSummary), nextCursor: cursorOf(page.next, recipePrefix) }),
});
