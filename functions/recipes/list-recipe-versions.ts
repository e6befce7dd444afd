import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf } from '../platform/http/paging.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { readPageBeside } from './read-recipe.ts';
import { toVersion, versionPrefix } from './table.ts';

const isVersion = (text: string): boolean => /^\d{6}$/.test(text);

/** Any member: the versions of a recipe that is there, newest first, each whole. */
export const listRecipeVersions = useCase(recipesContract.listRecipeVersions, {
  read: ({ params, query }) => readPageBeside(params, query, versionPrefix, isVersion),
  answer: (_, page) => {
    if (!page) throw notFound();
    return ok({ items: page.items.map(toVersion), nextCursor: cursorOf(page.next, versionPrefix) });
  },
});
