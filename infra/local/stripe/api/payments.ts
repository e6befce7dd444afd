import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { namedCard, refundFails } from '../billing/cards.ts';
import { keepCard } from '../billing/change-card.ts';
import { invalidRequest } from '../failure.ts';
import { newId } from '../ids.ts';
import { changedMetadata, integer, metadata, oneOf, required, text } from '../parameters.ts';
import { list, matching, post, type Route, read } from '../routes.ts';

export const paymentRoutes: Route[] = [
  post('payment_methods/:id/attach', { customer: required(text) }, ({ account, parameters, id }) => {
    const customer = account.records.need('customer', parameters.customer, 'customer');
    const number = namedCard(id);
    if (number === null)
      throw invalidRequest(`The stand-in attaches test cards only, not ${id}.`, 'payment_method');
    return keepCard(account, customer, number) ?? {};
  }),
  read('payment_methods/:id', ({ account, id }) => account.records.need('payment_method', id)),
  read('payment_intents/:id', ({ account, id }) => account.records.need('payment_intent', id, 'intent')),
  list('payment_intents', { customer: text }, ({ account, parameters: { customer } }) =>
    account.records.list('payment_intent', customer),
  ),
  read('charges/:id', ({ account, id }) => account.records.need('charge', id)),
  list('charges', { customer: text, payment_intent: text }, ({ account, parameters }) =>
    matching(
      account.records.list('charge', parameters.customer),
      (charge) =>
        parameters.payment_intent === undefined || charge.payment_intent === parameters.payment_intent,
    ),
  ),
  post(
    'refunds',
    {
      payment_intent: text,
      charge: text,
      amount: integer,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    },
    ({ account, parameters }) => {
      const charge = chargeIn(account, parameters);
      return refund(account, charge, parameters.amount ?? charge.amount - charge.amount_refunded, {
        reason: parameters.reason ?? null,
        metadata: changedMetadata({}, parameters.metadata),
      });
    },
  ),
  read('refunds/:id', ({ account, id }) => account.records.need('refund', id)),
  list(
    'refunds',
    { payment_intent: text, charge: text },
    ({ account, parameters: { payment_intent, charge } }) =>
      matching(
        account.records.list('refund'),
        (item) => payment_intent === undefined || item.payment_intent === payment_intent,
        (item) => charge === undefined || item.charge === charge,
      ),
  ),
  read('disputes/:id', ({ account, id }) => account.records.need('dispute', id)),
  post('disputes/:id/close', {}, ({ account, id }) => {
    const dispute = account.records.need('dispute', id);
    if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.');
    const lost = account.records.put('dispute', { ...dispute, status: 'lost' });
    account.emit('charge.dispute.closed', lost);
    return lost;
  }),
  list(
    'disputes',
    { charge: text, payment_intent: text },
    ({ account, parameters: { charge, payment_intent } }) =>
      matching(
        account.records.list('dispute'),
        (item) => charge === undefined || item.charge === charge,
        (item) => payment_intent === undefined || item.payment_intent === payment_intent,
      ),
  ),
];

interface Named {
  payment_intent: string | undefined;
  charge: string | undefined;
}

export function chargeIn({ records }: Account, { payment_intent, charge }: Named): Stripe.Charge {
  if ((payment_intent === undefined) === (charge === undefined))
    throw invalidRequest('One of the parameters payment_intent and charge is required.', 'payment_intent');
  if (charge !== undefined) return records.need('charge', charge, 'charge');
  const intent = records.need('payment_intent', payment_intent ?? '', 'payment_intent');
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string')
    throw invalidRequest(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
      'payment_intent_unexpected_state',
    );
  return records.need('charge', intent.latest_charge);
}

/** The bank sends it back, so that the money is the business's again. */
function fail({ records, emit }: Account, refund: Stripe.Refund): Stripe.Refund {
  const charge = records.need('charge', String(refund.charge));
  const left = charge.amount_refunded - refund.amount;
  records.put('charge', { ...charge, amount_refunded: left, refunded: false });
  const failed = records.put('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  emit('refund.failed', failed);
  return failed;
}

function refund(
  account: Account,
  charge: Stripe.Charge,
  amount: number,
  { reason, metadata: kept }: { reason: Stripe.Refund.Reason | null; metadata: Record<string, string> },
): Stripe.Refund {
  const { records, clock, emit } = account;
  if (charge.refunded)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  const left = charge.amount - charge.amount_refunded;
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  if (!charge.paid) throw invalidRequest('This charge failed, so there is nothing to refund.', 'charge');
  const refunded = records.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  const made = records.put('refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: kept,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  emit('refund.created', made);
  emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  const method = charge.payment_method;
  const number = method === null ? '' : records.hidden('payment_method', method).number;
  return refundFails(number) ? fail(account, made) : made;
}
