import type Stripe from 'stripe';

/**
 * Cards only. A bank debit takes days to fail, so a plan would be in force before it is paid, and an upgrade couldn't wait for
 * its payment.
 */
export const paidBy = ['card'] as const;

/** The portal may have added other ways to pay, as far as the account allows them. */
export async function insistOnCards(
  stripe: Stripe,
  { id, payment_settings: settings }: Stripe.Subscription,
): Promise<void> {
  if (String(settings?.payment_method_types ?? '') === String(paidBy)) return;
  await stripe.subscriptions.update(id, { payment_settings: { payment_method_types: [...paidBy] } });
}
