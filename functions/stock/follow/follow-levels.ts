/**
 * Brings the levels of a stock item into line with it: closed while it is deleted, and in the unit that they are kept
 * in, which is its own, or pieces where its packs count in them. Reads everything strongly and does what is left to do,
 * so it may be repeated, overtaken and run twice at once. Each step checks that the item is still as it was read.
 *
 * - A unit of the same base (g, kg) only changes the display: nothing moves.
 * - A unit of another base is converted if the item's measures allow it. Each level takes one transaction at the version
 *   that was read, with the change of unit and its rounding as movements (invariants 1 and 7).
 * - Without a conversion the level stays in the old unit, and the item says so in `manualUnit` until every level has been
 *   counted.
 *
 * Publishes `stock.movement_recorded`, `stock.levels_set` and `stock.item_changed`.
 */
import { newId } from '@batchbook/shared/ids';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { planUnitChange } from '@batchbook/shared/stock/posting';
import { formatThousandths, sameBase } from '@batchbook/shared/stock/quantity';
import type { Measures } from '@batchbook/shared/units';
import { noMeasures } from '@batchbook/shared/units';
import { nextVersion } from '../../platform/entity/owned.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { ConditionFailed, transact, type Write } from '../../platform/table/write.ts';
import { isDeleted, marksOf, toStockItem, toStockItemRow } from '../item-table.ts';
import { newMovement } from '../ledger/movement-table.ts';
import { itemCheck, type Posting, postingWrites } from '../ledger/posting-writes.ts';
import { idealAsRead, type KeptLevel, keptLevel, levelKey } from '../level-table.ts';
import { closeLevel, isClosed, type LevelItem, openLevel, readItemLevels } from '../levels/item-levels.ts';
import { readMeasures } from '../measures.ts';
import { publishItem, publishLevels } from '../publish.ts';
import { itemKey, touchState } from '../table.ts';

/** The organization, and the user whose change it is: a request's actor, or an event's. */
export interface Follower {
  organizationId: string;
  userId: string;
}

/** Levels in a transaction, besides the item's check, the state and the event. */
const stepMax = 45;
/** Retries after somebody else moved stock. Beyond that the event is delivered again. */
const attemptsMax = 60;

/** @throws Error when the item kept changing. */
export async function settleItem(follower: Follower, itemId: string, now: Date): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const row = await getItem(follower, itemKey(follower.organizationId, itemId), { consistent: true });
    if (!row) return;
    const levels = await readItemLevels(follower, itemId);
    try {
      const isSettled = isDeleted(row)
        ? await close(follower, row, levels, now)
        : await follow(follower, row, levels, now);
      if (isSettled) return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (attempt + 1)));
    }
  }
  throw new Error(`the levels of item ${itemId} never stood still`);
}

/** @returns true when there was nothing to do. */
async function close(follower: Follower, row: Item, levels: LevelItem[], now: Date): Promise<boolean> {
  const open = levels.filter((level) => !isClosed(level)).slice(0, stepMax);
  if (open.length === 0) return true;
  const { organizationId } = follower;
  await transact(follower, [
    {
      label: 'item',
      check: itemKey(organizationId, toStockItem(row).id),
      condition: 'attribute_exists(deletedAt)',
    },
    ...open.map((level) => closeLevel(organizationId, level)),
    touchState(organizationId),
    publishLevels(
      follower,
      open.map(({ of }) => of),
      now,
    ),
  ]);
  return false;
}

/** @returns true when there was nothing to do. */
async function follow(follower: Follower, row: Item, levels: LevelItem[], now: Date): Promise<boolean> {
  const item = toStockItem(row);
  const closed = levels.filter(isClosed).slice(0, stepMax);
  if (closed.length > 0) {
    await set(
      follower,
      item,
      closed,
      closed.map((level) => openLevel(follower.organizationId, level)),
      now,
    );
    return false;
  }
  const unit = levelUnitOf(item);
  const others = levels
    .map((level) => ({ ...level, kept: keptLevel(level.item, unit) }))
    .filter(({ kept }) => kept.unit !== unit);
  const alike = others.filter(({ kept }) => sameBase(kept.unit, unit)).slice(0, stepMax);
  if (alike.length > 0) {
    const writes = alike.map((level) => toUnit(follower.organizationId, level, unit, level.kept.ideal));
    await set(follower, item, alike, writes, now);
    return false;
  }
  const measures = others.length === 0 ? noMeasures : (await readMeasures(follower, [item]))(item);
  const left: StockUnit[] = [];
  for (const level of others)
    if (!(await convert(follower, item, level, measures, now))) left.push(level.kept.unit);
  if (left.length < others.length) return false;
  return markManual(follower, row, left[0] ?? null, now);
}

