/** The content of a shopping list: its picks, and what to buy for them, calculated from current data. */
import { FieldFault } from '../content.ts';
import { type Book, type BookRecipe, bookWith } from './book.ts';
import { shoppingOf } from './shopping.ts';
import type { PutShoppingList, ShoppingList } from './shopping-list-schema.ts';

type Sent = Omit<PutShoppingList, 'version'>;
type Picks = NonNullable<PutShoppingList['recipes']>;
type Amounts = NonNullable<PutShoppingList['ingredients']>;

export type ShoppingListContent = Pick<
  ShoppingList,
  'name' | 'recipes' | 'ingredients' | 'lines' | 'cost' | 'complete'
>;

/** The data that picks are calculated from. */
export interface Shopping {
  recipeOf: (id: string) => BookRecipe | undefined;
  book: Book;
  suppliers: ReadonlyMap<string, { name: string }>;
}

const empty: Omit<ShoppingListContent, 'name'> = {
  ...{ recipes: [], ingredients: [], lines: [] },
  ...{ cost: '0', complete: true },
};

/** @throws FieldFault when the name is missing, or a picked recipe or ingredient doesn't exist. */
export function newShoppingListContent(sent: Sent, shopping: Shopping | undefined): ShoppingListContent {
  if (sent.name === undefined) throw new FieldFault('name', 'is required');
  return mergedShoppingListContent({ ...empty, name: sent.name }, sent, shopping);
}

/** A tick stays with its ingredient when the picks change. */
export function mergedShoppingListContent(
  current: ShoppingListContent,
  sent: Sent,
  shopping: Shopping | undefined,
): ShoppingListContent {
  const isCalculated = sent.recipes ?? sent.ingredients;
  const list = isCalculated && shopping ? { ...current, ...calculated(sent, current, shopping) } : current;
  const ticks = new Map(
    [...current.lines, ...(sent.lines ?? [])].map((line) => [line.ingredientId, line.ticked]),
  );
  const lines = list.lines.map((line) => ({ ...line, ticked: ticks.get(line.ingredientId) ?? false }));
  return { ...list, name: sent.name ?? list.name, lines };
}

/** What was picked before, where it isn't sent. A picked recipe or ingredient that was deleted may stay: it isn't known then. */
function calculated(sent: Sent, current: ShoppingListContent, shopping: Shopping) {
  const picks = sent.recipes ?? current.recipes;
  const found = picks.map((pick) => shopping.recipeOf(pick.recipeId));
  const recipes = namedPicks(picks, current, found);
  const ingredients = namedAmounts(sent.ingredients ?? current.ingredients, current, shopping.book);
  const whole = bookWith(
    shopping.book,
    found.flatMap((recipe) => recipe ?? []),
  );
  const asked = { picks: recipes, amounts: ingredients };
  return { recipes, ingredients, ...shoppingOf(asked, whole, shopping.suppliers) };
}

function namedPicks(picks: Picks, current: ShoppingListContent, found: readonly (BookRecipe | undefined)[]) {
  const before = new Map(current.recipes.map((pick) => [pick.recipeId, pick.name]));
  return picks.map(({ recipeId, quantity }, index) => {
    const name = found[index]?.name ?? before.get(recipeId);
    if (name === undefined)
      throw new FieldFault(`recipes.${index}.recipeId`, 'is not a recipe or variation of this organization');
    return { recipeId, quantity, name };
  });
}

function namedAmounts(amounts: Amounts, current: ShoppingListContent, { ingredients }: Book) {
  const before = new Map(current.ingredients.map((amount) => [amount.ingredientId, amount.name]));
  return amounts.map(({ ingredientId, quantity, unit }, index) => {
    const name = ingredients.get(ingredientId)?.name ?? before.get(ingredientId);
    if (name === undefined)
      throw new FieldFault(`ingredients.${index}.ingredientId`, 'is not an ingredient of this organization');
    return { ingredientId, quantity, unit, name };
  });
}

/** The name, the picks and the ticks, by which two requests are compared. */
export const requestedShoppingList = (content: ShoppingListContent): unknown => ({
  name: content.name,
  recipes: content.recipes.map(({ recipeId, quantity }) => ({ recipeId, quantity })),
  // Lists from before there were any keep the digest that they were made with.
  ...(content.ingredients.length > 0 && {
    ingredients: content.ingredients.map(({ name: _name, ...amount }) => amount),
  }),
  ticked: content.lines.flatMap((line) => (line.ticked ? [line.ingredientId] : [])).sort(),
});
