import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { differences } from '../differences.ts';
import { invalidRequest, StripeFailure } from '../failure.ts';
import type { Outcome } from './cards.ts';
import { chargeAutomatically, chargeOnce, owe } from './charge-automatically.ts';
import { voidInvoice } from './collect.ts';
import { invoiceSubscription } from './invoice-subscription.ts';
import { type ItemChange, setItems } from './items.ts';
import { keepForNextInvoice, takePendingLines } from './pending-items.ts';
import { awaitPayment } from './pending-update.ts';
import { prorations } from './proration.ts';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';
export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

export interface ItemUpdate {
  items: readonly ItemChange[];
  proration: ProrationBehavior;
  payment: PaymentBehavior;
  /** The moment that shares are counted from. */
  time: number;
}

/** Changes prices or quantities, and bills what that costs as asked. */
export function updateItems(
  account: Account,
  before: Stripe.Subscription,
  { items, proration, payment, time }: ItemUpdate,
): Stripe.Subscription {
  const { records } = account;
  const subscription = withoutPendingUpdate(account, before);
  const data = setItems(account, subscription, items);
  refuseOtherCurrencies(subscription, data);
  refuseUnknownPlace(account, subscription);
  const lines = proration === 'none' ? [] : prorations(account, subscription, items, time);
  if (proration !== 'always_invoice' || lines.length === 0) {
    if (lines.length > 0) keepForNextInvoice(account, subscription.id, lines);
    return apply(account, subscription, data);
  }
  const billed = [...takePendingLines(account, subscription.id), ...lines];
  const bill = { reason: 'subscription_update', lines: billed } as const;
  if (payment === 'pending_if_incomplete') {
    const invoice = invoiceSubscription(account, subscription, bill);
    const { outcome } = chargeOnce(account, invoice);
    const now = records.need('subscription', subscription.id);
    if (outcome.kind === 'paid') return apply(account, now, data);
    return awaitPayment(account, now, invoice.id, { subscription: now.id, items: [...items] });
  }
  const invoice = invoiceSubscription(account, apply(account, subscription, data), bill);
  if (payment === 'default_incomplete') {
    if (invoice.status === 'open') owe(account, subscription);
  } else {
    const { outcome } = chargeAutomatically(account, invoice);
    if (payment === 'error_if_incomplete' && outcome.kind !== 'paid') throw paymentFailure(outcome);
  }
  return records.need('subscription', subscription.id);
}

/** Where tax is calculated, Stripe must know where the customer is. */
function refuseUnknownPlace({ records }: Account, { customer, automatic_tax }: Stripe.Subscription): void {
  const { address } = records.need('customer', String(customer));
  if (automatic_tax.enabled && !address?.country)
    throw invalidRequest(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      'automatic_tax[enabled]',
      'customer_tax_location_invalid',
    );
}

function apply(
  { records, emit }: Account,
  subscription: Stripe.Subscription,
  data: Stripe.SubscriptionItem[],
): Stripe.Subscription {
  const updated = records.put('subscription', {
    ...subscription,
    items: { ...subscription.items, data },
  });
  const previous = differences(subscription, updated);
  if (Object.keys(previous).length > 0) emit('customer.subscription.updated', updated, previous);
  return updated;
}

/** A newer update replaces one that still waits for its payment. */
function withoutPendingUpdate(account: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  if (!subscription.pending_update) return subscription;
  const { records } = account;
  voidInvoice(account, records.need('invoice', String(subscription.latest_invoice)));
  return records.need('subscription', subscription.id);
}

function refuseOtherCurrencies({ currency }: Stripe.Subscription, items: Stripe.SubscriptionItem[]): void {
  for (const { price } of items)
    if (price.currency !== currency)
      throw invalidRequest(
        `The price specified supports currencies of \`${price.currency}\`. This doesn't match the expected currency: ` +
          `\`${currency}\`.`,
        'items',
      );
}

/** The failure that a caller gets when a payment is a condition. */
export function paymentFailure(outcome: Outcome, keepsChanges = false): StripeFailure {
  if (outcome.kind === 'declined')
    return new StripeFailure(
      402,
      { type: 'card_error', code: outcome.code, decline_code: outcome.reason, message: outcome.message },
      keepsChanges,
    );
  return new StripeFailure(
    402,
    {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed ' +
        'using the PaymentIntent associated with the invoice.',
    },
    keepsChanges,
  );
}
