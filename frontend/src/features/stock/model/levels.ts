/** The list of levels: what a row holds, and how the list is searched, filtered and sorted. */

import { parseDecimal } from '@batchbook/shared/money';
import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { isLow } from '@batchbook/shared/stock/low-stock';
import { valueOnShelf } from '@batchbook/shared/stock/shelf-value';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { type Measures, unitTable } from '@batchbook/shared/units';
import { byText } from '../../../data/by-text.ts';
import { findIn } from '../../../data/search/match-words.ts';
import { searchedLevel, searchedTexts } from '../../../data/search/searched.ts';
import { categoryOf, type ShownCategory, supplierOf } from '../../../data/stock/item-words.ts';
import type { ShownLevel, StockBook } from '../../../data/stock/stock.ts';
import { compareKnown } from '../../../ui/compare-known.ts';
import { thousandthsOf } from './figures.ts';
import { levelKey, type Marks, marksOf } from './marks.ts';
import {
  type ItemPrices,
  ingredientOf,
  sumWorths,
  type Valued,
  type Worth,
  type WorthSum,
  worthOf,
} from './worth.ts';

export interface LevelRow {
  key: string;
  item: StockItem;
  site: Site;
  level: ShownLevel;
  category: ShownCategory;
  /** 'Shipton Mill', 'Made here', or nothing where nobody has said. */
  supplier: string;
  marks: Marks;
  /** How much of the ideal level is there, for drawing and sorting; `null` without one. */
  share: number | null;
  /** What is there by its price; `null` without a price. Nothing below zero is worth anything. */
  value: Worth | null;
  measures: Measures;
}

export interface RowSources {
  book: StockBook;
  /** Those whose levels are listed. */
  sites: readonly Site[];
  categories: readonly StockCategory[];
  prices: ItemPrices;
  /** The earliest use-by of what is left, by level. */
  useBys: ReadonlyMap<string, string>;
  /** The levels that have a lot on hold. */
  held: ReadonlySet<string>;
  now: Date;
}

/** A row for each active item at each of the sites, by name. */
export function rowsOf({ book, sites, categories, prices, useBys, held, now }: RowSources): LevelRow[] {
  const items = book.items.filter((item) => item.isActive);
  return items.flatMap((item) => {
    const category = categoryOf(item, categories);
    const ingredient = ingredientOf(item, prices.ingredients);
    const valued = prices.of(item);
    return sites.map((site): LevelRow => {
      const level = book.levelOf(site.id, item.id);
      const key = levelKey(site.id, item.id);
      return {
        key,
        item,
        site,
        level,
        category,
        supplier: supplierOf(item, level, ingredient),
        marks: marksOf(item, level, { firstUseBy: useBys.get(key), isHeld: held.has(key) }, now),
        share: shareOf(level),
        value: shelfWorth(level, valued),
        measures: valued.measures,
      };
    });
  });
}

/** A share of the ideal level, to draw and to sort by; never to calculate with. */
export function shareOf(level: Pick<ShownLevel, 'currentStock' | 'idealStockLevel'>): number | null {
  const ideal = parseDecimal(level.idealStockLevel);
  if (ideal <= 0n) return null;
  return Number((parseDecimal(level.currentStock) * 10_000n) / ideal) / 10_000;
}

/** What a level is worth in pence; `null` where its price isn't known, or its unit doesn't meet it. */
export function shelfWorth(
  { currentStock, unit }: Pick<ShownLevel, 'currentStock' | 'unit'>,
  of: Valued,
): Worth | null {
  const quantity = thousandthsOf(currentStock, unit);
  if (worthOf(quantity, unit, of) === null) return null;
  return {
    amount: valueOnShelf(quantity, unit, of) ?? '0',
    isLeast: of.price?.isLeast === true && quantity > 0n,
  };
}

/** What is on the shelves of these levels. Beside what is below zero it is 'at least', as in the report of stock value. */
export const shelfValue = (rows: readonly Pick<LevelRow, 'level' | 'value'>[]): WorthSum =>
  sumWorths(
    rows
      .filter(({ level }) => level.currentStock !== '0')
      .map(({ level, value }) => (isBelowZero(level) ? { amount: '0', isLeast: true } : value)),
  );

export const isBelowZero = ({ currentStock }: Pick<ShownLevel, 'currentStock'>): boolean =>
  currentStock.startsWith('-');

