import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { shoppingListPrefix, toShoppingList } from './shopping-list-table.ts';

/** Any member: the shopping lists, newest first. */
export const listShoppingLists = useCase(recipesContract.listShoppingLists, {
  read: async ({ params, query }) =>
    queryPage(params, {
      pk: organizationPk(params.organizationId),
      prefix: shoppingListPrefix,
      newestFirst: true,
      ...pageOf(query, shoppingListPrefix),
    }),
  answer: (_, page) =>
    ok({ items: page.items.map(toShoppingList), nextCursor: cursorOf(page.next, shoppingListPrefix) }),
});
