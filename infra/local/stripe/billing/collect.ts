import type Stripe from 'stripe';
import { type Account, addressMark } from '../account.ts';
import { afterPayment, subscriptionOf } from './after-payment.ts';
import { adjustBalance } from './balance.ts';
import { type Outcome, outcomeOf } from './cards.ts';
import { raiseDispute } from './disputes.ts';
import { newCharge, newInvoicePayment, newPaymentIntent } from './payment-objects.ts';

/** Stores an invoice as a draft. */
export function storeDraft({ records, emit }: Account, invoice: Stripe.Invoice): void {
  records.put('invoice', invoice);
  records.putHidden('invoice', invoice.id, { paymentIntent: null, update: null });
  emit('invoice.created', invoice);
}

/** Gives a draft its number and settles it with the customer's balance. Only then can it be paid. */
export function finalize(account: Account, draft: Stripe.Invoice): Stripe.Invoice {
  const { records, clock, emit } = account;
  const customer = records.need('customer', String(draft.customer));
  const now = clock.now();
  const sequence = customer.next_invoice_sequence ?? 1;
  const settled = records.put('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  const applied = draft.amount_due - Math.max(0, draft.total);
  const invoice: Stripe.Invoice = {
    ...draft,
    ending_balance: customer.balance - applied + Math.min(draft.total, 0),
    effective_at: now,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  const amount = Math.min(draft.total, 0) - applied;
  if (amount !== 0) {
    const { currency, id } = draft;
    adjustBalance(account, settled, { type: 'applied_to_invoice', amount, currency, invoice: id });
  }
  records.put('invoice', invoice);
  if (invoice.amount_due > 0) {
    const intent = records.put('payment_intent', newPaymentIntent(account, invoice));
    records.put('invoice_payment', newInvoicePayment(account, invoice, intent));
    const hidden = records.hidden('invoice', invoice.id);
    records.putHidden('invoice', invoice.id, { ...hidden, paymentIntent: intent.id });
    emit('invoice.finalized', invoice);
    emit('payment_intent.created', intent);
    return invoice;
  }
  emit('invoice.finalized', invoice);
  return markPaid(account, invoice);
}

export interface Attempt {
  paymentMethod: string | null;
  isNew?: boolean;
  isConfirmed?: boolean;
}

export type Collected = { invoice: Stripe.Invoice; outcome: Outcome };

const noCard: Outcome = {
  kind: 'declined',
  code: 'missing',
  reason: 'missing',
  message: 'This customer has no attached payment source or default payment method.',
};

/** Charges an open invoice. What follows from success or failure has happened when this returns. */
export function collect(account: Account, invoice: Stripe.Invoice, attempt: Attempt): Collected {
  const { records } = account;
  const { paymentIntent } = records.hidden('invoice', invoice.id);
  if (invoice.status !== 'open' || paymentIntent === null)
    return { invoice, outcome: { kind: 'paid', isDisputed: false } };
  const { paymentMethod, isNew = false, isConfirmed = false } = attempt;
  const outcome = paymentMethod
    ? outcomeOf(records.hidden('payment_method', paymentMethod).number, { isNew, isConfirmed })
    : noCard;
  const intent = { ...records.need('payment_intent', paymentIntent), payment_method: paymentMethod };
  const tried = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  };
  if (outcome.kind === 'paid') {
    const charge = recordCharge(account, intent);
    const paid = markPaid(account, tried);
    if (outcome.isDisputed) raiseDispute(account, charge);
    return { invoice: paid, outcome };
  }
  if (outcome.kind === 'confirmation') awaitConfirmation(account, intent, tried);
  else recordDecline(account, intent, tried, outcome);
  return { invoice: tried, outcome };
}

function recordCharge(account: Account, intent: Stripe.PaymentIntent): Stripe.Charge {
  const { records, emit } = account;
  const charge = records.put('charge', newCharge(account, intent, null));
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    status: 'succeeded',
  };
  emit('charge.succeeded', charge);
  emit('payment_intent.succeeded', records.put('payment_intent', succeeded));
  return charge;
}

function awaitConfirmation(
  { records, emit }: Account,
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice,
): void {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: null, url: `${addressMark}/invoice/${invoice.id}/confirm` },
    },
    status: 'requires_action',
  };
  records.put('invoice', invoice);
  emit('payment_intent.requires_action', records.put('payment_intent', waiting));
  emit('invoice.payment_action_required', invoice);
}

function recordDecline(
  account: Account,
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice,
  { code, reason, message }: Outcome & { kind: 'declined' },
): void {
  const { records, emit } = account;
  const charge = records.put('charge', newCharge(account, intent, { code, message }));
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      type: 'card_error',
      code: code as NonNullable<Stripe.PaymentIntent.LastPaymentError['code']>,
      decline_code: reason,
      message,
      charge: charge.id,
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  records.put('invoice', invoice);
  emit('charge.failed', charge);
  emit('payment_intent.payment_failed', records.put('payment_intent', failed));
}

function markPaid(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  const { records, clock, emit } = account;
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: clock.now() },
  };
  records.put('invoice', paid);
  for (const payment of records.list('invoice_payment')) {
    if (payment.invoice !== invoice.id) continue;
    const settled = {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: clock.now() },
    };
    emit('invoice_payment.paid', records.put('invoice_payment', settled));
    break;
  }
  emit('invoice.paid', paid);
  emit('invoice.payment_succeeded', paid);
  afterPayment(account, paid);
  return paid;
}

export function voidInvoice(account: Account, invoice: Stripe.Invoice): void {
  const { records, clock, emit } = account;
  const voided: Stripe.Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: clock.now() },
  };
  emit('invoice.voided', records.put('invoice', voided));
  returnBalance(account, voided);
  dropPendingUpdate(account, invoice.id);
  expireUnstarted(account, voided);
}

/** What the customer's balance paid goes back to it, since version 2019-12-03 of the API. */
function returnBalance(account: Account, { id, customer, currency, ...invoice }: Stripe.Invoice): void {
  const applied = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (applied === 0) return;
  const owner = account.records.need('customer', String(customer));
  adjustBalance(account, owner, { type: 'unapplied_from_invoice', amount: -applied, currency, invoice: id });
}

/** A subscription whose first invoice can't be paid any more never begins. */
function expireUnstarted(account: Account, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(account, invoice);
  if (subscription?.status !== 'incomplete') return;
  const { records, clock, emit } = account;
  const ended = { ...subscription, ended_at: clock.now(), status: 'incomplete_expired' as const };
  emit('customer.subscription.updated', records.put('subscription', ended), { status: 'incomplete' });
}

/** An update that waited for the invoice is given up with it. */
function dropPendingUpdate({ records, emit }: Account, invoice: string): void {
  const { update } = records.hidden('invoice', invoice);
  const subscription = update ? records.find('subscription', update.subscription) : null;
  if (!subscription?.pending_update || subscription.latest_invoice !== invoice) return;
  const updated = records.put('subscription', { ...subscription, pending_update: null });
  emit('customer.subscription.updated', updated, { pending_update: subscription.pending_update });
}
