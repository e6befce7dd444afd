/**
 * Writes postings: the only place where stock moves. Each movement, its level, its lot and the event go into one
 * transaction, to which a use case adds its own writes and conditions. Nothing else ever writes `q` and `n` of a level,
 * except a correction. Invariants 1, 2, 3, 6.
 */
import { movementRecorded } from '@batchbook/events/stock';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { formatThousandths, sameBase, type Thousandths } from '@batchbook/shared/stock/quantity';
import { epochSeconds } from '../../platform/clock.ts';
import { publish } from '../../platform/outbox.ts';
import { packId } from '../../platform/table/packed-id.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import { idealAsRead, type KeptLevel, type LevelOf, levelKey } from '../level-table.ts';
import { itemKey, siteKey } from '../table.ts';
import type { FoundLot } from './lot-table.ts';
import { lotWrites } from './lot-writes.ts';
import { type NewMovement, toMovementItem } from './movement-table.ts';
import type { Place } from './place.ts';
import type { Planned } from './posting.ts';
import { isUnnamed, unnamedWrites } from './unnamed-movements.ts';

export const movementLabel = ({ siteId, itemId }: LevelOf): string => `movement ${siteId} ${itemId}`;
export const isMovementLabel = (label: string): boolean => label.startsWith('movement ');
const levelLabel = ({ siteId, itemId }: LevelOf): string => `level ${siteId} ${itemId}`;
export const siteLabel = 'site';

/** A movement to write, and the level that it changes. */
export interface Posting {
  place: Pick<Place, 'of' | 'level' | 'isNew'>;
  movement: NewMovement;
  /** How much of it counts as received of its lot: all of a delivery, and of an undone one. */
  received?: Thousandths;
  /** The day of the run that takes or makes it. A delivery says its own. */
  runDay?: string;
  lotFrom?: Planned['lot'];
  /** The lot as it was read. */
  lot?: FoundLot | null;
  /** The digest of the movement's own request; none for a transfer, a count and the like. */
  createdDigest?: string;
  /** Requires the level to be at the version that was read: for counts (invariant 5) and changes of unit. */
  atVersion?: boolean;
  /** Requires the level to be exactly as it was read, settings included, so that the one after it is known. */
  asRead?: boolean;
  /** Requires the site to be the default one. */
  atDefaultSite?: boolean;
  /** Requires that its lot still has what is taken: it was chosen for what it had. */
  lotHasIt?: boolean;
  /** Stock may leave a deleted site, and be corrected there. */
  atDeletedSite?: boolean;
  /** The ideal level after a change of unit. Without it, a level that changes its base loses its ideal. */
  ideal?: Thousandths;
}

/** Returns the posting of a planned change, with the movement's own fields. */
export const postingOf = (
  { intent, lot }: Planned,
  movement: NewMovement,
  more: Pick<Posting, 'received' | 'createdDigest' | 'lotHasIt' | 'runDay'> = {},
): Posting => ({
  place: intent.place,
  movement,
  lotFrom: lot,
  lot: intent.lot,
  atVersion: intent.amount.by === 'figure',
  atDeletedSite: intent.atDeletedSite === true,
  ...more,
});

/**
 * Returns all writes of `postings`, with their event. Postings to one level differ in their ids and lots. Labels:
 * `movement <site> <item>` fails when the id is taken in this ledger. `level <site> <item>` fails when the level was
 * closed, changed its unit, or (with `atVersion`) moved. `site` fails when a first movement's site is gone, or (with
 * `atDefaultSite`) another one is the default.
 */
export const postingWrites = (
  { organizationId, userId }: { organizationId: string; userId: string },
  postings: readonly Posting[],
  now: Date,
): Write[] =>
  postings.length === 0
    ? []
    : [
        ...siteChecks(organizationId, postings),
        ...firstMovementItems(organizationId, postings),
        ...postings.flatMap((posting) => movementWrites(organizationId, posting)),
        ...byLevel(postings).map((ofLevel) => levelWrite(organizationId, ofLevel, now)),
        publishMovements(
          organizationId,
          postings.map(({ movement }) => movement),
          userId,
          now,
        ),
      ];

/** How many writes postings to one level take, including the level and a first movement's check of its item. */
export const writesOf = (postings: readonly Posting[]): number =>
  postings.reduce(
    (sum, { movement, lot }) =>
      sum + 1 + Number(isUnnamed(movement)) + (movement.lotCode === null ? 0 : 2 + (lot?.twins?.length ?? 0)),
    0,
  ) +
  (postings.length > 0 ? 1 : 0) +
  (postings.some(({ place }) => place.isNew) ? 1 : 0);

function movementWrites(organizationId: string, posting: Posting): Write[] {
  const {
    movement,
    received = 0n,
    lotFrom = null,
    lot = null,
    createdDigest = null,
    runDay = null,
  } = posting;
  const { lotCode } = movement;
  return [
    {
      label: movementLabel(movement),
      put: toMovementItem(organizationId, movement, createdDigest),
      condition: notExists,
    },
    ...unnamedWrites(organizationId, movement, runDay),
    ...(lotCode === null
      ? []
      : lotWrites(organizationId, {
          movement: { ...movement, lotCode },
          lot,
          received,
          from: lotFrom,
          hasIt: posting.lotHasIt ?? false,
          cameOn: (received > 0n ? runDay : null) ?? movement.deliveredOn,
        })),
  ];
}

type OfLevel = [Posting, ...Posting[]];

