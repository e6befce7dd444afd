/**
 * The writes that record a movement: the one place where stock moves. Whatever moves stock (a delivery, a
 * count's line, a leg of a transfer, a change of unit) takes these into its transaction, with the event, and
 * nothing else ever writes `q` and `n` of a level. Invariants 1, 2, 3, 6.
 */
import { movementRecorded } from '@batchbook/events/stock';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { formatThousandths, sameBase, type Thousandths } from '@batchbook/shared/stock/quantity';
import { epochSeconds } from '../platform/clock.ts';
import { publish } from '../platform/outbox.ts';
import { packId } from '../platform/table/packed-id.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import { idealAsRead, type KeptLevel, type LevelOf, levelKey } from './level-table.ts';
import { type NewMovement, toMovementItem } from './movement-table.ts';
import { itemKey, siteKey } from './table.ts';

export const movementLabel = ({ siteId, itemId }: LevelOf): string => `movement ${siteId} ${itemId}`;
export const isMovementLabel = (label: string): boolean => label.startsWith('movement ');
export const levelLabel = ({ siteId, itemId }: LevelOf): string => `level ${siteId} ${itemId}`;
export const siteLabel = 'site';
export const itemLabel = 'item';

export interface Recording {
  organizationId: string;
  movement: NewMovement;
  /** The level as it was read, for its unit, and whether it is there yet. */
  level: KeptLevel;
  createdDigest: string | null;
  /** It must still be at the version that was read: for counts (invariant 5) and changes of unit. */
  atVersion?: boolean;
  /** The level goes to this unit with it: `delta` leads to a figure of the new unit's base. */
  toUnit?: StockUnit;
  /** A second movement of the same level in the same transaction: the rounding beside a change of unit. */
  rounding?: NewMovement;
  /**
   * What the ideal level, as it was read, becomes with a change of unit; without it a level that goes to a unit of another
   * base has none from then on.
   */
  ideal?: Thousandths;
}

/**
 * Of one movement: the movement itself, not there yet, and its level. Labels: `movement <site> <item>` fails
 * when the id is taken in this ledger; `level <site> <item>` when the level was closed, has gone to another
 * unit, or (with `atVersion`) has moved.
 */
export function movementWrites(recording: Recording, now: Date): Write[] {
  const { organizationId, movement, createdDigest, rounding } = recording;
  const of = { siteId: movement.siteId, itemId: movement.itemId };
  return [
    {
      label: movementLabel(of),
      put: toMovementItem(organizationId, movement, createdDigest),
      condition: notExists,
    },
    ...(rounding
      ? [
          {
            label: `rounding ${of.siteId} ${of.itemId}`,
            put: toMovementItem(organizationId, rounding, null),
            condition: notExists,
          },
        ]
      : []),
    levelWrite(recording, of, now),
  ];
}

function levelWrite(recording: Recording, of: LevelOf, now: Date): Write {
  const { organizationId, movement, level, atVersion, toUnit, rounding } = recording;
  const ideal = idealAfter(recording);
  const counted = movement.countId !== null;
  const supplierId = movement.reason === 'receive' ? movement.supplierId : null;
  const sets = [
    'u = :unit',
    'a = :at',
    ...(counted ? ['c = :at'] : []),
    ...(supplierId === null ? [] : ['s = :supplier']),
    ...(ideal === null || ideal === 0n ? [] : ['i = :ideal']),
  ];
  const conditions = [
    'attribute_not_exists(closed)',
    '(attribute_not_exists(u) OR u = :read)',
    ...(atVersion ? [level.version === 0 ? 'attribute_not_exists(n)' : 'n = :version'] : []),
    ...(recording.ideal === undefined ? [] : [idealAsRead(level)]),
  ];
  return {
    label: levelLabel(of),
    update: levelKey(organizationId, of),
    expression: `SET ${sets.join(', ')} ADD q :delta, n :movements${ideal === 0n ? ' REMOVE i' : ''}`,
    condition: conditions.join(' AND '),
    values: {
      ':unit': toUnit ?? level.unit,
      ':read': level.unit,
      ':at': epochSeconds(now),
      ':delta': movement.delta + (rounding?.delta ?? 0n),
      ':movements': rounding ? 2 : 1,
      ...(ideal !== null && ideal !== 0n && { ':ideal': ideal }),
      ...(recording.ideal !== undefined && { ':readIdeal': level.ideal }),
      ...(supplierId !== null && { ':supplier': packId(supplierId) }),
      ...(atVersion && level.version > 0 && { ':version': level.version }),
    },
  };
}

/** `null`: it stays as it is. */
function idealAfter({ level, toUnit, ideal }: Recording): Thousandths | null {
  if (toUnit === undefined || sameBase(toUnit, level.unit)) return null;
  return ideal ?? 0n;
}

/**
 * What the first movement of a level checks, and no other: that its site and its item are there, and the item
 * still kept in `unit`. Later ones go by the level alone, so that movements of different items never stand in
 * each other's way.
 */
export const firstMovementChecks = (organizationId: string, of: LevelOf, unit?: StockUnit): Write[] => [
  siteCheck(organizationId, of.siteId),
  itemCheck(organizationId, of.itemId, unit),
];

/** The site is still there to be moved into. */
export const siteCheck = (organizationId: string, siteId: string): Write => ({
  label: siteLabel,
  check: siteKey(organizationId, siteId),
  condition: 'isActive = :yes',
  values: { ':yes': true },
});

/**
 * The item is still there.
 *
 * @param unit And it is still kept in this unit: a level that is made in the unit from before a change would
 *   be left behind by it.
 */
export const itemCheck = (organizationId: string, itemId: string, unit?: StockUnit): Write => ({
  label: itemLabel,
  check: itemKey(organizationId, itemId),
  condition: `attribute_not_exists(deletedAt) AND ${unit ? 'u = :unit' : 'attribute_exists(pk)'}`,
  ...(unit && { values: { ':unit': unit } }),
});

/** The event of the movements of one transaction. */
export function publishMovements(
  organizationId: string,
  movements: readonly NewMovement[],
  userId: string,
  now: Date,
): Write {
  const [first] = movements;
  if (!first) throw new Error('an event of no movements');
  const data = {
    reason: first.reason,
    movements: movements.map(({ id, itemId, siteId, delta, levelUnit }) => ({
      id,
      itemId,
      siteId,
      change: formatThousandths(delta, levelUnit),
      unit: levelUnit,
    })),
    userId,
  };
  return publish({ definition: movementRecorded, organizationId, data }, now);
}
