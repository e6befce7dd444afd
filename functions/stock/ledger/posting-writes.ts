/**
 * Writes postings: the one place where stock moves. Each movement, its level, its lot and the event go into one
 * transaction, which a use case adds its own writes and conditions to. Nothing else ever writes `q` and `n` of a
 * level, except a correction. Invariants 1, 2, 3, 6.
 */
import { movementRecorded } from '@batchbook/events/stock';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { formatThousandths, sameBase, type Thousandths } from '@batchbook/shared/stock/quantity';
import { epochSeconds } from '../../platform/clock.ts';
import { publish } from '../../platform/outbox.ts';
import { packId } from '../../platform/table/packed-id.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import { idealAsRead, type LevelOf, levelKey } from '../level-table.ts';
import { itemKey, siteKey } from '../table.ts';
import { lotWrites } from './lot-table.ts';
import { type NewMovement, toMovementItem } from './movement-table.ts';
import type { Place } from './place.ts';
import type { Planned } from './posting.ts';

export const movementLabel = ({ siteId, itemId }: LevelOf): string => `movement ${siteId} ${itemId}`;
export const isMovementLabel = (label: string): boolean => label.startsWith('movement ');
const levelLabel = ({ siteId, itemId }: LevelOf): string => `level ${siteId} ${itemId}`;
export const siteLabel = 'site';

/** A movement to be written, and the level that it changes. */
export interface Posting {
  place: Pick<Place, 'of' | 'level' | 'isNew'>;
  movement: NewMovement;
  /** What of it was received of its lot: all of a delivery, and of one undone. */
  received?: Thousandths;
  lotFrom?: Planned['lot'];
  /** Of the request that the movement is the whole answer to; none for a transfer, a count and the like. */
  createdDigest?: string;
  /** The level must still be at the version that was read: for counts (invariant 5) and changes of unit. */
  atVersion?: boolean;
  /** Stock may leave a deleted site, and be put right there. */
  atDeletedSite?: boolean;
  /** What the ideal level becomes with a change of unit; without it a level that goes to another base has none then. */
  ideal?: Thousandths;
}

/** The posting of a planned change, whose movement says what `movement` says. */
export const postingOf = (
  { intent, lot }: Planned,
  movement: NewMovement,
  more: Pick<Posting, 'received' | 'createdDigest'> = {},
): Posting => ({
  place: intent.place,
  movement,
  lotFrom: lot,
  atVersion: intent.amount.by === 'figure',
  atDeletedSite: intent.atDeletedSite === true,
  ...more,
});

/**
 * Returns all writes of `postings`, with their event. Several of one level differ in their ids and their lots.
 * Labels: `movement <site> <item>` fails when the id is taken in this ledger; `level <site> <item>` when the level
 * was closed, has gone to another unit, or (with `atVersion`) has moved; `site` when a first movement's site is gone.
 */
export const postingWrites = (
  { organizationId, userId }: { organizationId: string; userId: string },
  postings: readonly Posting[],
  now: Date,
): Write[] =>
  postings.length === 0
    ? []
    : [
        ...firstMovementChecks(organizationId, postings),
        ...postings.flatMap((posting) => movementWrites(organizationId, posting)),
        ...byLevel(postings).map((ofLevel) => levelWrite(organizationId, ofLevel, now)),
        publishMovements(
          organizationId,
          postings.map(({ movement }) => movement),
          userId,
          now,
        ),
      ];

/** How many writes a posting takes, its level and what a first movement checks of its item among them. */
export const writesOf = ({ movement, place }: Posting): number =>
  2 + (place.isNew ? 1 : 0) + (movement.lotCode === null ? 0 : 2);

function movementWrites(organizationId: string, posting: Posting): Write[] {
  const { movement, received = 0n, lotFrom = null, createdDigest = null } = posting;
  const { lotCode } = movement;
  return [
    {
      label: movementLabel(movement),
      put: toMovementItem(organizationId, movement, createdDigest),
      condition: notExists,
    },
    ...(lotCode === null
      ? []
      : lotWrites(organizationId, { movement: { ...movement, lotCode }, received, from: lotFrom })),
  ];
}

type OfLevel = [Posting, ...Posting[]];

