import { memberChanged, organizationChanged, ownerChanged } from '@batchbook/events/accounts';
import { readOwner } from '../../accounts/index.ts';
import { getItem } from '../../platform/table/read.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { openStripe } from '../payments/stripe.ts';
import { subscriptionKey } from '../payments/table.ts';

/** Stripe's customer has the owner's address and the business's name, for invoices and Stripe's own mails. */
async function tell({ organizationId }: Delivery<unknown>): Promise<void> {
  const item = await getItem({ organizationId }, subscriptionKey(organizationId));
  if (!item) return;
  // Read now, not from the event, so that the order of events doesn't matter.
  const { email, businessName } = await readOwner(organizationId);
  const stripe = await openStripe();
  await stripe.customers.update(item.customerId as string, { email, name: businessName });
}

export const handler = queueWorker([memberChanged, organizationChanged, ownerChanged], tell);
