/** Refunds and disputes: the operator learns of each once, and no plan changes. */
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { shownDay } from '@batchbook/shared/shown-day';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import type { Endpoint } from '../../../tests/support/endpoint.ts';
import { startMail } from '../../../tests/support/mail.ts';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import {
  buy,
  openCheckout,
  pay,
  startStripe,
  type TestStripe,
  takeIn,
} from '../../../tests/support/stripe.ts';
import { systemClock } from '../../platform/clock.ts';
import { removeItem } from '../../platform/table/write.ts';
import { handler as notifyOperator } from '../workers/on-payment-reversed-notify-operator.ts';
import { compareAll } from './compare-all.ts';
import { customerKey } from './table.ts';

let stripe: TestStripe;
let mail: Endpoint;
let kitchen: TestOrganization;
/** How many events Stripe had sent before the test. */
let mark: number;

beforeAll(async () => {
  stripe = await startStripe();
  mail = await startMail();
});
afterAll(async () => {
  await mail.close();
  await stripe.close();
});
beforeEach(async () => {
  kitchen = await newOrganization('Hazel\r\nBcc: all@example.com');
  mail.received.length = 0;
  mark = stripe.received.length;
});

const mails = () => mail.received.map(({ body }) => JSON.stringify(body));
const tell = async () =>
  deliver(notifyOperator, await eventsOf(noOrganization, ['billing.payment_reversed']));

const reversalsInHistory = async (): Promise<string[][]> => {
  const { items } = (await kitchen.call('listAudit')).body;
  const reversals = items.filter(({ act }: { act: string }) => /^(payment|refund)_/.test(act));
  return reversals.map(({ act, changes }: { act: string; changes: { after: string }[] }) => [
    act,
    changes[0]?.after,
  ]);
};

