/**
 * Paying and deleting, killed at each call to the outside: the table, Stripe, the user pool, mail. Right before a call and
 * right after it was carried out, the process ends. Then the same is asked again, the workers go on, and all must be as if
 * nothing had happened: nothing charged twice, one customer, Stripe's plan in force, no person left, seats right.
 */
import { noOrganization } from '@batchbook/events/envelope';
import { eraseOrganization } from '@batchbook/functions/accounts/deletion/erase-organization';
import { handler as eraseWorker } from '@batchbook/functions/accounts/workers/on-account-deleted';
import { handler as closingWorker } from '@batchbook/functions/accounts/workers/on-organization-closed';
import { compareAll } from '@batchbook/functions/billing/payments/compare-all';
import { subscriptionKey } from '@batchbook/functions/billing/payments/table';
import { endPaymentsWorker } from '@batchbook/functions/billing/workers/on-organization-closed-end-payments';
import { stripeEventWorker } from '@batchbook/functions/billing/workers/on-stripe-event-sync';
import { removeItem } from '@batchbook/functions/platform/table/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call } from '../support/api.ts';
import { deliver, eventsOf } from '../support/deliver.ts';
import { eventually } from '../support/eventually.ts';
import { callsOf, type Kill, killed } from '../support/kill.ts';
import { itemsAt, newOrganization, type TestOrganization } from '../support/organization.ts';
import { sizeOf } from '../support/size.ts';
import { buy, openCheckout, pay, startStripe, type TestStripe, takeIn } from '../support/stripe.ts';
import { everything } from '../support/table-state.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../support/team.ts';

/** The share of the places that are struck, at least one; 1 is each, before and after. */
const share = sizeOf('accountKills');
/** Its multiples spread evenly between 0 and 1, however many there are. */
const goldenRatio = 0.618;
let scenes = 0;

let services: TeamServices;
let stripe: TestStripe;

beforeAll(async () => {
  services = await startTeamServices();
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
  stripe = await startStripe();
});
afterAll(async () => {
  await stripe.close();
  await services.close();
});

type Place = Pick<Kill, 'moment'> & { call: string };

interface Scene<Scenery extends TestOrganization> {
  prepare(): Promise<Scenery>;
  act(scenery: Scenery): Promise<unknown>;
  /** What the person or the queue does next; by default the same again. */
  again?(scenery: Scenery): Promise<unknown>;
  /** What must be true then. */
  after(scenery: Scenery): Promise<void>;
  /** Where a kill does the most harm. If only one place is struck, it is this one. */
  weakest?: Place;
}

function isKilled<Scenery extends TestOrganization>(
  name: string,
  { prepare, act, again = act, after, weakest }: Scene<Scenery>,
): void {
  const index = scenes++;
  it(name, async () => {
    const one = await prepare();
    const calls = await callsOf(() => act(one));
    await again(one);
    await after(one);
    for (const kill of placesIn(calls, index, weakest)) {
      const scenery = await prepare();
      await killed(kill, () => act(scenery));
      try {
        await again(scenery);
        await after(scenery);
      } catch (error) {
        const where = `${kill.moment} call ${kill.nth} of ${kill.of ?? calls.length}`;
        throw new Error(`killed ${where}`, { cause: error });
      }
      // Not compared again by the runs that follow.
      await removeItem(scenery, subscriptionKey(scenery.organizationId));
    }
  });
}

/** Evenly spread over the calls of a scene, or over the scenes, each moment in turn. */
function placesIn(calls: readonly string[], scene: number, weakest?: Place): Kill[] {
  const all = calls.flatMap((_, index): Kill[] => [
    { nth: index + 1, moment: 'before' },
    { nth: index + 1, moment: 'after' },
  ]);
  const count = Math.ceil(all.length * share);
  if (count > 0)
    return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as Kill);
  if (weakest !== undefined) {
    expect(calls).toContain(weakest.call);
    return [{ nth: 1, of: weakest.call, moment: weakest.moment }];
  }
  const nth = 1 + Math.floor(calls.length * ((scene * goldenRatio) % 1));
  return [{ nth, moment: scene % 2 === 0 ? 'before' : 'after' }];
}

const sdk = () => stripe.bench.stripe;

async function customerOf({ organizationId }: TestOrganization) {
  const { data } = await sdk().customers.list({ limit: 100 });
  const [customer, ...others] = data.filter(({ metadata }) => metadata.organizationId === organizationId);
  expect(others).toEqual([]);
  return customer;
}

const customerIdOf = async (kitchen: TestOrganization): Promise<string> =>
  (await customerOf(kitchen))?.id ?? '';

