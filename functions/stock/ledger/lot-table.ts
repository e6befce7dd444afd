/**
 * Lots as they are kept: what is left of each at a site, and what each touched.
 *
 * | attribute | what                                                        |
 * |-----------|-------------------------------------------------------------|
 * | q         | what is left: thousandths of `b`                            |
 * | r         | what was received of it here: thousandths of `b`            |
 * | b         | the base unit: g, ml or what is counted                     |
 *
 * Both change in the transaction of the movement that names the lot. A lot has no unit of its own: where its
 * item went to another base, the next movement of the lot converts what is left by what is known then.
 */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { StockLot } from '@batchbook/shared/stock/level-schema';
import type { ConvertedLot, LotState } from '@batchbook/shared/stock/posting';
import { baseUnitOf, formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import type { Unit } from '@batchbook/shared/units';
import { organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import { exists, type Write } from '../../platform/table/write.ts';
import type { LevelOf } from '../level-table.ts';
import { movePrefix, type NewMovement } from './movement-table.ts';

export const lotPrefix = 'LOTLEVEL#';

/** Of an item at a site, of a site, or of all of them. */
export const lotsPrefix = ({ siteId, itemId }: Partial<LevelOf>): string => {
  if (siteId === undefined) return lotPrefix;
  return itemId === undefined ? `${lotPrefix}${siteId}#` : `${lotPrefix}${siteId}#${itemId}#`;
};

export interface LotOf {
  lotCode: string;
  /** `null`: nobody said. */
  useByDate: string | null;
}

const undated = '-';

export const lotLevelKey = (organizationId: string, of: LevelOf, { lotCode, useByDate }: LotOf) => ({
  pk: organizationPk(organizationId),
  sk: `${lotsPrefix(of)}${encodeURIComponent(useByDate ?? undated)}#${encodeURIComponent(lotCode)}`,
});

/** What a lot touched, wherever: a trace reads it whole. */
export const lotTracePk = (organizationId: string, lotCode: string): string =>
  `${organizationPk(organizationId)}#LOT#${encodeURIComponent(lotCode)}`;

export function lotOfKey(sk: string): LevelOf & LotOf {
  const [, siteId = '', itemId = '', useBy = undated, lotCode = ''] = sk.split('#');
  const date = decodeURIComponent(useBy);
  return {
    siteId,
    itemId,
    lotCode: decodeURIComponent(lotCode),
    useByDate: date === undated ? null : date,
  };
}

/** A lot as it was looked for; `item` where it is at the site. */
export interface FoundLot extends LotOf {
  item: Item | undefined;
}

export const keptLot = (item: Item): LotState => ({
  left: BigInt(item.q as number | bigint),
  received: BigInt(item.r as number | bigint),
  base: item.b as Unit,
});

/** @param unit The one to show it in where it is of the same base: its item's. */
export function toLot(item: Item, unit: StockUnit): StockLot {
  const { left, received, base } = keptLot(item);
  const shown = baseUnitOf(unit) === base ? unit : (base as StockUnit);
  return {
    ...lotOfKey(item.sk),
    currentStock: formatThousandths(left, shown),
    received: formatThousandths(received, shown),
    unit: shown,
  };
}

const lotLabel = ({ siteId, itemId }: LevelOf): string => `lot ${siteId} ${itemId}`;

export interface LotMoved {
  movement: NewMovement & { lotCode: string };
  /** What of `delta` counts as received: all of a delivery, and of one undone. */
  received: Thousandths;
  /** Where the lot is kept in another base than the movement's. */
  from: ConvertedLot | null;
}

/** What a movement of a lot brings along: what is left of it here, and that the lot touched this. */
export function lotWrites(organizationId: string, { movement, received, from }: LotMoved): Write[] {
  const { id, siteId, itemId, lotCode, useByDate, reason, delta, levelUnit } = movement;
  const of = { siteId, itemId };
  const values = { ':type': 'LOT', ':base': baseUnitOf(levelUnit) };
  const names = { '#type': 'type' };
  const key = lotLevelKey(organizationId, of, { lotCode, useByDate });
  const level: Write =
    from === null
      ? {
          label: lotLabel(of),
          update: key,
          expression: 'SET #type = :type, b = :base ADD q :delta, r :received',
          condition: 'attribute_not_exists(b) OR b = :base',
          names,
          values: { ...values, ':delta': delta, ':received': received },
        }
      : {
          label: lotLabel(of),
          update: key,
          expression: 'SET #type = :type, b = :base, q = :left, r = :allReceived',
          condition: `${exists} AND b = :readBase AND q = :readLeft AND r = :readReceived`,
          names,
          values: {
            ...values,
            ':left': from.converted.left + delta,
            ':allReceived': from.converted.received + received,
            ':readBase': from.kept.base,
            ':readLeft': from.kept.left,
            ':readReceived': from.kept.received,
          },
        };
  const trace: Write = {
    label: `trace ${siteId} ${itemId}`,
    put: {
      pk: lotTracePk(organizationId, lotCode),
      sk: `${movePrefix}${id}#${siteId}#${itemId}`,
      type: 'LOTMOVE',
      reason,
      delta,
      levelUnit,
      postedAt: movement.postedAt,
      ...(useByDate !== null && { useByDate }),
    },
  };
  return [level, trace];
}
