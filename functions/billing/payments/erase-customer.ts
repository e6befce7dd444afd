import { transact } from '../../platform/table/write.ts';
import { ignoring, openStripe } from './stripe.ts';
import { customerKey, subscriptionKey } from './table.ts';

/**
 * Deletes the customer of an organization that can't be restored, which ends its subscriptions and erases the owner's
 * address at Stripe. Stripe comes first: without the copy nobody would find the customer again.
 */
export async function eraseCustomer(organizationId: string, customerId: string): Promise<void> {
  const stripe = await openStripe();
  await ignoring('resource_missing', () => stripe.customers.del(customerId));
  await transact({ organizationId }, [
    { label: 'customer', remove: customerKey(customerId) },
    { label: 'subscription', remove: subscriptionKey(organizationId) },
  ]);
}
