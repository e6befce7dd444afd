/** What the owner is mailed while a payment is late, and once an upgrade that nobody paid is dropped. */
import { submit } from '@batchbook/infra/local/stripe/stand-in.fixture';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import type { Endpoint } from '../../../tests/support/endpoint.ts';
import { startMail } from '../../../tests/support/mail.ts';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { openCheckout, pay, startStripe, type TestStripe } from '../../../tests/support/stripe.ts';
import { handler as mailOwner } from '../workers/on-subscription-changed-send-mail.ts';

/** Pays once, and is refused from then on. */
const refusedLater = '4000 0000 0000 0341';

let stripe: TestStripe;
let mail: Endpoint;
let kitchen: TestOrganization;

beforeAll(async () => {
  stripe = await startStripe();
  mail = await startMail();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mail.close();
  await stripe.close();
});
beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  const { body } = await openCheckout(kitchen, { plan: 'standard' });
  await pay(body.url, refusedLater);
  await kitchen.call('checkSubscription');
});

/** Lets days pass, for the product too, and has it ask Stripe after each. */
async function advanceDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await stripe.bench.advance(86_400);
    const aheadSeconds = Math.ceil(stripe.bench.standIn.now() - Date.now() / 1000);
    vi.stubEnv('CLOCK_AHEAD_SECONDS', String(aheadSeconds));
    await kitchen.call('checkSubscription');
  }
}

/** The mails about the subscription so far, oldest first. */
async function mails(): Promise<string[]> {
  mail.received.length = 0;
  const events = await eventsOf(kitchen.organizationId, ['billing.subscription_changed']);
  expect(await deliver(mailOwner, events)).toBe(0);
  return mail.received.map(({ body }) => JSON.stringify(body));
}

const shownDay = /[A-Z][a-z]{2} \d{2}, \d{4}/.source;

it('each mail of a late payment names the amount and the next try, and the last what follows', async () => {
  await advanceDays(60);
  const late = (await mails()).filter((text) => text.includes('Your bank'));
  expect(late).toHaveLength(3);
  for (const text of late) expect(text).toMatch(/refused £36\.00 for Hazel & Rye’s Standard plan/);
  for (const text of late.slice(0, 2)) expect(text).toMatch(new RegExp(`tries again, next on ${shownDay}`));
  expect(late[2]).toMatch(new RegExp(`for the last time on ${shownDay}`));
  expect(late[2]).toContain('If that fails too, your Standard plan ends. Then you’re on Free.');
  expect(late[2]).toContain('From then on you can’t use Stock, Events, Reporting and Recipe variations.');
  expect(late[2]).toContain('We delete nothing.');
});

it('the mail about a plan that begins names its price, and the discount', async () => {
  expect((await mails())[0]).toMatch(new RegExp(`It renews on ${shownDay} for £30 a month, ex VAT. You can`));
  kitchen = await newOrganization('Hazel & Rye');
  const { body } = await openCheckout(kitchen, { couponCode: 'FRIEND30', currency: 'USD' });
  await pay(body.url);
  await kitchen.call('checkSubscription');
  expect((await mails())[0]).toContain('for $19.99 a month, tax included, before your discount.');
});

it('an upgrade that waits names its amount, and its end when nobody paid it', async () => {
  const portal = await kitchen.call('openBillingPortal', { body: { returnUrl: '/account' } });
  await submit(portal.body.url, { action: 'card', card: refusedLater });
  const { version } = (await kitchen.call('checkSubscription')).body;
  const { body } = await kitchen.call('changeSubscription', { body: { plan: 'premium', version } });
  expect(Date.parse(body.pendingUntil) / 1000 - stripe.bench.standIn.now()).toBeGreaterThan(22 * 3600);
  expect((await mails()).at(-1)).toMatch(/The payment of £36\.00 that moves Hazel & Rye to Premium/);
  await advanceDays(1);
  expect((await mails()).at(-1)).toContain('Nothing was charged, and Hazel & Rye stays on Standard.');
});

it('a larger plan is neither quoted nor sold before a late payment is made, and a smaller one is', async () => {
  await advanceDays(32);
  const { body } = await kitchen.call('getSubscription');
  expect(body).toMatchObject({ status: 'past_due', amountDue: '36' });
  const due = { status: 409, body: { code: 'payment_due' } };
  expect(await kitchen.call('previewSubscription', { body: { plan: 'premium' } })).toMatchObject(due);
  const upgrade = { plan: 'premium', version: body.version };
  expect(await kitchen.call('changeSubscription', { body: upgrade })).toMatchObject(due);
  expect(await kitchen.call('previewSubscription', { body: { plan: 'grow' } })).toMatchObject({
    status: 200,
  });
});

it('a cancellation while a payment is late says that it is still due', async () => {
  await advanceDays(32);
  const { version } = (await kitchen.call('getSubscription')).body;
  expect(await kitchen.call('changeSubscription', { body: { plan: 'free', version } })).toMatchObject({
    status: 200,
  });
  const text = (await mails()).at(-1);
  expect(text).toMatch(
    new RegExp(`£36.00 is still due, and Stripe tries again on ${shownDay}. If nobody pays it`),
  );
  expect(text).toContain('Nothing but what is due is charged.');
});
