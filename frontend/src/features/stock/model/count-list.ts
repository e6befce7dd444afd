/** The lines of a count as a sheet lists them: by category, filtered, searched. */

import { itemCategories } from '@batchbook/shared/stock/constants';
import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { searchFor, searchText } from '../../../data/search/match-words.ts';
import { categoryOf, type ShownCategory } from '../../../data/stock/item-words.ts';
import type { CountLine } from './count-sheet.ts';

export interface LineGroup<Line = CountLine> extends ShownCategory {
  lines: Line[];
}

/** By the maker's own categories, in the order they come in; what has none after them. */
export function groupLines<Line extends { item: Pick<StockItem, 'category' | 'categoryId'> }>(
  lines: readonly Line[],
  categories: readonly StockCategory[],
): LineGroup<Line>[] {
  const groups = new Map<string, LineGroup<Line>>();
  for (const line of lines) {
    const category = categoryOf(line.item, categories);
    const group = groups.get(category.key) ?? { ...category, lines: [] };
    group.lines.push(line);
    groups.set(category.key, group);
  }
  const order = [...categories.map(({ id }) => id), ...itemCategories];
  return order.flatMap((key) => groups.get(key) ?? []);
}

export const sheetFilters = ['all', 'todo', 'differs', 'asks'] as const;
export type SheetFilter = (typeof sheetFilters)[number];

const passes: Record<SheetFilter, (line: CountLine) => boolean> = {
  all: () => true,
  todo: ({ state }) => state.kind === 'blank' || state.kind === 'unreadable',
  differs: ({ state }) => state.kind === 'differs' || state.kind === 'again',
  asks: ({ state }) => state.kind === 'moved',
};

export const countIn = (lines: readonly CountLine[], filter: SheetFilter): number =>
  lines.filter(passes[filter]).length;

/** Those that pass the filter and whose name holds every word; the one being counted never leaves. */
export function filterLines(
  lines: readonly CountLine[],
  filter: SheetFilter,
  search: string,
  activeId: string | null,
): CountLine[] {
  const isSought = search.trim() === '' ? null : searchFor(search);
  return lines.filter((line) => {
    if (line.item.id === activeId) return true;
    return passes[filter](line) && (isSought === null || isSought(searchText(line.item.name)));
  });
}

/** The items that a site's sheet asks for: active, and kept there. */
export const itemsOnSheet = (
  items: readonly StockItem[],
  levelOf: (itemId: string) => { isEnabled: boolean },
): StockItem[] => items.filter(({ id, isActive }) => isActive && levelOf(id).isEnabled);
