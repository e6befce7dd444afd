/** A first payment that fails changes nothing, and of two that are paid the one that was paid first stays. */
import { goodCard, submit } from '@batchbook/infra/local/stripe/stand-in.fixture';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { openCheckout, pay, startStripe, type TestStripe } from '../../../tests/support/stripe.ts';
import { log } from '../../platform/log.ts';
import { endPaymentsWorker } from '../workers/on-organization-closed-end-payments.ts';
import { closeUnstarted } from './unpaid.ts';

const declinedCard = '4000 0000 0000 0002';
const hour = 3600;

let stripe: TestStripe;
let sdk: Stripe;
let kitchen: TestOrganization;

beforeAll(async () => {
  stripe = await startStripe();
  sdk = stripe.bench.stripe;
});
afterAll(() => stripe.close());
beforeEach(async () => {
  kitchen = await newOrganization();
});

const check = async () => (await kitchen.call('checkSubscription')).body;

async function customerId(): Promise<string> {
  const { data } = await sdk.customers.list({ limit: 100 });
  return data.find(({ metadata }) => metadata.organizationId === kitchen.organizationId)?.id ?? '';
}

const subscriptions = async () => {
  const { data } = await sdk.subscriptions.list({
    customer: await customerId(),
    status: 'all',
    expand: ['data.latest_invoice'],
  });
  return data.map(({ id, status, latest_invoice: invoice }) => ({
    id,
    status,
    invoice: (invoice as Stripe.Invoice).status,
    page: (invoice as Stripe.Invoice).hosted_invoice_url,
  }));
};

/** Opens a checkout, and tries a card that is declined. */
async function fail(body: Record<string, unknown> = {}): Promise<string> {
  const opened = await openCheckout(kitchen, body);
  expect(opened.status).toBe(200);
  expect((await pay(opened.body.url, declinedCard)).status).toBe(402);
  return opened.body.url;
}

const asBefore = {
  tier: 'free',
  recipeTier: 'free',
  status: 'none',
  currency: null,
  currentPeriodEnd: null,
  version: 1,
};

