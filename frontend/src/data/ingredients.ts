/** The ingredients of the organization, archived ones among them: recipes go on costing by them. */
import { ingredientsRoutes } from '@batchbook/shared/ingredients/routes';
import type { CorrectPrice, Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { byText } from './by-text.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const api = clientFor(ingredientsRoutes);

export const ingredientsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.ingredients(organizationId),
    queryFn: async ({ signal }) => {
      const items = await allPages((cursor) =>
        api.listIngredients({
          params: { organizationId },
          query: { cursor, archived: 'include', limit: '1000' },
          signal,
        }),
      );
      return items.sort((a, b) => byText.compare(a.name, b.name));
    },
  });

export const useIngredients = () => useQuery(ingredientsQuery(useOrganizationId()));

/** Puts `ingredient` in its place in the list, unless a newer version is there. */
function rememberIngredient(client: QueryClient, organizationId: string, ingredient: Ingredient): void {
  client.setQueryData(ingredientsQuery(organizationId).queryKey, (list) => {
    if (list === undefined) return list;
    const known = list.find((entry) => entry.id === ingredient.id);
    if (known && known.version > ingredient.version) return list;
    if (known?.name === ingredient.name) return list.map((entry) => (entry === known ? ingredient : entry));
    const others = list.filter((entry) => entry.id !== ingredient.id);
    return [...others, ingredient].sort((a, b) => byText.compare(a.name, b.name));
  });
  client.setQueryData(keys.ingredient(organizationId, ingredient.id), ingredient);
}

export interface SaveIngredient {
  id: string;
  /** A version makes it an update of that version. */
  body: PutIngredient;
}

/** Creates or updates an ingredient. An update shows at once and is taken back when it fails. */
export function useSaveIngredient() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const listKey = ingredientsQuery(organizationId).queryKey;
  return useMutation({
    mutationFn: ({ id, body }: SaveIngredient) => api.putIngredient({ params: { organizationId, id }, body }),
    onMutate: async ({ id, body }) => {
      await client.cancelQueries({ queryKey: listKey });
      const before = client.getQueryData(listKey)?.find((entry) => entry.id === id);
      if (before) rememberIngredient(client, organizationId, { ...before, ...shownOf(body) });
      return { before };
    },
    onSuccess: (saved) => rememberIngredient(client, organizationId, saved),
    onError: (_error, _input, context) => {
      if (context?.before) rememberIngredient(client, organizationId, context.before);
    },
  });
}

/** The fields that a save changes, as they show: without the version, and without what the server notes of the pack. */
export function shownOf({ version: _version, packRead: _read, ...body }: PutIngredient): Partial<Ingredient> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/**
 * Says of an ingredient, by the name that it was asked about, that its pack was read, or that it isn't the same as then.
 *
 * @returns whether it still has that name.
 */
export async function markPackRead(
  client: QueryClient,
  organizationId: string,
  { id, name, packRead = true }: { id: string; name: string; packRead?: boolean },
): Promise<boolean> {
  const params = { organizationId, id };
  const known = await api.getIngredient({ params });
  if (known.name !== name) return false;
  const saved = await api.putIngredient({ params, body: { packRead, version: known.version } });
  rememberIngredient(client, organizationId, saved);
  return true;
}

/** Puts right a price that was typed by mistake. Whatever shows prices of the past is read again. */
export function useCorrectPrice() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CorrectPrice }) =>
      api.correctPrice({ params: { organizationId, id }, body }),
    onSuccess: (saved) => rememberIngredient(client, organizationId, saved),
  });
}

/** Archives or brings back. It shows at once and is taken back when it fails. */
export function useArchiveIngredient() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ingredient, archived }: { ingredient: Ingredient; archived: boolean }) =>
      api.archiveIngredient({
        params: { organizationId, id: ingredient.id },
        body: { archived, version: ingredient.version },
      }),
    onMutate: ({ ingredient, archived }) =>
      rememberIngredient(client, organizationId, { ...ingredient, archived }),
    onSuccess: (saved) => rememberIngredient(client, organizationId, saved),
    onError: (_error, { ingredient }) => rememberIngredient(client, organizationId, ingredient),
  });
}

/** What a message is called, by what was done to an ingredient and how that went. */
export const ingredientOutcomes = {
  creation: { done: 'Ingredient created successfully', failed: 'Error creating ingredient' },
  change: { done: 'Ingredient updated successfully', failed: 'Error updating ingredient' },
  archiving: { done: 'Ingredient archived successfully', failed: 'Error archiving ingredient' },
} as const;
