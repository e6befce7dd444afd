import type { Site } from '@batchbook/shared/stock/site-schema';
import { useMemo } from 'react';
import { useHolds } from '../../../data/holds.ts';
import { useStockCategories } from '../../../data/stock/categories.ts';
import { useLots } from '../../../data/stock/ledger.ts';
import type { StockBook } from '../../../data/stock/stock.ts';
import { dayAfter } from '../model/days.ts';
import { type LevelRow, rowsOf } from '../model/levels.ts';
import { firstUseBys, heldLevels, useBySoonDays } from '../model/marks.ts';
import { useItemPrices } from './use-item-prices.ts';

const none: readonly never[] = [];

/** A row for each active item at each active site, as all that is loaded says. */
export function useLevelRows(book: StockBook | undefined, sites: readonly Site[]): LevelRow[] {
  const { data: categories = none } = useStockCategories();
  const prices = useItemPrices(book?.items);
  const { data: lots = none } = useLots({ useBy: dayAfter(new Date(), useBySoonDays) });
  const useBys = useMemo(() => firstUseBys(lots), [lots]);
  const { data: holds = none } = useHolds();
  // The lots of all levels are read only while one is on hold.
  const isAnyHeld = holds.some(({ releasedAt }) => releasedAt === null);
  const { data: all = none } = useLots({}, isAnyHeld);
  const held = useMemo(() => heldLevels(isAnyHeld ? all : none), [all, isAnyHeld]);
  return useMemo(
    () => (book ? rowsOf({ book, sites, categories, prices, useBys, held, now: new Date() }) : []),
    [book, sites, categories, prices, useBys, held],
  );
}
