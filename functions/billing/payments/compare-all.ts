/**
 * The schedule that compares each subscription with Stripe once a day, in case an event was lost (invariant 23), and
 * takes in refunds and disputes whose events were. It deletes the customer of an erased organization, since Stripe's
 * customer has the owner's address.
 */
import { rewardMayBeDue } from '@batchbook/events/billing';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { inTime } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import { organizationOf } from '../../platform/table/keys.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { workDue } from '../../platform/work-due.ts';
import { mayBeRewarded } from '../referrals/reward.ts';
import { eraseCustomer } from './erase-customer.ts';
import { syncSubscription } from './sync.ts';
import { stripeClockPk, stripeShards, toSubscription } from './table.ts';
import { takeInLost } from './take-in-lost.ts';

export const handler = inTime(() => compareAll(systemClock));

export async function compareAll(clock: Clock): Promise<void> {
  const now = clock.now();
  await workDue({
    what: 'comparison with Stripe',
    metric: 'StripeCompareBehindSeconds',
    shards: stripeShards,
    indexPkOf: stripeClockPk,
    now,
    work: (item) => compare(item, now),
  });
  await takeInLost(now).catch((error: Error) => log.error('lost events weren’t looked for', { error }));
}

async function compare(item: Item, now: Date): Promise<void> {
  const organizationId = organizationOf(item);
  const deletion = await getItem({ organizationId }, deletionKey(organizationId), { consistent: true });
  if (deletion?.erasedAt !== undefined) return eraseCustomer(organizationId, toSubscription(item).customerId);
  await syncSubscription(organizationId, now);
  await remindOfReward(organizationId, now);
}

/** Has the worker look again where a reward is open, since it reads members' addresses and this schedule may not. */
async function remindOfReward(organizationId: string, now: Date): Promise<void> {
  if (!(await mayBeRewarded(organizationId))) return;
  const event = { definition: rewardMayBeDue, organizationId, data: { id: organizationId } };
  await transact({ organizationId }, [publish(event, now)]);
}
