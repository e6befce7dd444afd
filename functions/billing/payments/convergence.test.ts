/**
 * Invariant 23: the subscription converges to Stripe's state, whatever becomes of its events. Each run lets a customer do
 * things at Stripe, hands the signed events that Stripe sent to the webhook, and what that stored to the worker, in some
 * order, with repetitions and losses, and compares.
 */
import { noOrganization } from '@batchbook/events/envelope';
import { goodCard, type Received, submit } from '@batchbook/infra/local/stripe/stand-in.fixture';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deliver } from '../../../tests/support/deliver.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { newOrganization, outboxItems, type TestOrganization } from '../../../tests/support/organization.ts';
import { seed, sizeOf } from '../../../tests/support/size.ts';
import {
  answerAfter,
  buy,
  expectSum,
  openCheckout,
  startStripe,
  type TestStripe,
  takeIn,
} from '../../../tests/support/stripe.ts';
import { removeItem } from '../../platform/table/write.ts';
import { stripeEventWorker } from '../workers/on-stripe-event-sync.ts';
import { compareAll } from './compare-all.ts';
import { fetchPaidState } from './paid-state.ts';
import { syncSubscription } from './sync.ts';
import { subscriptionKey } from './table.ts';

let stripe: TestStripe;

beforeAll(async () => {
  stripe = await startStripe();
});
afterEach(() => answerAfter(stripe, 0));
afterAll(() => stripe.close());

type Step =
  | 'grow'
  | 'premium'
  | 'cancel at the end'
  | 'go on'
  | 'end'
  | 'buy again'
  | 'try a card that fails'
  | 'make a failed payment good';
const steps: Step[] = [
  'grow',
  'premium',
  'cancel at the end',
  'go on',
  'end',
  'buy again',
  'try a card that fails',
  'make a failed payment good',
];
const declinedCard = '4000 0000 0000 0002';

async function subscriptionOf(customer: string) {
  const { data } = await stripe.bench.stripe.subscriptions.list({ customer });
  return data.find(({ status }) => !status.startsWith('incomplete'));
}

/** Pays the open invoice of a first payment that failed, on Stripe's page. */
async function makeGood(customer: string): Promise<void> {
  const { data } = await stripe.bench.stripe.invoices.list({ customer, status: 'open' });
  const [failed] = data.filter(({ billing_reason: reason }) => reason === 'subscription_create');
  if (failed?.hosted_invoice_url) await submit(failed.hosted_invoice_url, { card: goodCard });
}

/** Where somebody pays, and in which currency: tax is on top in the United Kingdom, and within the price in New York. */
const places = {
  GBP: { country: 'GB' },
  USD: { country: 'US', state: 'NY' },
} as const;
type Currency = keyof typeof places;

interface Buyer {
  kitchen: TestOrganization;
  customer: string;
  currency: Currency;
}

async function act({ kitchen, customer, currency }: Buyer, step: Step): Promise<void> {
  const { stripe: sdk } = stripe.bench;
  const live = await subscriptionOf(customer);
  if (step === 'make a failed payment good') return makeGood(customer);
  if (step === 'buy again' || step === 'try a card that fails') {
    const opened = await openCheckout(kitchen, { plan: 'standard', currency });
    expect(opened.status).toBe((await subscriptionOf(customer)) ? 409 : 200);
    const card = step === 'buy again' ? goodCard : declinedCard;
    if (opened.status === 200) await submit(opened.body.url, { card, ...places[currency] });
    return;
  }
  if (!live) return;
  if (step === 'end') await sdk.subscriptions.cancel(live.id);
  else if (step === 'cancel at the end')
    await sdk.subscriptions.update(live.id, { cancel_at_period_end: true });
  else if (step === 'go on') await sdk.subscriptions.update(live.id, { cancel_at_period_end: false });
  else {
    const { data } = await sdk.prices.list({ lookup_keys: [`${step}_${currency.toLowerCase()}_month`] });
    const item = live.items.data[0]?.id ?? '';
    await sdk.subscriptions.update(live.id, { items: [{ id: item, price: data[0]?.id ?? '' }] });
  }
}

async function customerOf(kitchen: TestOrganization): Promise<string> {
  const { data } = await stripe.bench.stripe.customers.list({ limit: 100 });
  const found = data.find(({ metadata }) => metadata.organizationId === kitchen.organizationId);
  return found?.id ?? '';
}

/** What is stored must be what Stripe says, the plan in force must follow, and the next invoice must add up. */
async function expectConverged(kitchen: TestOrganization, customer: string): Promise<void> {
  const { state } = await fetchPaidState(stripe.bench.stripe, customer);
  const { tier, status, scheduledPlan, cancelAtPeriodEnd } = state;
  const { body } = await kitchen.call('getSubscription');
  expect(body).toMatchObject({ tier, status, scheduledPlan, cancelAtPeriodEnd, recipeTier: tier });
  const { data: paid } = await stripe.bench.stripe.invoices.list({ customer, status: 'paid' });
  if (status === 'active' && !cancelAtPeriodEnd)
    expectSum((await kitchen.call('previewSubscription', { body: {} })).body);
  if (paid.length === 0) expect(body).toMatchObject({ tier: 'free', status: 'none', currency: null });
}

