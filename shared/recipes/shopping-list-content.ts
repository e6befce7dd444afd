/** The content of a shopping list: its picks, and what to buy for them, calculated from current data. */
import { FieldFault } from '../content.ts';
import { type Book, type BookRecipe, bookWith } from './book.ts';
import { shoppingOf } from './shopping.ts';
import type { PutShoppingList, ShoppingList } from './shopping-list-schema.ts';

type Sent = Omit<PutShoppingList, 'version'>;
type Picks = NonNullable<PutShoppingList['recipes']>;

export type ShoppingListContent = Pick<ShoppingList, 'name' | 'recipes' | 'lines' | 'cost' | 'complete'>;

/** The data that picks are calculated from. */
export interface Shopping {
  recipeOf: (id: string) => BookRecipe | undefined;
  book: Book;
  suppliers: ReadonlyMap<string, { name: string }>;
}

const empty: Omit<ShoppingListContent, 'name'> = { recipes: [], lines: [], cost: '0', complete: true };

/** @throws FieldFault when the name is missing, or a picked recipe doesn't exist. */
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
  const list =
    sent.recipes && shopping ? { ...current, ...calculated(sent.recipes, current, shopping) } : current;
  const ticks = new Map(
    [...current.lines, ...(sent.lines ?? [])].map((line) => [line.ingredientId, line.ticked]),
  );
  const lines = list.lines.map((line) => ({ ...line, ticked: ticks.get(line.ingredientId) ?? false }));
  return { ...list, name: sent.name ?? list.name, lines };
}

/** A picked recipe that was deleted may stay; the list is then incomplete. */
function calculated(picks: Picks, current: ShoppingListContent, { recipeOf, book, suppliers }: Shopping) {
  const before = new Map(current.recipes.map((pick) => [pick.recipeId, pick.name]));
  const found = picks.map((pick) => recipeOf(pick.recipeId));
  const recipes = picks.map((pick, index) => {
    const name = found[index]?.name ?? before.get(pick.recipeId);
    if (name === undefined)
      throw new FieldFault(`recipes.${index}.recipeId`, 'is not a recipe or variation of this organization');
    return { ...pick, name };
  });
  const whole = bookWith(
    book,
    found.flatMap((recipe) => recipe ?? []),
  );
  return { recipes, ...shoppingOf(picks, whole, suppliers) };
}

/** The name, the picks and the ticks, by which two requests are compared. */
export const requestedShoppingList = (content: ShoppingListContent): unknown => ({
  name: content.name,
  recipes: content.recipes.map(({ recipeId, quantity }) => ({ recipeId, quantity })),
  ticked: content.lines.flatMap((line) => (line.ticked ? [line.ingredientId] : [])).sort(),
});