/** One step of level settings, while the item is as it was read. */
async function set(
  follower: Follower,
  item: StockItem,
  levels: readonly LevelItem[],
  writes: Write[],
  now: Date,
): Promise<void> {
  const { organizationId } = follower;
  await transact(follower, [
    itemCheck(organizationId, item.id, levelUnitOf(item)),
    ...writes,
    touchState(organizationId),
    publishLevels(
      follower,
      levels.map(({ of }) => of),
      now,
    ),
  ]);
}

interface OtherLevel extends LevelItem {
  kept: KeptLevel;
}

/** Changes a level's unit without a movement: its figure is the same number in both units. */
function toUnit(organizationId: string, { of, kept }: OtherLevel, unit: StockUnit, ideal: bigint): Write {
  const still = kept.version === 0 ? 'attribute_not_exists(n)' : 'n = :version';
  const moves = !sameBase(kept.unit, unit);
  return {
    label: `unit ${of.siteId}`,
    update: levelKey(organizationId, of),
    expression: ideal === kept.ideal ? 'SET u = :unit' : 'SET u = :unit, i = :ideal',
    condition: `u = :read${moves ? ` AND ${still} AND ${idealAsRead(kept)}` : ''}`,
    values: {
      ...(moves && { ':readIdeal': kept.ideal }),
      ':unit': unit,
      ':read': kept.unit,
      ...(ideal !== kept.ideal && { ':ideal': ideal }),
      ...(moves && kept.version > 0 && { ':version': kept.version }),
    },
  };
}

/** @returns whether the level could be converted. */
async function convert(
  follower: Follower,
  item: StockItem,
  level: OtherLevel,
  measures: Measures,
  now: Date,
): Promise<boolean> {
  const { organizationId, userId } = follower;
  const { of, kept } = level;
  const unit = levelUnitOf(item);
  const change = planUnitChange(kept, unit, measures);
  if (change === null) {
    // Zero is zero in every unit.
    if (kept.quantity !== 0n || kept.ideal !== 0n) return false;
    await set(follower, item, [level], [toUnit(organizationId, level, unit, 0n)], now);
    return true;
  }
  const { converted, rounding, ideal, densityAssumed } = change;
  if (kept.version === 0) {
    await set(follower, item, [level], [toUnit(organizationId, level, unit, ideal)], now);
    return true;
  }
  const moved = (reason: 'unit_change' | 'rounding', delta: bigint): Posting => ({
    place: { of, level: kept, isNew: false },
    movement: newMovement({
      id: newId(),
      ...of,
      reason,
      quantity: formatThousandths(delta, unit),
      unit,
      levelUnit: unit,
      delta,
      densityAssumed: reason === 'unit_change' && densityAssumed,
      userId,
      postedAt: now.toISOString(),
    }),
    atVersion: true,
    ideal,
  });
  const postings = [
    moved('unit_change', converted),
    ...(rounding === 0n ? [] : [moved('rounding', rounding)]),
  ];
  await transact(follower, [
    itemCheck(organizationId, item.id, unit),
    ...postingWrites(follower, postings, now),
  ]);
  return true;
}

/** @returns true when the item is already up to date. */
async function markManual(
  follower: Follower,
  row: Item,
  manualUnit: StockUnit | null,
  now: Date,
): Promise<boolean> {
  const before = toStockItem(row);
  if (before.manualUnit === manualUnit) return true;
  const { organizationId } = follower;
  const item = nextVersion(before, { manualUnit }, now);
  await transact(follower, [
    {
      label: 'item',
      put: toStockItemRow(item, marksOf(row)),
      condition: 'v = :version',
      values: { ':version': before.version },
    },
    touchState(organizationId),
    publishItem(follower, item, 'followed', now),
  ]);
  return false;
}