const subscriptionsOf = async (customer: string) =>
  (await sdk().subscriptions.list({ customer, status: 'all' })).data;

/** What was charged and not refunded, each in Stripe's smallest unit. */
async function chargedTo(customer: string): Promise<number[]> {
  const { data } = await sdk().charges.list({ customer });
  return data
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount, amount_refunded: refunded }) => amount - refunded)
    .sort((a, b) => a - b);
}

/** The events about a customer, once the last of a purchase is among them. */
const sentAbout = (customer: string, purchases = 1) =>
  eventually(() => {
    const sent = stripe.received.filter(({ body }) => JSON.parse(body).data.object.customer === customer);
    const paid = sent.filter(({ body }) => JSON.parse(body).type === 'checkout.session.completed');
    expect(paid.length).toBeGreaterThanOrEqual(purchases);
    return sent;
  });

/** The worker gets what the webhook stored about a customer. */
async function work(customer: string): Promise<number> {
  const events = await eventsOf(noOrganization, ['billing.stripe_event_received']);
  const own = events.filter(({ detail }) => detail.includes(customer));
  return deliver(stripeEventWorker({ now: () => new Date() }), own);
}

/** Stripe tells, and the plan in force is what one subscription pays for. */
async function expectOnePlan(kitchen: TestOrganization, plan: string, charged: number[]): Promise<void> {
  const customer = await customerIdOf(kitchen);
  await takeIn(await sentAbout(customer));
  expect(await work(customer)).toBe(0);
  expect((await kitchen.call('getEntitlements')).body.tier).toBe(plan);
  expect((await kitchen.call('getSubscription')).body).toMatchObject({ tier: plan, status: 'active' });
  const live = (await subscriptionsOf(customer)).filter(({ status }) => status === 'active');
  expect(live).toHaveLength(1);
  expect((await chargedTo(customer)).filter((amount) => amount > 0)).toEqual(charged);
}

async function subscribed(plan: string): Promise<TestOrganization & { version: number }> {
  const kitchen = await newOrganization();
  await buy(kitchen, { plan });
  const { version } = (await kitchen.call('checkSubscription')).body;
  return { ...kitchen, version };
}

/** As the screen does after an error: it reads what there is now and asks for the same again. */
async function changeAgain(kitchen: TestOrganization, plan: string): Promise<void> {
  const { version } = (await kitchen.call('checkSubscription')).body;
  expect((await kitchen.call('changeSubscription', { body: { plan, version } })).status).toBe(200);
}

