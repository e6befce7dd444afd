/**
 * Seats: the entitlement's counter `users` counts active members and the invitations that hold a seat. An invitation takes
 * one in its own transaction, and whoever ends it or the membership returns it in theirs, so each is returned once.
 */
import { limitsOf } from '@batchbook/shared/billing/entitlements';
import { entitlementKey } from '../platform/http/entitlement.ts';
import type { Item } from '../platform/table/read.ts';
import { exists, type Write } from '../platform/table/write.ts';

export const seatLabel = 'a seat';

/** How many more people the plan allows; below 0 after a downgrade. */
export const seatsLeft = (entitlement: Item, superAdmin: boolean): number =>
  seatLimit(entitlement, superAdmin) - (entitlement.users as number);

function seatLimit(entitlement: Item, superAdmin: boolean): number {
  const limit = entitlement.usersLimit as number;
  return superAdmin
    ? Math.max(limit, limitsOf({ tier: null, adminOverride: false, superAdmin, customLimits: null }).users)
    : limit;
}

/**
 * Takes a seat, and returns `freed` others in the same update. Fails when there is none, or when the limit has changed
 * since `entitlement` was read.
 */
export function takeSeat(
  organizationId: string,
  { entitlement, superAdmin, freed }: { entitlement: Item; superAdmin: boolean; freed: number },
): Write {
  return {
    label: seatLabel,
    update: entitlementKey(organizationId),
    expression: 'ADD #users :change',
    names: { '#users': 'users' },
    values: {
      ':change': 1 - freed,
      ':limit': entitlement.usersLimit,
      ':end': seatLimit(entitlement, superAdmin) + freed,
    },
    condition: 'usersLimit = :limit AND #users < :end',
  };
}

/** Counts who joins, so that whoever deletes the organization at the same moment notices. */
export const countJoin = (organizationId: string): Write => ({
  label: 'the count of those who joined',
  update: entitlementKey(organizationId),
  expression: 'ADD joined :one',
  values: { ':one': 1 },
  condition: exists,
});

/** The check, within a transaction, that nobody joined since `entitlement` was read. */
export const nobodyJoined = (organizationId: string, entitlement: Item): Write => ({
  label: 'those who joined',
  check: entitlementKey(organizationId),
  ...(entitlement.joined === undefined
    ? { condition: 'attribute_not_exists(joined)' }
    : { condition: 'joined = :joined', values: { ':joined': entitlement.joined } }),
});

/** Returns a seat. */
export const freeSeat = (organizationId: string): Write => ({
  label: 'the seat',
  update: entitlementKey(organizationId),
  expression: 'ADD #users :minusOne',
  names: { '#users': 'users' },
  values: { ':minusOne': -1, ':zero': 0 },
  condition: '#users > :zero',
});
