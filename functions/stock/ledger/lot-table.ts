/**
 * Lots in the table: what is left of each at a site, and what each touched.
 *
 * | attribute | what                                                        |
 * |-----------|-------------------------------------------------------------|
 * | q         | what is left: thousandths of `b`                            |
 * | r         | what was received of it here: thousandths of `b`            |
 * | b         | the base unit: g, ml or what is counted                     |
 *
 * Both change in the transaction of the movement that names the lot. A lot has no unit of its own. When its item changes
 * to another base, the lot's next movement converts what is left.
 */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { StockLot } from '@batchbook/shared/stock/level-schema';
import { levelUnitOf, type Packed, packMeasures } from '@batchbook/shared/stock/pack';
import { type ConvertedLot, convertLot, type LotState } from '@batchbook/shared/stock/posting';
import { baseUnitOf, formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import type { Unit } from '@batchbook/shared/units';
import { organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import { exists, type Write } from '../../platform/table/write.ts';
import type { LevelOf } from '../level-table.ts';
import { movePrefix, type NewMovement } from './movement-table.ts';

export const lotPrefix = 'LOTLEVEL#';

/** The key prefix for an item at a site, for a site, or for all lots. */
export const lotsPrefix = ({ siteId, itemId }: Partial<LevelOf>): string => {
  if (siteId === undefined) return lotPrefix;
  return itemId === undefined ? `${lotPrefix}${siteId}#` : `${lotPrefix}${siteId}#${itemId}#`;
};

export interface LotOf {
  lotCode: string;
  /** `null` when it has none. */
  useByDate: string | null;
}

const undated = '-';

export const lotLevelKey = (organizationId: string, of: LevelOf, { lotCode, useByDate }: LotOf) => ({
  pk: organizationPk(organizationId),
  sk: `${lotsPrefix(of)}${encodeURIComponent(useByDate ?? undated)}#${encodeURIComponent(lotCode)}`,
});

/** Everything that a lot touched, at any site. A trace reads it whole. */
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

/** A lot that was looked for; `item` if it exists at the site. */
export interface FoundLot extends LotOf {
  item: Item | undefined;
  /** The hold that it is under, where somebody looked for holds. */
  hold?: Hold | undefined;
}

export const keptLot = (item: Item): LotState => ({
  left: BigInt(item.q as number | bigint),
  received: BigInt(item.r as number | bigint),
  base: item.b as Unit,
});

/** A lot of an item. Packs whose level counts in pieces are pieces; any other base stays. */
export function lotOfItem(row: Item, of: Packed): LotState {
  const lot = keptLot(row);
  const base = levelUnitOf(of);
  return of.piecesPerPack === null || lot.base === base
    ? lot
    : (convertLot(lot, base, packMeasures(of)) ?? lot);
}

/** @param of Its item. */
export function toLot(item: Item, of: Packed): StockLot {
  const { left, received, base } = lotOfItem(item, of);
  const unit = levelUnitOf(of);
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
  /** How much of `delta` counts as received: all of a delivery, and of an undone one. */
  received: Thousandths;
  /** The stored lot, if its base differs from the movement's. */
  from: ConvertedLot | null;
  /** Requires that the lot still has what is taken. */
  hasIt: boolean;
}

/** Returns the writes of a movement's lot: what is left of it here, and the trace. */
export function lotWrites(organizationId: string, { movement, received, from, hasIt }: LotMoved): Write[] {
  const { id, siteId, itemId, lotCode, useByDate, reason, delta, levelUnit } = movement;
  const { runId, saleId, eventId, undoes, supplierId, lotAssumed, deliveredOn, deliveryNote } = movement;
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
          condition: hasIt ? 'b = :base AND q >= :taken' : 'attribute_not_exists(b) OR b = :base',
          names,
          values: {
            ...values,
            ':delta': delta,
            ':received': received,
            ...(hasIt && { ':taken': -delta }),
          },
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
  // A run says itself what it took and made, also where stock wasn't moved.
  if (reason === 'production') return [level];
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
      ...(runId !== null && { runId }),
      ...(saleId !== null && { saleId }),
      ...(eventId !== null && { eventId }),
      ...(undoes !== null && { undoes }),
      ...(supplierId !== null && { supplierId }),
      ...(deliveredOn !== null && { deliveredOn }),
      ...(deliveryNote !== null && { deliveryNote }),
      ...(lotAssumed && { assumed: true }),
    },
  };
  return [level, trace];
}
