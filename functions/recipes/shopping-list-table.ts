/** Shopping lists in the table: `SHOPPINGLIST#id`, with lines as one JSON string of short rows, like a recipe's. */
import { shoppingListChanged } from '@batchbook/events/recipes';
import type { ShoppingLine, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { EntityTable } from '../platform/entity/entity-table.ts';

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

export const shoppingListTable = new EntityTable<ShoppingList>({
  type: 'SHOPPING_LIST',
  prefix: 'SHOPPINGLIST#',
  event: shoppingListChanged,
  pack: ({ recipes, ingredients, lines, ...fields }) => ({
    ...fields,
    recipes: JSON.stringify(recipes),
    ...((ingredients as ShoppingList['ingredients']).length > 0 && {
      ingredients: JSON.stringify(ingredients),
    }),
    lines: packShoppingLines(lines as ShoppingLine[]),
  }),
  unpack: ({ recipes, ingredients, lines, ...fields }) => ({
    ...fields,
    recipes: JSON.parse(recipes as string),
    // Lists from before there were any have none.
    ingredients: typeof ingredients === 'string' ? JSON.parse(ingredients) : [],
    lines: unpackShoppingLines(lines as string),
  }),
});
