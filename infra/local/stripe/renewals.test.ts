/** What happens by itself as time goes on. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, checkout, monthlyPrice, openBench, submit, subscriber } from './stand-in.fixture.ts';

const daySeconds = 86_400;
const failsLater = '4000000000000341';
let bench: Bench;
let stripe: Stripe;
let price: Stripe.Price;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe;
  price = await monthlyPrice(stripe, 1500);
});
afterAll(() => bench.close());

const local = (path: string, body: object): Promise<Response> =>
  fetch(`${bench.standIn.url}/_local/${path}`, {
    method: 'POST',
    headers: { connection: 'close' },
    body: JSON.stringify(body),
  });
beforeEach(async () => {
  await (await local('settings', { afterRetries: 'cancel' })).arrayBuffer();
});

const toEnd = async ({ id }: Stripe.Subscription): Promise<void> => {
  const { items } = await stripe.subscriptions.retrieve(id);
  const end = items.data[0]?.current_period_end ?? 0;
  await bench.advance(end - bench.standIn.now() + 1);
};

describe('a renewal', () => {
  it('bills each month on the day of the first, in order', async () => {
    const { subscription } = await subscriber(stripe, price.id);
    await bench.advance(95 * daySeconds);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data).toHaveLength(4);
    expect(data.every(({ status }) => status === 'paid')).toBe(true);
    const days = data.map(({ created }) => new Date(created * 1000).getUTCDate());
    const anchor = new Date(subscription.billing_cycle_anchor * 1000).getUTCDate();
    expect(days.every((day) => day === anchor || day >= 28)).toBe(true);
    const starts = data.map((invoice) => invoice.lines.data[0]?.period.start ?? 0);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect(data.map(({ number }) => number?.slice(-4))).toEqual(['0004', '0003', '0002', '0001']);
  });

  it('of a subscription from the 31st is on the last day of a shorter month, and on the 31st again', async () => {
    const today = new Date(bench.standIn.now() * 1000);
    const january = Date.UTC(today.getUTCFullYear() + 1, 0, 31, 12) / 1000;
    await bench.advance(january - bench.standIn.now());
    const { subscription } = await subscriber(stripe, price.id);
    await bench.advance(95 * daySeconds);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    const days = data.map(({ created }) => new Date(created * 1000).getUTCDate()).reverse();
    expect(days).toEqual([31, expect.toBeOneOf([28, 29]), 31, 30]);
  });

  it('that fails makes it past due, is tried again over days, and then ends the subscription', async () => {
    const { subscription, customer } = await subscriber(stripe, price.id, failsLater);
    expect(subscription.status).toBe('active');
    await toEnd(subscription);
    const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(late.status).toBe('past_due');
    const invoice = late.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, billing_reason: 'subscription_cycle' });
    expect(invoice.next_payment_attempt).toBe(invoice.created + 3 * daySeconds);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ delinquent: true });
    await bench.advance(9 * daySeconds);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ attempt_count: 3 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await bench.advance(7 * daySeconds);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  it('that fails leaves it unpaid when the account says so, with drafts until something is paid', async () => {
    await local('settings', { afterRetries: 'unpaid' });
    const { subscription, customer } = await subscriber(stripe, price.id, failsLater);
    await toEnd(subscription);
    await bench.advance(16 * daySeconds);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('unpaid');
    await toEnd(subscription);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ status }) => status)).toEqual(['draft', 'open', 'paid']);
  });

  it('that failed is paid on the invoice’s page with another card, which is used from then on', async () => {
    const { subscription } = await subscriber(stripe, price.id, failsLater);
    await toEnd(subscription);
    const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    const invoice = late.latest_invoice as Stripe.Invoice;
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: 'card_declined' });
    const page = invoice.hosted_invoice_url;
    expect((await submit(page ?? '', { card: '4000000000000002' })).status).toBe(402);
    expect((await submit(page ?? '', { card: '4242424242424242' })).status).toBe(303);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await expect(stripe.invoices.pay(invoice.id)).rejects.toThrow('already paid');
    await toEnd(subscription);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('asks a holder who confirms every payment, and works without for a card that was set up', async () => {
    const buy = async (card: string) => {
      const customer = await stripe.customers.create({ email: 'holder@example.test' });
      const session = await checkout(stripe, customer.id, price.id);
      const asked = await submit(session.url, { card });
      const page = new URL(asked.headers.get('location') ?? '', session.url ?? '').href;
      await submit(page, { outcome: 'complete' });
      const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
      if (!subscription) throw new Error('not bought');
      return subscription;
    };
    const always = await buy('4000000000003220');
    const once = await buy('4000002500003155');
    await toEnd(always);
    await bench.advance(60);
    expect((await stripe.subscriptions.retrieve(always.id)).status).toBe('past_due');
    expect((await stripe.subscriptions.retrieve(once.id)).status).toBe('active');
    const { data } = await stripe.events.list({ type: 'invoice.payment_action_required' });
    const reasons = data.map(({ data: { object } }) => (object as Stripe.Invoice).billing_reason);
    expect(reasons).toEqual(['subscription_cycle', 'subscription_create', 'subscription_create']);
  });

  it('applies a discount for its months, and one for a single invoice once', async () => {
    const three = await stripe.coupons.create({
      percent_off: 30,
      duration: 'repeating',
      duration_in_months: 3,
    });
    const single = await stripe.coupons.create({ amount_off: 500, currency: 'gbp', duration: 'once' });
    const totals = async (coupon: Stripe.Coupon): Promise<number[]> => {
      const customer = await stripe.customers.create({});
      const session = await checkout(stripe, customer.id, price.id, { discounts: [{ coupon: coupon.id }] });
      await submit(session.url, { card: '4242424242424242' });
      await bench.advance(100 * daySeconds);
      const { data } = await stripe.invoices.list({ customer: customer.id });
      return data.map(({ total }) => total).reverse();
    };
    expect(await totals(three)).toEqual([1050, 1050, 1050, 1500]);
    expect(await totals(single)).toEqual([1000, 1500, 1500, 1500]);
  });

  it('begins when a trial ends', async () => {
    const customer = await stripe.customers.create({});
    const session = await checkout(stripe, customer.id, price.id, {
      subscription_data: { trial_period_days: 14 },
    });
    await submit(session.url, { card: '4242424242424242' });
    const [trial] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    expect(trial).toMatchObject({ status: 'trialing' });
    await bench.advance(14 * daySeconds + 1);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1500, 0]);
    expect((await stripe.subscriptions.retrieve(trial?.id ?? '')).status).toBe('active');
  });
});

describe('the clock', () => {
  it('lets sessions expire in their order', async () => {
    const customer = await stripe.customers.create({});
    const start = bench.standIn.now();
    const later = await checkout(stripe, customer.id, price.id);
    const sooner = await checkout(stripe, customer.id, price.id, { expires_at: start + 3600 });
    await bench.advance(25 * 3600);
    const { data } = await stripe.events.list({ type: 'checkout.session.expired', limit: 2 });
    const expired = data.map((event) => [(event.data.object as { id: string }).id, event.created]);
    expect(expired).toEqual([
      [later.id, later.expires_at],
      [sooner.id, start + 3600],
    ]);
  });

  it('goes on from there after a restart', async () => {
    const before = bench.standIn.now();
    await bench.restart();
    stripe = bench.stripe;
    expect(bench.standIn.now()).toBeGreaterThanOrEqual(before);
    expect(bench.standIn.now() - Date.now() / 1000).toBeGreaterThan(100 * daySeconds);
  });
});
