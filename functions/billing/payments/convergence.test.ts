/**
 * Invariant 23: the subscription converges to Stripe's state, whatever becomes of its events. Each run lets a customer do
 * things at Stripe, delivers what Stripe sent in some order, with repetitions and losses, and compares.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { seed, sizeOf } from '../../../tests/support/size.ts';
import { buy, openCheckout, pay, startStripe, type TestStripe } from '../../../tests/support/stripe.ts';
import { compareAll } from './compare-all.ts';
import { fetchPaidState } from './paid-state.ts';
import { syncSubscription } from './sync.ts';

let stripe: TestStripe;

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

type Step = 'grow' | 'premium' | 'cancel at the end' | 'go on' | 'end' | 'buy again';
const steps: Step[] = ['grow', 'premium', 'cancel at the end', 'go on', 'end', 'buy again'];

async function subscriptionOf(customer: string) {
  const { data } = await stripe.bench.stripe.subscriptions.list({ customer, limit: 1 });
  return data[0];
}

async function act(kitchen: TestOrganization, customer: string, step: Step): Promise<void> {
  const { stripe: sdk } = stripe.bench;
  const live = await subscriptionOf(customer);
  if (step === 'buy again') {
    const opened = await openCheckout(kitchen, { plan: 'standard' });
    expect(opened.status).toBe((await subscriptionOf(customer)) ? 409 : 200);
    if (opened.status === 200) await pay(opened.body.url);
    return;
  }
  if (!live) return;
  if (step === 'end') await sdk.subscriptions.cancel(live.id);
  else if (step === 'cancel at the end')
    await sdk.subscriptions.update(live.id, { cancel_at_period_end: true });
  else if (step === 'go on') await sdk.subscriptions.update(live.id, { cancel_at_period_end: false });
  else {
    const { data } = await sdk.prices.list({ lookup_keys: [`${step}_gbp_month`] });
    const item = live.items.data[0]?.id ?? '';
    await sdk.subscriptions.update(live.id, { items: [{ id: item, price: data[0]?.id ?? '' }] });
  }
}

async function customerOf(kitchen: TestOrganization): Promise<string> {
  const { data } = await stripe.bench.stripe.customers.list({ limit: 100 });
  const found = data.find(({ metadata }) => metadata.organizationId === kitchen.organizationId);
  return found?.id ?? '';
}

/** What is stored must be what Stripe says, and the plan in force must follow. */
async function expectConverged(kitchen: TestOrganization, customer: string): Promise<void> {
  const { state } = await fetchPaidState(stripe.bench.stripe, customer);
  const { tier, status, scheduledPlan, cancelAtPeriodEnd } = state;
  const { body } = await kitchen.call('getSubscription');
  expect(body).toMatchObject({ tier, status, scheduledPlan, cancelAtPeriodEnd, recipeTier: tier });
}

/** How the copy learns: at once or late, several at a time, and never, so that only the daily comparison helps. */
const runs = fc.array(
  fc.record({
    step: fc.constantFrom(...steps),
    syncs: fc.integer({ min: 0, max: 3 }),
    isLate: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

it(`converges after any events at Stripe, told often, late or never (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(runs, async (happened) => {
      const kitchen = await newOrganization();
      await buy(kitchen);
      const customer = await customerOf(kitchen);
      const late: Promise<unknown>[] = [];
      for (const { step, syncs, isLate } of happened) {
        const told = Array.from({ length: syncs }, () =>
          syncSubscription(kitchen.organizationId, new Date()),
        );
        if (isLate) late.push(...told);
        else await Promise.all(told);
        await act(kitchen, customer, step);
      }
      await Promise.all([...late, syncSubscription(kitchen.organizationId, new Date())]);
      await expectConverged(kitchen, customer);
    }),
    { numRuns: sizeOf('stripe'), seed },
  );
});

it.each([
  ['ended', 'cancel at the end', 'end'],
  ['as it was before', 'cancel at the end', 'go on'],
] as const)('never lets an older answer replace a newer one: %s', async (_what, first, then) => {
  const kitchen = await newOrganization();
  await buy(kitchen);
  await kitchen.call('checkSubscription');
  const customer = await customerOf(kitchen);
  await act(kitchen, customer, first);
  const sync = () => syncSubscription(kitchen.organizationId, new Date());
  // The slow one has asked before the second step, and writes after the quick one.
  await holdFirstWrite(sync, async () => {
    await act(kitchen, customer, then);
    await sync();
  });
  await expectConverged(kitchen, customer);
});

it('is repaired within a day when every event is lost', async () => {
  const kitchen = await newOrganization();
  await buy(kitchen);
  const now = new Date(Date.now() + 25 * 3_600_000);
  await compareAll({ now: () => now });
  await expectConverged(kitchen, await customerOf(kitchen));
  expect((await kitchen.call('getEntitlements')).body.tier).toBe('grow');
});
