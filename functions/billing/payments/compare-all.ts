/**
 * The schedule that compares each subscription with Stripe once a day, in case an event was lost (invariant 23). Of an
 * organization that was erased it removes the customer, who has the owner's address.
 */
import { type Clock, systemClock } from '../../platform/clock.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { emitSeconds } from '../../platform/metric.ts';
import { organizationOf } from '../../platform/table/keys.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { workDue } from '../../platform/work-due.ts';
import { isStripeError, openStripe } from './stripe.ts';
import { syncSubscription } from './sync.ts';
import { customerKey, stripeClockPk, stripeShards, subscriptionKey, toSubscription } from './table.ts';

export const handler = (): Promise<void> => compareAll(systemClock);

export async function compareAll(clock: Clock): Promise<void> {
  const now = clock.now();
  const behindSeconds = await workDue({
    what: 'comparison with Stripe',
    indexPks: Array.from({ length: stripeShards }, (_, shard) => stripeClockPk(shard)),
    now,
    work: (item) => compare(item, now),
  });
  emitSeconds('StripeCompareBehindSeconds', behindSeconds, now);
}

async function compare(item: Item, now: Date): Promise<void> {
  const organizationId = organizationOf(item);
  const deletion = await getItem({ organizationId }, deletionKey(organizationId), { consistent: true });
  if (deletion?.erasedAt === undefined) await syncSubscription(organizationId, now);
  else await eraseCustomer(organizationId, toSubscription(item).customerId);
}

/** At Stripe first: without the copy nobody would find the customer again. Deleting ends what is still live. */
async function eraseCustomer(organizationId: string, customerId: string): Promise<void> {
  const stripe = await openStripe();
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isStripeError(error) || error.code !== 'resource_missing') throw error;
  }
  await transact({ organizationId }, [
    { label: 'customer', remove: customerKey(customerId) },
    { label: 'subscription', remove: subscriptionKey(organizationId) },
  ]);
}
