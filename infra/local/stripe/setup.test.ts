/** The setup that any account gets, run on the stand-in. */
import { webhookEvents } from '@batchbook/functions/billing/payments/stripe-events';
import { setUpStripe } from '@batchbook/functions/billing/stripe-setup';
import { plans, priceCurrencies } from '@batchbook/shared/billing/plans';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, checkout, openBench, submit } from './stand-in.fixture.ts';

const appUrl = 'http://localhost:4000';
const headOffice = { country: 'GB', postal_code: 'BS1 4ST', city: 'Bristol', line1: '1 Mill Lane' };
const account = { appUrl, headOffice };
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
  tax: await stripe.tax.settings.retrieve(),
});

describe('the setup', () => {
  it('makes a price of each sold plan in each currency, as the plan table says', async () => {
    const { webhookSecret } = await setUpStripe(stripe, account);
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
    const first = await setUpStripe(stripe, account);
    expect(first.done.length).toBeGreaterThan(0);
    const before = await everything();
    expect(await setUpStripe(stripe, account)).toEqual({ done: [], missing: [], webhookSecret: null });
    expect(await everything()).toEqual(before);
  });

  it('replaces a price that differs, and leaves those who pay it alone', async () => {
    await setUpStripe(stripe, account);
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
    const { done } = await setUpStripe(stripe, account);
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
    await setUpStripe(stripe, account);
    const { endpoints, portals } = await everything();
    await stripe.webhookEndpoints.update(endpoints[0]?.id ?? '', { enabled_events: ['customer.created'] });
    await stripe.webhookEndpoints.update(endpoints[0]?.id ?? '', { disabled: true });
    await stripe.products.update('batchbook_grow', { tax_code: 'txcd_10000000' });
    await stripe.billingPortal.configurations.update(portals[0]?.id ?? '', {
      features: { subscription_cancel: { enabled: false } },
    });
    const { done } = await setUpStripe(stripe, account);
    expect(done).toHaveLength(4);
    expect((await everything()).endpoints).toMatchObject([
      { status: 'enabled', enabled_events: webhookEvents },
    ]);
    expect(await stripe.products.retrieve('batchbook_grow')).toMatchObject({ tax_code: 'txcd_10103001' });
    expect((await setUpStripe(stripe, account)).done).toEqual([]);
  });

  it('replaces FRIEND30 where it has other terms', async () => {
    const half = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const promotion = { type: 'coupon' as const, coupon: half.id };
    const other = await stripe.promotionCodes.create({ promotion, code: 'FRIEND30' });
    await stripe.coupons.create({ id: 'batchbook_friend30', percent_off: 10, duration: 'once' });
    const { done } = await setUpStripe(stripe, account);
    expect(done).toContain('Deleted the coupon of referrals, which had other terms.');
    expect(done).toContain('Ended a promotion code FRIEND30 of other terms.');
    expect(await stripe.promotionCodes.retrieve(other.id)).toMatchObject({ active: false });
    const { data } = await stripe.promotionCodes.list({ code: 'FRIEND30', active: true });
    expect(data).toMatchObject([
      { promotion: { coupon: 'batchbook_friend30' }, restrictions: { first_time_transaction: true } },
    ]);
    expect(await stripe.coupons.retrieve('batchbook_friend30')).toMatchObject({
      percent_off: 30,
      duration: 'repeating',
      duration_in_months: 3,
    });
    expect((await setUpStripe(stripe, account)).done).toEqual([]);
  });

  it('lets nobody pay before the head office is known, and says what to do', async () => {
    const first = await setUpStripe(stripe, { appUrl });
    expect(first.missing).toEqual([expect.stringContaining('without head_office')]);
    expect(first.missing[0]).toContain('https://dashboard.stripe.com/test/settings/tax');
    const customer = await stripe.customers.create({});
    const price = (await priceOf('grow_usd_month'))?.id ?? '';
    const taxed = () =>
      checkout(stripe, customer.id, price, {
        automatic_tax: { enabled: true },
        customer_update: { address: 'auto' },
      });
    await expect(taxed()).rejects.toThrow('head office address');
    const second = await setUpStripe(stripe, account);
    expect(second).toMatchObject({
      done: ['Set the head office for tax: GB, BS1 4ST, Bristol, 1 Mill Lane.'],
      missing: [],
    });
    expect((await taxed()).url).toMatch(/^http/);
    // It is kept by a run that doesn't name it.
    expect(await setUpStripe(stripe, { appUrl })).toMatchObject({ done: [], missing: [] });
  });

  it('keeps the operator’s own choices of tax, and the settings of another portal', async () => {
    await stripe.tax.settings.update({
      defaults: { tax_behavior: 'inclusive', tax_code: 'txcd_10000000' },
      head_office: { address: { country: 'IE' } },
    });
    const other = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    await setUpStripe(stripe, { appUrl });
    expect(await stripe.tax.settings.retrieve()).toMatchObject({
      defaults: { tax_behavior: 'inclusive', tax_code: 'txcd_10000000' },
      head_office: { address: { country: 'IE' } },
    });
    expect(await stripe.billingPortal.configurations.retrieve(other.id)).toEqual(other);
    expect((await everything()).portals).toHaveLength(2);
  });

  it('replaces a webhook endpoint of another version of the API', async () => {
    const url = `${appUrl}/v1/webhooks/stripe`;
    const old = await stripe.webhookEndpoints.create({
      url,
      enabled_events: ['invoice.paid'],
      api_version: '2024-06-20',
    });
    const { webhookSecret } = await setUpStripe(stripe, account);
    expect(webhookSecret).toMatch(/^whsec_/);
    expect(await stripe.webhookEndpoints.retrieve(old.id)).toMatchObject({ status: 'disabled' });
    const { endpoints } = await everything();
    expect(endpoints.filter(({ status }) => status === 'enabled')).toMatchObject([
      { url, api_version: Stripe.API_VERSION, enabled_events: webhookEvents },
    ]);
    expect(await setUpStripe(stripe, account)).toEqual({ done: [], missing: [], webhookSecret: null });
  });

  it('gives FRIEND30 30 % for three months, on a first subscription only', async () => {
    await setUpStripe(stripe, account);
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
