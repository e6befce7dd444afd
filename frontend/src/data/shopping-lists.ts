/** The shopping lists of the organization. */
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import type { PutShoppingList, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';

const api = clientFor(recipesRoutes);

/** What a device kept from before lists had ingredients has none. */
const whole = (list: ShoppingList): ShoppingList => ({ ...list, ingredients: list.ingredients ?? [] });
const allWhole = (lists: ShoppingList[]): ShoppingList[] => lists.map(whole);

/** Newest first, as the server has them. */
export const shoppingListsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'shopping-list', 'list'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listShoppingLists({ params: { organizationId }, query: { cursor, limit: '200' }, signal }),
      ),
    select: allWhole,
  });

export const shoppingListQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: [organizationId, 'shopping-list', id],
    queryFn: ({ signal }) => api.getShoppingList({ params: { organizationId, id }, signal }),
    select: whole,
  });

/** Creates without a version. `recipes` recalculates what to buy, `lines` only ticks. */
export const putShoppingList = (
  organizationId: string,
  id: string,
  body: PutShoppingList,
): Promise<ShoppingList> => api.putShoppingList({ params: { organizationId, id }, body });

export const deleteShoppingList = (organizationId: string, id: string) =>
  api.deleteShoppingList({ params: { organizationId, id } });

/** Puts a list into the caches, in its place or as the newest, unless a newer version is there. */
export function rememberShoppingList(client: QueryClient, organizationId: string, list: ShoppingList): void {
  client.setQueryData(shoppingListQuery(organizationId, list.id).queryKey, (known) =>
    known && known.version > list.version ? known : list,
  );
  client.setQueryData(shoppingListsQuery(organizationId).queryKey, (known) => {
    if (known === undefined) return known;
    const at = known.findIndex((entry) => entry.id === list.id);
    if (at === -1) return [list, ...known];
    return (known[at]?.version ?? 0) > list.version ? known : known.with(at, list);
  });
}

/** Takes a list out of the caches. Returns a function that puts it back. */
export function forgetShoppingList(client: QueryClient, organizationId: string, id: string): () => void {
  const { queryKey } = shoppingListsQuery(organizationId);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (known) => known?.filter((entry) => entry.id !== id));
  return () => client.setQueryData(queryKey, before);
}
