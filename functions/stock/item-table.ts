/**
 * Stock items in the table. Like levels they are read by the thousand, so default values are omitted and attribute names
 * are short:
 *
 * | attribute | what                                                             | without it        |
 * |-----------|------------------------------------------------------------------|-------------------|
 * | name      | its name                                                         |                   |
 * | own       | true: the name is the maker's own and follows nothing            | it follows        |
 * | k         | 'p' a product, 'o' something else                                | an ingredient     |
 * | r         | the ingredient's or the recipe's id, packed                      | none              |
 * | c         | the maker's own category: its id, packed                         | none              |
 * | u, w, m   | its unit, the recipe's word for it, the unit levels are still in | -, none, none     |
 * | z         | how many pieces one of its unit holds: its levels are in pieces  | in its unit       |
 * | off, lots | true: not active; true: its lots are asked for                   | active, not asked |
 * | v, by, d  | version, who made it, the digest of what it was made from        |                   |
 * | t, e      | when it was made and last changed: milliseconds since 1970       | e: not since      |
 * | deletedAt | when it was deleted: it and its levels are shown nowhere          | it is there       |
 */
import type { ItemCategory, StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { organizationOf } from '../platform/table/keys.ts';
import { packId, unpackedId } from '../platform/table/packed-id.ts';
import type { Item } from '../platform/table/read.ts';
import { itemKey, itemPrefix } from './table.ts';

export const stockItemType = 'SI';

const categoryLetters = { ingredient: undefined, product: 'p', other: 'o' } as const;
const categoryOf = (letter: unknown): ItemCategory => {
  if (letter === 'p') return 'product';
  return letter === 'o' ? 'other' : 'ingredient';
};

/** What a row has besides the visible stock item. */
export interface ItemMarks {
  createdDigest: string;
  /** The name is the maker's own, and doesn't follow the ingredient or recipe. */
  hasOwnName: boolean;
  /** `null` when it isn't deleted. */
  deletedAt: string | null;
}

export const marksOf = (row: Item): ItemMarks => ({
  createdDigest: row.d as string,
  hasOwnName: row.own === true,
  deletedAt: (row.deletedAt as string | undefined) ?? null,
});

export const isDeleted = (row: Item): boolean => row.deletedAt !== undefined;

export function toStockItemRow(item: StockItem, marks: ItemMarks): Item {
  const letter = categoryLetters[item.category];
  const made = Date.parse(item.createdAt);
  const changed = Date.parse(item.updatedAt);
  return {
    ...itemKey(item.organizationId, item.id),
    type: stockItemType,
    name: item.name,
    ...(marks.hasOwnName && { own: true }),
    ...(letter !== undefined && { k: letter }),
    ...(item.referenceId !== null && { r: packId(item.referenceId) }),
    ...(item.categoryId !== null && { c: packId(item.categoryId) }),
    u: item.unit,
    ...(item.unitName !== null && { w: item.unitName }),
    ...(item.manualUnit !== null && { m: item.manualUnit }),
    ...(item.piecesPerPack !== null && { z: item.piecesPerPack }),
    ...(!item.isActive && { off: true }),
    ...(item.tracksLots && { lots: true }),
    v: item.version,
    by: item.userId,
    d: marks.createdDigest,
    t: made,
    ...(changed !== made && { e: changed }),
    ...(marks.deletedAt !== null && { deletedAt: marks.deletedAt }),
  };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The attributes that a level's place needs of an item. */
export const placedItem = ['u', 'z', 'deletedAt'];

export const toPlacedItem = (row: Item): Pick<StockItem, 'id' | 'unit' | 'piecesPerPack'> => ({
  id: row.sk.slice(itemPrefix.length),
  unit: row.u as StockUnit,
  piecesPerPack: textIn(row.z),
});

function categoryIn(row: Item, categories: ReadonlySet<string> | undefined): string | null {
  const id = unpackedId(row.c);
  return id === null || categories?.has(id) === false ? null : id;
}

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Returns the stock item as the API shows it, deleted or not.
 *
 * @param categories The ids of existing categories: an item of another one shows none. Without this parameter the item
 * keeps its stored category, even a deleted one.
 */
export const toStockItem = (row: Item, categories?: ReadonlySet<string>): StockItem => ({
  ...toPlacedItem(row),
  organizationId: organizationOf(row),
  name: row.name as string,
  category: categoryOf(row.k),
  referenceId: unpackedId(row.r),
  categoryId: categoryIn(row, categories),
  unitName: textIn(row.w),
  manualUnit: (row.m as StockUnit | undefined) ?? null,
  isActive: row.off !== true,
  tracksLots: row.lots === true,
  version: row.v as number,
  createdAt: timeOf(row.t as number),
  updatedAt: timeOf((row.e as number | undefined) ?? (row.t as number)),
  createdBy: row.by as string,
  userId: row.by as string,
});
