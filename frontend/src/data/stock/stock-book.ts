/** The stock as screens read it: items, and the level of each at each site. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { type Measures, noMeasures } from '@batchbook/shared/units';
import { byId } from '../by-id.ts';
import type { BookData } from './book-data.ts';
import { applied, type LevelEffect, levelKey, type ShownLevel } from './level-effects.ts';

export interface StockBook {
  /** By name. */
  items: readonly StockItem[];
  itemOf(id: string): StockItem | undefined;
  /** That of an item which never moved there is 0, with an ideal of 0. */
  levelOf(siteId: string, itemId: string): ShownLevel;
}

interface Shown {
  level: StockLevel | undefined;
  /** Of a level that isn't there. */
  item: StockItem | undefined;
  effects: string;
  shown: ShownLevel;
}

/** What was shown, so that a level that didn't change stays the same object from book to book. */
export type ShownLevels = Map<string, Shown>;

export interface BookParts {
  organizationId: string;
  data: Pick<BookData, 'items' | 'levels'>;
  effects: ReadonlyMap<string, readonly LevelEffect[]>;
  measuresOf: (item: StockItem | undefined) => Measures;
  shown: ShownLevels;
}

const none: readonly LevelEffect[] = [];

export function stockBook({ organizationId, data, effects, measuresOf, shown }: BookParts): StockBook {
  const itemsById = byId(data.items);
  const levelOf = (siteId: string, itemId: string): ShownLevel => {
    const key = levelKey(siteId, itemId);
    const level = data.levels.get(key);
    const item = itemsById.get(itemId);
    const waiting = effects.get(key) ?? none;
    const measures = waiting.length === 0 ? noMeasures : measuresOf(item);
    const signature = waiting.length === 0 ? '' : JSON.stringify([waiting, item, measures]);
    const before = shown.get(key);
    const isSame = before && before.level === level && before.effects === signature;
    if (isSame && (level !== undefined || before.item === item)) return before.shown;
    const from = level ?? emptyLevel(organizationId, siteId, itemId, item);
    const now = waiting.length === 0 ? { ...from, waiting: 0 } : applied(from, waiting, { item, measures });
    shown.set(key, { level, item, effects: signature, shown: now });
    return now;
  };
  return { items: data.items, itemOf: (id) => itemsById.get(id), levelOf };
}

/** A level that nothing was ever recorded of. */
export const emptyLevel = (
  organizationId: string,
  siteId: string,
  itemId: string,
  item: StockItem | undefined,
): StockLevel => ({
  organizationId,
  itemId,
  siteId,
  currentStock: '0',
  unit: item?.unit ?? 'pieces',
  idealStockLevel: '0',
  isEnabled: true,
  lastUpdated: null,
  lastCounted: null,
  supplierId: null,
  supplierName: null,
  version: 0,
});
