/** Paying, by the real SDK against the stand-in: who gets which plan, whatever is lost, repeated or forged. */

import { goodCard, type Received, submit } from '@batchbook/infra/local/stripe/stand-in.fixture';
import { nameToType } from '@batchbook/shared/accounts/typed-name';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { holdRequest } from '../../../tests/support/hold.ts';
import { itemsAt, newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
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
import { eraseDue } from '../../accounts/deletion/erase-organizations.ts';
import { log } from '../../platform/log.ts';
import { changeStanding } from '../change-standing.ts';
import { endPaymentsWorker } from '../workers/on-organization-closed-end-payments.ts';
import { handler as tellStripe } from '../workers/on-owner-changed-tell-stripe.ts';
import { compareAll } from './compare-all.ts';

let stripe: TestStripe;
let kitchen: TestOrganization;

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => {
  // A test loaded the modules of another process.
  vi.resetModules();
  return stripe.close();
});
beforeEach(async () => {
  kitchen = await newOrganization();
});

/** The first counts the request. */
const afterCounting = { name: 'TransactWrite', nth: 2 };
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

  it('enters the history once it is paid, however often it was opened', async () => {
    const history = async () => (await kitchen.call('listAudit')).body.items;
    await openCheckout(kitchen, { plan: 'premium' });
    await openCheckout(kitchen);
    const { body } = await openCheckout(kitchen);
    await check();
    expect(await history()).toEqual([]);
    await pay(body.url);
    await check();
    expect(await history()).toMatchObject([
      {
        act: 'subscription_changed',
        changes: expect.arrayContaining([{ field: 'tier', before: 'free', after: 'grow' }]),
      },
    ]);
  });

  it('takes the currency that the price says, and no other that Stripe would offer', async () => {
    await openCheckout(kitchen);
    const [customer] = await customersAt();
    const { data } = await stripe.bench.stripe.checkout.sessions.list({ customer: customer?.id ?? '' });
    expect(data).toMatchObject([{ adaptive_pricing: { enabled: false }, currency: 'gbp' }]);
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

  it('closes every page that is open, also one that a crash kept from being noted', async () => {
    await openCheckout(kitchen);
    const { stripe: sdk } = stripe.bench;
    const [customer] = await customersAt();
    const { data } = await sdk.prices.list({ lookup_keys: ['grow_gbp_month'] });
    const forgotten = await sdk.checkout.sessions.create({
      mode: 'subscription',
      customer: customer?.id ?? '',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost/',
    });
    const { body } = await openCheckout(kitchen);
    const open = await sdk.checkout.sessions.list({ customer: customer?.id ?? '', status: 'open' });
    expect(open.data.map(({ url }) => url)).toEqual([body.url]);
    expect((await sdk.checkout.sessions.retrieve(forgotten.id)).status).toBe('expired');
  });

  it('goes on with the customer that a crash kept from being noted, which has no address before', async () => {
    const { organizationId } = kitchen;
    await expect(
      holdRequest(
        afterCounting,
        () => openCheckout(kitchen),
        async () => {
          expect(await customersAt()).toMatchObject([{ email: null, name: null }]);
          throw new Error('the function ends here');
        },
      ),
    ).rejects.toThrow('the function ends here');
    await call(kitchen.userId, 'updateMe', { body: { firstName: 'Priya' } });
    expect((await openCheckout(kitchen)).status).toBe(200);
    expect(await customersAt()).toMatchObject([
      { name: 'Hazel & Rye', email: `${kitchen.userId}@example.com`, metadata: { organizationId } },
    ]);
  });

  it('makes a new customer where somebody deleted the one before at Stripe', async () => {
    await buy(kitchen, { plan: 'standard' });
    await check();
    const [customer] = await customersAt();
    await stripe.bench.stripe.customers.del(customer?.id ?? '');
    await check();
    expect(await tierInForce()).toBe('free');
    await buy(kitchen);
    expect(await check()).toMatchObject({ tier: 'grow', status: 'active' });
    const left = await customersAt();
    expect(left).toMatchObject([{ name: 'Hazel & Rye' }]);
    expect(left[0]?.id).not.toBe(customer?.id);
    expect(await itemsAt(`STRIPE#${customer?.id}`)).toEqual([]);
    expect(await itemsAt(`STRIPE#${left[0]?.id}`)).toHaveLength(1);
  });

  it('and whatever else asks Stripe is limited for each business', async () => {
    const other = await newOrganization();
    const asking = ['checkSubscription', 'listInvoices', 'openBillingPortal'] as const;
    await openCheckout(kitchen);
    const answers: number[] = [];
    for (let index = 0; index < 36; index++) {
      const name = asking[index % asking.length] ?? 'listInvoices';
      const input = name === 'openBillingPortal' ? { body: { returnUrl: '/account' } } : {};
      answers.push((await kitchen.call(name, input)).status);
    }
    expect(answers).toEqual([...Array(29).fill(200), ...Array(7).fill(429)]);
    expect((await openCheckout(kitchen)).status).toBe(429);
    expect((await openCheckout(other)).status).toBe(200);
  });

  it('stays open after a declined card, and nothing is charged', async () => {
    const { body } = await openCheckout(kitchen);
    const declined = await pay(body.url, '4000 0000 0000 0002');
    expect(declined.status).not.toBe(303);
    expect(await check()).toMatchObject({ tier: 'free', status: 'none' });
    expect((await pay(body.url)).status).toBe(303);
    expect((await check()).tier).toBe('grow');
  });

  it('takes cards only, also when the account has bank debits, and so does an upgrade', async () => {
    await openCheckout(kitchen);
    const [customer] = await customersAt();
    const { data } = await stripe.bench.stripe.checkout.sessions.list({ customer: customer?.id ?? '' });
    expect(data).toMatchObject([{ payment_method_types: ['card'] }]);
    await pay(data[0]?.url ?? '');
    const { version } = await check();
    await kitchen.call('changeSubscription', { body: { plan: 'premium', version } });
    expect(await subscriptionsOf()).toMatchObject([
      { payment_settings: { payment_method_types: ['card'] }, pending_update: null },
    ]);
    expect(await tierInForce()).toBe('premium');
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

  it.each(['/account\n', '/acc\tount', '/account\u0000'])('has no control characters in %j', async (path) => {
    const refused = { status: 400, body: { issues: [{ path: 'successUrl' }] } };
    expect(await openCheckout(kitchen, { successUrl: path })).toMatchObject(refused);
    expect((await openCheckout(kitchen, { cancelUrl: path })).status).toBe(400);
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

async function useCard(card: string): Promise<void> {
  const { body } = await kitchen.call('openBillingPortal', { body: { returnUrl: '/account' } });
  await submit(body.url, { action: 'card', card });
}

async function endSubscription(): Promise<void> {
  for (const { id } of await subscriptionsOf()) await stripe.bench.stripe.subscriptions.cancel(id);
  await check();
}

it('a second subscription can be bought once the first has ended', async () => {
  await buy(kitchen);
  await check();
  await endSubscription();
  await buy(kitchen, { plan: 'standard' });
  expect(await check()).toMatchObject({ tier: 'standard', status: 'active' });
});

describe('a coupon', () => {
  it('takes off what it says, in any case, and counts at the checkout', async () => {
    const checked = await kitchen.call('validateCoupon', {
      body: { couponCode: ' friend30 ', plan: 'grow', currency: 'GBP' },
    });
    expect(checked.body).toEqual({
      valid: true,
      error: null,
      discountInfo: { type: 'percentage', value: '30', months: 3, plans: null },
    });
    await buy(kitchen, { couponCode: 'friend30' });
    const invoices = (await kitchen.call('listInvoices')).body.items;
    expect(invoices).toMatchObject([{ total: '12.6', currency: 'GBP', status: 'paid' }]);
    expect(await check()).toMatchObject({ tier: 'grow', isDiscounted: true });
  });

  it('is said to lower the price for as long as it lowers the next invoice', async () => {
    await buy(kitchen, { couponCode: 'FRIEND30' });
    for (const isDiscounted of [true, true, false, false]) {
      expect((await check()).isDiscounted).toBe(isDiscounted);
      await stripe.bench.advance(31 * 86_400);
    }
    const { items } = (await kitchen.call('listInvoices')).body;
    expect(items.map(({ total }: { total: string }) => total)).toEqual(['18', '18', '12.6', '12.6', '12.6']);
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

  it('can be tried 20 times a minute from one network', async () => {
    const headers = { 'cloudfront-viewer-address': '192.0.2.77:50123' };
    const body = { couponCode: 'GUESS', currency: 'GBP' };
    const statuses: number[] = [];
    for (let batch = 0; batch < 5; batch++) {
      const attempts = Array.from({ length: 5 }, () => call(null, 'validateCoupon', { body, headers }));
      for (const { status } of await Promise.all(attempts)) statuses.push(status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    expect((await call(null, 'validateCoupon', { body })).status).toBe(200);
  });

  it('for larger plans only is refused for a smaller one', async () => {
    const { id: coupon } = await stripe.bench.stripe.coupons.create({ percent_off: 10, duration: 'once' });
    await stripe.bench.stripe.promotionCodes.create({
      code: 'LARGE10',
      promotion: { type: 'coupon', coupon },
      restrictions: { minimum_amount: 3000, minimum_amount_currency: 'gbp' },
    });
    const check = async (plan: string, currency = 'GBP') =>
      (await kitchen.call('validateCoupon', { body: { couponCode: 'large10', plan, currency } })).body;
    expect(await check('grow')).toMatchObject({ valid: false, error: 'This code needs a larger plan.' });
    expect(await check('standard')).toMatchObject({ valid: true });
    expect(await check('standard', 'USD')).toMatchObject({ valid: false });
    expect(await openCheckout(kitchen, { plan: 'grow', couponCode: 'LARGE10' })).toMatchObject({
      status: 409,
      body: { code: 'coupon_invalid' },
    });
  });

  it('of an amount takes off what it says in each currency, on the plans that it is for', async () => {
    const { id: coupon } = await stripe.bench.stripe.coupons.create({
      amount_off: 500,
      currency: 'gbp',
      currency_options: { usd: { amount_off: 600 } },
      duration: 'once',
      applies_to: { products: ['batchbook_standard'] },
    });
    await stripe.bench.stripe.promotionCodes.create({
      code: 'FIVEOFF',
      promotion: { type: 'coupon', coupon },
    });
    const check = async (currency: string, plan?: string) =>
      (await kitchen.call('validateCoupon', { body: { couponCode: 'fiveoff', currency, plan } })).body;
    const info = { type: 'fixed', months: 1, plans: ['standard'] };
    expect((await check('GBP')).discountInfo).toEqual({ ...info, value: '5' });
    expect((await check('USD', 'standard')).discountInfo).toEqual({ ...info, value: '6' });
    expect(await check('GBP', 'grow')).toMatchObject({
      valid: false,
      error: 'This code doesn’t apply to this plan.',
    });
    expect(await openCheckout(kitchen, { plan: 'premium', couponCode: 'FIVEOFF' })).toMatchObject({
      status: 409,
      body: { code: 'coupon_invalid', detail: 'This code doesn’t apply to this plan.' },
    });
    await buy(kitchen, { plan: 'standard', currency: 'USD', couponCode: 'FIVEOFF' });
    const { total } = (await kitchen.call('listInvoices')).body.items[0];
    const { items } = (await call(null, 'getPlans', { query: { currency: 'USD' } })).body;
    const { price } = items.find(({ plan }: { plan: string }) => plan === 'standard');
    expect(Number(total)).toBe(Number(price) - 6);
  });

  it('that customers have one each of is found for its own, and for nobody else', async () => {
    const { stripe: sdk } = stripe.bench;
    const { id: coupon } = await sdk.coupons.create({ percent_off: 50, duration: 'once' });
    const other = await sdk.customers.create({});
    await openCheckout(kitchen);
    const [own] = await customersAt();
    const promotion = { type: 'coupon' as const, coupon };
    await sdk.promotionCodes.create({ code: 'THANKS', promotion, customer: own?.id ?? '' });
    await sdk.promotionCodes.create({ code: 'THANKS', promotion, customer: other.id });
    const body = { couponCode: 'THANKS', currency: 'GBP' };
    expect((await call(null, 'validateCoupon', { body })).body).toMatchObject({
      valid: false,
      error: 'Invalid coupon code',
    });
    await buy(kitchen, { couponCode: 'thanks' });
    expect((await kitchen.call('listInvoices')).body.items).toMatchObject([{ total: '9' }]);
    expect(await openCheckout(await newOrganization(), { couponCode: 'THANKS' })).toMatchObject({
      status: 409,
      body: { code: 'coupon_invalid' },
    });
  });

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

  it('that can’t be read, though Stripe signed it, is taken in and stores nothing', async () => {
    const before = await storedEvents();
    const { bench, webhookSecret: secret } = stripe;
    const bodies = [
      'null',
      '[]',
      '"x"',
      '{}',
      '{"id":"evt_1","type":"invoice.paid","livemode":false,"data":null}',
    ];
    for (const body of bodies) {
      const signature = bench.stripe.webhooks.generateTestHeaderString({ payload: body, secret });
      expect(await takeIn([{ body, signature }])).toEqual([200]);
    }
    expect(await storedEvents()).toBe(before);
  });

  it('is stored once, also when it comes again to another process', async () => {
    const mark = stripe.received.length;
    await buy(kitchen);
    const sent = await sentSince(mark, (types) => types.includes('checkout.session.completed'));
    const event = sent.find(({ body }) => JSON.parse(body).type === 'checkout.session.completed');
    const before = await storedEvents();
    await takeIn([event as Received]);
    const once = await storedEvents();
    expect(once).toBe(before + 1);
    vi.resetModules();
    const elsewhere = await import('../../../tests/support/api.ts');
    expect(elsewhere.call).not.toBe(call);
    const { body = '', signature = '' } = event ?? {};
    const input = { body, headers: { 'stripe-signature': signature } };
    expect((await elsewhere.call(null, 'receiveStripeEvent', input)).status).toBe(200);
    expect(await storedEvents()).toBe(once);
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
    const error = vi.spyOn(log, 'error');
    expect(await check()).toMatchObject({
      tier: `price ${price.id}`,
      unknownPrice: { amount: '1', every: 'month' },
    });
    expect(error.mock.calls).toContainEqual(['unknown tier', { tier: `price ${price.id}` }]);
    error.mockRestore();
    expect((await kitchen.call('getEntitlements')).body).toMatchObject({ tierKnown: false });
  });
});

describe('changing the plan', () => {
  const change = (plan: string, version: number) =>
    kitchen.call('changeSubscription', { body: { plan, version } });
  const subscribe = async (plan: string, card?: string) => {
    const opened = await openCheckout(kitchen, { plan });
    await pay(opened.body.url, card);
    return (await check()).version as number;
  };
  const setAfterRetries = (afterRetries: string) =>
    fetch(`${stripe.bench.standIn.url}/_local/settings`, {
      method: 'POST',
      body: JSON.stringify({ afterRetries }),
    });
  const advanceDays = (days: number) => stripe.bench.advance(days * 86_400);

  it('says what is due with the credit, which counts once', async () => {
    await subscribe('grow');
    const [customer] = await customersAt();
    const credit = (amount: number) =>
      stripe.bench.stripe.customers.createBalanceTransaction(customer?.id ?? '', { amount, currency: 'gbp' });
    const costsOf = async (plan: string) =>
      (await kitchen.call('previewSubscription', { body: { plan } })).body;
    await credit(-1000);
    expect(await costsOf('premium')).toMatchObject({
      dueNow: '44',
      dueNowCredit: '10',
      creditLeft: '0',
      nextAmount: '72',
    });
    await credit(-5000);
    expect(await costsOf('premium')).toMatchObject({
      dueNow: '0',
      dueNowCredit: '54',
      creditLeft: '6',
      nextAmount: '66',
    });
  });

  it('says what the next invoice consists of, and what pays it', async () => {
    await buy(kitchen, { plan: 'standard', couponCode: 'FRIEND30' });
    await check();
    const [customer] = await customersAt();
    const id = customer?.id ?? '';
    await stripe.bench.stripe.customers.createBalanceTransaction(id, { amount: -2500, currency: 'gbp' });
    await stripe.bench.stripe.customers.createTaxId(id, { type: 'gb_vat', value: 'GB123456789' });
    const { body: costs } = await kitchen.call('previewSubscription', { body: {} });
    expect(costs).toMatchObject({
      dueNow: '0',
      nextAmount: '0.2',
      next: { subtotal: '30', discount: '9', tax: '4.2', credit: '25' },
      creditLeft: '25',
      effectiveAt: (await stored()).currentPeriodEnd,
    });
    const { body } = await kitchen.call('listInvoices');
    expect(body.items).toMatchObject([{ plan: 'standard', couponCode: 'FRIEND30', amountDue: '0' }]);
    expect(body.payer).toMatchObject({
      card: { brand: 'visa', last4: '4242' },
      taxIds: ['GB123456789'],
      credit: { amount: '25', currency: 'GBP' },
    });
    await change('free', (await stored()).version);
    const over = await kitchen.call('previewSubscription', { body: {} });
    expect(over.body).toMatchObject({ nextAmount: '0', next: { subtotal: '0' } });
  });

  it('upwards is charged for the rest of the month and takes effect at once', async () => {
    const version = await subscribe('grow');
    const { body: costs } = await kitchen.call('previewSubscription', { body: { plan: 'premium' } });
    expect(costs).toMatchObject({ dueNow: '54', dueNowTax: '9', nextAmount: '72', currency: 'GBP' });
    expect(await change('premium', version)).toMatchObject({
      status: 200,
      body: { tier: 'premium', confirmUrl: null },
    });
    expect(await tierInForce()).toBe('premium');
    const { items } = (await kitchen.call('listInvoices')).body;
    expect(items.map(({ total }: { total: string }) => total)).toEqual(['54', '18']);
  });

  it('upwards charges what the preview said, also a while later', async () => {
    const version = await subscribe('grow');
    await advanceDays(10);
    const { body: costs } = await kitchen.call('previewSubscription', { body: { plan: 'premium' } });
    await advanceDays(0.5 / 24);
    // The product goes by the same clock.
    const ahead = stripe.bench.standIn.now() - Date.now() / 1000;
    vi.stubEnv('CLOCK_AHEAD_SECONDS', String(Math.ceil(ahead)));
    const { prorationDate } = costs;
    const body = { plan: 'premium', version, prorationDate };
    expect((await kitchen.call('changeSubscription', { body })).status).toBe(200);
    vi.unstubAllEnvs();
    const { items } = (await kitchen.call('listInvoices')).body;
    expect(items[0].total).toBe(costs.dueNow);
  });

  it('downwards takes effect at the period’s end, and can be revoked until then', async () => {
    const version = await subscribe('premium');
    const { body: costs } = await kitchen.call('previewSubscription', { body: { plan: 'grow' } });
    expect(costs).toMatchObject({ dueNow: '0', nextAmount: '18' });
    const down = (await change('grow', version)).body;
    expect(down).toMatchObject({ tier: 'premium', scheduledPlan: 'grow', cancelAtPeriodEnd: false });
    expect(costs.effectiveAt).toBe(down.currentPeriodEnd);
    const kept = (await change('premium', down.version)).body;
    expect(kept).toMatchObject({ tier: 'premium', scheduledPlan: null });
    const again = (await change('standard', kept.version)).body;
    expect(again).toMatchObject({ tier: 'premium', scheduledPlan: 'standard' });
    await advanceDays(32);
    expect(await check()).toMatchObject({ tier: 'standard', scheduledPlan: null, status: 'active' });
    expect(await tierInForce()).toBe('standard');
  });

  it('downwards keeps card, tax and coupon, when it is planned and when it begins', async () => {
    await buy(kitchen, { plan: 'premium', couponCode: 'FRIEND30' });
    const { version } = await check();
    const kept = async () => {
      const [{ default_payment_method, automatic_tax, discounts, collection_method }] =
        (await subscriptionsOf()) as [Stripe.Subscription];
      return { default_payment_method, tax: automatic_tax.enabled, discounts, collection_method };
    };
    const before = await kept();
    expect(before).toMatchObject({ default_payment_method: expect.any(String), tax: true });
    expect(before.discounts).toHaveLength(1);
    await change('grow', version);
    expect(await kept()).toEqual(before);
    // What is planned is in the schedule: 15 less 30 %, and 20 % VAT.
    const { body: next } = await kitchen.call('previewSubscription', { body: {} });
    expect(next).toMatchObject({ nextAmount: '12.6', next: { subtotal: '15', discount: '4.5', tax: '2.1' } });
    await advanceDays(32);
    expect(await check()).toMatchObject({ tier: 'grow', status: 'active' });
    expect(await kept()).toEqual(before);
    const { items } = (await kitchen.call('listInvoices')).body;
    expect(items).toMatchObject([{ total: '12.6', status: 'paid' }, { total: '50.4' }]);
  });

  it('to Free cancels at the period’s end, also after a downgrade was scheduled', async () => {
    const version = await subscribe('premium');
    const down = (await change('grow', version)).body;
    const cancelled = (await change('free', down.version)).body;
    expect(cancelled).toMatchObject({ tier: 'premium', scheduledPlan: 'free', cancelAtPeriodEnd: true });
    const up = (await change('premium', cancelled.version)).body;
    expect(up).toMatchObject({ scheduledPlan: null, cancelAtPeriodEnd: false });
    const last = (await change('free', up.version)).body;
    await advanceDays(32);
    expect(await check()).toMatchObject({ tier: 'free', status: 'canceled' });
    expect(last.scheduledPlan).toBe('free');
    expect(await tierInForce()).toBe('free');
  });

  it.each([
    ['the bank’s question is answered', '4000 0000 0000 3220', { outcome: 'complete' }],
    ['another card pays', '4000 0000 0000 0341', { card: goodCard }],
  ])('upwards waits until %s', async (_what, card, answer) => {
    const version = await subscribe('grow');
    await useCard(card);
    const up = (await change('premium', version)).body;
    expect(up).toMatchObject({ tier: 'grow', confirmUrl: expect.stringMatching(/^http/) });
    expect(await tierInForce()).toBe('grow');
    // After a reload it is still there.
    expect(await stored()).toMatchObject({ pendingPlan: 'premium', confirmUrl: up.confirmUrl });
    await submit(up.confirmUrl, answer);
    expect(await check()).toMatchObject({ tier: 'premium', pendingPlan: null, confirmUrl: null });
    expect(await tierInForce()).toBe('premium');
  });

  it('that is never paid leaves a cancellation as it was: nobody is charged again', async () => {
    const version = await subscribe('grow');
    await useCard('4000 0000 0000 0341');
    const cancelled = (await change('free', version)).body;
    const up = (await change('premium', cancelled.version)).body;
    expect(up).toMatchObject({ tier: 'grow', scheduledPlan: 'free', confirmUrl: expect.any(String) });
    await advanceDays(40);
    expect(await check()).toMatchObject({ tier: 'free', status: 'canceled' });
  });

  it('from a cancelled plan goes on once the bank has confirmed it', async () => {
    const version = await subscribe('grow');
    await useCard('4000 0000 0000 3220');
    const cancelled = (await change('free', version)).body;
    const up = (await change('premium', cancelled.version)).body;
    expect(up).toMatchObject({ tier: 'grow', scheduledPlan: 'free', confirmUrl: expect.any(String) });
    await submit(up.confirmUrl, { outcome: 'complete' });
    expect(await check()).toMatchObject({ tier: 'premium', scheduledPlan: null, cancelAtPeriodEnd: false });
  });

  it.each(['grow', 'free'])('to %s drops an upgrade that waits for its payment', async (plan) => {
    const version = await subscribe('grow');
    await useCard('4000 0000 0000 3220');
    const up = (await change('premium', version)).body;
    expect(up.confirmUrl).toEqual(expect.any(String));
    const back = await change(plan, up.version);
    expect(back).toMatchObject({ status: 200, body: { tier: 'grow', pendingPlan: null, confirmUrl: null } });
    await submit(up.confirmUrl, { outcome: 'complete' });
    expect(await check()).toMatchObject({ tier: 'grow', scheduledPlan: plan === 'free' ? 'free' : null });
  });

  it('upwards waits for a payment that is due', async () => {
    await subscribe('grow', '4000 0000 0000 0341');
    await advanceDays(32);
    const { version, status } = await check();
    expect(status).toBe('past_due');
    expect(await change('premium', version)).toMatchObject({ status: 409, body: { code: 'payment_due' } });
    expect((await change('free', version)).status).toBe(200);
  });

  it('from a cancelled plan says before what it costs', async () => {
    const version = await subscribe('grow');
    await change('free', version);
    expect((await kitchen.call('previewSubscription', { body: { plan: 'premium' } })).body).toMatchObject({
      dueNow: '54',
      nextAmount: '72',
    });
  });

  it('says at its field that Stripe can’t work out the tax where the customer is', async () => {
    const version = await subscribe('grow');
    const [customer] = await customersAt();
    await stripe.bench.stripe.customers.update(customer?.id ?? '', { address: { country: '' } });
    const { status, body } = await change('premium', version);
    expect([status, body.code, body.issues[0].path]).toEqual([400, 'invalid_request', 'plan']);
    expect(body.issues[0].message).toContain('the billing portal');
    expect(await tierInForce()).toBe('grow');
  });

  it('to Free is on the day that an operator set at Stripe', async () => {
    await subscribe('grow');
    const [subscription] = await subscriptionsOf();
    // By Stripe's clock, which earlier tests have moved.
    const day = (subscription?.items.data[0]?.current_period_end ?? 0) - 5 * 86_400;
    await stripe.bench.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at: day });
    expect(await check()).toMatchObject({
      scheduledPlan: 'free',
      currentPeriodEnd: new Date(day * 1000).toISOString(),
    });
  });

  it('says that the price stays for whoever keeps a plan that costs more now', async () => {
    const version = await subscribe('grow');
    const [subscription] = await subscriptionsOf();
    const { stripe: sdk } = stripe.bench;
    const older = await sdk.prices.create({
      product: 'batchbook_grow',
      currency: 'gbp',
      unit_amount: 1200,
      recurring: { interval: 'month' },
      tax_behavior: 'exclusive',
      metadata: { plan: 'grow' },
    });
    const items = [{ id: subscription?.items.data[0]?.id ?? '', price: older.id }];
    await sdk.subscriptions.update(subscription?.id ?? '', { items, proration_behavior: 'none' });
    await change('free', version);
    const keep = { body: { plan: 'grow' } };
    expect((await kitchen.call('previewSubscription', keep)).body).toMatchObject({ nextAmount: '14.4' });
  });

  it('is in the history with who chose it', async () => {
    const version = await subscribe('standard');
    await change('free', version);
    expect((await change('free', version)).status).toBe(412);
    const { items } = (await kitchen.call('listAudit')).body;
    const chosen = items.filter(({ act }: { act: string }) => act === 'plan_chosen');
    const { userId } = kitchen;
    expect(chosen).toMatchObject([
      { by: { userId }, changes: [{ field: 'plan', before: 'standard', after: 'free' }] },
    ]);
  });

  it('is refused from a version that isn’t the present one, and names what there is', async () => {
    const version = await subscribe('grow');
    const [first, second] = await Promise.all([change('premium', version), change('standard', version)]);
    expect([first.status, second.status].sort()).toEqual([200, 412]);
    const refused = first.status === 412 ? first : second;
    expect(refused.body).toMatchObject({
      code: 'stale_version',
      current: { organizationId: kitchen.organizationId },
    });
  });

  it('is refused without a subscription', async () => {
    expect(await change('grow', 0)).toMatchObject({ status: 409, body: { code: 'not_subscribed' } });
    expect(await kitchen.call('openBillingPortal', { body: { returnUrl: '/account' } })).toMatchObject({
      status: 409,
      body: { code: 'not_subscribed' },
    });
  });

  it('at Stripe’s own page drops the downgrade to come, which would forbid a cancellation there', async () => {
    const version = await subscribe('premium');
    await change('grow', version);
    const { body } = await kitchen.call('openBillingPortal', { body: { returnUrl: '/account' } });
    expect(body.url).toMatch(/^http/);
    expect(await stored()).toMatchObject({ tier: 'premium', scheduledPlan: null });
  });

  it('keeps the plan while a payment is late, and takes it when Stripe gives up', async () => {
    await subscribe('standard', '4000 0000 0000 0341');
    await advanceDays(32);
    expect(await check()).toMatchObject({ tier: 'standard', status: 'past_due' });
    expect(await tierInForce()).toBe('standard');
    await advanceDays(40);
    expect((await check()).tier).toBe('free');
    expect(await tierInForce()).toBe('free');
    // Nobody can pay any more for what nobody gets.
    await check();
    const { items } = (await kitchen.call('listInvoices')).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['void', 'paid']);
  });

  it('can be bought anew where Stripe was set to leave what isn’t paid', async () => {
    await setAfterRetries('unpaid');
    await subscribe('standard', '4000 0000 0000 0341');
    await advanceDays(100);
    expect(await check()).toMatchObject({ tier: 'free', status: 'unpaid' });
    await setAfterRetries('cancel');
    await buy(kitchen);
    expect(await check()).toMatchObject({ tier: 'grow', status: 'active' });
    const all = await subscriptionsOf();
    expect(all.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    const { items } = (await kitchen.call('listInvoices')).body;
    expect(items.some(({ status }: { status: string }) => status === 'open')).toBe(false);
  });
});

describe('two checkouts that are both paid', () => {
  it('end in one subscription: the later is refunded and cancelled', async () => {
    const first = await openCheckout(kitchen);
    const { stripe: sdk } = stripe.bench;
    const [customer] = await customersAt();
    const { data } = await sdk.prices.list({ lookup_keys: ['premium_gbp_month'] });
    const second = await sdk.checkout.sessions.create({
      mode: 'subscription',
      customer: customer?.id ?? '',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost/',
    });
    await pay(first.body.url);
    await stripe.bench.advance(5);
    await pay(second.url ?? '');
    expect(await check()).toMatchObject({ tier: 'grow', status: 'active' });
    await check();
    const live = (await subscriptionsOf()).filter(({ status }) => status === 'active');
    expect(live).toHaveLength(1);
    const charges = await sdk.charges.list({ customer: customer?.id ?? '' });
    expect(charges.data.map(({ amount, amount_refunded: refunded }) => [amount, refunded])).toContainEqual([
      6000, 6000,
    ]);
    expect(await tierInForce()).toBe('grow');
  });

  it('give everything back: each payment of the later one, and the credit that it used', async () => {
    await buy(kitchen, { plan: 'grow' });
    const { stripe: sdk } = stripe.bench;
    const [customer] = await customersAt();
    const id = customer?.id ?? '';
    await sdk.customers.createBalanceTransaction(id, { amount: -2500, currency: 'gbp' });
    await stripe.bench.advance(5);
    const { data } = await sdk.prices.list({ lookup_keys: ['standard_gbp_month'] });
    const second = await sdk.checkout.sessions.create({
      mode: 'subscription',
      customer: id,
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost/',
    });
    await pay(second.url ?? '');
    const later = (await subscriptionsOf()).find(({ items }) => items.data[0]?.price.id === data[0]?.id);
    const item = later?.items.data[0]?.id ?? '';
    const [premium] = (await sdk.prices.list({ lookup_keys: ['premium_gbp_month'] })).data;
    await sdk.subscriptions.update(later?.id ?? '', {
      items: [{ id: item, price: premium?.id ?? '' }],
      proration_behavior: 'always_invoice',
    });
    await check();
    await check();
    const paid = (await sdk.charges.list({ customer: id })).data;
    const givenBack = paid.filter(({ refunded }) => refunded);
    expect(paid).toHaveLength(3);
    expect(givenBack).toHaveLength(2);
    expect(await sdk.customers.retrieve(id)).toMatchObject({ balance: -2500 });
    expect(await check()).toMatchObject({ tier: 'grow', status: 'active' });
  });
});

describe('a deleted organization', () => {
  const remove = () => kitchen.call('deleteOrganization', { body: { name: 'Hazel & Rye' } });
  const endAll = async () =>
    deliver(
      endPaymentsWorker({ now: () => new Date() }),
      await eventsOf(kitchen.organizationId, ['accounts.organization_closed']),
    );

  it('is charged no more, and has its plan until the period’s end if it is restored', async () => {
    await buy(kitchen);
    await check();
    expect((await remove()).status).toBe(200);
    expect(await endAll()).toBe(0);
    expect(await subscriptionsOf()).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
    expect((await kitchen.call('restoreOrganization')).status).toBe(200);
    expect(await stored()).toMatchObject({ tier: 'grow', scheduledPlan: 'free' });
  });

  it('can’t be paid for on a page that was open, and a late payment is tried no more', async () => {
    const { body } = await openCheckout(kitchen);
    await remove();
    await endAll();
    await pay(body.url);
    expect(await subscriptionsOf()).toEqual([]);
  });

  it('can’t be charged for an upgrade that waited to be confirmed', async () => {
    await buy(kitchen);
    await useCard('4000 0000 0000 3220');
    const { version } = await check();
    const { body } = await kitchen.call('changeSubscription', { body: { plan: 'standard', version } });
    expect(body).toMatchObject({ tier: 'grow', pendingPlan: 'standard' });
    await remove();
    await endAll();
    await submit(body.confirmUrl, { outcome: 'complete' });
    expect(await subscriptionsOf()).toMatchObject([{ cancel_at_period_end: true, pending_update: null }]);
    await kitchen.call('restoreOrganization');
    const { items } = (await kitchen.call('listInvoices')).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['void', 'paid']);
  });

  it('leaves nothing at Stripe once it is erased', async () => {
    await buy(kitchen);
    await check();
    await remove();
    const after = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    await eraseDue(after);
    await compareAll(after);
    expect(await customersAt()).toEqual([]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'SUBSCRIPTION')).toEqual([]);
  });

  it('takes no checkout that was under way, and ends what was revoked under way', async () => {
    const opened = await holdRequest(
      afterCounting,
      () => openCheckout(kitchen),
      async () => {
        await remove();
        await endAll();
      },
    );
    expect(opened.status).toBe(404);
    expect(await subscriptionsOf()).toEqual([]);
  });

  it('gets back what is paid after it was deleted', async () => {
    await openCheckout(kitchen);
    await remove();
    await endAll();
    const [customer] = await customersAt();
    const { stripe: sdk } = stripe.bench;
    const { data } = await sdk.prices.list({ lookup_keys: ['grow_gbp_month'] });
    const session = await sdk.checkout.sessions.create({
      mode: 'subscription',
      customer: customer?.id ?? '',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost/',
    });
    await pay(session.url ?? '');
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    await compareAll({ now: () => tomorrow });
    expect(await subscriptionsOf()).toMatchObject([{ status: 'canceled' }]);
    const { data: charges } = await sdk.charges.list({ customer: customer?.id ?? '' });
    expect(charges).toMatchObject([{ paid: true, refunded: true }]);
  });

  it('leaves nothing at Stripe at once when its owner’s account is deleted', async () => {
    await buy(kitchen);
    await check();
    const { body: me } = await call(kitchen.userId, 'getMe');
    expect((await call(kitchen.userId, 'deleteMe', { body: { name: nameToType(me) } })).status).toBe(200);
    expect(await endAll()).toBe(0);
    expect(await customersAt()).toEqual([]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'SUBSCRIPTION')).toEqual([]);
    expect(await endAll()).toBe(0);
  });

  it('is charged no more for what was late, also when it was cancelled before', async () => {
    const opened = await openCheckout(kitchen);
    await pay(opened.body.url, '4000 0000 0000 0341');
    await check();
    await stripe.bench.advance(32 * 86_400);
    const { version, status } = await check();
    expect(status).toBe('past_due');
    await kitchen.call('changeSubscription', { body: { plan: 'free', version } });
    await remove();
    await endAll();
    expect(await subscriptionsOf()).toMatchObject([{ status: 'canceled' }]);
  });

  it('that was restored in the meantime keeps its plan', async () => {
    await buy(kitchen);
    await remove();
    await kitchen.call('restoreOrganization');
    expect(await endAll()).toBe(0);
    expect(await subscriptionsOf()).toMatchObject([{ cancel_at_period_end: false }]);
  });
});

it('Stripe’s customer follows the owner’s address, and keeps the name that was set there', async () => {
  await openCheckout(kitchen);
  const [customer] = await customersAt();
  const elsewhere = { email: 'old@example.com', name: 'Hazel & Rye Ltd' };
  await stripe.bench.stripe.customers.update(customer?.id ?? '', elsewhere);
  await call(kitchen.userId, 'updateMe', { body: { firstName: 'Priya' } });
  const events = await eventsOf(kitchen.organizationId, ['accounts.member_changed']);
  expect(events).toHaveLength(1);
  expect(await deliver(tellStripe, events)).toBe(0);
  expect(await customersAt()).toMatchObject([
    { name: 'Hazel & Rye Ltd', email: `${kitchen.userId}@example.com` },
  ]);
});

it('Stripe learns what changed while the organization was deleted, once it is restored', async () => {
  await openCheckout(kitchen);
  const [customer] = await customersAt();
  await kitchen.call('deleteOrganization', { body: { name: 'Hazel & Rye' } });
  await stripe.bench.stripe.customers.update(customer?.id ?? '', { email: 'old@example.com' });
  await kitchen.call('restoreOrganization');
  const events = await eventsOf(kitchen.organizationId, ['accounts.organization_restored']);
  expect(events).toHaveLength(1);
  expect(await deliver(tellStripe, events)).toBe(0);
  expect(await customersAt()).toMatchObject([{ email: `${kitchen.userId}@example.com` }]);
});
