/** Writes lots: with each movement, what is left of its lot and what the lot touched. */
import type { ConvertedLot } from '@batchbook/shared/stock/posting';
import { baseUnitOf, type Thousandths } from '@batchbook/shared/stock/quantity';
import type { Item } from '../../platform/table/read.ts';
import { exists, type Write } from '../../platform/table/write.ts';
import type { LevelOf } from '../level-table.ts';
import {
  type FoundLot,
  keptLot,
  lotLevelKey,
  lotOfKey,
  lotTracePk,
  type StoredLot,
  wholeLot,
} from './lot-table.ts';
import { movePrefix, type NewMovement } from './movement-table.ts';

const lotLabel = ({ siteId, itemId }: LevelOf): string => `lot ${siteId} ${itemId}`;

export interface LotMoved {
  movement: NewMovement & { lotCode: string };
  /** The lot as it was read; `null` when nobody looked for it. */
  lot: FoundLot | null;
  /** How much of `delta` counts as received: all of a delivery, and of an undone one. */
  received: Thousandths;
  /** The stored lot, if its base differs from the movement's. */
  from: ConvertedLot | null;
  /** Requires that the lot still has what is taken. */
  hasIt: boolean;
  /** The day on which it came, where somebody said. */
  cameOn: string | null;
}

const asRead = `${exists} AND b = :readBase AND q = :readLeft AND r = :readReceived`;

const readValues = (item: Item): Record<string, unknown> => {
  const { base, left, received } = keptLot(item);
  return { ':readBase': base, ':readLeft': left, ':readReceived': received };
};

/** Empties the twins of a lot, whose sum its movement sets. The keys stay: a conversion finds the spellings by them. */
const twinWrites = (of: LevelOf, twins: readonly Item[]): Write[] =>
  twins.map((twin) => ({
    label: `${lotLabel(of)} ${lotOfKey(twin.sk).lotCode}`,
    update: { pk: twin.pk, sk: twin.sk },
    expression: 'SET q = :none, r = :none',
    condition: asRead,
    values: { ':none': 0n, ...readValues(twin) },
  }));

/** What the lot is afterwards, where more than its own item says what it was; only if all is as it was read. */
function setWrite({ movement, received, from }: LotMoved, lot: StoredLot): Write {
  const { left, received: allReceived } = from?.converted ?? wholeLot(lot);
  const { item } = lot;
  return {
    label: lotLabel(movement),
    update: { pk: item.pk, sk: item.sk },
    expression: 'SET #type = :type, b = :base, q = :left, r = :allReceived',
    condition: asRead,
    names: { '#type': 'type' },
    values: {
      ':type': 'LOT',
      ':base': baseUnitOf(movement.levelUnit),
      ':left': left + movement.delta,
      ':allReceived': allReceived + received,
      ...readValues(item),
    },
  };
}

/** Adds to what is there. Of two who write a new lot at once under two spellings, the first says how it is spelled. */
function addWrite(organizationId: string, { movement, lot, received, hasIt, cameOn }: LotMoved): Write {
  const { delta, levelUnit, lotCode } = movement;
  const own = lotLevelKey(organizationId, movement, movement);
  const { pk, sk } = lot?.item ?? own;
  const isNew = lot?.item === undefined;
  // A key as spelled isn't written again once its lot was moved to the folded one.
  const mayBeNew = sk === own.sk && !hasIt;
  const sets = [
    '#type = :type',
    'b = :base',
    ...(isNew ? ['c = if_not_exists(c, :code)'] : []),
    ...(cameOn === null ? [] : ['d = if_not_exists(d, :cameOn)']),
  ];
  return {
    label: lotLabel(movement),
    update: { pk, sk },
    expression: `SET ${sets.join(', ')} ADD q :delta, r :received`,
    condition: `${mayBeNew ? 'attribute_not_exists(b) OR b = :base' : 'b = :base'}${hasIt ? ' AND q >= :taken' : ''}`,
    names: { '#type': 'type' },
    values: {
      ':type': 'LOT',
      ':base': baseUnitOf(levelUnit),
      ':delta': delta,
      ':received': received,
      ...(isNew && { ':code': lotCode }),
      ...(cameOn !== null && { ':cameOn': cameOn }),
      ...(hasIt && { ':taken': -delta }),
    },
  };
}

function levelWrites(organizationId: string, moved: LotMoved): Write[] {
  const { lot, from, movement } = moved;
  const { item, twins = [] } = lot ?? {};
  return lot && item && (from !== null || twins.length > 0)
    ? [setWrite(moved, { ...lot, item }), ...twinWrites(movement, twins)]
    : [addWrite(organizationId, moved)];
}

/** Returns the writes of a movement's lot: what is left of it here, and the trace. */
export function lotWrites(organizationId: string, moved: LotMoved): Write[] {
  const { id, siteId, itemId, lotCode, useByDate, reason, delta, levelUnit } = moved.movement;
  const {
    runId,
    saleId,
    eventId,
    undoes,
    supplierId,
    customerId,
    lotAssumed,
    deliveredOn,
    deliveryNote,
    temperature,
    checkedBy,
    wasteReason,
    note,
  } = moved.movement;
  const { postedAt, userId } = moved.movement;
  const levels = levelWrites(organizationId, moved);
  // A run says itself what it took and made, also where stock wasn't moved.
  if (reason === 'production') return levels;
  const trace: Write = {
    label: `trace ${siteId} ${itemId}`,
    put: {
      pk: lotTracePk(organizationId, lotCode),
      sk: `${movePrefix}${id}#${siteId}#${itemId}`,
      type: 'LOTMOVE',
      reason,
      delta,
      levelUnit,
      lotCode,
      postedAt,
      userId,
      ...(useByDate !== null && { useByDate }),
      ...(runId !== null && { runId }),
      ...(saleId !== null && { saleId }),
      ...(eventId !== null && { eventId }),
      ...(undoes !== null && { undoes }),
      ...(supplierId !== null && { supplierId }),
      ...(customerId !== null && { customerId }),
      ...(deliveredOn !== null && { deliveredOn }),
      ...(deliveryNote !== null && { deliveryNote }),
      ...(temperature !== null && { temperature }),
      ...(checkedBy !== null && { checkedBy }),
      ...(wasteReason !== null && { wasteReason }),
      ...(note !== '' && { note }),
      ...(lotAssumed && { assumed: true }),
    },
  };
  return [...levels, trace];
}

/** Makes the items of one lot (`byLot`) one, if all are as they were read; nothing for one item. */
export function mergeWrites([item, ...others]: [Item, ...Item[]]): Write[] {
  if (others.length === 0) return [];
  const { left, received } = wholeLot({ item, twins: others });
  return [
    {
      label: 'lot',
      update: { pk: item.pk, sk: item.sk },
      expression: 'SET q = :left, r = :allReceived',
      condition: asRead,
      values: { ':left': left, ':allReceived': received, ...readValues(item) },
    },
    ...others.map((other) => ({
      label: `lot ${other.sk}`,
      remove: { pk: other.pk, sk: other.sk },
      condition: asRead,
      values: readValues(other),
    })),
  ];
}
