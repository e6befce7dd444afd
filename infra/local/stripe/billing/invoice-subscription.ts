import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { buildInvoice, type DraftLine } from './build-invoice.ts';
import { finalize, storeDraft } from './collect.ts';
import { activeDiscounts, useUpOnce } from './discounts.ts';

interface Bill {
  reason: Stripe.Invoice.BillingReason;
  lines: readonly DraftLine[];
  /** An invoice that can't be collected any more stays a draft. */
  isDraft?: boolean;
}

/** Bills a subscription: the invoice is its latest one, with a number, and not yet charged. */
export function invoiceSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  { reason, lines, isDraft = false }: Bill,
): Stripe.Invoice {
  const { records } = account;
  const draft = draftOf(account, subscription, reason, lines);
  if (isDraft) draft.auto_advance = false;
  storeDraft(account, draft);
  useUpOnce(account, draft.total_discount_amounts);
  records.put('subscription', { ...subscription, latest_invoice: draft.id });
  return isDraft ? draft : finalize(account, draft);
}

export function draftOf(
  account: Account,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  lines: readonly DraftLine[],
): Stripe.Invoice {
  const { records, clock } = account;
  const customer = records.need('customer', String(subscription.customer));
  return buildInvoice(account, {
    customer,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    currency: subscription.currency,
    reason,
    lines,
    discounts: activeDiscounts(account, subscription.discounts, clock.now()),
    automaticTax: subscription.automatic_tax.enabled,
    paymentMethod: null,
  });
}

export const paymentMethodOf = (account: Account, subscription: Stripe.Subscription): string | null => {
  const customer = account.records.find('customer', String(subscription.customer));
  const chosen = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return typeof chosen === 'string' ? chosen : null;
};

/** The lines for one period of each item. */
export const periodLines = (
  account: Account,
  items: readonly Stripe.SubscriptionItem[],
  isTrial = false,
): DraftLine[] =>
  items.map(({ id, price, quantity = 1, current_period_start, current_period_end }) => {
    const product = account.records.find('product', String(price.product));
    const name = product?.name ?? price.id;
    const rate = `${(price.unit_amount ?? 0) / 100} ${price.currency.toUpperCase()} / ${price.recurring?.interval}`;
    return {
      subscriptionItem: id,
      price,
      quantity,
      amount: isTrial ? 0 : (price.unit_amount ?? 0) * quantity,
      start: current_period_start,
      end: current_period_end,
      isProration: false,
      description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${rate})`,
    };
  });
