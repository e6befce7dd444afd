/**
 * Sets up a Stripe account for the product: a product and two prices for each plan, the code FRIEND30, the customer
 * portal and the webhook endpoint. It only adds or corrects what is missing or different, so a second run changes nothing.
 */
import { type Plan, type PriceCurrency, plans, priceCurrencies } from '@batchbook/shared/billing/plans';
import { friendCode } from '@batchbook/shared/billing/referral';
import Stripe from 'stripe';

export interface StripeSetup {
  /** What was done, in words for the operator. */
  done: string[];
  /** Stripe tells an endpoint's secret only when it makes it. */
  webhookSecret: string | null;
}

type Note = (line: string) => void;

/**
 * @param appUrl The product's address, for the portal's way back.
 * @param webhookUrl Where Stripe sends events; null for a product on one machine, which Stripe can't reach.
 */
export async function setUpStripe(
  stripe: Stripe,
  appUrl: string,
  webhookUrl: string | null = webhookUrlOf(appUrl),
): Promise<StripeSetup> {
  const done: string[] = [];
  const note: Note = (line) => void done.push(line);
  for (const plan of paidPlans) {
    await setUpProduct(stripe, plan, note);
    for (const currency of priceCurrencies) await setUpPrice(stripe, plan, currency, note);
  }
  await setUpFriendCode(stripe, note);
  await setUpPortal(stripe, appUrl, note);
  const webhookSecret = webhookUrl === null ? null : await setUpWebhook(stripe, webhookUrl, note);
  return { done, webhookSecret };
}

/** @param url The address of a stand-in; null for Stripe itself. */
export function stripeAccount(secretKey: string, url: string | null): Stripe {
  if (url === null) return new Stripe(secretKey, { telemetry: false });
  const { hostname: host, port } = new URL(url);
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
}

const paidPlans = Object.values(plans).filter(({ monthly, level }) => monthly !== null && level > 0);

const productIdOf = (plan: Plan): string => `batchbook_${plan.id}`;

async function setUpProduct(stripe: Stripe, plan: Plan, note: Note): Promise<void> {
  const id = productIdOf(plan);
  const name = `Batchbook ${plan.name}`;
  const found = await orNull(stripe.products.retrieve(id));
  if (!found) {
    await stripe.products.create({ id, name, metadata: { plan: plan.id } });
    note(`Created the product ${name}.`);
  } else if (found.name !== name || !found.active || found.metadata.plan !== plan.id) {
    await stripe.products.update(id, { name, active: true, metadata: { plan: plan.id } });
    note(`Corrected the product ${name}.`);
  }
}

/** Prices never change at Stripe. Another amount is a new price that takes over the lookup key. */
async function setUpPrice(stripe: Stripe, plan: Plan, currency: PriceCurrency, note: Note): Promise<void> {
  const lookupKey = `${plan.id}_${currency.toLowerCase()}_month`;
  const amount = minorUnits(plan.monthly?.[currency] ?? '');
  // Pounds are shown without VAT. What is shown in dollars is what people pay.
  const taxBehavior = currency === 'GBP' ? 'exclusive' : 'inclusive';
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
  const [found] = data;
  const isSame =
    found?.active &&
    found.unit_amount === amount &&
    found.product === productIdOf(plan) &&
    found.recurring?.interval === 'month' &&
    found.tax_behavior === taxBehavior &&
    found.metadata.plan === plan.id;
  if (isSame) return;
  await stripe.prices.create({
    product: productIdOf(plan),
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval: 'month' },
    tax_behavior: taxBehavior,
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { plan: plan.id },
  });
  note(`Created the price ${lookupKey}: ${plan.monthly?.[currency]} ${currency} a month.`);
  if (!found) return;
  // Those who pay it already go on paying it.
  await stripe.prices.update(found.id, { active: false });
  note(`Archived the former price ${found.id}.`);
}

const minorUnits = (amount: string): number => Math.round(Number(amount) * 100);

const friendCoupon = 'batchbook_friend30';

/** 30 % for three months, on a first subscription only. */
async function setUpFriendCode(stripe: Stripe, note: Note): Promise<void> {
  if (!(await orNull(stripe.coupons.retrieve(friendCoupon)))) {
    await stripe.coupons.create({
      id: friendCoupon,
      name: 'Referred by a friend',
      percent_off: 30,
      duration: 'repeating',
      duration_in_months: 3,
    });
    note('Created the coupon of referrals: 30 % for three months.');
  }
  const { data } = await stripe.promotionCodes.list({ code: friendCode, active: true });
  if (data.length > 0) return;
  await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: friendCoupon },
    code: friendCode,
    restrictions: { first_time_transaction: true },
  });
  note(`Created the promotion code ${friendCode}, for a first subscription.`);
}

const portalFeatures = {
  customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
  // Plans are switched on the account page, which says what a smaller one means.
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The default one is used by sessions that name none. Only Stripe's dashboard can make it, by saving it once. */
async function setUpPortal(stripe: Stripe, appUrl: string, note: Note): Promise<void> {
  const settings = { default_return_url: `${appUrl}/account`, features: portalFeatures };
  const { data } = await stripe.billingPortal.configurations.list({ limit: 100 });
  const found = data.find(({ is_default }) => is_default) ?? data.find(({ metadata }) => metadata?.batchbook);
  if (!found) {
    const created = await stripe.billingPortal.configurations.create({
      ...settings,
      metadata: { batchbook: 'portal' },
    });
    note(`Created the portal configuration ${created.id}.`);
    if (!created.is_default)
      note('Save the settings of the customer portal once in Stripe’s dashboard, then run this again.');
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

/** The events that bring an organization's copy up to date, or the operator a message. */
export const webhookEvents = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export const webhookUrlOf = (appUrl: string): string => `${appUrl}/v1/webhooks/stripe`;

async function setUpWebhook(stripe: Stripe, url: string, note: Note): Promise<string | null> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.find((endpoint) => endpoint.url === url);
  if (!found) {
    const created = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...webhookEvents],
      api_version: Stripe.API_VERSION,
      description: 'Batchbook',
    });
    note(`Created the webhook endpoint ${url}.`);
    return created.secret ?? null;
  }
  if (String([...found.enabled_events].sort()) !== String([...webhookEvents].sort())) {
    await stripe.webhookEndpoints.update(found.id, { enabled_events: [...webhookEvents] });
    note(`Corrected the events of the webhook endpoint ${url}.`);
  }
  return null;
}

/** @returns null for what doesn't exist. */
async function orNull<Found extends object>(request: Promise<Found>): Promise<Found | null> {
  try {
    const found = await request;
    return 'deleted' in found && found.deleted ? null : found;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
