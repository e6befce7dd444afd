/**
 * Levels in the table. Thousands are read at once, so names are short, the supplier's id is packed, and there is no
 * `type`, unlike in every other item of the table.
 *
 * | attribute | what                                                               | without it |
 * |-----------|--------------------------------------------------------------------|------------|
 * | q         | thousandths of the unit's base: the sum of the movements            | 0          |
 * | n         | how many movements that is: the level's version                     | 0          |
 * | u         | the unit that it is kept and shown in                               |            |
 * | a, c      | when it last moved, and was last counted: whole seconds since 1970 | never      |
 * | i         | ideal, in thousandths like q                                        | 0          |
 * | off       | true: not kept at this site                                         | kept       |
 * | s         | the supplier it was last received from                              | nobody     |
 * | closed    | true: its item was deleted; takes no movement                       | open       |
 */

import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { LevelState } from '@batchbook/shared/stock/posting';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { organizationPk } from '../platform/table/keys.ts';
import { unpackedId } from '../platform/table/packed-id.ts';
import type { Item } from '../platform/table/read.ts';

export const levelPrefix = 'LEVEL#';

export interface LevelOf {
  siteId: string;
  itemId: string;
}

export const siteLevelsPrefix = (siteId: string): string => `${levelPrefix}${siteId}#`;

export const levelKey = (organizationId: string, { siteId, itemId }: LevelOf) => ({
  pk: organizationPk(organizationId),
  sk: siteLevelsPrefix(siteId) + itemId,
});

export function levelOfKey(sk: string): LevelOf {
  const [, siteId = '', itemId = ''] = sk.split('#');
  return { siteId, itemId };
}

/** A level as read, with defaults for omitted attributes. */
export interface KeptLevel extends LevelState {
  ideal: Thousandths;
  /** Seconds since 1970; `null` if never. */
  movedAt: number | null;
  countedAt: number | null;
  supplierId: string | null;
}

/** @param unit The item's unit, for a level that isn't stored yet. */
export const keptLevel = (item: Item | undefined, unit: StockUnit): KeptLevel => ({
  quantity: BigInt((item?.q as number | bigint | undefined) ?? 0),
  version: (item?.n as number | undefined) ?? 0,
  unit: (item?.u as StockUnit | undefined) ?? unit,
  ideal: BigInt((item?.i as number | bigint | undefined) ?? 0),
  isEnabled: item?.off !== true,
  movedAt: (item?.a as number | undefined) ?? null,
  countedAt: (item?.c as number | undefined) ?? null,
  supplierId: unpackedId(item?.s),
  isClosed: item?.closed === true,
});

/** A condition that the ideal is as it was read, which is `:readIdeal`. */
export const idealAsRead = ({ ideal }: KeptLevel): string =>
  ideal === 0n ? '(attribute_not_exists(i) OR i = :readIdeal)' : 'i = :readIdeal';

const timeOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

/** @param suppliers Supplier names by id; without the supplier's, the level shows none. */
export const toLevel = (
  organizationId: string,
  of: LevelOf,
  level: KeptLevel,
  suppliers?: ReadonlyMap<string, string>,
): StockLevel => ({
  organizationId,
  itemId: of.itemId,
  siteId: of.siteId,
  currentStock: formatThousandths(level.quantity, level.unit),
  unit: level.unit,
  idealStockLevel: formatThousandths(level.ideal, level.unit),
  isEnabled: level.isEnabled,
  lastUpdated: timeOf(level.movedAt),
  lastCounted: timeOf(level.countedAt),
  supplierId: level.supplierId,
  supplierName: (level.supplierId !== null && suppliers?.get(level.supplierId)) || null,
  version: level.version,
});
