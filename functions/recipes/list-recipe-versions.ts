import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf } from '../platform/http/paging.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { readPageBeside, withText } from './read-recipe.ts';
import { isVersionKept, toVersion, toVersionItem, versionPrefix } from './table.ts';

const isVersion = (text: string): boolean => /^\d{6}$/.test(text);

/**
 * Any member: lists the full versions of an existing recipe, newest first. A recipe last changed before versions were
 * kept has only its current one.
 */
export const listRecipeVersions = useCase(recipesContract.listRecipeVersions, {
  read: ({ params, query }) => readPageBeside(params, query, versionPrefix, isVersion),
  answer: async ({ params }, page) => {
    if (!page) throw notFound();
    if (!isVersionKept(page.recipe)) {
      const recipe = await withText(params, page.recipe);
      return ok({ items: [toVersion(toVersionItem(recipe, recipe.userId))], nextCursor: null });
    }
    return ok({ items: page.items.map(toVersion), nextCursor: cursorOf(page.next, versionPrefix) });
  },
});
