import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem, queryPage } from '../platform/table/read.ts';
import { recipeKey, recipePk, toVersion, versionPrefix } from './table.ts';

const isVersion = (text: string): boolean => /^\d{6}$/.test(text);

/** Any member: the versions of a recipe that is there, newest first, each whole. */
export const listRecipeVersions = useCase(recipesContract.listRecipeVersions, {
  read: async ({ params, query }) => {
    const { organizationId, id } = params;
    const [recipe, page] = await Promise.all([
      getItem(params, recipeKey(organizationId, id)),
      queryPage(params, {
        pk: recipePk(organizationId, id),
        prefix: versionPrefix,
        newestFirst: true,
        ...pageOf(query, versionPrefix, isVersion),
      }),
    ]);
    return recipe && page;
  },
  answer: (_, page) => {
    if (!page) throw notFound();
    return ok({ items: page.items.map(toVersion), nextCursor: cursorOf(page.next, versionPrefix) });
  },
});
