import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { refuseOtherCurrency } from './balance.ts';
import { type Outcome, outcomeOf } from './cards.ts';
import { collect } from './collect.ts';
import { completeAddress, newCustomer } from './customer.ts';
import { invoiceSubscription, periodLines } from './invoice-subscription.ts';
import { newPaymentMethod } from './payment-objects.ts';
import { discountOf, dueIn, sessionTotals } from './session-totals.ts';
import { subscribe } from './subscribe.ts';
import { addTaxId, taxIdTypeOf } from './tax-ids.ts';

export interface Payment {
  card: string;
  country: string | null;
  state: string | null;
  name: string | null;
  isConfirmed: boolean;
}

/**
 * Tries to pay an open session. As at Stripe, the first try begins the subscription: one that fails leaves it incomplete,
 * with an open invoice, and the next try on the same page pays that invoice.
 */
export function paySession(account: Account, session: Stripe.Checkout.Session, payment: Payment): Outcome {
  const { records } = account;
  const expected = outcomeOf(payment.card, { isNew: true, isConfirmed: payment.isConfirmed });
  const isPaid = expected.kind === 'paid';
  const customer = payingCustomer(account, session, payment);
  if (!isPaid && isNothingDue(account, session, customer)) {
    keepForNextTry(account, session, { customer, card: payment.card, outcome: expected, tried: null });
    return expected;
  }
  const { id, latest_invoice: first } = begunIn(account, session) ?? begin(account, session, customer);
  const card = newPaymentMethod(account, customer, payment.card);
  // Only a card that works becomes the customer's.
  const method = records.put('payment_method', isPaid ? card : { ...card, customer: null });
  records.putHidden('payment_method', method.id, { number: payment.card });
  const subscription = records.need('subscription', id);
  if (isPaid) records.put('subscription', { ...subscription, default_payment_method: method.id });
  const invoice = records.need('invoice', String(first));
  const charged = { paymentMethod: method.id, isNew: true, isConfirmed: payment.isConfirmed };
  const { invoice: tried, outcome } = collect(account, invoice, charged);
  if (outcome.kind === 'paid') complete(account, session, { customer, subscription: id, tried });
  else keepForNextTry(account, session, { customer, card: payment.card, outcome, tried });
  return outcome;
}

/** A card is only checked then, and one that fails begins nothing. */
function isNothingDue(
  account: Account,
  { id, automatic_tax }: Stripe.Checkout.Session,
  customer: Stripe.Customer,
): boolean {
  const hidden = account.records.hidden('checkout.session', id);
  const place = automatic_tax.enabled ? customer : null;
  const totals = sessionTotals(account, hidden.lines, discountOf(account, hidden), place);
  return hidden.trialDays !== null || dueIn(totals) + customer.balance <= 0;
}

/** What a failed try on this page began, unless it has ended since. */
function begunIn({ records }: Account, { id }: Stripe.Checkout.Session): Stripe.Subscription | null {
  const { begun } = records.hidden('checkout.session', id);
  const subscription = begun === null ? null : records.need('subscription', begun);
  return subscription?.status === 'incomplete' ? subscription : null;
}

function begin(
  account: Account,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
): Stripe.Subscription {
  const { records, emit } = account;
  const hidden = records.hidden('checkout.session', session.id);
  const isTrial = hidden.trialDays !== null;
  const subscription = subscribe(account, {
    customer,
    lines: hidden.lines,
    metadata: hidden.subscriptionMetadata,
    discount: discountOf(account, hidden),
    trialDays: hidden.trialDays,
    paymentMethod: null,
    automaticTax: session.automatic_tax.enabled,
  });
  const lines = periodLines(account, subscription.items.data, isTrial);
  const begun = isTrial ? subscription : { ...subscription, status: 'incomplete' as const };
  invoiceSubscription(account, begun, { reason: 'subscription_create', lines });
  records.putHidden('checkout.session', session.id, { ...hidden, begun: subscription.id });
  emit('customer.subscription.created', records.need('subscription', subscription.id));
  return records.need('subscription', subscription.id);
}

interface Failed {
  customer: Stripe.Customer;
  card: string;
  outcome: Outcome;
  /** `null` when nothing was due. */
  tried: Stripe.Invoice | null;
}

function keepForNextTry(
  { records, emit }: Account,
  session: Stripe.Checkout.Session,
  { customer, card, outcome, tried }: Failed,
): void {
  const hidden = records.hidden('checkout.session', session.id);
  // The next try is the same customer's.
  records.put('checkout.session', { ...session, customer: customer.id });
  if (outcome.kind === 'confirmation') records.putHidden('checkout.session', session.id, { ...hidden, card });
  else if (tried) emit('invoice.payment_failed', tried);
}

interface Completed {
  customer: Stripe.Customer;
  subscription: string;
  tried: Stripe.Invoice;
}

function complete(
  account: Account,
  session: Stripe.Checkout.Session,
  { customer, subscription, tried }: Completed,
): void {
  const { records, emit } = account;
  const hidden = records.hidden('checkout.session', session.id);
  const type = hidden.taxId === null ? null : taxIdTypeOf(hidden.taxId);
  const taxIds = type && hidden.taxId ? [addTaxId(account, customer.id, type, hidden.taxId)] : [];
  const completed = records.put('checkout.session', {
    ...session,
    amount_total: tried.total,
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
    invoice: tried.id,
    payment_status: tried.amount_due > 0 ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription,
    total_details: {
      amount_discount: session.total_details?.amount_discount ?? 0,
      amount_shipping: 0,
      amount_tax: (tried.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    },
    url: null,
  });
  emit('checkout.session.completed', completed);
}

function payingCustomer(
  account: Account,
  session: Stripe.Checkout.Session,
  { country, state, name }: Payment,
): Stripe.Customer {
  const { records, emit } = account;
  const hidden = records.hidden('checkout.session', session.id);
  const isNew = session.customer === null;
  const customer = isNew
    ? { ...newCustomer(account), email: session.customer_email }
    : records.need('customer', String(session.customer));
  if ((isNew || hidden.savesAddress) && country) customer.address = completeAddress({ country, state });
  if ((isNew || hidden.savesName) && name) customer.name = name;
  refuseOtherCurrency(account, customer, session.currency ?? '');
  emit(isNew ? 'customer.created' : 'customer.updated', records.put('customer', customer));
  return customer;
}
