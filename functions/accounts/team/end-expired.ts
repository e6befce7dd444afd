/**
 * The schedule that ends invitations whose time is over, started every hour, so that their seats are free and counted
 * again. Nothing waits for it: an expired invitation can't be accepted, and the next one takes its seat at once.
 */
import { invitationChanged } from '@batchbook/events/accounts';
import { freeSeat } from '../../billing/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { inTime } from '../../platform/deadline.ts';
import { publish } from '../../platform/outbox.ts';
import type { Item } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { workDue } from '../../platform/work-due.ts';
import { readInvitation } from './read-team.ts';
import { endInvitation, expiryPk, expiryShards, isOverdue } from './table.ts';

export const handler = inTime(() => endExpired(systemClock));

export async function endExpired(clock: Clock): Promise<void> {
  const now = clock.now();
  await workDue({
    what: 'closing of an invitation',
    metric: 'ExpiriesBehindSeconds',
    shards: expiryShards,
    indexPkOf: expiryPk,
    now,
    work: (item) => end(item, now),
  });
}

/** The index may lag, so the invitation is read again. It ends only as it was read: a resent one goes on. */
async function end({ organizationId, id }: Item, now: Date): Promise<void> {
  const [organization, invitationId] = [organizationId as string, id as string];
  const invitation = await readInvitation(organization, invitationId);
  if (!invitation || !isOverdue(invitation, now)) return;
  await transact({ organizationId: organization }, [
    ...endInvitation(invitation, 'expired', { now }),
    freeSeat(organization),
    publish({ definition: invitationChanged, organizationId: organization, data: { id: invitationId } }, now),
  ]);
}
