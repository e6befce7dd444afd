import { rewardMayBeDue, stripeEventReceived } from '@batchbook/events/billing';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { getItem } from '../../platform/table/read.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { openStripe } from '../payments/stripe.ts';
import { customerKey } from '../payments/table.ts';
import { rewardAfterPayment } from '../referrals/reward.ts';

type Told = { type: string; customerId: string } | { id: string };

const scope = { system: 'customers of Stripe, to find their organization' };

/** Rewards whoever referred an organization that has paid. What the event says only tells whom to ask Stripe about. */
async function reward({ data, now }: Delivery<Told>): Promise<void> {
  const organizationId = await organizationIn(data);
  if (organizationId !== null) await rewardAfterPayment(await openStripe(), organizationId, now);
}

async function organizationIn(data: Told): Promise<string | null> {
  if (!('customerId' in data)) return data.id;
  if (data.type !== 'invoice.paid') return null;
  const customer = await getItem(scope, customerKey(data.customerId), { consistent: true });
  return (customer?.organizationId as string | undefined) ?? null;
}

export const rewardWorker = (clock: Clock) =>
  queueWorker<typeof stripeEventReceived | typeof rewardMayBeDue>(
    [stripeEventReceived, rewardMayBeDue],
    reward,
    clock,
  );

export const handler = rewardWorker(systemClock);
