/** Any member deletes a shopping list for good. Publishes `recipes.shopping_list_changed`. */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { ConditionFailed, exists, transact } from '../platform/table/write.ts';
import { publishListChange } from './put-shopping-list.ts';
import { shoppingListKey } from './shopping-list-table.ts';

export const deleteShoppingList = useCase(recipesContract.deleteShoppingList, {
  read: ({ params }) =>
    getItem(params, shoppingListKey(params.organizationId, params.id), { consistent: true }),
  answer: async ({ actor, params, now }, item) => {
    const { organizationId, id } = params;
    if (!item) throw notFound();
    const version = (item.version as number) + 1;
    try {
      await transact(actor, [
        { label: 'shopping list', remove: shoppingListKey(organizationId, id), condition: exists },
        publishListChange(actor, { id, version }, 'deleted', now),
      ]);
    } catch (error) {
      throw error instanceof ConditionFailed ? notFound() : error;
    }
    return ok({ id });
  },
});
