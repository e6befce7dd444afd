/** Shopping lists of the demo. */

import { bookOf } from '@batchbook/shared/recipes/book';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import {
  mergedShoppingListContent,
  newShoppingListContent,
  type Shopping,
} from '@batchbook/shared/recipes/shopping-list-content';
import { putShoppingListSchema, type ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import { answersFor } from './answers.ts';
import { type DemoBook, touch } from './book.ts';
import { found, newestFirst, onePage, owned, putEntity } from './entities.ts';
import { checked } from './refuse.ts';

export function putShoppingList(book: DemoBook, id: string, sent: unknown): ShoppingList {
  const { version, ...body } = checked(putShoppingListSchema, sent);
  const shopping = body.recipes || body.ingredients ? shoppingIn(book) : undefined;
  const { before, after } = putEntity<ShoppingList>({
    list: book.shoppingLists,
    id,
    version,
    create: () => ({ ...owned(id), ...newShoppingListContent(body, shopping) }),
    merge: (current) => ({ ...current, ...mergedShoppingListContent(current, body, shopping) }),
  });
  if (after !== before) touch(book, id);
  return after;
}

function shoppingIn(book: DemoBook): Shopping {
  const varied = book.variations.flatMap((variation) => {
    const base = book.recipes.find(({ id }) => id === variation.baseRecipeId);
    return base ? [resolveVariation(base, variation)] : [];
  });
  const makeable = bookOf([...book.recipes, ...varied], book.ingredients, book.organization);
  const suppliers = new Map(book.suppliers.map((supplier) => [supplier.id, supplier]));
  return { recipeOf: (id) => makeable.recipes.get(id), book: makeable, suppliers };
}

export const shoppingListAnswers = answersFor(recipesRoutes, {
  listShoppingLists: ({ book }) => onePage(newestFirst(book.shoppingLists)),
  getShoppingList: ({ book, params }) => found(book.shoppingLists, params.id ?? ''),
  putShoppingList: ({ book, params, body }) => putShoppingList(book, params.id ?? '', body),
  deleteShoppingList: ({ book, params }) => {
    const { id } = found(book.shoppingLists, params.id ?? '');
    book.shoppingLists = book.shoppingLists.filter((entry) => entry.id !== id);
    return { id };
  },
});
