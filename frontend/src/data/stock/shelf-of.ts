/** What is on a shelf of an item, as this device knows it, for `takeFrom`. */

import type { Hold } from '@batchbook/shared/stock/hold-schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { levelUnitOf, packMeasures } from '@batchbook/shared/stock/pack';
import { type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import type { Shelf } from '@batchbook/shared/stock/shelf';
import type { Unit } from '@batchbook/shared/units';
import type { LotHere } from './ledger.ts';
import type { StockBook } from './stock.ts';

export interface Shelves {
  siteId: string;
  book: StockBook;
  /** Those at the site. */
  lots: readonly LotHere[];
  /** All, released ones too. */
  holds: readonly Hold[];
}

export function shelfOf(item: StockItem, { siteId, book, lots }: Omit<Shelves, 'holds'>): Shelf {
  const level = book.levelOf(siteId, item.id);
  const inBase = (quantity: string, unit: Unit): Thousandths => {
    const measured = toThousandths(quantity, unit, levelUnitOf(item), packMeasures(item));
    return measured.ok ? measured.value : 0n;
  };
  return {
    level: inBase(level.currentStock, level.unit),
    lots: lots
      .filter((lot) => lot.itemId === item.id)
      .map(({ lotCode, useByDate, currentStock, unit, since, isHeld = false }) => ({
        lotCode,
        useByDate,
        left: inBase(currentStock, unit),
        isHeld,
        since,
      })),
  };
}
