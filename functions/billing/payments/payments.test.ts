/** Paying, by the real SDK against the stand-in: who gets which plan, whatever is lost, repeated or forged. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/support/deliver.ts';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import {
  buy,
  openCheckout,
  pay,
  startStripe,
  storedEvents,
  type TestStripe,
  takeIn,
  work,
} from '../../../tests/support/stripe.ts';
import { changeStanding } from '../change-standing.ts';

let stripe: TestStripe;
let kitchen: TestOrganization;

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  kitchen = await newOrganization();
});

const check = async () => (await kitchen.call('checkSubscription')).body;
const stored = async () => (await kitchen.call('getSubscription')).body;
const tierInForce = async () => (await kitchen.call('getEntitlements')).body.tier;
const customersAt = async () => {
  const { data } = await stripe.bench.stripe.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.organizationId === kitchen.organizationId);
};

/** What Stripe has sent since `mark`, as soon as it has sent `count` more. */
async function sentSince(mark: number, isThere: (types: string[]) => boolean) {
  for (let tries = 0; tries < 400; tries++) {
    const sent = stripe.received.slice(mark);
    if (isThere(sent.map(({ body }) => JSON.parse(body).type))) return sent;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`sent: ${stripe.received.slice(mark).map(({ body }) => JSON.parse(body).type)}`);
}

describe('a checkout', () => {
  it('gives the plan once it is paid, also when no event arrives', async () => {
    expect(await stored()).toMatchObject({ tier: 'free', status: 'none', version: 0, currency: null });
    await buy(kitchen);
    expect(await tierInForce()).toBe('free');
    expect(await check()).toMatchObject({
      recipeTier: 'grow',
      tier: 'grow',
      status: 'active',
      currency: 'GBP',
      cancelAtPeriodEnd: false,
      scheduledPlan: null,
    });
    expect(await tierInForce()).toBe('grow');
    expect(await eventsOf(kitchen.organizationId, ['billing.subscription_changed'])).toHaveLength(1);
    await check();
    expect(await eventsOf(kitchen.organizationId, ['billing.subscription_changed'])).toHaveLength(1);
  });

  it('gives the plan by events alone, each of them once', async () => {
    const mark = stripe.received.length;
    await buy(kitchen, { plan: 'premium' });
    const sent = await sentSince(mark, (types) => types.includes('checkout.session.completed'));
    const before = await storedEvents();
    expect(new Set(await takeIn(sent))).toEqual(new Set([200]));
    const once = await storedEvents();
    expect(once).toBeGreaterThan(before);
    await takeIn(sent);
    expect(await storedEvents()).toBe(once);
    expect(await work()).toBe(0);
    expect(await tierInForce()).toBe('premium');
  });

  it('is closed by the next one, and refused once there is a subscription', async () => {
    const first = await openCheckout(kitchen);
    const second = await openCheckout(kitchen, { plan: 'standard' });
    await pay(first.body.url);
    expect((await check()).tier).toBe('free');
    await pay(second.body.url);
    const third = await openCheckout(kitchen);
    expect(third).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    expect(await tierInForce()).toBe('standard');
    expect(await customersAt()).toHaveLength(1);
  });

  it('has one customer and one open page, also when it is opened twice at once', async () => {
    const opened = await Promise.all([openCheckout(kitchen), openCheckout(kitchen, { plan: 'premium' })]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    const [customer, ...others] = await customersAt();
    expect(others).toEqual([]);
    const { data } = await stripe.bench.stripe.checkout.sessions.list({
      customer: customer?.id ?? '',
      status: 'open',
    });
    expect(data).toHaveLength(1);
  });

  it('stays open after a declined card, and nothing is charged', async () => {
    const { body } = await openCheckout(kitchen);
    const declined = await pay(body.url, '4000 0000 0000 0002');
    expect(declined.status).not.toBe(303);
    expect(await check()).toMatchObject({ tier: 'free', status: 'none' });
    expect((await pay(body.url)).status).toBe(303);
    expect((await check()).tier).toBe('grow');
  });

  it('goes on in the currency of the payments so far', async () => {
    await buy(kitchen);
    const { currency } = await check();
    expect(currency).toBe('GBP');
    await endSubscription();
    expect(await openCheckout(kitchen, { currency: 'USD' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'currency', message: 'must be GBP, like your payments so far' }] },
    });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'leads back to this site only, not to %s',
    async (successUrl) => {
      expect(await openCheckout(kitchen, { successUrl })).toMatchObject({ status: 400 });
    },
  );
});

const subscriptionsOf = async () => {
  const [customer] = await customersAt();
  const { data } = await stripe.bench.stripe.subscriptions.list({
    customer: customer?.id ?? '',
    status: 'all',
  });
  return data;
};