describe('paying, killed at every call,', () => {
  isKilled('opens a page, and is charged once even if every page is paid', {
    prepare: () => newOrganization(),
    act: (kitchen) => openCheckout(kitchen),
    again: async (kitchen) => {
      const { status, body } = await openCheckout(kitchen);
      expect(status).toBe(200);
      await pay(body.url);
      // A page whose address was lost.
      const customer = await customerIdOf(kitchen);
      const { data } = await sdk().checkout.sessions.list({ customer, status: 'open' });
      for (const { url } of data) await pay(url ?? '');
    },
    after: (kitchen) => expectOnePlan(kitchen, 'grow', [1800]),
    weakest: { call: 'POST /v1/customers', moment: 'after' },
  });

  isKilled('takes in each event once', {
    prepare: async () => {
      const kitchen = await newOrganization();
      await buy(kitchen);
      const customer = await customerIdOf(kitchen);
      return { ...kitchen, customer, sent: await sentAbout(customer) };
    },
    act: ({ sent }) => takeIn(sent),
    after: async ({ sent, customer, ...kitchen }) => {
      const stored = async () =>
        (await eventsOf(noOrganization, ['billing.stripe_event_received']))
          .map(({ detail }) => JSON.parse(detail).data)
          .filter(({ customerId }) => customerId === customer)
          .map(({ eventId }) => eventId as string);
      const once = await stored();
      expect(new Set(once).size).toBe(once.length);
      expect(once.length).toBeGreaterThan(0);
      expect(sent.map(({ body }) => JSON.parse(body).id)).toEqual(expect.arrayContaining(once));
      await expectOnePlan(kitchen, 'grow', [1800]);
    },
  });

  isKilled('gets the plan by the worker, told once', {
    prepare: async () => {
      const kitchen = await newOrganization();
      await buy(kitchen);
      const customer = await customerIdOf(kitchen);
      await takeIn(await sentAbout(customer));
      return { ...kitchen, customer };
    },
    act: ({ customer }) => work(customer),
    after: async (kitchen) => {
      await expectOnePlan(kitchen, 'grow', [1800]);
      expect(await eventsOf(kitchen.organizationId, ['billing.subscription_changed'])).toHaveLength(1);
    },
  });

  isKilled('twice by accident, is refunded once', {
    prepare: async () => {
      const kitchen = await newOrganization();
      const first = await openCheckout(kitchen);
      const customer = await customerIdOf(kitchen);
      const { data } = await sdk().prices.list({ lookup_keys: ['premium_gbp_month'] });
      const second = await sdk().checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
        success_url: 'http://localhost/',
      });
      await pay(first.body.url);
      await stripe.bench.advance(5);
      await pay(second.url ?? '');
      return { ...kitchen, customer };
    },
    act: (kitchen) => kitchen.call('checkSubscription'),
    after: async (kitchen) => {
      await expectOnePlan(kitchen, 'grow', [1800]);
      expect(await chargedTo(kitchen.customer)).toEqual([0, 1800]);
    },
    weakest: { call: 'POST /v1/refunds', moment: 'before' },
  });

  isKilled('for more, is charged once', {
    prepare: () => subscribed('grow'),
    act: ({ version, ...kitchen }) =>
      kitchen.call('changeSubscription', { body: { plan: 'premium', version } }),
    again: (kitchen) => changeAgain(kitchen, 'premium'),
    after: (kitchen) => expectOnePlan(kitchen, 'premium', [1800, 5400]),
  });

  isKilled('for less, pays less from the next month on', {
    prepare: () => subscribed('premium'),
    act: ({ version, ...kitchen }) => kitchen.call('changeSubscription', { body: { plan: 'grow', version } }),
    again: (kitchen) => changeAgain(kitchen, 'grow'),
    after: async (kitchen) => {
      await expectOnePlan(kitchen, 'premium', [7200]);
      expect((await kitchen.call('getSubscription')).body.scheduledPlan).toBe('grow');
    },
  });

  isKilled('no more after a downgrade, is cancelled', {
    prepare: async () => {
      const kitchen = await subscribed('premium');
      const { version } = kitchen;
      const { body } = await kitchen.call('changeSubscription', { body: { plan: 'grow', version } });
      return { ...kitchen, version: body.version as number };
    },
    act: ({ version, ...kitchen }) => kitchen.call('changeSubscription', { body: { plan: 'free', version } }),
    again: (kitchen) => changeAgain(kitchen, 'free'),
    after: async (kitchen) => {
      await expectOnePlan(kitchen, 'premium', [7200]);
      expect((await kitchen.call('getSubscription')).body).toMatchObject({
        scheduledPlan: 'free',
        cancelAtPeriodEnd: true,
      });
    },
  });
});

const in31Days = { now: () => new Date(Date.now() + 31 * 86_400_000) };

/** The workers of a closed organization. */
async function finishClosing({ organizationId }: TestOrganization): Promise<void> {
  const closed = await eventsOf(organizationId, ['accounts.organization_closed']);
  expect(await deliver(closingWorker, closed)).toBe(0);
  expect(await deliver(endPaymentsWorker({ now: () => new Date() }), closed)).toBe(0);
}

/** Once its days are over. */
async function erase({ organizationId }: TestOrganization): Promise<void> {
  await eraseOrganization(organizationId, in31Days.now(), () => true);
  await compareAll(in31Days);
}

/** A paying business with a member, and somebody invited. */
async function team() {
  const kitchen = await subscribed('standard');
  const address = newAddress();
  const member = await services.newPerson(address);
  await accept(member, await invitedWithToken(services, kitchen, address));
  await invite(kitchen, newAddress());
  return { ...kitchen, member };
}

const statusesOf = async ({ organizationId }: TestOrganization) => {
  const members = await itemsAt(`ORG#${organizationId}`, 'MEMBER#');
  const own = await Promise.all(
    members.map(async ({ userId }) => (await itemsAt(`USER#${userId}`, `ORG#${organizationId}`))[0]),
  );
  return [...new Set([...members, ...own].map((item) => item?.status))];
};

