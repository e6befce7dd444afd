import { memberChanged, organizationRestored, ownerChanged } from '@batchbook/events/accounts';
import { readOwner } from '../../accounts/index.ts';
import { getItem } from '../../platform/table/read.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { openStripe } from '../payments/stripe.ts';
import { subscriptionKey } from '../payments/table.ts';

/** Stripe's customer has the owner's address. Its name is the owner's to set, on Stripe's pages. */
async function tell({ organizationId }: Delivery<unknown>): Promise<void> {
  const item = await getItem({ organizationId }, subscriptionKey(organizationId));
  if (!item) return;
  // Read now, not from the event, so that the order of events doesn't matter.
  const { email } = await readOwner(organizationId);
  const stripe = await openStripe();
  await stripe.customers.update(item.customerId as string, { email });
}

// While an organization is closed nothing is told, so a restored one catches up.
export const handler = queueWorker([memberChanged, ownerChanged, organizationRestored], tell);
