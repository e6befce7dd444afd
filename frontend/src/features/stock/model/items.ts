/** The list of stock items: what it is searched and filtered by. */

import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { findIn, searchText } from '../../../data/search/match-words.ts';
import type { StockBook } from '../../../data/stock/stock.ts';

export const shownItems = ['all', 'active', 'inactive', 'uncategorized'] as const;
export type ShownItems = (typeof shownItems)[number];

export const shownItemLabels: Record<ShownItems, string> = {
  all: 'All',
  active: 'Active',
  inactive: 'Inactive',
  uncategorized: 'No category',
};

const passes: Record<ShownItems, (item: StockItem) => boolean> = {
  all: () => true,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
  uncategorized: ({ categoryId }) => categoryId === null,
};

export interface ItemsView {
  search: string;
  show: ShownItems;
  /** A category's id. */
  category: string | null;
}

export function filterItems(
  items: readonly StockItem[],
  categories: readonly StockCategory[],
  { search, show, category }: ItemsView,
): StockItem[] {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const textOf = (item: StockItem): string =>
    searchText(`${item.name} ${nameOf.get(item.categoryId ?? '') ?? ''} ${item.category}`);
  const shown = items.filter(
    (item) => passes[show](item) && (category === null || item.categoryId === category),
  );
  return findIn(shown, search, textOf);
}

export const countItems = (items: readonly StockItem[], show: ShownItems): number =>
  items.filter(passes[show]).length;

/** What an item follows, in words. */
export const kindText: Record<StockItem['category'], string> = {
  ingredient: 'Ingredient',
  product: 'Product',
  other: 'Other',
};

/** The sites where an item is kept, of the active ones. */
export const sitesOf = (item: StockItem, sites: readonly Site[], book: StockBook): Site[] =>
  sites.filter(({ id }) => book.levelOf(id, item.id).isEnabled);

/** 'All 3 sites', 'Main Kitchen', '2 of 3 sites', 'Nowhere'. */
export function whereText(kept: readonly Site[], sites: readonly Site[]): string {
  if (kept.length === 0) return 'Nowhere';
  if (kept.length === 1) return kept[0]?.name ?? '';
  return kept.length === sites.length
    ? `All ${sites.length} sites`
    : `${kept.length} of ${sites.length} sites`;
}
