/** Tax as the stand-in calculates it: 20 % on top in the United Kingdom, 8.875 % within the price in New York. */
import { goodCard, submit } from '@batchbook/infra/local/stripe/stand-in.fixture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { expectSum, openCheckout, startStripe, type TestStripe } from '../../../tests/support/stripe.ts';

let stripe: TestStripe;
let kitchen: TestOrganization;

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  kitchen = await newOrganization();
});

const places = {
  'the United Kingdom': { currency: 'GBP', place: { country: 'GB' } },
  'New York': { currency: 'USD', place: { country: 'US', state: 'NY' } },
  Oregon: { currency: 'USD', place: { country: 'US', state: 'OR' } },
  Ireland: { currency: 'GBP', place: { country: 'IE' } },
} as const;
type Place = keyof typeof places;

async function subscribe(where: Place, body: Record<string, unknown> = {}): Promise<void> {
  const { currency, place } = places[where];
  const opened = await openCheckout(kitchen, { plan: 'grow', currency, ...body });
  expect((await submit(opened.body.url, { card: goodCard, ...place })).status).toBe(303);
  await kitchen.call('checkSubscription');
}

const preview = async (body: Record<string, unknown> = {}) =>
  (await kitchen.call('previewSubscription', { body })).body;
it('an invoice below nothing adds up to nothing to pay, and the rest is kept as credit', async () => {
  await subscribe('New York', { plan: 'standard' });
  const { stripe: sdk } = stripe.bench;
  const customers = await sdk.customers.list({ limit: 100 });
  const customer = customers.data.find(({ metadata }) => metadata.organizationId === kitchen.organizationId);
  const [subscription] = (await sdk.subscriptions.list({ customer: customer?.id ?? '' })).data;
  const [price] = (await sdk.prices.list({ lookup_keys: ['grow_usd_month'] })).data;
  // By the operator, at Stripe: the cheaper plan begins at once.
  await sdk.subscriptions.update(subscription?.id ?? '', {
    items: [{ id: subscription?.items.data[0]?.id ?? '', price: price?.id ?? '' }],
  });
  await kitchen.call('checkSubscription');
  const costs = await preview();
  expect(costs).toMatchObject({ nextAmount: '0', next: { credit: expect.stringMatching(/^-/) } });
  expectSum(costs);
});

const firstTotal = async () => (await kitchen.call('listInvoices')).body.items.at(-1).total;

describe.each<[Place, string, boolean, string, string]>([
  ['the United Kingdom', '18', false, '15', '3'],
  ['New York', '19.99', true, '19.99', '1.63'],
  ['Oregon', '19.99', true, '19.99', '0'],
  ['Ireland', '15', false, '15', '0'],
])('in %s', (where, total, taxIsIncluded, subtotal, tax) => {
  it('the first invoice is what the price and its tax say, and the next one adds up', async () => {
    await subscribe(where);
    expect(await firstTotal()).toBe(total);
    const costs = await preview();
    expect(costs).toMatchObject({ nextAmount: total, taxIsIncluded, next: { subtotal, tax } });
    expectSum(costs);
  });

  it('the lines add up to what is to pay, also with a discount and a credit, now and next', async () => {
    await subscribe(where, { couponCode: 'FRIEND30' });
    const customers = await stripe.bench.stripe.customers.list({ limit: 100 });
    const id = customers.data.find(({ metadata }) => metadata.organizationId === kitchen.organizationId)?.id;
    await stripe.bench.stripe.customers.createBalanceTransaction(id ?? '', {
      amount: -333,
      currency: places[where].currency.toLowerCase(),
    });
    expectSum(await preview());
    const costs = await preview({ plan: 'standard' });
    expectSum(costs);
    expect(Number(costs.dueNowTax) > 0).toBe(tax !== '0');
  });
});
