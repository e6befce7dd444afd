/** Stripe answers late, or never: a person gets an answer in time, and a worker neither loses nor repeats anything. */
import { stripeEventReceived } from '@batchbook/events/billing';
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliver, lasting, type OutboxEvent } from '../../../tests/support/deliver.ts';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { answerAfter, buy, startStripe, type TestStripe } from '../../../tests/support/stripe.ts';
import { handler as sync } from '../workers/on-stripe-event-sync.ts';

let stripe: TestStripe;
let kitchen: TestOrganization;

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  kitchen = await newOrganization();
});
afterEach(() => answerAfter(stripe, 0));

const tierInForce = async () => (await kitchen.call('getEntitlements')).body.tier;

describe('somebody who waits', () => {
  it.each([100, 1_500])('for a Stripe that takes %i ms gets the answer', async (ms) => {
    await buy(kitchen);
    await answerAfter(stripe, ms);
    const answer = await kitchen.call('checkSubscription', { invocation: lasting(10_000) });
    expect(answer).toMatchObject({ status: 200, body: { tier: 'grow' } });
  });

  it.each([10_000, null])(
    'for a Stripe that takes %s ms gets an answer before the function’s end',
    async (ms) => {
      await buy(kitchen);
      await answerAfter(stripe, ms);
      const invocation = lasting(2_500);
      const answer = await kitchen.call('checkSubscription', { invocation });
      expect(answer).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
      expect(invocation.getRemainingTimeInMillis()).toBeGreaterThan(0);
      await answerAfter(stripe, 0);
      expect((await kitchen.call('checkSubscription')).body.tier).toBe('grow');
    },
  );
});

describe('the worker of Stripe’s events', () => {
  async function eventOfKitchen(): Promise<OutboxEvent> {
    const { data } = await stripe.bench.stripe.customers.list({ limit: 100 });
    const customer = data.find(({ metadata }) => metadata.organizationId === kitchen.organizationId);
    const envelope = { id: newId(), occurredAt: new Date().toISOString(), organizationId: noOrganization };
    const told = { eventId: 'evt_1', type: 'invoice.paid', customerId: customer?.id ?? '' };
    const { type, version } = stripeEventReceived;
    return { type, detail: JSON.stringify({ ...envelope, version, data: told }) };
  }

  // The wait is real: what is tested is that Stripe has more time than that.
  it.each([100, 1_500, 10_000])('handles its event while Stripe takes %i ms', async (ms) => {
    await buy(kitchen);
    const event = await eventOfKitchen();
    await answerAfter(stripe, ms);
    expect(await deliver(sync, [event], lasting(50_000))).toBe(0);
    expect(await tierInForce()).toBe('grow');
  });

  it('gives its event back in time while Stripe never answers, and handles it later', async () => {
    await buy(kitchen);
    const event = await eventOfKitchen();
    await answerAfter(stripe, null);
    const invocation = lasting(2_500);
    expect(await deliver(sync, [event], invocation)).toBe(1);
    expect(invocation.getRemainingTimeInMillis()).toBeGreaterThan(0);
    expect(await tierInForce()).toBe('free');
    await answerAfter(stripe, 0);
    expect(await deliver(sync, [event], lasting(50_000))).toBe(0);
    expect(await tierInForce()).toBe('grow');
  });
});
