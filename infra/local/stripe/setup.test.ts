/** The setup that any account gets, run on the stand-in. */
import { setUpStripe, webhookEvents } from '@batchbook/functions/billing/stripe-setup';
import { plans, priceCurrencies } from '@batchbook/shared/billing/plans';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, checkout, openBench, submit } from './stand-in.fixture.ts';

const appUrl = 'http://localhost:4000';
const sold = Object.values(plans).filter(({ id }) => ['grow', 'standard', 'premium'].includes(id));
let bench: Bench;
let stripe: Stripe;

beforeEach(async () => {
  bench = await openBench();
  stripe = bench.stripe;
});
afterEach(() => bench.close());

const priceOf = async (lookupKey: string): Promise<Stripe.Price | undefined> =>
  (await stripe.prices.list({ lookup_keys: [lookupKey], active: true })).data[0];

const everything = async () => ({
  products: (await stripe.products.list()).data,
  prices: (await stripe.prices.list({ limit: 100 })).data,
  coupons: (await stripe.coupons.list()).data,
  codes: (await stripe.promotionCodes.list()).data,
  portals: (await stripe.billingPortal.configurations.list()).data,
  endpoints: (await stripe.webhookEndpoints.list()).data,
});

describe('the setup', () => {
  it('makes a price of each sold plan in each currency, as the plan table says', async () => {
    const { webhookSecret } = await setUpStripe(stripe, appUrl);
    for (const plan of sold) {
      for (const currency of priceCurrencies) {
        const price = await priceOf(`${plan.id}_${currency.toLowerCase()}_month`);
        expect(price).toMatchObject({
          currency: currency.toLowerCase(),
          unit_amount: Math.round(Number(plan.monthly?.[currency]) * 100),
          recurring: { interval: 'month', interval_count: 1 },
          metadata: { plan: plan.id },
          tax_behavior: currency === 'GBP' ? 'exclusive' : 'inclusive',
        });
      }
    }
    const { prices, codes, portals, endpoints } = await everything();
    expect(prices).toHaveLength(6);
    expect(codes).toMatchObject([{ code: 'FRIEND30', restrictions: { first_time_transaction: true } }]);
    expect(portals).toMatchObject([
      {
        features: {
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_update: { enabled: false },
          payment_method_update: { enabled: true },
          customer_update: { allowed_updates: ['address', 'name', 'tax_id'] },
        },
      },
    ]);
    expect(endpoints).toMatchObject([{ url: `${appUrl}/v1/webhooks/stripe`, enabled_events: webhookEvents }]);
    expect(webhookSecret).toMatch(/^whsec_/);
  });

  it('changes nothing when it runs again', async () => {
    const first = await setUpStripe(stripe, appUrl);
    expect(first.done.length).toBeGreaterThan(0);
    const before = await everything();
    expect(await setUpStripe(stripe, appUrl)).toEqual({ done: [], webhookSecret: null });
    expect(await everything()).toEqual(before);
  });

  it('replaces a price that differs, and leaves those who pay it alone', async () => {
    await setUpStripe(stripe, appUrl);
    const grow = await priceOf('grow_gbp_month');
    const former = await stripe.prices.create({
      product: String(grow?.product),
      currency: 'gbp',
      unit_amount: 1200,
      recurring: { interval: 'month' },
      lookup_key: 'grow_gbp_month',
      transfer_lookup_key: true,
      metadata: { plan: 'grow' },
    });
    const customer = await stripe.customers.create({});
    const session = await checkout(stripe, customer.id, former.id);
    await submit(session.url, { card: '4242424242424242' });
    const { done } = await setUpStripe(stripe, appUrl);
    expect(done).toEqual([
      'Created the price grow_gbp_month: 15 GBP a month.',
      `Archived the former price ${former.id}.`,
    ]);
    expect(await priceOf('grow_gbp_month')).toMatchObject({ unit_amount: 1500, active: true });
    expect(await stripe.prices.retrieve(former.id)).toMatchObject({ active: false, lookup_key: null });
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    expect(subscription?.items.data[0]?.price).toMatchObject({
      unit_amount: 1200,
      metadata: { plan: 'grow' },
    });
  });

  it('corrects what somebody changed', async () => {
    await setUpStripe(stripe, appUrl);
    const { endpoints, portals } = await everything();
    await stripe.webhookEndpoints.update(endpoints[0]?.id ?? '', { enabled_events: ['customer.created'] });
    await stripe.billingPortal.configurations.update(portals[0]?.id ?? '', {
      features: { subscription_cancel: { enabled: false } },
    });
    const { done } = await setUpStripe(stripe, appUrl);
    expect(done).toHaveLength(2);
    expect((await everything()).endpoints[0]?.enabled_events).toEqual(webhookEvents);
    expect((await setUpStripe(stripe, appUrl)).done).toEqual([]);
  });

  it('gives FRIEND30 30 % for three months, on a first subscription only', async () => {
    await setUpStripe(stripe, appUrl);
    const price = (await priceOf('grow_gbp_month'))?.id ?? '';
    const customer = await stripe.customers.create({});
    const [code] = (await stripe.promotionCodes.list({ code: 'friend30', active: true })).data;
    const discounts = [{ promotion_code: code?.id ?? '' }];
    const session = await checkout(stripe, customer.id, price, { discounts });
    await submit(session.url, { card: '4242424242424242' });
    await bench.advance(100 * 86_400);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ total }) => total)).toEqual([1500, 1050, 1050, 1050]);
    await expect(checkout(stripe, customer.id, price, { discounts })).rejects.toThrow('prior transactions');
  });
});
