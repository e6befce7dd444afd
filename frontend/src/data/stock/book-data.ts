/** What is known of the organization's stock: its items and their levels, and how far it was read. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel, StockLevels } from '@batchbook/shared/stock/level-schema';
import { byText } from '../by-text.ts';
import { levelKey } from './level-effects.ts';

export interface BookData {
  /** What to ask for the changes since; `null`: only all of it will do. */
  mark: string | null;
  /** By name. */
  items: readonly StockItem[];
  levels: ReadonlyMap<string, StockLevel>;
}

/**
 * What was read put on top of what was known. Whatever didn't change stays the same object, so that a row of it
 * isn't drawn again.
 */
export function merged(known: BookData | undefined, read: StockLevels): BookData {
  const levels = read.whole
    ? wholeLevels(known?.levels, read.items)
    : withLevels(known?.levels ?? new Map(), read.items);
  const items = read.stockItems === null ? (known?.items ?? []) : sameItems(known?.items, read.stockItems);
  return { mark: read.mark, items, levels };
}

/** Puts levels in their places, unless newer ones are there. Returns the same map where nothing changed. */
export function withLevels(
  known: ReadonlyMap<string, StockLevel>,
  read: readonly StockLevel[],
): ReadonlyMap<string, StockLevel> {
  const changed = read.filter((level) => newest(known.get(keyOf(level)), level) === level);
  if (changed.length === 0) return known;
  const levels = new Map(known);
  for (const level of changed) levels.set(keyOf(level), level);
  return levels;
}

function wholeLevels(
  known: ReadonlyMap<string, StockLevel> | undefined,
  read: readonly StockLevel[],
): ReadonlyMap<string, StockLevel> {
  const levels = new Map<string, StockLevel>();
  for (const level of read) levels.set(keyOf(level), newest(known?.get(keyOf(level)), level));
  const same = known?.size === levels.size && [...levels].every(([key, level]) => known.get(key) === level);
  return same ? known : levels;
}

const keyOf = ({ siteId, itemId }: StockLevel): string => levelKey(siteId, itemId);

/** Returns the known row when the one read is equal or older. Reads may lag behind. */
function newest(known: StockLevel | undefined, read: StockLevel): StockLevel {
  if (known === undefined) return read;
  return known.version > read.version || sameFields(known, read) ? known : read;
}

function sameItems(
  known: readonly StockItem[] | undefined,
  read: readonly StockItem[],
): readonly StockItem[] {
  const before = new Map(known?.map((item) => [item.id, item]));
  const items = read.map((item) => {
    const there = before.get(item.id);
    return there && (there.version > item.version || sameFields(there, item)) ? there : item;
  });
  items.sort((a, b) => byText.compare(a.name, b.name));
  const same = known?.length === items.length && items.every((item, at) => item === known[at]);
  return same ? known : items;
}

/** Two flat things of one shape. */
function sameFields<Thing extends object>(one: Thing, other: Thing): boolean {
  for (const name in one) if (one[name] !== other[name]) return false;
  return true;
}
