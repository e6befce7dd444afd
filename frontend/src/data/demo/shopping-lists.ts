/** Shopping lists of the demo. */

import { bookOf } from '@batchbook/shared/recipes/book';
import type { recipesContract } from '@batchbook/shared/recipes/contract';
import { shoppingOf } from '@batchbook/shared/recipes/shopping';
import {
  type PutShoppingList,
  putShoppingListSchema,
  type ShoppingList,
} from '@batchbook/shared/recipes/shopping-list-schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import type { DemoAnswers } from './answers.ts';
import { type DemoBook, touch } from './book.ts';
import { found, newestFirst, onePage, owned, putEntity } from './entities.ts';
import { checked, invalid } from './refuse.ts';

export function putShoppingList(book: DemoBook, id: string, sent: unknown): ShoppingList {
  const { version, ...body } = checked(putShoppingListSchema, sent);
  const { before, after } = putEntity<ShoppingList>({
    list: book.shoppingLists,
    id,
    version,
    create: () => {
      if (body.name === undefined) throw invalid('name', 'is required');
      const empty = { ...owned(id), name: body.name, recipes: [], lines: [], cost: '0', complete: true };
      return workedOut(book, empty, { recipes: [], ...body });
    },
    merge: (current) => workedOut(book, current, body),
  });
  if (after !== before) touch(book, id);
  return after;
}

/** With `recipes` what is to be bought is worked out from today's prices; ticks stay with the ingredient. */
function workedOut(
  book: DemoBook,
  current: ShoppingList,
  { name = current.name, recipes, lines }: Omit<PutShoppingList, 'version'>,
): ShoppingList {
  const ticks = new Map(
    [...current.lines, ...(lines ?? [])].map(({ ingredientId, ticked }) => [ingredientId, ticked]),
  );
  const list = recipes ? { ...current, ...reckoned(book, recipes) } : current;
  return {
    ...list,
    name,
    lines: list.lines.map((line) => ({ ...line, ticked: ticks.get(line.ingredientId) ?? false })),
  };
}

function reckoned(book: DemoBook, picks: NonNullable<PutShoppingList['recipes']>) {
  const varied = book.variations.flatMap((variation) => {
    const base = book.recipes.find(({ id }) => id === variation.baseRecipeId);
    return base ? [resolveVariation(base, variation)] : [];
  });
  const makeable = bookOf([...book.recipes, ...varied], book.ingredients, book.organization);
  const recipes = picks.map((pick, index) => {
    const recipe = makeable.recipes.get(pick.recipeId);
    if (!recipe) throw invalid(`recipes.${index}.recipeId`, 'is not a recipe of this organization');
    return { ...pick, name: recipe.name };
  });
  const suppliers = new Map(book.suppliers.map((supplier) => [supplier.id, supplier]));
  return { recipes, ...shoppingOf(picks, makeable, suppliers) };
}

export const shoppingListAnswers: DemoAnswers<typeof recipesContract> = {
  listShoppingLists: ({ book }) => onePage(newestFirst(book.shoppingLists)),
  getShoppingList: ({ book, params }) => found(book.shoppingLists, params.id ?? ''),
  putShoppingList: ({ book, params, body }) => putShoppingList(book, params.id ?? '', body),
  deleteShoppingList: ({ book, params }) => {
    const { id } = found(book.shoppingLists, params.id ?? '');
    book.shoppingLists = book.shoppingLists.filter((entry) => entry.id !== id);
    return { id };
  },
};