export function byLevel(postings: readonly Posting[]): OfLevel[] {
  const levels = new Map<string, OfLevel>();
  for (const posting of postings) {
    const label = levelLabel(posting.place.of);
    const others = levels.get(label);
    if (others) others.push(posting);
    else levels.set(label, [posting]);
  }
  return [...levels.values()];
}

/** What changes of a level. */
interface LevelChange {
  unit: StockUnit;
  delta: Thousandths;
  movements: number;
  /** `null` when it is left as it is. */
  ideal: Thousandths | null;
  supplierId: string | null;
  isCounted: boolean;
}

/** Merges the changes of one level, since a transaction may write an item only once. */
function changeOf(postings: OfLevel): LevelChange {
  const [{ place, ideal }] = postings;
  const movements = postings.map(({ movement }) => movement);
  const unit = movements[0]?.levelUnit ?? place.level.unit;
  return {
    unit,
    delta: movements.reduce((sum, { delta }) => sum + delta, 0n),
    movements: movements.length,
    ideal: ideal ?? idealAfter(place, unit),
    supplierId: movements.find(({ reason }) => reason === 'receive')?.supplierId ?? null,
    isCounted: movements.some(({ countId, deliveryId }) => countId !== null && deliveryId === null),
  };
}

/** Returns a level after all its postings, which were written `asRead`. */
export function levelAfter(postings: OfLevel, now: Date): KeptLevel {
  const [{ place }] = postings;
  const { level } = place;
  const { unit, delta, movements, ideal, supplierId, isCounted } = changeOf(postings);
  const at = epochSeconds(now);
  return {
    ...level,
    unit,
    quantity: level.quantity + delta,
    version: level.version + movements,
    ideal: ideal ?? level.ideal,
    supplierId: supplierId ?? level.supplierId,
    movedAt: at,
    countedAt: isCounted ? at : level.countedAt,
  };
}

function levelWrite(organizationId: string, postings: OfLevel, now: Date): Write {
  const [{ place, ideal: idealThen }] = postings;
  const { of, level } = place;
  const { unit, delta, movements, ideal, supplierId, isCounted } = changeOf(postings);
  const sets = [
    'u = :unit',
    'a = :at',
    ...(isCounted ? ['c = :at'] : []),
    ...(supplierId === null ? [] : ['s = :supplier']),
    ...(ideal === null || ideal === 0n ? [] : ['i = :ideal']),
  ];
  const asRead = postings.some((posting) => posting.asRead);
  const atVersion = asRead || postings.some((posting) => posting.atVersion);
  const atIdeal = asRead || idealThen !== undefined;
  const conditions = [
    'attribute_not_exists(closed)',
    '(attribute_not_exists(u) OR u = :read)',
    ...(atVersion ? [level.version === 0 ? 'attribute_not_exists(n)' : 'n = :version'] : []),
    ...(atIdeal ? [idealAsRead(level)] : []),
    ...(asRead ? [level.isEnabled ? 'attribute_not_exists(off)' : 'attribute_exists(off)'] : []),
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
      ':delta': delta,
      ':movements': movements,
      ...(ideal !== null && ideal !== 0n && { ':ideal': ideal }),
      ...(atIdeal && { ':readIdeal': level.ideal }),
      ...(supplierId !== null && { ':supplier': packId(supplierId) }),
      ...(atVersion && level.version > 0 && { ':version': level.version }),
    },
  };
}

/** The ideal level by default: none in another base, `null` to leave it unchanged. */
const idealAfter = ({ level }: Posting['place'], unit: StockUnit): Thousandths | null =>
  sameBase(unit, level.unit) ? null : 0n;

/**
 * Checks only for a level's first movement that its site takes movements in. Later movements rely on the level alone, so
 * that movements of different items never conflict. Those to the default site check that it still is.
 */
function siteChecks(organizationId: string, postings: readonly Posting[]): Write[] {
  const first = postings.filter(({ place, atDeletedSite }) => place.isNew && !atDeletedSite);
  const defaults = postings.filter(({ atDefaultSite }) => atDefaultSite);
  const siteIds = new Set([...first, ...defaults].map(({ place }) => place.of.siteId));
  const defaultIds = new Set(defaults.map(({ place }) => place.of.siteId));
  return [...siteIds].map((siteId) => ({
    label: siteLabel,
    check: siteKey(organizationId, siteId),
    condition: defaultIds.has(siteId) ? 'isActive = :yes AND isDefault = :yes' : 'isActive = :yes',
    values: { ':yes': true },
  }));
}

/** Checks only for a level's first movement that its item exists and has the unit that was read. */
function firstMovementItems(organizationId: string, postings: readonly Posting[]): Write[] {
  const first = postings.filter(({ place }) => place.isNew);
  const items = new Map(first.map(({ place }) => [place.of.itemId, place.level.unit]));
  return [...items].map(([itemId, unit]) => itemCheck(organizationId, itemId, unit));
}

/**
 * Checks that the item still exists and keeps its levels in this unit. A level created in an outdated unit would be missed
 * by the change of unit.
 */
export const itemCheck = (organizationId: string, itemId: string, unit: StockUnit): Write => ({
  label: `item ${itemId}`,
  check: itemKey(organizationId, itemId),
  // With the size of its packs, an item of any unit counts in pieces.
  condition: `attribute_not_exists(deletedAt) AND ${
    unit === 'pieces' ? '(u = :unit OR attribute_exists(z))' : 'u = :unit AND attribute_not_exists(z)'
  }`,
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