async function endSubscription(): Promise<void> {
  for (const { id } of await subscriptionsOf()) await stripe.bench.stripe.subscriptions.cancel(id);
  await check();
}

describe('a coupon', () => {
  it('takes off what it says, in any case, and counts at the checkout', async () => {
    const checked = await kitchen.call('validateCoupon', {
      body: { couponCode: ' friend30 ', plan: 'grow', currency: 'GBP' },
    });
    expect(checked.body).toEqual({
      valid: true,
      error: null,
      discountInfo: { type: 'percentage', value: '30', months: 3 },
    });
    await buy(kitchen, { couponCode: 'friend30' });
    const invoices = (await kitchen.call('listInvoices')).body.items;
    expect(invoices).toMatchObject([{ total: '10.5', currency: 'GBP', status: 'paid' }]);
  });

  it.each(['NOTHING', 'batchbook_friend30'])(
    'is refused when there is no such code: %s',
    async (couponCode) => {
      const answer = { valid: false, error: 'Invalid coupon code', discountInfo: null };
      expect((await kitchen.call('validateCoupon', { body: { couponCode, currency: 'USD' } })).body).toEqual(
        answer,
      );
      expect(await openCheckout(kitchen, { couponCode })).toMatchObject({
        status: 409,
        body: { code: 'coupon_invalid' },
      });
    },
  );

  it('for a first subscription isn’t taken for a second', async () => {
    await buy(kitchen);
    await check();
    await endSubscription();
    expect(await openCheckout(kitchen, { couponCode: 'FRIEND30' })).toMatchObject({
      status: 409,
      body: { code: 'coupon_invalid', detail: 'This code is for a first subscription only.' },
    });
  });
});

describe('an event', () => {
  it('with a wrong signature, an old one or none is refused and stores nothing', async () => {
    const mark = stripe.received.length;
    await buy(kitchen);
    const [event] = await sentSince(mark, (types) => types.includes('checkout.session.completed'));
    const before = await storedEvents();
    const { body = '', signature = '' } = event ?? {};
    const old = stripe.bench.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: 'whsec_other',
    });
    expect(await takeIn([{ body: body.replace('customer', 'Customer'), signature }])).toEqual([400]);
    expect(await takeIn([{ body, signature: old }])).toEqual([400]);
    expect(await takeIn([{ body, signature: '' }])).toEqual([400]);
    expect(await storedEvents()).toBe(before);
  });

  it('of a customer who isn’t ours changes nothing, whatever its metadata say', async () => {
    const mark = stripe.received.length;
    const { stripe: sdk } = stripe.bench;
    const stranger = await sdk.customers.create({
      email: 'stranger@example.com',
      metadata: { organizationId: kitchen.organizationId },
    });
    const { data } = await sdk.prices.list({ lookup_keys: ['premium_gbp_month'] });
    const session = await sdk.checkout.sessions.create({
      mode: 'subscription',
      customer: stranger.id,
      client_reference_id: kitchen.organizationId,
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost/',
    });
    await pay(session.url ?? '');
    const sent = await sentSince(mark, (types) => types.includes('checkout.session.completed'));
    await takeIn(sent);
    expect(await work()).toBe(0);
    expect(await tierInForce()).toBe('free');
  });
});

describe('the plan in force', () => {
  it('is the operator’s grant, which a payment never overwrites', async () => {
    await changeStanding(kitchen.organizationId, { tier: 'beta' }, new Date());
    await buy(kitchen);
    expect(await check()).toMatchObject({ recipeTier: 'beta', tier: 'grow' });
    expect(await tierInForce()).toBe('beta');
    await changeStanding(kitchen.organizationId, { tier: null }, new Date());
    expect(await tierInForce()).toBe('grow');
  });

  it('is Free again when the subscription ends', async () => {
    await buy(kitchen);
    await check();
    await endSubscription();
    expect(await stored()).toMatchObject({ tier: 'free', status: 'canceled' });
    expect(await tierInForce()).toBe('free');
  });

  it('is unknown for a price that isn’t ours', async () => {
    await buy(kitchen);
    const { stripe: sdk } = stripe.bench;
    const product = await sdk.products.create({ name: 'Something else' });
    const price = await sdk.prices.create({
      product: product.id,
      currency: 'gbp',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    const [subscription] = await subscriptionsOf();
    const item = subscription?.items.data[0]?.id ?? '';
    await sdk.subscriptions.update(subscription?.id ?? '', { items: [{ id: item, price: price.id }] });
    expect((await check()).tier).toBe(`price ${price.id}`);
    expect((await kitchen.call('getEntitlements')).body).toMatchObject({ tierKnown: false });
  });
});
