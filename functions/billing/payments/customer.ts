/** An organization's customer at Stripe: one, made by its first checkout. */
import type Stripe from 'stripe';
import { readOwner } from '../../accounts/index.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { getItem } from '../../platform/table/read.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { customerKey, newSubscriptionItem, subscriptionKey } from './table.ts';

/** Creates the customer and the copy of a subscription that doesn't exist yet. Returns the copy's item. */
export async function createCustomer(stripe: Stripe, organizationId: string, now: Date) {
  const { email, businessName } = await readOwner(organizationId);
  const customer = await stripe.customers.create(
    // For people who look at Stripe's pages. Nothing here finds an organization by them.
    { email, name: businessName, metadata: { organizationId } },
    { idempotencyKey: `customer-${organizationId}-${hashOfToken(email + businessName)}` },
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
