/** The recipes of the organization: the list without instructions, and each one whole. */
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import type { PutRecipe, Recipe, RecipeSummary } from '@batchbook/shared/recipes/schema';
import { infiniteQueryOptions, notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { keys } from './keys.ts';

const api = clientFor(recipesRoutes);

/** Newest first, as the server has them. */
export const recipesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.recipes(organizationId),
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listRecipes({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
      ),
  });

export const recipeQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: keys.recipe(organizationId, id),
    queryFn: ({ signal }) => api.getRecipe({ params: { organizationId, id }, signal }),
  });

/** The versions that it has had, newest first. */
export const recipeVersionsQuery = (organizationId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: keys.recipeVersions(organizationId, id),
    queryFn: ({ signal, pageParam }) =>
      api.listRecipeVersions({
        params: { organizationId, id },
        query: { ...(pageParam && { cursor: pageParam }), limit: '20' },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/** What a batch has cost, newest first: as far back as a chart is read. */
export const recipeCostsQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: keys.recipeCosts(organizationId, id),
    queryFn: async ({ signal }) => {
      const query = { limit: '200' };
      const { items } = await api.listRecipeCosts({ params: { organizationId, id }, query, signal });
      return items;
    },
  });

/** Adds the sample recipes and ingredients, or removes the unedited ones. */
export const addSamples = (organizationId: string) => api.addSamples({ params: { organizationId } });
export const removeSamples = (organizationId: string) => api.removeSamples({ params: { organizationId } });

export const putRecipe = (organizationId: string, id: string, body: PutRecipe): Promise<Recipe> =>
  api.putRecipe({ params: { organizationId, id }, body });

export const duplicateRecipe = (organizationId: string, id: string, copyId: string): Promise<Recipe> =>
  api.duplicateRecipe({ params: { organizationId, id }, body: { id: copyId } });

export const deleteRecipe = (organizationId: string, id: string) =>
  api.deleteRecipe({ params: { organizationId, id } });

export const restoreRecipe = (organizationId: string, id: string): Promise<Recipe> =>
  api.restoreRecipe({ params: { organizationId, id } });

/**
 * A recipe as the list has it: everything but its method. It is for reading only. Its version 0 marks it, and is
 * older than that of any whole recipe.
 */
export const recipeOfList = (summary: RecipeSummary): Recipe => ({
  ...summary,
  version: 0,
  instructions: 'The method isn’t on this device. It’s here as soon as you’re back online.',
});

export const isOfList = (recipe: Recipe): boolean => recipe.version === 0;

function summaryOf(recipe: Recipe): RecipeSummary {
  const { instructions: _instructions, ...summary } = recipe;
  return summary;
}

/**
 * Puts `recipe` into the caches, in its place or as the newest, unless a newer version is there. Screens hear of both
 * caches at once.
 */
export function rememberRecipe(client: QueryClient, organizationId: string, recipe: Recipe): void {
  notifyManager.batch(() => {
    client.setQueryData(recipeQuery(organizationId, recipe.id).queryKey, (known) =>
      known && known.version > recipe.version ? known : recipe,
    );
    client.setQueryData(recipesQuery(organizationId).queryKey, (list) => {
      if (list === undefined) return list;
      const at = list.findIndex((entry) => entry.id === recipe.id);
      if (at === -1) return byNewest([...list, summaryOf(recipe)]);
      if ((list[at]?.version ?? 0) > recipe.version) return list;
      return list.with(at, summaryOf(recipe));
    });
  });
}

/** Takes a recipe out of the list. Returns a function that puts it back. */
export function forgetRecipe(client: QueryClient, organizationId: string, id: string): () => void {
  const key = recipesQuery(organizationId).queryKey;
  const gone = client.getQueryData(key)?.find((entry) => entry.id === id);
  client.setQueryData(key, (list) => list?.filter((entry) => entry.id !== id));
  return () => {
    if (gone) client.setQueryData(key, (list) => list && byNewest([...list, gone]));
  };
}

const byNewest = (list: RecipeSummary[]): RecipeSummary[] =>
  list.sort((a, b) =>
    a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1,
  );

/** After a create, a copy, a deletion or a restoration: how many of the plan's recipes are in use. */
export const refreshUsage = (client: QueryClient, organizationId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.entitlements(organizationId) });