/** Waits until Stripe has sent everything. @returns what it sent since `mark` about a customer. */
async function sentSince(mark: number, customer: string): Promise<Received[]> {
  await eventually(async () => {
    const answer = await fetch(`${stripe.bench.standIn.url}/_local/webhooks`);
    expect(await answer.json()).toMatchObject({ waiting: 0 });
  });
  return stripe.received.slice(mark).filter(({ body }) => JSON.parse(body).data.object.customer === customer);
}

/** The bus and the queue: the worker gets what the webhook stored, again if it fails, and the outbox is emptied. */
async function relay(): Promise<void> {
  const stored = await outboxItems(noOrganization);
  const heard = stored.filter(({ detailType }) => detailType === 'billing.stripe_event_received');
  const events = heard.map(({ detailType, detail }) => ({
    type: String(detailType),
    detail: String(detail),
  }));
  const worker = stripeEventWorker({ now: () => new Date() });
  while ((await deliver(worker, events)) > 0);
  const scope = { system: 'the relay' };
  await Promise.all(heard.map(({ pk, sk }) => removeItem(scope, { pk: String(pk), sk: String(sk) })));
}

async function receive(sent: readonly Received[]): Promise<void> {
  for (const status of await takeIn(sent)) expect(status).toBe(200);
  await relay();
}

/** Not compared again by the runs that follow. */
const forget = (kitchen: TestOrganization): Promise<void> =>
  removeItem(kitchen, subscriptionKey(kitchen.organizationId));

/** What becomes of an event on its way. */
const fates = ['at once', 'twice', 'late', 'lost'] as const;

const runs = fc.array(
  fc.record({
    step: fc.constantFrom(...steps),
    becomes: fc.array(fc.constantFrom(...fates), { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 5 },
);

/** The first card, the currency, and how late Stripe answers all that it is asked. */
const beginnings = fc.record({
  card: fc.constantFrom(goodCard, declinedCard),
  currency: fc.constantFrom<Currency>('GBP', 'USD'),
  lateMs: fc.constantFrom(0, 10),
});

it(`converges after any events of Stripe, repeated, late or lost (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(beginnings, runs, async ({ card, currency, lateMs }, happened) => {
      const kitchen = await newOrganization();
      const first = stripe.received.length;
      await answerAfter(stripe, lateMs);
      const opened = await openCheckout(kitchen, { currency });
      await submit(opened.body.url, { card, ...places[currency] });
      const customer = await customerOf(kitchen);
      const buyer = { kitchen, customer, currency };
      await receive(await sentSince(first, customer));
      const late: Received[] = [];
      const underWay: Promise<void>[] = [];
      let isLost = false;
      for (const { step, becomes } of happened) {
        const mark = stripe.received.length;
        // While what came before is still being received.
        await act(buyer, step);
        (await sentSince(mark, customer)).forEach((event, index) => {
          const fate = becomes[index % becomes.length];
          if (fate === 'lost') isLost = true;
          else if (fate === 'late') late.unshift(event);
          else underWay.push(receive(fate === 'twice' ? [event, event] : [event]));
        });
      }
      await Promise.all(underWay);
      await receive(late);
      const tomorrow = new Date(Date.now() + 25 * 3_600_000);
      if (isLost) await compareAll({ now: () => tomorrow });
      await expectConverged(kitchen, customer);
      await forget(kitchen);
    }),
    { numRuns: sizeOf('stripe'), seed },
  );
});

function ordersOf<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first, index) =>
    ordersOf(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

const history: Step[] = ['premium', 'cancel at the end', 'go on', 'grow', 'end'];
const eventsMax = sizeOf('stripeOrders');

it.each(history.slice(0, eventsMax).map((_, index) => index + 1))(
  'converges after %i events in every order',
  async (count) => {
    for (const order of ordersOf(history.slice(0, count).map((_, index) => index))) {
      const kitchen = await newOrganization();
      await buy(kitchen);
      await kitchen.call('checkSubscription');
      const customer = await customerOf(kitchen);
      const events: Received[] = [];
      for (const step of history.slice(0, count)) {
        const mark = stripe.received.length;
        await act({ kitchen, customer, currency: 'GBP' }, step);
        const sent = await sentSince(mark, customer);
        const about = sent.findLast(({ body }) => JSON.parse(body).type.startsWith('customer.subscription.'));
        if (about) events.push(about);
      }
      expect(events).toHaveLength(count);
      for (const index of order) await receive([events[index] as Received]);
      await expectConverged(kitchen, customer);
      await forget(kitchen);
    }
  },
);

it.each([
  ['ended', 'cancel at the end', 'end'],
  ['as it was before', 'cancel at the end', 'go on'],
] as const)('never lets an older answer replace a newer one: %s', async (_what, first, then) => {
  const kitchen = await newOrganization();
  await buy(kitchen);
  await kitchen.call('checkSubscription');
  const customer = await customerOf(kitchen);
  const buyer = { kitchen, customer, currency: 'GBP' } as const;
  await act(buyer, first);
  const sync = () => syncSubscription(kitchen.organizationId, new Date());
  // The slow one has asked before the second step, and writes after the quick one.
  await holdFirstWrite(sync, async () => {
    await act(buyer, then);
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
