import type Stripe from 'stripe';
import { findPortal, portalMark } from '../payments/portal-configuration.ts';
import type { Note } from './note.ts';

const portalFeatures = {
  customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
  // Plans are switched on the account page, which says what a smaller one means.
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

export async function setUpPortal(stripe: Stripe, appUrl: string, note: Note): Promise<void> {
  const settings = { default_return_url: `${appUrl}/account`, features: portalFeatures };
  const found = await findPortal(stripe);
  if (!found) {
    const created = await stripe.billingPortal.configurations.create({ ...settings, metadata: portalMark });
    note(`Created the portal configuration ${created.id}.`);
  } else if (!isSet(found, settings)) {
    await stripe.billingPortal.configurations.update(found.id, settings);
    note(`Corrected the portal configuration ${found.id}.`);
  }
}

function isSet(
  { default_return_url, features }: Stripe.BillingPortal.Configuration,
  wanted: { default_return_url: string; features: typeof portalFeatures },
): boolean {
  const updates = [...features.customer_update.allowed_updates].sort();
  return (
    default_return_url === wanted.default_return_url &&
    features.customer_update.enabled &&
    String(updates) === String(wanted.features.customer_update.allowed_updates) &&
    features.invoice_history.enabled &&
    features.payment_method_update.enabled &&
    features.subscription_cancel.enabled &&
    features.subscription_cancel.mode === 'at_period_end' &&
    !features.subscription_update.enabled
  );
}
