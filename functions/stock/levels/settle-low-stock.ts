/**
 * Keeps the records of low stock (specification, section 9), and publishes `stock.level_low` once for each crossing.
 * Whatever the event, it reads the current state and changes the record in one transaction, which requires level, item
 * and site to be as read. So events may come twice, late and in any order: the last one handled has seen the last state
 * (invariant 28).
 */
import { levelLow } from '@batchbook/events/stock';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { isLow } from '@batchbook/shared/stock/low-stock';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { publish } from '../../platform/outbox.ts';
import type { Key } from '../../platform/table/keys.ts';
import { type At, readAt } from '../../platform/table/read.ts';
import { exists, notExists, transact, type Write } from '../../platform/table/write.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
import { keptLevel, type LevelOf, levelKey, toLevel } from '../level-table.ts';
import { itemKey, siteKey } from '../table.ts';
import { lowStockItem, lowStockKey } from './low-stock-table.ts';

/** Of four items each. */
const levelsAtOnce = 25;

/** @throws ConditionFailed when others kept changing a level, so that the event is retried. */
export async function settleLowStock(
  organizationId: string,
  places: readonly LevelOf[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < places.length; from += levelsAtOnce) {
    const some = places.slice(from, from + levelsAtOnce);
    const at = await readPlaces(organizationId, some);
    for (const of of some) if (change(organizationId, of, at, now)) await settleOne(organizationId, of, now);
  }
}

async function settleOne(organizationId: string, of: LevelOf, now: Date): Promise<void> {
  const read = () => readPlaces(organizationId, [of]);
  await retryOnConflict(await read(), read, async (at) => {
    const writes = change(organizationId, of, at, now);
    if (writes) await transact({ organizationId }, writes);
  });
}

const keysOf = (organizationId: string, of: LevelOf): Key[] => [
  levelKey(organizationId, of),
  itemKey(organizationId, of.itemId),
  siteKey(organizationId, of.siteId),
  lowStockKey(organizationId, of),
];

function readPlaces(organizationId: string, places: readonly LevelOf[]): Promise<At> {
  const keys = places.flatMap((of) => keysOf(organizationId, of));
  return readAt({ organizationId }, [...new Map(keys.map((key) => [key.sk, key])).values()]);
}

/** Returns the writes that correct the records; none when they are right. */
function change(organizationId: string, of: LevelOf, at: At, now: Date): Write[] | undefined {
  const low = lowLevel(organizationId, of, at);
  const key = lowStockKey(organizationId, of);
  if ((low !== undefined) === (at(key) !== undefined)) return undefined;
  const unmoved = unmovedChecks(organizationId, of, at);
  if (!low) return [{ label: 'low stock', remove: key, condition: exists }, ...unmoved];
  const { currentStock, idealStockLevel, unit } = low;
  const data = { ...of, currentStock, idealStockLevel, unit };
  return [
    { label: 'low stock', put: lowStockItem(organizationId, of, now), condition: notExists },
    ...unmoved,
    publish({ definition: levelLow, organizationId, data }, now),
  ];
}

/** Returns the level if it is low, and its site and item exist. @param at What was read under their keys. */
export function lowLevel(organizationId: string, of: LevelOf, at: At): StockLevel | undefined {
  const item = at(itemKey(organizationId, of.itemId));
  const isThere = at(siteKey(organizationId, of.siteId))?.isActive === true && item && !isDeleted(item);
  if (!isThere) return undefined;
  const shown = toStockItem(item);
  const kept = keptLevel(at(levelKey(organizationId, of)), levelUnitOf(shown));
  const level = toLevel(organizationId, of, kept);
  return !kept.isClosed && isLow(shown, level) ? level : undefined;
}

/** What the rule reads of a level, an item and a site. */
const readOf = {
  level: ['q', 'n', 'u', 'i', 'off', 'closed'],
  item: ['v', 'k', 'off', 'deletedAt'],
  site: ['isActive'],
} as const;

function unmovedChecks(organizationId: string, of: LevelOf, at: At): Write[] {
  return [
    unmoved('level', levelKey(organizationId, of), at),
    unmoved('item', itemKey(organizationId, of.itemId), at),
    unmoved('site', siteKey(organizationId, of.siteId), at),
  ];
}

function unmoved(label: keyof typeof readOf, key: Key, at: At): Write {
  const item = at(key);
  const fields = readOf[label];
  const has = (field: string): boolean => item?.[field] !== undefined;
  const conditions = fields.map((field, index) =>
    has(field) ? `#f${index} = :f${index}` : `attribute_not_exists(#f${index})`,
  );
  const values = fields.flatMap((field, index) => (has(field) ? [[`:f${index}`, item?.[field]]] : []));
  return {
    label,
    check: key,
    condition: conditions.join(' AND '),
    names: Object.fromEntries(fields.map((field, index) => [`#f${index}`, field])),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
  };
}