/** The last is what the dashboard says to restock. */
export const shownFilters = ['all', 'below-zero', 'under-ideal', 'not-counted', 'use-by', 'low'] as const;
export type ShownFilter = (typeof shownFilters)[number];

export const sortColumns = ['level', 'item', 'category', 'current', 'ideal', 'counted', 'supplier'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** What the address says of the list. */
export interface LevelsView {
  search: string;
  show: ShownFilter;
  /** With those that are hidden at the site. */
  hidden: boolean;
  category: string | null;
  sort: SortColumn;
  descending: boolean;
}

const filters: Record<ShownFilter, (row: LevelRow) => boolean> = {
  all: () => true,
  'below-zero': ({ marks }) => marks.negative,
  'under-ideal': ({ marks }) => marks.underIdeal,
  'not-counted': ({ marks }) => marks.notCounted,
  'use-by': ({ marks }) => marks.useBy !== null,
  low: ({ item, level }) => isLow(item, level),
};

/** How many rows each filter shows, the hidden ones aside; and how many are hidden. */
export function countShown(rows: readonly LevelRow[]): Record<ShownFilter | 'hidden', number> {
  const kept = rows.filter(({ marks }) => !marks.hidden);
  const of = (filter: ShownFilter) => kept.filter(filters[filter]).length;
  return {
    all: kept.length,
    'below-zero': of('below-zero'),
    'under-ideal': of('under-ideal'),
    'not-counted': of('not-counted'),
    'use-by': of('use-by'),
    low: of('low'),
    hidden: rows.length - kept.length,
  };
}

/** What a row is searched by: its name, supplier, category and site. */
const textOf = searchedTexts(({ item, site, supplier, category }: LevelRow) =>
  searchedLevel({ itemName: item.name, siteName: site.name, supplier, categoryName: category.name }),
);

/** Those whose name, supplier, category or site hold every word, and that pass the filters; in their order. */
export function filterLevels(
  rows: readonly LevelRow[],
  view: Pick<LevelsView, 'search' | 'show' | 'hidden' | 'category'>,
): LevelRow[] {
  const shown = rows.filter((row) => {
    if (row.marks.hidden && !view.hidden) return false;
    if (!filters[view.show](row)) return false;
    return view.category === null || row.category.key === view.category;
  });
  return view.search === '' ? shown : findIn(shown, view.search, textOf);
}

const sign = (difference: bigint): number => (difference > 0n ? 1 : difference < 0n ? -1 : 0);

/** In the base of its unit: 900 g stands before 1 kg. */
const inBase = (quantity: string, { level }: LevelRow): bigint =>
  parseDecimal(quantity) * BigInt(Math.round(Number(unitTable[level.unit].factor)));

const empty = (text: string): string | null => (text === '' ? null : text);

/** Below zero is less than nothing of an ideal level, with one or without. */
const levelShare = ({ share, marks }: LevelRow): number | null =>
  share ?? (marks.negative ? Number.NEGATIVE_INFINITY : null);

const comparisons: Record<SortColumn, (a: LevelRow, b: LevelRow, direction: number) => number> = {
  level: (a, b, to) =>
    compareKnown(levelShare(a), levelShare(b), (x, y) => (x === y ? 0 : x < y ? -1 : 1), to),
  item: (a, b, to) => to * byText.compare(a.item.name, b.item.name),
  category: (a, b, to) => to * byText.compare(a.category.name, b.category.name),
  current: (a, b, to) => to * sign(inBase(a.level.currentStock, a) - inBase(b.level.currentStock, b)),
  ideal: (a, b, to) => to * sign(inBase(a.level.idealStockLevel, a) - inBase(b.level.idealStockLevel, b)),
  counted: (a, b, to) =>
    compareKnown(a.level.lastCounted, b.level.lastCounted, (x, y) => (x < y ? -1 : Number(x > y)), to),
  supplier: (a, b, to) => compareKnown(empty(a.supplier), empty(b.supplier), byText.compare, to),
};

/** Sorted by a column, then by name as they come in; what is hidden stands last. */
export function sortLevels(
  rows: readonly LevelRow[],
  { sort, descending }: Pick<LevelsView, 'sort' | 'descending'>,
): LevelRow[] {
  const direction = descending ? -1 : 1;
  return [...rows].sort(
    (a, b) => Number(a.marks.hidden) - Number(b.marks.hidden) || comparisons[sort](a, b, direction),
  );
}
