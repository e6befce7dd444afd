/** The schedule that compares each subscription with Stripe once a day, in case an event was lost (invariant 23). */
import { type Clock, systemClock } from '../../platform/clock.ts';
import { emitSeconds } from '../../platform/metric.ts';
import { organizationOf } from '../../platform/table/keys.ts';
import { workDue } from '../../platform/work-due.ts';
import { syncSubscription } from './sync.ts';
import { stripeClockPk, stripeShards } from './table.ts';

export const handler = (): Promise<void> => compareAll(systemClock);

export async function compareAll(clock: Clock): Promise<void> {
  const now = clock.now();
  const behindSeconds = await workDue({
    what: 'comparison with Stripe',
    indexPks: Array.from({ length: stripeShards }, (_, shard) => stripeClockPk(shard)),
    now,
    work: async (item) => {
      await syncSubscription(organizationOf(item), now);
    },
  });
  emitSeconds('StripeCompareBehindSeconds', behindSeconds, now);
}
