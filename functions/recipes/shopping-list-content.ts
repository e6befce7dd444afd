/** What a shopping list says: its picks, and what is to be bought for them, calculated from what is there. */
import { bookWith } from '@batchbook/shared/recipes/book';
import { shoppingOf } from '@batchbook/shared/recipes/shopping';
import type { PutShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { supplierKey, toSupplier, withoutHidden } from '../ingredients/index.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { getItems } from '../platform/table/read.ts';
import { type Kitchen, readKitchen, recipeOf } from './read-book.ts';
import { packShoppingLines, type ShoppingListContent } from './shopping-list-table.ts';

type Sent = Omit<PutShoppingList, 'version'>;
type Picks = NonNullable<PutShoppingList['recipes']>;

/** What the picks of a request come to, before anything of the list is known. */
export interface Shopping {
  kitchen: Kitchen;
  suppliers: ReadonlyMap<string, { name: string }>;
}

export async function readShopping(scope: { organizationId: string }, picks: Picks): Promise<Shopping> {
  const kitchen = await readKitchen(
    scope,
    picks.map((pick) => pick.recipeId),
  );
  const ids = new Set([...kitchen.ingredients.values()].flatMap((one) => one.supplierId ?? []));
  const keys = [...ids].map((id) => supplierKey(scope.organizationId, id));
  const items = await withoutHidden(scope, await getItems(scope, keys));
  return { kitchen, suppliers: new Map(items.map(toSupplier).map((one) => [one.id, one])) };
}

/** DynamoDB keeps 400 kB an item. */
const linesMaxBytes = 350_000;

const empty: Pick<ShoppingListContent, 'recipes' | 'lines' | 'cost' | 'complete'> = {
  recipes: [],
  lines: [],
  cost: '0',
  complete: true,
};

/** @throws RequestProblem when the name is missing, or a pick is of nothing that is there. */
export function newShoppingListContent(sent: Sent, shopping: Shopping | undefined): ShoppingListContent {
  if (sent.name === undefined) throw invalid('name', 'is required');
  return mergedShoppingListContent({ ...empty, name: sent.name }, sent, shopping);
}

/** A tick stays with its ingredient when the picks change. */
export function mergedShoppingListContent(
  current: ShoppingListContent,
  sent: Sent,
  shopping: Shopping | undefined,
): ShoppingListContent {
  const worked =
    sent.recipes && shopping ? { ...current, ...workedOut(sent.recipes, current, shopping) } : current;
  const ticks = new Map(
    [...current.lines, ...(sent.lines ?? [])].map((line) => [line.ingredientId, line.ticked]),
  );
  const lines = worked.lines.map((line) => ({ ...line, ticked: ticks.get(line.ingredientId) ?? false }));
  if (Buffer.byteLength(packShoppingLines(lines)) > linesMaxBytes)
    throw invalid('recipes', 'come to more than one list can hold');
  return { ...worked, name: sent.name ?? worked.name, lines };
}

/** A pick of a recipe that is gone may stay: the list then isn't complete. */
function workedOut(picks: Picks, current: ShoppingListContent, { kitchen, suppliers }: Shopping) {
  const before = new Map(current.recipes.map((pick) => [pick.recipeId, pick.name]));
  const found = picks.map((pick) => recipeOf(kitchen, pick.recipeId));
  const recipes = picks.map((pick, index) => {
    const name = found[index]?.name ?? before.get(pick.recipeId);
    if (name === undefined)
      throw invalid(`recipes.${index}.recipeId`, 'is not a recipe or variation of this organization');
    return { ...pick, name };
  });
  const book = bookWith(
    kitchen.book,
    found.flatMap((recipe) => recipe ?? []),
  );
  return { recipes, ...shoppingOf(picks, book, suppliers) };
}

/** What two requests are compared by: the name, the picks and the ticks. */
export const askedShoppingList = (content: ShoppingListContent): unknown => ({
  name: content.name,
  recipes: content.recipes.map(({ recipeId, quantity }) => ({ recipeId, quantity })),
  ticked: content.lines.flatMap((line) => (line.ticked ? [line.ingredientId] : [])).sort(),
});
