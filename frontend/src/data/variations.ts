/** The variations of the organization's recipes. Each stores only its differences from its base. */
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import type { PutVariation, Variation } from '@batchbook/shared/recipes/variation-schema';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const api = clientFor(recipesRoutes);

export const variationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.variations(organizationId),
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listVariations({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
      ),
  });

/** All of them: the screens pick those of a recipe. */
export const useVariations = () => useQuery(variationsQuery(useOrganizationId()));

export const putVariation = (organizationId: string, id: string, body: PutVariation): Promise<Variation> =>
  api.putVariation({ params: { organizationId, id }, body });

export const deleteVariation = (organizationId: string, id: string) =>
  api.deleteVariation({ params: { organizationId, id } });

/** Puts `variation` into the list, in its place or as the newest, unless a newer version is there. */
export function rememberVariation(client: QueryClient, organizationId: string, variation: Variation): void {
  client.setQueryData(variationsQuery(organizationId).queryKey, (list) => {
    if (list === undefined) return list;
    const at = list.findIndex((entry) => entry.id === variation.id);
    if (at === -1) return [variation, ...list];
    return (list[at]?.version ?? 0) > variation.version ? list : list.with(at, variation);
  });
}

/** Takes a variation out of the list. Returns a function that puts it back. */
export function forgetVariation(client: QueryClient, organizationId: string, id: string): () => void {
  const key = variationsQuery(organizationId).queryKey;
  const before = client.getQueryData(key);
  client.setQueryData(key, (list) => list?.filter((entry) => entry.id !== id));
  return () => client.setQueryData(key, before);
}
