/**
 * Any member: lists, reads, saves and deletes shopping lists. Sending the picks or the ingredients recalculates what to buy, even
 * when they are unchanged: that is how a list is refreshed.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import {
  mergedShoppingListContent,
  newShoppingListContent,
  requestedShoppingList,
  type Shopping,
  type ShoppingListContent,
} from '@batchbook/shared/recipes/shopping-list-content';
import type { PutShoppingList, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { supplierKey, toSupplier, withoutHidden } from '../ingredients/index.ts';
import type { EntityParams } from '../platform/entity/entity-table.ts';
import { deleteEntity, listEntities, putEntity } from '../platform/entity/entity-use-cases.ts';
import { invalid, notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { readKitchen, recipeOf } from './read-book.ts';
import { packShoppingLines, shoppingListTable } from './shopping-list-table.ts';

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

/** DynamoDB allows 400 kB an item. */
const linesMaxBytes = 350_000;

function assertFits(content: ShoppingListContent): ShoppingListContent {
  if (Buffer.byteLength(packShoppingLines(content.lines)) > linesMaxBytes)
    throw invalid('recipes', 'make the list too long: choose fewer');
  return content;
}

export const putShoppingList = putEntity(shoppingListTable, recipesContract.putShoppingList, {
  read: async (params, body) => (isCalculated(body) ? readShopping(params, body) : undefined),
  create: (sent, shopping) => assertFits(newShoppingListContent(sent, shopping)),
  merge: (current, sent, shopping) => assertFits(mergedShoppingListContent(current, sent, shopping)),
  requested: requestedShoppingList,
  refreshes: isCalculated,
});

function isCalculated({ recipes, ingredients }: PutShoppingList): boolean {
  return recipes !== undefined || ingredients !== undefined;
}

/** Reads what the list is calculated from, before the list itself is known, unless a part of it is to stay. */
async function readShopping(scope: EntityParams, body: PutShoppingList): Promise<Shopping> {
  const isWhole = body.version === undefined || (body.recipes && body.ingredients);
  const { recipes, ingredients } = isWhole ? body : { ...(await readStored(scope)), ...body };
  const kitchen = await readKitchen(
    scope,
    (recipes ?? []).map((pick) => pick.recipeId),
    { ingredientIds: (ingredients ?? []).map((amount) => amount.ingredientId) },
  );
  const ids = new Set([...kitchen.ingredients.values()].flatMap((one) => one.supplierId ?? []));
  const keys = [...ids].map((id) => supplierKey(scope.organizationId, id));
  const items = await withoutHidden(scope, await getItems(scope, keys));
  return {
    recipeOf: (id) => recipeOf(kitchen, id),
    book: kitchen.book,
    suppliers: new Map(items.map(toSupplier).map((one) => [one.id, one])),
  };
}

async function readStored({ organizationId, id }: EntityParams): Promise<Partial<ShoppingList>> {
  const item = await getItem({ organizationId }, shoppingListTable.key(organizationId, id));
  if (!item) return {};
  const { recipes, ingredients } = shoppingListTable.toEntity(item);
  return { recipes, ingredients };
}

export const deleteShoppingList = deleteEntity(shoppingListTable, recipesContract.deleteShoppingList);
