/** What reports of stock are made of, as it was read. */
import type { ItemCategory } from '../stock/item-schema.ts';
import type { Shelf } from './stock-days.ts';

export interface StockRecord {
  id: string;
  name: string;
  kind: ItemCategory;
  /** The maker's own category; `null` without one. */
  category: string | null;
  unitName: string | null;
  /** The day on which it was deleted. */
  deletedOn: string | null;
}

export interface StockRecords {
  items: readonly StockRecord[];
  shelves: readonly Shelf[];
}

const kindWords: Readonly<Record<ItemCategory, string>> = {
  ingredient: 'Ingredients',
  product: 'Products, at cost',
  other: 'Other',
};

export const recordName = ({ name, deletedOn }: Pick<StockRecord, 'name' | 'deletedOn'>): string =>
  deletedOn === null ? name : `${name} (deleted)`;

export const categoryWord = ({ category, kind }: Pick<StockRecord, 'category' | 'kind'>): string =>
  category ?? kindWords[kind];

/** By category and name. */
export const byCategory = (a: StockRecord, b: StockRecord): number =>
  categoryWord(a).localeCompare(categoryWord(b), 'en') ||
  a.name.localeCompare(b.name, 'en') ||
  (a.id < b.id ? -1 : 1);