/** Waits for the event of this type, and hands it to the webhook, twice. */
async function takeInTwice(type: string): Promise<void> {
  for (;;) {
    const sent = stripe.received.slice(mark).filter(({ body }) => JSON.parse(body).type === type);
    if (sent.length > 0) {
      expect(await takeIn([...sent, ...sent])).toEqual([200, 200]);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function dispute(paymentIntent: string, reason: string): Promise<void> {
  await fetch(`${stripe.bench.standIn.url}/_local/disputes`, {
    method: 'POST',
    body: JSON.stringify({ paymentIntent, reason }),
  });
}

async function paymentOf(organizationId: string): Promise<string> {
  const { data: customers } = await stripe.bench.stripe.customers.list({ limit: 100 });
  const customer = customers.find(({ metadata }) => metadata.organizationId === organizationId);
  const { data } = await stripe.bench.stripe.paymentIntents.list({ customer: customer?.id ?? '' });
  return data[0]?.id ?? '';
}

it('a refund is told to the operator once, and changes no plan', async () => {
  await buy(kitchen);
  const paid = (await kitchen.call('checkSubscription')).body;
  const payment = await paymentOf(kitchen.organizationId);
  await stripe.bench.stripe.refunds.create({ payment_intent: payment, amount: 500 });
  await takeInTwice('charge.refunded');
  expect(await tell()).toBe(0);
  expect(await tell()).toBe(0);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('operator@batchbook.example');
  expect(mails()[0]).toContain('A Batchbook payment was refunded');
  expect(mails()[0]).toContain('£5.00');
  expect(mails()[0]).toContain('The business keeps its Grow plan. To end it, cancel the subscription');
  expect(mails()[0]).toContain(kitchen.organizationId);
  expect((await kitchen.call('checkSubscription')).body).toMatchObject({
    tier: 'grow',
    version: paid.version,
  });
  expect(await reversalsInHistory()).toEqual([['payment_refunded', '£5.00']]);
});

it('of what was paid twice is told to the owner, with what was given back, and shows on the invoice', async () => {
  await buy(kitchen);
  await kitchen.call('checkSubscription');
  const payment_intent = await paymentOf(kitchen.organizationId);
  const invoices = async () => (await kitchen.call('listInvoices')).body.items;
  expect(await invoices()).toMatchObject([{ total: '18', refunded: '0', status: 'paid', plan: 'grow' }]);
  await stripe.bench.stripe.refunds.create({ payment_intent, reason: 'duplicate' });
  const refunds = () =>
    stripe.received.slice(mark).filter(({ body }) => JSON.parse(body).type === 'charge.refunded');
  await expect.poll(() => refunds().length).toBe(1);
  await takeIn(refunds());
  expect(await tell()).toBe(0);
  expect(await tell()).toBe(0);
  const [owner, ...others] = mails().filter((text) => text.includes('We gave you back £18.00'));
  expect(others).toEqual([]);
  expect(owner).toContain('paid for two subscriptions. We cancelled the second one and gave back £18.00.');
  expect(owner).toContain('Your Grow plan goes on as it was.');
  expect(owner).not.toContain('operator@batchbook.example');
  expect(await invoices()).toMatchObject([{ total: '18', refunded: '18' }]);
});

it('of a second subscription says which one was cancelled, and which stays', async () => {
  const { body } = await openCheckout(kitchen);
  const { stripe: sdk } = stripe.bench;
  const { data: customers } = await sdk.customers.list({ limit: 100 });
  const customer = customers.find(({ metadata }) => metadata.organizationId === kitchen.organizationId);
  const { data: prices } = await sdk.prices.list({ lookup_keys: ['premium_gbp_month'] });
  const second = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer: customer?.id ?? '',
    line_items: [{ price: prices[0]?.id ?? '', quantity: 1 }],
    success_url: 'http://localhost/',
  });
  await pay(body.url);
  await stripe.bench.advance(5);
  await pay(second.url ?? '');
  const { data: bought } = await sdk.subscriptions.list({ customer: customer?.id ?? '' });
  const [later, first] = bought.toSorted((a, b) => b.created - a.created).map(({ id }) => id);
  await kitchen.call('checkSubscription');
  await takeInTwice('charge.refunded');
  await tell();
  const [operator] = mails().filter((text) => text.includes('operator@batchbook.example'));
  expect(operator).toContain(`Batchbook cancelled ${later} and gave its payments back. ${first} stays`);
  expect(operator).toContain('Amount: £60.00');
  const [owner] = mails().filter((text) => text.includes('We gave you back £60.00'));
  expect(owner).toContain('We cancelled the second one, for Premium, and gave back £60.00.');
  expect(owner).toContain('Your Grow plan goes on as it was.');
});

it('mails the operator about a refund that fails, and the owner who gets no money back', async () => {
  const { body } = await openCheckout(kitchen);
  await pay(body.url, '4000 0000 0000 5126');
  await kitchen.call('checkSubscription');
  const payment_intent = await paymentOf(kitchen.organizationId);
  await stripe.bench.stripe.refunds.create({ payment_intent, reason: 'duplicate' });
  const sent = () =>
    stripe.received
      .slice(mark)
      .filter(({ body }) => ['charge.refunded', 'refund.failed'].includes(JSON.parse(body).type));
  await expect.poll(() => sent().length).toBe(2);
  await takeIn([...sent(), ...sent()]);
  expect(await tell()).toBe(0);
  expect(await tell()).toBe(0);
  expect(mails()).toHaveLength(2);
  const [operator, owner] = mails();
  expect(operator).toContain('A refund of a Batchbook payment failed');
  expect(operator).toContain('expired or canceled card');
  expect(owner).toContain('We couldn’t give you back £18.00');
  expect(owner).not.toContain('operator@batchbook.example');
  expect(await reversalsInHistory()).toEqual([['refund_failed', '£18.00']]);
});

it('is told once also when Stripe sends it under another id, or two of them late', async () => {
  await buy(kitchen);
  const payment_intent = await paymentOf(kitchen.organizationId);
  for (const amount of [500, 300]) await stripe.bench.stripe.refunds.create({ payment_intent, amount });
  const refunds = () =>
    stripe.received.slice(mark).filter(({ body }) => JSON.parse(body).type === 'charge.refunded');
  await expect.poll(() => refunds().length).toBe(2);
  const body = JSON.stringify({ ...JSON.parse(refunds()[0]?.body ?? ''), id: `evt_${newId()}` });
  const { bench, webhookSecret: secret } = stripe;
  const signature = bench.stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  await takeIn([...refunds(), { body, signature }]);
  expect(await tell()).toBe(0);
  expect(mails()).toHaveLength(1);
  expect(await reversalsInHistory()).toEqual([['payment_refunded', '£8.00']]);
});

it('is told also when its event was lost', async () => {
  await buy(kitchen);
  const payment_intent = await paymentOf(kitchen.organizationId);
  await stripe.bench.stripe.refunds.create({ payment_intent, amount: 500 });
  for (let times = 0; times < 2; times++) {
    await compareAll(systemClock);
    expect(await tell()).toBe(0);
  }
  expect(await reversalsInHistory()).toEqual([['payment_refunded', '£5.00']]);
  expect(mails().filter((text) => text.includes(kitchen.organizationId))).toHaveLength(1);
});

it('a dispute is told to the operator once, and changes no plan', async () => {
  await buy(kitchen);
  const paymentIntent = await paymentOf(kitchen.organizationId);
  await dispute(paymentIntent, 'product_unacceptable');
  await takeInTwice('charge.dispute.created');
  await tell();
  await tell();
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('A Batchbook payment is disputed');
  expect(mails()[0]).toContain('product unacceptable');
  const { data } = await stripe.bench.stripe.disputes.list({ payment_intent: paymentIntent });
  const dueBy = new Date((data[0]?.evidence_details.due_by ?? 0) * 1000).toISOString();
  expect(mails()[0]).toContain(`Answer it in Stripe’s dashboard by ${shownDay(dueBy)}, or it is lost.`);
  expect((await kitchen.call('checkSubscription')).body.tier).toBe('grow');
  expect(await reversalsInHistory()).toEqual([['payment_disputed', '£18.00']]);
});

it('the end of a dispute is told, too, with what the bank decided', async () => {
  await buy(kitchen);
  const paymentIntent = await paymentOf(kitchen.organizationId);
  await dispute(paymentIntent, 'fraudulent');
  const { data } = await stripe.bench.stripe.disputes.list({ payment_intent: paymentIntent });
  await stripe.bench.stripe.disputes.close(data[0]?.id ?? '');
  await takeInTwice('charge.dispute.closed');
  await tell();
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('We lost a dispute of a Batchbook payment');
  expect(mails()[0]).toContain('The bank gave the £18.00 back to the cardholder, and we can’t get it back.');
});

it('names the plan that is paid for when the mail is sent, its end, or that there is none', async () => {
  await buy(kitchen);
  const { version } = (await kitchen.call('checkSubscription')).body;
  const payment = await paymentOf(kitchen.organizationId);
  const { body } = await kitchen.call('changeSubscription', { body: { plan: 'free', version } });
  await stripe.bench.stripe.refunds.create({ payment_intent: payment, amount: 500 });
  await takeInTwice('charge.refunded');
  await tell();
  const endsOn = shownDay(body.currentPeriodEnd);
  expect(mails()[0]).toContain(
    `The business keeps its Grow plan until ${endsOn}. To end it at once, cancel the subscription`,
  );
  const customer = (await stripe.bench.stripe.paymentIntents.retrieve(payment)).customer as string;
  const { data } = await stripe.bench.stripe.subscriptions.list({ customer });
  await stripe.bench.stripe.subscriptions.cancel(data[0]?.id ?? '');
  await kitchen.call('checkSubscription');
  mail.received.length = 0;
  await dispute(payment, 'fraudulent');
  await takeInTwice('charge.dispute.created');
  await tell();
  expect(mails()[0]).toContain('The business pays for no plan.');
  expect(mails()[0]).not.toContain('keeps its');
});

it('of a customer who isn’t ours, nobody is told', async () => {
  await buy(kitchen);
  const payment = await paymentOf(kitchen.organizationId);
  const { customer } = await stripe.bench.stripe.paymentIntents.retrieve(payment);
  await removeItem({ system: 'a customer that somebody else created' }, customerKey(String(customer)));
  await stripe.bench.stripe.refunds.create({ payment_intent: payment });
  await takeInTwice('charge.refunded');
  expect(await tell()).toBe(0);
  expect(mails()).toEqual([]);
});
