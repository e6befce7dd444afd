import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Bench,
  checkout,
  goodCard,
  monthlyPrice,
  openBench,
  openReceiver,
  type Receiver,
  submit,
} from './stand-in.fixture.ts';

let bench: Bench;
let stripe: Stripe;
let receiver: Receiver;
let secret: string;
let price: Stripe.Price;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe;
  receiver = await openReceiver();
  const endpoint = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
  secret = endpoint.secret ?? '';
  price = await monthlyPrice(stripe, 1500);
});
afterAll(async () => {
  await bench.close();
  await receiver.close();
});

const newCustomer = () => stripe.customers.create({ email: 'owner@example.test' });

describe('checkout', () => {
  it('takes a card, and makes a subscription and a paid invoice', async () => {
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id, {
      client_reference_id: 'org-1',
      metadata: { plan: 'grow' },
      subscription_data: { metadata: { organization: 'org-1' } },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1500,
      livemode: false,
    });
    const shown = await (await fetch(session.url ?? '')).text();
    expect(shown).toContain('£15.00');

    const answer = await submit(session.url, { card: goodCard });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:4000/account?success=true&session=${session.id}`,
    );

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'line_items'],
    });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, currency: 'gbp' });
    const subscription = paid.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({
      status: 'active',
      customer: customer.id,
      metadata: { organization: 'org-1' },
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1500,
      billing_reason: 'subscription_create',
    });
    const payments = await stripe.invoicePayments.list({
      invoice: invoice.id,
      expand: ['data.payment.payment_intent'],
    });
    expect(payments.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded', amount: 1500 });
    await bench.standIn.advance(0);
    const events = receiver.received.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, secret),
    );
    const types = events.map(({ type }) => type);
    for (const type of [
      'customer.created',
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'payment_intent.succeeded',
    ])
      expect(types).toContain(type);
  });
});
