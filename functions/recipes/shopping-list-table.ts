/** Shopping lists as they are kept: their lines as one JSON string of short rows, like a recipe's. */
import type { ShoppingLine, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';

export const shoppingListPrefix = 'SHOPPINGLIST#';

export const shoppingListKey = (organizationId: string, id: string): Key => ({
  pk: organizationPk(organizationId),
  sk: shoppingListPrefix + id,
});

const columns = [
  'ingredientId',
  'name',
  'supplierId',
  'supplier',
  'needed',
  'unit',
  'packs',
  'packSize',
  'packUnit',
  'cost',
  'densityAssumed',
  'ticked',
] as const satisfies (keyof ShoppingLine)[];

export const packShoppingLines = (lines: readonly ShoppingLine[]): string =>
  JSON.stringify(lines.map((line) => columns.map((column) => line[column])));

const unpackShoppingLines = (packed: string): ShoppingLine[] =>
  (JSON.parse(packed) as unknown[][]).map(
    (row) =>
      Object.fromEntries(columns.map((column, index) => [column, row[index]])) as unknown as ShoppingLine,
  );

export type ShoppingListContent = Pick<ShoppingList, 'name' | 'recipes' | 'lines' | 'cost' | 'complete'>;

export function toShoppingListItem(list: ShoppingList, createdDigest: string): Item {
  const { id, organizationId, createdBy, lines, recipes, ...fields } = list;
  return {
    ...shoppingListKey(organizationId, id),
    type: 'SHOPPING_LIST',
    ...fields,
    recipes: JSON.stringify(recipes),
    lines: packShoppingLines(lines),
    createdDigest,
  };
}

export function toShoppingList(item: Item): ShoppingList {
  const { pk, sk, type: _type, createdDigest: _digest, lines, recipes, ...fields } = item;
  return {
    ...fields,
    id: sk.slice(shoppingListPrefix.length),
    organizationId: pk.slice(organizationPk('').length),
    createdBy: fields.userId,
    recipes: JSON.parse(recipes as string),
    lines: unpackShoppingLines(lines as string),
  } as unknown as ShoppingList;
}

export const shoppingListContentOf = (list: ShoppingList): ShoppingListContent => ({
  name: list.name,
  recipes: list.recipes,
  lines: list.lines,
  cost: list.cost,
  complete: list.complete,
});
