/** What a level is marked with on the screen: the shared rules, and what they can't see from a level alone. */

import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel, StockLot } from '@batchbook/shared/stock/level-schema';
import { countEveryDays, type LevelMarks, levelMarks } from '@batchbook/shared/stock/low-stock';
import type { LotHere } from '../../../data/stock/ledger.ts';
import { dayOf } from '../../../ui/dates.ts';
import { dayAfter } from './days.ts';

/** A lot that is to be used within so many days is marked. */
export const useBySoonDays = 7;
/** Within so many days it is urgent. */
const useByUrgentDays = 2;

const dayMs = 24 * 60 * 60 * 1000;

export interface UseByMark {
  /** The earliest use-by of what is there. */
  day: string;
  isUrgent: boolean;
  isPast: boolean;
}

export interface Marks extends LevelMarks {
  /** How long ago it was counted, where that is too long; `null` where it never was. */
  uncountedDays: number | null;
  useBy: UseByMark | null;
  /** Some of it is on hold. */
  held: boolean;
  /** Not kept at this site. */
  hidden: boolean;
  /** Still in the unit from before a change that nothing converts: it must be updated manually. */
  manual: boolean;
}

/** What the lots of a level say of it. */
export interface LotMarks {
  firstUseBy: string | undefined;
  isHeld: boolean;
}

export function marksOf(
  item: StockItem,
  level: StockLevel,
  { firstUseBy, isHeld }: LotMarks,
  now: Date,
): Marks {
  const marks = levelMarks(item, level, now);
  const days =
    level.lastCounted === null ? null : Math.floor((now.getTime() - Date.parse(level.lastCounted)) / dayMs);
  return {
    ...marks,
    uncountedDays: marks.notCounted && days !== null && days >= countEveryDays ? days : null,
    useBy: level.isEnabled && firstUseBy !== undefined ? markUseBy(firstUseBy, now) : null,
    held: isHeld,
    hidden: !level.isEnabled,
    manual: isManual(item, level),
  };
}

/** The level is still kept in the unit from before a change that nothing known converts. */
export const isManual = (item: StockItem, level: Pick<StockLevel, 'unit'>): boolean =>
  item.manualUnit !== null && level.unit === item.manualUnit;

/** How a use-by day stands, where it is within a week or past. */
export function markUseBy(day: string, now: Date): UseByMark | null {
  if (day > dayAfter(now, useBySoonDays)) return null;
  return { day, isUrgent: day <= dayAfter(now, useByUrgentDays), isPast: day < dayOf(now) };
}

/** Where and what: the name of a level among all. */
export const levelKey = (siteId: string, itemId: string): string => `${siteId}/${itemId}`;

/** The levels that have a lot on hold. */
export const heldLevels = (lots: readonly LotHere[]): ReadonlySet<string> =>
  new Set(
    lots
      .filter(({ isHeld, currentStock }) => isHeld && !currentStock.startsWith('-') && currentStock !== '0')
      .map(({ siteId, itemId }) => levelKey(siteId, itemId)),
  );

/** The earliest use-by of what is left, by level. */
export function firstUseBys(lots: readonly StockLot[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { siteId, itemId, useByDate, currentStock } of lots) {
    if (useByDate === null || currentStock.startsWith('-') || currentStock === '0') continue;
    const key = levelKey(siteId, itemId);
    const known = first.get(key);
    if (known === undefined || useByDate < known) first.set(key, useByDate);
  }
  return first;
}
