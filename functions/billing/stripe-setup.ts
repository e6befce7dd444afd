/**
 * Sets up a Stripe account for the product: tax, a product and two prices for each plan, the code FRIEND30, the customer
 * portal and the webhook endpoint. It only adds or corrects what is missing or different, so a second run changes nothing.
 */
import {
  type Plan,
  type PriceCurrency,
  plans,
  priceCurrencies,
  taxBehaviorOf,
} from '@batchbook/shared/billing/plans';
import { inMinorUnits } from '@batchbook/shared/billing/subscription';
import Stripe from 'stripe';
import { stripeClient } from '../platform/clients.ts';
import { productIdOf } from './payments/products.ts';
import { setUpFriendCode } from './setup/friend-code.ts';
import type { Note } from './setup/note.ts';
import { orNull } from './setup/or-null.ts';
import { setUpPortal } from './setup/portal.ts';
import { type HeadOffice, setUpTax, softwareTaxCode } from './setup/tax.ts';
import { setUpWebhook } from './setup/webhook.ts';

export interface StripeAccount {
  /** The product's address, for the portal's way back. */
  appUrl: string;
  /** Where Stripe sends events; null for a product on one machine, which Stripe can't reach. */
  webhookUrl?: string | null;
  /** Where the business is, for tax. Without it the one that the account has stays. */
  headOffice?: HeadOffice | null;
}

export interface StripeSetup {
  /** What was done, in words for the operator. */
  done: string[];
  /** What the operator has to do before anybody can pay. */
  missing: string[];
  /** Stripe tells an endpoint's secret only when it makes it. */
  webhookSecret: string | null;
}

export async function setUpStripe(
  stripe: Stripe,
  { appUrl, webhookUrl = webhookUrlOf(appUrl), headOffice = null }: StripeAccount,
): Promise<StripeSetup> {
  const done: string[] = [];
  const note: Note = (line) => void done.push(line);
  const missing = await setUpTax(stripe, headOffice, note);
  for (const plan of paidPlans) {
    await setUpProduct(stripe, plan, note);
    for (const currency of priceCurrencies) await setUpPrice(stripe, plan, currency, note);
  }
  await setUpFriendCode(stripe, note);
  await setUpPortal(stripe, appUrl, note);
  const webhookSecret = webhookUrl === null ? null : await setUpWebhook(stripe, webhookUrl, note);
  return { done, missing, webhookSecret };
}

/** @param url The address of a stand-in; null for Stripe itself. */
export const stripeAccount = (secretKey: string, url: string | null): Stripe =>
  stripeClient(Stripe, secretKey, url);

const paidPlans = Object.values(plans).filter(({ monthly, level }) => monthly !== null && level > 0);

async function setUpProduct(stripe: Stripe, plan: Plan, note: Note): Promise<void> {
  const id = productIdOf(plan.id);
  const wanted = { name: `Batchbook ${plan.name}`, tax_code: softwareTaxCode, metadata: { plan: plan.id } };
  const found = await orNull(stripe.products.retrieve(id));
  if (!found) {
    await stripe.products.create({ id, ...wanted });
    note(`Created the product ${wanted.name}.`);
  } else if (
    found.name !== wanted.name ||
    found.tax_code !== wanted.tax_code ||
    !found.active ||
    found.metadata.plan !== plan.id
  ) {
    await stripe.products.update(id, { ...wanted, active: true });
    note(`Corrected the product ${wanted.name}.`);
  }
}

/** Prices never change at Stripe. Another amount is a new price that takes over the lookup key. */
async function setUpPrice(stripe: Stripe, plan: Plan, currency: PriceCurrency, note: Note): Promise<void> {
  const lookupKey = `${plan.id}_${currency.toLowerCase()}_month`;
  const amount = inMinorUnits(plan.monthly?.[currency] ?? '');
  const taxBehavior = taxBehaviorOf(currency);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
  const [found] = data;
  const isSame =
    found?.active &&
    found.unit_amount === amount &&
    found.product === productIdOf(plan.id) &&
    found.recurring?.interval === 'month' &&
    found.tax_behavior === taxBehavior &&
    found.metadata.plan === plan.id;
  if (isSame) return;
  await stripe.prices.create({
    product: productIdOf(plan.id),
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

export const webhookUrlOf = (appUrl: string): string => `${appUrl}/v1/webhooks/stripe`;