describe('deleting a business, killed at every call,', () => {
  const deleteIt = (kitchen: TestOrganization): Promise<Answer> => kitchen.call('deleteOrganization');

  isKilled('closes it to everyone and charges no more', {
    prepare: team,
    act: deleteIt,
    after: async (kitchen) => {
      await finishClosing(kitchen);
      expect(await statusesOf(kitchen)).toEqual(['closed']);
      const subscriptions = await subscriptionsOf(await customerIdOf(kitchen));
      expect(subscriptions).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
      expect(await eventsOf(kitchen.organizationId, ['accounts.organization_closed'])).toHaveLength(1);
    },
  });

  isKilled('and restoring it opens it to everyone', {
    prepare: async () => {
      const kitchen = await team();
      await deleteIt(kitchen);
      await finishClosing(kitchen);
      return kitchen;
    },
    act: (kitchen) => kitchen.call('restoreOrganization'),
    after: async (kitchen) => {
      const restored = await eventsOf(kitchen.organizationId, ['accounts.organization_restored']);
      expect(restored).toHaveLength(1);
      expect(await deliver(closingWorker, restored)).toBe(0);
      expect(await statusesOf(kitchen)).toEqual(['active']);
      const { usage, tier } = (await kitchen.call('getEntitlements')).body;
      expect([usage.users, tier]).toEqual([3, 'standard']);
    },
  });

  isKilled('ends its payments', {
    prepare: async () => {
      const kitchen = await subscribed('premium');
      const { version } = kitchen;
      await kitchen.call('changeSubscription', { body: { plan: 'grow', version } });
      await deleteIt(kitchen);
      return kitchen;
    },
    act: finishClosing,
    after: async (kitchen) => {
      const [subscription, ...others] = await subscriptionsOf(await customerIdOf(kitchen));
      expect(others).toEqual([]);
      expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true, schedule: null });
      const [copy] = await itemsAt(`ORG#${kitchen.organizationId}`, 'SUBSCRIPTION');
      expect(copy).toMatchObject({ scheduledPlan: 'free', cancelAtPeriodEnd: true });
    },
  });

  isKilled('erases it here and at Stripe', {
    prepare: async () => {
      const kitchen = await team();
      await deleteIt(kitchen);
      await finishClosing(kitchen);
      return { ...kitchen, customer: await customerIdOf(kitchen) };
    },
    act: (kitchen) => erase(kitchen),
    after: async (kitchen) => {
      expect(await customerOf(kitchen)).toBeUndefined();
      const left = await itemsAt(`ORG#${kitchen.organizationId}`);
      expect(left.map(({ sk }) => String(sk).split('#')[0])).toEqual(['DELETION', 'ORG', 'SITE']);
      for (const userId of [kitchen.userId, kitchen.member])
        expect(await itemsAt(`USER#${userId}`, `ORG#${kitchen.organizationId}`)).toEqual([]);
      expect(await itemsAt(`STRIPE#${kitchen.customer}`)).toEqual([]);
    },
  });
});

/** Somebody with a paid business of their own, a member of one, invited by another, who has asked for a link. */
async function person() {
  const [joined, inviting] = [await newOrganization(), await newOrganization()];
  const email = newAddress();
  const userId = await services.newPerson(email);
  const own = (await call(userId, 'getMe')).body.memberships[0].organizationId as string;
  const kitchen: TestOrganization = {
    userId,
    organizationId: own,
    call: (name, input = {}) =>
      call(userId, name, { ...input, params: { organizationId: own, ...input.params } }),
  };
  await call(userId, 'updateMe', { body: { lastName: `Of ${userId}` } });
  await buy(kitchen);
  await kitchen.call('checkSubscription');
  await accept(userId, await invitedWithToken(services, joined, email));
  await invite(inviting, email);
  for (const name of ['requestMagicLink', 'requestEmailCode']) await call(null, name, { body: { email } });
  return { ...kitchen, email, joined, inviting };
}

describe('deleting an account, killed at every call,', () => {
  isKilled('leaves no trace of the person', {
    prepare: person,
    act: ({ userId }) => call(userId, 'deleteMe'),
    again: async ({ userId }) => {
      expect([200, 401]).toContain((await call(userId, 'deleteMe')).status);
      const events = await eventsOf(noOrganization, ['accounts.account_deleted']);
      const own = events.filter(({ detail }) => detail.includes(userId));
      expect(own).toHaveLength(1);
      expect(await deliver(eraseWorker, own)).toBe(0);
    },
    after: async (kitchen) => {
      const { userId, email, joined, inviting } = kitchen;
      await finishClosing(kitchen);
      await erase(kitchen);
      const left = JSON.stringify(await everything());
      expect(left).not.toContain(email);
      expect(left).not.toContain(`Of ${userId}`);
      expect(await itemsAt(`USER#${userId}`)).toMatchObject([{ type: 'DELETED_ACCOUNT' }]);
      expect(services.pool.has(userId)).toBe(false);
      const { data } = await sdk().customers.list({ limit: 100 });
      expect(data.map((customer) => customer.email)).not.toContain(email);
      for (const one of [joined, inviting]) {
        const [entitlement] = await itemsAt(`ORG#${one.organizationId}`, 'ENTITLEMENT');
        expect(entitlement?.users).toBe(1);
      }
      expect((await joined.call('listMembers')).body.items).toHaveLength(1);
    },
  });
});
