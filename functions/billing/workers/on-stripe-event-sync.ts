import { stripeEventReceived } from '@batchbook/events/billing';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { getItem } from '../../platform/table/read.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { syncSubscription } from '../payments/sync.ts';
import { customerKey } from '../payments/table.ts';

const scope = { system: 'customers of Stripe, to find their organization' };

/** Fetches what an event was about. A customer that we didn't create is none of ours. */
async function sync({ data, now }: Delivery<{ customerId: string }>): Promise<void> {
  const customer = await getItem(scope, customerKey(data.customerId), { consistent: true });
  if (customer) await syncSubscription(customer.organizationId as string, now);
}

export const stripeEventWorker = (clock: Clock) => queueWorker([stripeEventReceived], sync, clock);

export const handler = stripeEventWorker(systemClock);
