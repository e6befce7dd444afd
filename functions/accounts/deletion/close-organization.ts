/**
 * Closes a deleted organization, and opens a restored one. All memberships are closed, which refuses every request at no
 * further cost. The deletion item says until when it can be restored, and is what everything else decides by.
 */

import { organizationClosed, organizationRestored } from '@batchbook/events/accounts';
import { nobodyJoined } from '../../billing/index.ts';
import { audit } from '../../platform/audit.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { entitlementKey } from '../../platform/http/entitlement.ts';
import { publish } from '../../platform/outbox.ts';
import { shardOf } from '../../platform/table/keys.ts';
import { type Item, readAt } from '../../platform/table/read.ts';
import { exists, notExists, transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { membershipKeys, organizationKey } from '../table.ts';
import { readMemberships } from '../team/read-team.ts';

export const deletionShards = 4;
export const deletionClockPk = (shard: number): string => `CLOCK#deletion#${shard}`;

/** Two writes each, in the transaction that closes or opens. The rest follow one by one. */
const membershipsAtOnce = 40;
const concurrently = 10;
const scope = { system: "an organization's memberships are closed or opened, at the user too" };

export interface Closable {
  organizationId: string;
  organization: Item | undefined;
  entitlement: Item;
  deletion: Item | undefined;
  memberships: Item[];
}

/** Reads the counts before the memberships, so that a condition on them notices who joins in between. */
export async function readClosable(organizationId: string): Promise<Closable> {
  const [planKey, deletionAt, ownKey] = [
    entitlementKey(organizationId),
    deletionKey(organizationId),
    organizationKey(organizationId),
  ];
  const at = await readAt({ organizationId }, [planKey, deletionAt, ownKey]);
  const entitlement = at(planKey);
  if (!entitlement) throw new Error('an organization has no entitlement');
  const memberships = await readMemberships(organizationId);
  return { organizationId, organization: at(ownKey), entitlement, deletion: at(deletionAt), memberships };
}

const having = (memberships: readonly Item[], status: string): Item[] =>
  memberships.filter((item) => item.status === status);

/** Fails when it is deleted already, or somebody joined or left, since it was read. */
export function closeWrites(
  { organizationId, entitlement, memberships }: Closable,
  { byUserId, deletesAt, now }: { byUserId: string; deletesAt: Date; now: Date },
): Write[] {
  const deletion = {
    ...deletionKey(organizationId),
    type: 'ORGANIZATION_DELETION',
    organizationId,
    byUserId,
    closedAt: now.toISOString(),
    deletesAt: deletesAt.toISOString(),
    gsi1pk: deletionClockPk(shardOf(organizationId, deletionShards)),
    gsi1sk: deletesAt.toISOString(),
  };
  return [
    { label: `deletion of ${organizationId}`, put: deletion, condition: notExists },
    nobodyJoined(organizationId, entitlement),
    ...having(memberships, 'active')
      .slice(0, membershipsAtOnce)
      .flatMap((item) => turn(item, 'closed')),
    audit({ organizationId, act: 'organization_deleted', by: { userId: byUserId } }, now),
    publish({ definition: organizationClosed, organizationId, data: { id: organizationId } }, now),
  ];
}

/** Fails once the time to restore it is over. */
export function openWrites(
  { organizationId, memberships }: Closable,
  by: { userId: string },
  now: Date,
): Write[] {
  return [
    {
      label: 'deletion',
      remove: deletionKey(organizationId),
      condition: 'deletesAt > :now',
      values: { ':now': now.toISOString() },
    },
    ...having(memberships, 'closed')
      .slice(0, membershipsAtOnce)
      .flatMap((item) => turn(item, 'active')),
    audit({ organizationId, act: 'organization_restored', by }, now),
    publish({ definition: organizationRestored, organizationId, data: { id: organizationId } }, now),
  ];
}

/** Both items of a membership. Its role stays, on condition that it is the one that was read. */
const turn = ({ organizationId, userId, role, status }: Item, to: 'closed' | 'active'): Write[] =>
  membershipKeys(organizationId as string, userId as string).map((key, index) => ({
    label: `membership ${organizationId} ${userId} ${index}`,
    update: key,
    expression: 'SET #status = :to',
    names: { '#status': 'status', '#role': 'role' },
    values: { ':to': to, ':before': status, ':role': role },
    condition: '#status = :before AND #role = :role',
  }));

/** Turns the memberships that didn't fit the transaction. May run again at any time. */
export async function settleMemberships(organizationId: string): Promise<void> {
  const { deletion, memberships } = await readClosable(organizationId);
  const [from, to] = deletion ? (['active', 'closed'] as const) : (['closed', 'active'] as const);
  const unchanged = {
    label: 'deletion',
    check: deletionKey(organizationId),
    condition: deletion ? exists : notExists,
  };
  await forEachConcurrently(having(memberships, from), concurrently, async (item) => {
    // Whoever changed it, or restored or deleted the organization, meanwhile has the last word.
    await transactUnlessChanged(scope, [unchanged, ...turn(item, to)]);
  });
}
