/**
 * Decides what is low, and what the stock screen marks. The two rules differ on purpose (decision 12). The bell follows
 * the specification, by which an ingredient is low only below zero. The screen also marks anything under its ideal level,
 * because an owner wants to know before zero.
 */
import { parseDecimal } from '../money.ts';
import type { StockItem } from './item-schema.ts';
import type { StockLevel } from './level-schema.ts';

export type JudgedItem = Pick<StockItem, 'category' | 'isActive'>;
export type JudgedLevel = Pick<StockLevel, 'currentStock' | 'idealStockLevel' | 'isEnabled'>;

/** A level that hasn't been counted for this many days is marked. */
export const countEveryDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Inactive items, and items not kept at the site, are neither low nor marked. */
const isWatched = (item: JudgedItem, level: JudgedLevel): boolean => item.isActive && level.isEnabled;

const isNegative = (level: JudgedLevel): boolean => parseDecimal(level.currentStock) < 0n;

/** Below its ideal level, if it has one. Both are in the level's unit. */
function isUnderIdeal(level: JudgedLevel): boolean {
  const ideal = parseDecimal(level.idealStockLevel);
  return ideal > 0n && parseDecimal(level.currentStock) < ideal;
}

/**
 * The rule of the bell (specification, section 9): below zero, or a product below its ideal level if that is above zero.
 * Disabled and inactive items are never low.
 */
export const isLow = (item: JudgedItem, level: JudgedLevel): boolean =>
  isWatched(item, level) && (isNegative(level) || (item.category === 'product' && isUnderIdeal(level)));

export interface LevelMarks {
  negative: boolean;
  underIdeal: boolean;
  /** Not counted for 30 days. */
  notCounted: boolean;
}

const unmarked: LevelMarks = { negative: false, underIdeal: false, notCounted: false };

/**
 * How the screen marks a level. One that was never counted is due 30 days after its item was created. One that never
 * moved has nothing to count.
 */
export function levelMarks(
  item: JudgedItem & Pick<StockItem, 'createdAt'>,
  level: JudgedLevel & Pick<StockLevel, 'lastCounted' | 'version'>,
  now: Date,
): LevelMarks {
  if (!isWatched(item, level)) return unmarked;
  const since = Date.parse(level.lastCounted ?? item.createdAt);
  return {
    negative: isNegative(level),
    underIdeal: isUnderIdeal(level),
    notCounted: level.version > 0 && now.getTime() - since >= countEveryDays * dayMs,
  };
}
