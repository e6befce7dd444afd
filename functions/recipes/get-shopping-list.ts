import { recipesContract } from '@batchbook/shared/recipes/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { shoppingListKey, toShoppingList } from './shopping-list-table.ts';

/** Any member: one shopping list, as it was last worked out. */
export const getShoppingList = useCase(recipesContract.getShoppingList, {
  read: ({ params }) => getItem(params, shoppingListKey(params.organizationId, params.id)),
  answer: (_, item) => {
    if (!item) throw notFound();
    return ok(toShoppingList(item));
  },
});
