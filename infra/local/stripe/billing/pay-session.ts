import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { refuseOtherCurrency } from './balance.ts';
import { type Outcome, outcomeOf } from './cards.ts';
import { collect } from './collect.ts';
import { completeAddress, newCustomer } from './customer.ts';
import { invoiceSubscription, periodLines } from './invoice-subscription.ts';
import { newPaymentMethod } from './payment-objects.ts';
import { discountOf } from './session-totals.ts';
import { subscribe } from './subscribe.ts';
import { addTaxId, taxIdTypeOf } from './tax-ids.ts';

export interface Payment {
  card: string;
  country: string | null;
  name: string | null;
  isConfirmed: boolean;
}

/** Pays an open session. Unless the card works, nothing changes. */
export function paySession(account: Account, session: Stripe.Checkout.Session, payment: Payment): Outcome {
  const { records } = account;
  const outcome = outcomeOf(payment.card, { isNew: true, isConfirmed: payment.isConfirmed });
  const hidden = records.hidden('checkout.session', session.id);
  if (outcome.kind === 'confirmation')
    records.putHidden('checkout.session', session.id, { ...hidden, card: payment.card });
  if (outcome.kind === 'paid') complete(account, session, payment);
  return outcome;
}

function complete(account: Account, session: Stripe.Checkout.Session, payment: Payment): void {
  const { records, emit } = account;
  const hidden = records.hidden('checkout.session', session.id);
  const customer = payingCustomer(account, session, payment);
  const type = hidden.taxId === null ? null : taxIdTypeOf(hidden.taxId);
  const taxIds = type && hidden.taxId ? [addTaxId(account, customer.id, type, hidden.taxId)] : [];
  const method = records.put('payment_method', newPaymentMethod(account, customer, payment.card));
  records.putHidden('payment_method', method.id, { number: payment.card });
  const subscription = subscribe(account, {
    customer,
    lines: hidden.lines,
    metadata: hidden.subscriptionMetadata,
    discount: discountOf(account, hidden),
    trialDays: hidden.trialDays,
    paymentMethod: method.id,
    automaticTax: session.automatic_tax.enabled,
  });
  const lines = periodLines(account, subscription.items.data, hidden.trialDays !== null);
  const invoice = invoiceSubscription(account, subscription, { reason: 'subscription_create', lines });
  const charged = { paymentMethod: method.id, isNew: true, isConfirmed: true };
  const { invoice: paid } = collect(account, invoice, charged);
  emit('customer.subscription.created', records.need('subscription', subscription.id));
  const completed = records.put('checkout.session', {
    ...session,
    automatic_tax: { ...session.automatic_tax, status: session.automatic_tax.enabled ? 'complete' : null },
    customer: customer.id,
    customer_details: {
      address: customer.address ?? null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: taxIds.map(({ type: kind, value }) => ({ type: kind, value })),
    },
    invoice: paid.id,
    payment_status: paid.amount_due > 0 ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  emit('checkout.session.completed', completed);
}

function payingCustomer(
  account: Account,
  session: Stripe.Checkout.Session,
  { country, name }: Payment,
): Stripe.Customer {
  const { records, emit } = account;
  const hidden = records.hidden('checkout.session', session.id);
  const isNew = session.customer === null;
  const customer = isNew
    ? { ...newCustomer(account), email: session.customer_email }
    : records.need('customer', String(session.customer));
  if ((isNew || hidden.savesAddress) && country) customer.address = completeAddress({ country });
  if ((isNew || hidden.savesName) && name) customer.name = name;
  refuseOtherCurrency(customer, session.currency ?? '');
  customer.currency = session.currency;
  emit(isNew ? 'customer.created' : 'customer.updated', records.put('customer', customer));
  return customer;
}
