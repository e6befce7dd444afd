import { transact } from '../../platform/table/write.ts';
import { isStripeError, openStripe } from './stripe.ts';
import { customerKey, subscriptionKey } from './table.ts';

/**
 * Deletes the customer of an organization that can't be restored, which ends its subscriptions and erases the owner's
 * address at Stripe. Stripe comes first: without the copy nobody would find the customer again.
 */
export async function eraseCustomer(organizationId: string, customerId: string): Promise<void> {
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
