/** An organization's customer at Stripe: one, made by its first checkout. */
import type Stripe from 'stripe';
import { getItem } from '../../platform/table/read.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { customerKey, newSubscriptionItem, subscriptionKey } from './table.ts';

/**
 * Creates the customer and the copy of a subscription that doesn't exist yet. Returns the copy's item. The customer has no
 * name and address before it is in the table (`describeCustomer`): after a crash in between it may never be found again.
 */
export async function createCustomer(stripe: Stripe, organizationId: string, now: Date) {
  const customer = await stripe.customers.create(
    // For people who look at Stripe's pages. Nothing here finds an organization by them.
    { metadata: { organizationId } },
    { idempotencyKey: `customer-of-${organizationId}` },
  );
  const isFirst = await transactUnlessChanged({ organizationId }, [
    {
      label: 'customer',
      put: { ...customerKey(customer.id), type: 'CUSTOMER', organizationId },
      condition: `${notExists} OR organizationId = :organizationId`,
      values: { ':organizationId': organizationId },
    },
    {
      label: 'subscription',
      put: newSubscriptionItem(organizationId, customer.id, now),
      condition: notExists,
    },
  ]);
  if (isFirst) return newSubscriptionItem(organizationId, customer.id, now);
  const item = await getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });
  if (!item) throw new Error('the customer belongs to another organization');
  return item;
}

/** Gives a customer the owner's address, and a new one the business's name, which is the owner's to change at Stripe. */
export async function describeCustomer(
  stripe: Stripe,
  customerId: string,
  { email, businessName }: { email: string; businessName: string },
  isNew: boolean,
): Promise<void> {
  await stripe.customers.update(customerId, { email, ...(isNew && { name: businessName }) });
}