function byLevel(postings: readonly Posting[]): OfLevel[] {
  const levels = new Map<string, OfLevel>();
  for (const posting of postings) {
    const label = levelLabel(posting.place.of);
    const others = levels.get(label);
    if (others) others.push(posting);
    else levels.set(label, [posting]);
  }
  return [...levels.values()];
}

/** What the movements of one level change of it: an item is written once in a transaction. */
function levelWrite(organizationId: string, postings: OfLevel, now: Date): Write {
  const [{ place, ideal: idealThen }] = postings;
  const { of, level } = place;
  const movements = postings.map(({ movement }) => movement);
  const unit = movements[0]?.levelUnit ?? level.unit;
  const ideal = idealThen ?? idealAfter(place, unit);
  const supplierId = movements.find(({ reason }) => reason === 'receive')?.supplierId ?? null;
  const sets = [
    'u = :unit',
    'a = :at',
    ...(movements.some(({ countId }) => countId !== null) ? ['c = :at'] : []),
    ...(supplierId === null ? [] : ['s = :supplier']),
    ...(ideal === null || ideal === 0n ? [] : ['i = :ideal']),
  ];
  const isAtVersion = level.version === 0 ? 'attribute_not_exists(n)' : 'n = :version';
  const atVersion = postings.some((posting) => posting.atVersion);
  const conditions = [
    'attribute_not_exists(closed)',
    '(attribute_not_exists(u) OR u = :read)',
    ...(atVersion ? [isAtVersion] : []),
    ...(idealThen === undefined ? [] : [idealAsRead(level)]),
  ];
  return {
    label: levelLabel(of),
    update: levelKey(organizationId, of),
    expression: `SET ${sets.join(', ')} ADD q :delta, n :movements${ideal === 0n ? ' REMOVE i' : ''}`,
    condition: conditions.join(' AND '),
    values: {
      ':unit': unit,
      ':read': level.unit,
      ':at': epochSeconds(now),
      ':delta': movements.reduce((sum, { delta }) => sum + delta, 0n),
      ':movements': movements.length,
      ...(ideal !== null && ideal !== 0n && { ':ideal': ideal }),
      ...(idealThen !== undefined && { ':readIdeal': level.ideal }),
      ...(supplierId !== null && { ':supplier': packId(supplierId) }),
      ...(atVersion && level.version > 0 && { ':version': level.version }),
    },
  };
}

/** What the ideal level becomes where nobody says it: none in another base; `null`: it stays as it is. */
const idealAfter = ({ level }: Posting['place'], unit: StockUnit): Thousandths | null =>
  sameBase(unit, level.unit) ? null : 0n;

/**
 * What the first movement of a level checks, and no other: that its site and its item are there, and the item
 * still kept in the unit that was read. Later ones go by the level alone, so that movements of different items
 * never conflict with each other.
 */
function firstMovementChecks(organizationId: string, postings: readonly Posting[]): Write[] {
  const first = postings.filter(({ place }) => place.isNew);
  const sites = first.filter(({ atDeletedSite }) => !atDeletedSite).map(({ place }) => place.of.siteId);
  const items = new Map(first.map(({ place }) => [place.of.itemId, place.level.unit]));
  return [
    ...[...new Set(sites)].map((siteId) => siteCheck(organizationId, siteId)),
    ...[...items].map(([itemId, unit]) => itemCheck(organizationId, itemId, unit)),
  ];
}

/** The site is still there to be moved into. */
const siteCheck = (organizationId: string, siteId: string): Write => ({
  label: siteLabel,
  check: siteKey(organizationId, siteId),
  condition: 'isActive = :yes',
  values: { ':yes': true },
});

/**
 * The item is still there, and kept in this unit: a level that is made in the unit from before a change would be
 * left behind by it.
 */
export const itemCheck = (organizationId: string, itemId: string, unit: StockUnit): Write => ({
  label: `item ${itemId}`,
  check: itemKey(organizationId, itemId),
  condition: 'attribute_not_exists(deletedAt) AND u = :unit',
  values: { ':unit': unit },
});

/** The event of the movements of one transaction. */
function publishMovements(
  organizationId: string,
  movements: readonly NewMovement[],
  userId: string,
  now: Date,
): Write {
  const data = {
    reason: (movements[0] as NewMovement).reason,
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
