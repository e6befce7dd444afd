/** The kinds of things that search finds, in the order of its sidebar, and where each is listed. */

export const searchKinds = [
  'recipe',
  'ingredient',
  'stock',
  'event',
  'supplier',
  'run',
  'sale',
  'margin',
  'shoppingList',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** As the specification names them. */
export const kindNames: Readonly<Record<SearchKind, string>> = {
  recipe: 'Recipes',
  ingredient: 'Ingredients',
  stock: 'Stock',
  event: 'Events',
  supplier: 'Suppliers',
  run: 'Production',
  sale: 'Sales',
  margin: 'Margins',
  shoppingList: 'Shopping Lists',
};

const lists: Readonly<Record<SearchKind, string>> = {
  recipe: '/recipes?tab=recipes',
  ingredient: '/recipes?tab=ingredients',
  stock: '/stock?tab=stock-levels&site=all',
  event: '/events',
  supplier: '/recipes?tab=suppliers',
  run: '/production',
  sale: '/production/sales',
  margin: '/costs',
  shoppingList: '/recipes?tab=batches',
};

/** The list of a kind, searched for the same words. */
export function listPath(kind: SearchKind, typed: string): string {
  const path = lists[kind];
  const search = typed.trim();
  if (search === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ search })}`;
}
