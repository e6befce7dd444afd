/**
 * Which settings Stripe's portal has for our customers. The setup makes them and marks them; the account's default ones may
 * be missing or be meant for something else.
 */
import type Stripe from 'stripe';

export const portalMark = { batchbook: 'portal' };

/** The marked settings among those of an account, which has few. */
export async function findPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.batchbook === portalMark.batchbook) ?? null;
}