describe('a first payment that fails', () => {
  it('gives no plan and no currency, while it is open and after it has expired', async () => {
    await fail();
    expect(await subscriptions()).toMatchObject([{ status: 'incomplete', invoice: 'open' }]);
    expect(await check()).toMatchObject(asBefore);
    await stripe.bench.advance(24 * hour);
    expect(await subscriptions()).toMatchObject([{ status: 'incomplete_expired', invoice: 'void' }]);
    expect(await check()).toMatchObject(asBefore);
    expect(await eventsOf(kitchen.organizationId, ['billing.subscription_changed'])).toEqual([]);
  });

  it('gives nothing where somebody cancelled it at Stripe', async () => {
    await fail();
    const [begun] = await subscriptions();
    await sdk.subscriptions.cancel(begun?.id ?? '');
    expect(await check()).toMatchObject(asBefore);
    const opened = await openCheckout(kitchen, { currency: 'USD' });
    expect(opened.status).toBe(200);
    expect(await subscriptions()).toMatchObject([{ status: 'canceled', invoice: 'void' }]);
  });

  it('is closed with its invoice by the next checkout, which may be in another currency', async () => {
    await fail();
    const [begun] = await subscriptions();
    const opened = await openCheckout(kitchen, { plan: 'premium', currency: 'USD' });
    expect(opened.status).toBe(200);
    expect(await subscriptions()).toMatchObject([{ invoice: 'void', status: 'incomplete_expired' }]);
    await submit(begun?.page ?? '', { card: goodCard });
    expect((await sdk.charges.list({ customer: await customerId() })).data).toMatchObject([{ paid: false }]);
    await pay(opened.body.url);
    expect(await check()).toMatchObject({ tier: 'premium', currency: 'USD', status: 'active' });
  });

  it('leaves a credit whole, which the next first payment uses', async () => {
    await openCheckout(kitchen);
    const customer = await customerId();
    await sdk.customers.createBalanceTransaction(customer, { amount: -1000, currency: 'gbp' });
    const balance = async () => ((await sdk.customers.retrieve(customer)) as Stripe.Customer).balance;
    await fail();
    expect(await balance()).toBe(0);
    expect(await openCheckout(kitchen, { plan: 'standard' })).toMatchObject({ status: 200 });
    expect(await balance()).toBe(-1000);
    const { data: sessions } = await sdk.checkout.sessions.list({ customer, status: 'open' });
    const shown = await (await fetch(sessions[0]?.url ?? '')).text();
    expect(shown).toContain('<dt>Applied balance</dt><dd>−£10.00</dd>\n<dt>Due today</dt><dd>£26.00</dd>');
    await pay(sessions[0]?.url ?? '');
    const { data } = await sdk.invoices.list({ customer, status: 'paid' });
    expect(data).toMatchObject([{ total: 3600, amount_paid: 2600 }]);
    expect(await balance()).toBe(0);
  });

  it('chooses the currency only where somebody gave a credit by hand', async () => {
    await openCheckout(kitchen);
    const customer = await customerId();
    await sdk.customers.createBalanceTransaction(customer, { amount: -1000, currency: 'gbp' });
    expect(await openCheckout(kitchen, { currency: 'USD' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'currency', message: 'must be GBP, like your credit' }] },
    });
  });

  it('leaves its page open: another card there gives the plan', async () => {
    const page = await fail();
    expect((await pay(page)).status).toBe(303);
    expect(await check()).toMatchObject({ tier: 'grow', currency: 'GBP', status: 'active' });
    expect(await subscriptions()).toMatchObject([{ status: 'active', invoice: 'paid' }]);
  });

  it('doesn’t use up what is for a first subscription', async () => {
    const owner = await newOrganization();
    const { link } = (await owner.call('listReferrals')).body;
    kitchen = await newOrganization('Pickles', new URL(link).searchParams.get('ref') ?? '');
    await fail();
    expect(await check()).toMatchObject({ referralCoupon: 'FRIEND30' });
    const typed = await openCheckout(kitchen, { couponCode: 'FRIEND30' });
    expect(typed.status).toBe(200);
    await pay(typed.body.url, declinedCard);
    const byItself = await openCheckout(kitchen);
    await pay(byItself.body.url);
    expect(await check()).toMatchObject({ tier: 'grow', isDiscounted: true, referralCoupon: null });
  });

  it('that is made good after all refuses another checkout', async () => {
    await fail();
    const [begun] = await subscriptions();
    expect((await submit(begun?.page ?? '', { card: goodCard })).status).toBe(303);
    expect(await openCheckout(kitchen, { plan: 'premium' })).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed' },
    });
    expect(await check()).toMatchObject({ tier: 'grow', status: 'active' });
  });

  it('stays, if it is made good between being found open and being closed', async () => {
    await fail();
    const [begun] = await subscriptions();
    const found = await sdk.subscriptions.retrieve(begun?.id ?? '');
    await submit(begun?.page ?? '', { card: goodCard });
    expect(await closeUnstarted(sdk, found)).toBe(false);
    expect(await subscriptions()).toMatchObject([{ status: 'active', invoice: 'paid' }]);
  });

  it('of an organization that is deleted is closed, and alarms nobody', async () => {
    await fail();
    const alarm = vi.spyOn(log, 'error');
    await kitchen.call('deleteOrganization', { body: { name: 'Hazel & Rye' } });
    const told = await eventsOf(kitchen.organizationId, ['accounts.organization_closed']);
    expect(told).toHaveLength(1);
    expect(await deliver(endPaymentsWorker({ now: () => new Date() }), told)).toBe(0);
    expect(await subscriptions()).toMatchObject([{ status: 'incomplete_expired', invoice: 'void' }]);
    expect(alarm).not.toHaveBeenCalled();
    alarm.mockRestore();
  });
});

describe('of two subscriptions', () => {
  it('the one that was paid first stays, also when it was begun last', async () => {
    const opened = await openCheckout(kitchen, { plan: 'premium' });
    const customer = await customerId();
    const { data } = await sdk.prices.list({ lookup_keys: ['grow_gbp_month'] });
    const begunFirst = await sdk.subscriptions.create({
      customer,
      items: [{ price: data[0]?.id ?? '' }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
    });
    await stripe.bench.advance(60);
    await pay(opened.body.url);
    await stripe.bench.advance(60);
    const { hosted_invoice_url: page } = begunFirst.latest_invoice as Stripe.Invoice;
    expect((await submit(page ?? '', { card: goodCard })).status).toBe(303);
    expect((await sdk.subscriptions.list({ customer })).data).toHaveLength(2);
    expect(await check()).toMatchObject({ tier: 'premium', status: 'active' });
    const left = (await sdk.subscriptions.list({ customer })).data;
    expect(left.map(({ items }) => items.data[0]?.price.metadata.plan)).toEqual(['premium']);
    const charges = (await sdk.charges.list({ customer })).data;
    expect(charges.map(({ refunded }) => refunded)).toEqual([true, false]);
  });
});
