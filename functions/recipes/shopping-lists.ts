/**
 * Any member lists, reads, saves and deletes shopping lists. What is to be bought is calculated when the picks of a
 * list are sent, also when they are the same as before: that is how a list is brought up to date.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { deleteEntity, listEntities, putEntity } from '../platform/entity/entity-use-cases.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import {
  askedShoppingList,
  mergedShoppingListContent,
  newShoppingListContent,
  readShopping,
} from './shopping-list-content.ts';
import { shoppingListTable } from './shopping-list-table.ts';

export const listShoppingLists = listEntities(shoppingListTable, recipesContract.listShoppingLists, {
  newestFirst: true,
});

export const getShoppingList = useCase(recipesContract.getShoppingList, {
  read: ({ params }) => getItem(params, shoppingListTable.key(params.organizationId, params.id)),
  answer: (_, item) => {
    if (!item) throw notFound();
    return ok(shoppingListTable.toEntity(item));
  },
});

export const putShoppingList = putEntity(shoppingListTable, recipesContract.putShoppingList, {
  read: async (params, body) => (body.recipes ? readShopping(params, body.recipes) : undefined),
  create: newShoppingListContent,
  merge: mergedShoppingListContent,
  requested: askedShoppingList,
  refreshes: (body) => body.recipes !== undefined,
});

export const deleteShoppingList = deleteEntity(shoppingListTable, recipesContract.deleteShoppingList);
