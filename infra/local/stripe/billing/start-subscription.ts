import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import type { Line } from '../kinds.ts';
import { refuseOtherCurrency } from './balance.ts';
import { chargeOnce } from './charge-automatically.ts';
import { voidInvoice } from './collect.ts';
import type { DiscountChoice } from './discounts.ts';
import { invoiceSubscription, paymentMethodOf, periodLines } from './invoice-subscription.ts';
import { sessionTotals } from './session-totals.ts';
import { subscribe } from './subscribe.ts';
import { type PaymentBehavior, paymentFailure } from './update-subscription.ts';

export interface Wish {
  customer: Stripe.Customer;
  lines: readonly Line[];
  metadata: Record<string, string>;
  discount: DiscountChoice | null;
  trialDays: number | null;
  paymentMethod: string | null;
  automaticTax: boolean;
  payment: PaymentBehavior;
}

/** Begins a subscription without a page: its first invoice is charged to the kept card. */
export function startSubscription(account: Account, { payment, ...wish }: Wish): Stripe.Subscription {
  const { records, emit } = account;
  const { currency } = sessionTotals(account, wish.lines, wish.discount);
  refuseOtherCurrency(account, wish.customer, currency);
  const subscription = subscribe(account, wish);
  const isTrial = wish.trialDays !== null;
  const method = paymentMethodOf(account, subscription);
  if (!isTrial && method === null && payment !== 'default_incomplete')
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default ' +
        'payment method.',
      undefined,
      'resource_missing',
    );
  const lines = periodLines(account, subscription.items.data, isTrial);
  const begun = isTrial ? subscription : { ...subscription, status: 'incomplete' as const };
  const invoice = invoiceSubscription(account, begun, { reason: 'subscription_create', lines });
  if (payment !== 'default_incomplete') {
    const { outcome } = chargeOnce(account, invoice);
    if (payment === 'error_if_incomplete' && outcome.kind !== 'paid') throw paymentFailure(outcome);
  }
  const started = records.need('subscription', subscription.id);
  emit('customer.subscription.created', started);
  return started;
}

/** Nobody paid the first invoice in time. */
export const expireIncomplete = (account: Account, { latest_invoice: invoice }: Stripe.Subscription): void =>
  voidInvoice(account, account.records.need('invoice', String(invoice)));
