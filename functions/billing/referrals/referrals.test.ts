/** Referrals: who referred whom, the code at the checkout, and the reward, once, whatever is lost, repeated or forged. */
import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { documents, tableName } from '../../../tests/support/documents.ts';
import type { Endpoint } from '../../../tests/support/endpoint.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { startMail } from '../../../tests/support/mail.ts';
import {
  addMember,
  itemsAt,
  newOrganization,
  removeMember,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { requestName } from '../../../tests/support/request-name.ts';
import { buy, openCheckout, startStripe, type TestStripe, takeIn } from '../../../tests/support/stripe.ts';
import { eraseDue } from '../../accounts/deletion/erase-organizations.ts';
import { profileKey } from '../../accounts/table.ts';
import { plusDays } from '../../platform/clock.ts';
import { dynamodb } from '../../platform/table/client.ts';
import { removeItem } from '../../platform/table/write.ts';
import { compareAll } from '../payments/compare-all.ts';
import { openStripe } from '../payments/stripe.ts';
import { rewardWorker } from '../workers/on-payment-reward-referrer.ts';
import { handler as mailReward } from '../workers/on-reward-earned-send-mail.ts';
import { rewardAfterPayment } from './reward.ts';

let stripe: TestStripe;
let mail: Endpoint;
let kitchen: TestOrganization;

beforeAll(async () => {
  stripe = await startStripe();
  mail = await startMail();
});
afterAll(async () => {
  await mail.close();
  await stripe.close();
});
beforeEach(async () => {
  kitchen = await newOrganization();
  mail.received.length = 0;
});

const referralsOf = async (of: TestOrganization) => (await of.call('listReferrals')).body;
const codeOf = async (of: TestOrganization) =>
  new URL((await referralsOf(of)).link).searchParams.get('ref') ?? '';
const referredBy = async (of: TestOrganization, name = 'The Pickle Shed') =>
  newOrganization(name, await codeOf(of));
const onlyItem = async (of = kitchen) => (await referralsOf(of)).items[0];

async function customerOf({ organizationId }: TestOrganization) {
  const customers = stripe.bench.stripe.customers.list({ limit: 100 });
  for await (const customer of customers)
    if (customer.metadata.organizationId === organizationId) return customer;
  return null;
}

/** Gives an organization's owner another address. */
async function nowHas({ userId }: TestOrganization, email: string): Promise<void> {
  const [profile] = await itemsAt(`USER#${userId}`, 'PROFILE');
  await documents.send(new PutCommand({ TableName: tableName(), Item: { ...profile, email } }));
}

async function creditsOf(of = kitchen) {
  const customer = await customerOf(of);
  if (!customer) return [];
  const { data } = await stripe.bench.stripe.customers.listBalanceTransactions(customer.id, { limit: 100 });
  return data.filter(({ type }) => type === 'adjustment').map(({ amount, currency }) => [amount, currency]);
}

const reward = async (of: TestOrganization, now = new Date()) =>
  rewardAfterPayment(await openStripe(), of.organizationId, now);

describe('a referral that a member names', () => {
  const put = (body: object, id = newId()) => kitchen.call('putReferral', { params: { id }, body });

  it('is kept once under its id, with who referred as the session says', async () => {
    const id = newId();
    const body = { referredOrganizationName: ' The Pickle Shed ' };
    const [first, ...again] = await Promise.all([put(body, id), put(body, id), put(body, id)]);
    expect([first, ...again].map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(first?.body).toMatchObject({
      id,
      referrerUserId: kitchen.userId,
      referrerOrganizationId: kitchen.organizationId,
      referrerName: kitchen.userId,
      referrerEmail: `${kitchen.userId}@example.com`,
      referredOrganizationName: 'The Pickle Shed',
      status: 'submitted',
      reward: null,
    });
    expect((await put({ referredOrganizationName: 'Other' }, id)).status).toBe(409);
    expect((await referralsOf(kitchen)).items).toEqual([first?.body]);
    const events = await eventsOf(kitchen.organizationId, ['accounts.referral_submitted']);
    expect(events.map(({ detail }) => JSON.parse(detail).data)).toEqual([{ id, userId: kitchen.userId }]);
  });

  it.each(['referrerUserId', 'referrerOrganizationId', 'referrerName', 'referrerEmail'])(
    'is refused with a %s of its own',
    async (field) => {
      const answer = await put({ referredOrganizationName: 'The Pickle Shed', [field]: randomUUID() });
      expect(answer.status).toBe(400);
      expect((await referralsOf(kitchen)).items).toEqual([]);
    },
  );

  it.each(['', '   ', '\u200b', 'x'.repeat(201)])('is refused with the name %j', async (name) => {
    expect(await put({ referredOrganizationName: name })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'referredOrganizationName' }] },
    });
  });

  it('is limited to 20 a day, and a repeat takes none of them', async () => {
    const ids = Array.from({ length: 20 }, () => newId());
    const name = { referredOrganizationName: 'The Pickle Shed' };
    for (const id of ids) expect((await put(name, id)).status).toBe(201);
    expect((await put(name, ids[0])).status).toBe(200);
    expect(await put(name)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it('has the names that people have now, and none once their account is erased', async () => {
    const { userId } = await newOrganization();
    await addMember(kitchen.organizationId, 'active', userId);
    await call(userId, 'updateMe', { body: { firstName: 'Jo', lastName: 'Reed' } });
    const params = { organizationId: kitchen.organizationId, id: newId() };
    const body = { referredOrganizationName: 'The Pickle Shed' };
    const email = `${userId}@example.com`;
    expect((await call(userId, 'putReferral', { params, body })).body).toMatchObject({
      referrerName: 'Jo Reed',
      referrerEmail: email,
    });
    expect(JSON.stringify(await itemsAt(`ORG#${kitchen.organizationId}`, 'REFERR'))).not.toMatch(/Reed|@/);
    await removeItem({ userId }, profileKey(userId));
    expect(await onlyItem()).toMatchObject({ referrerName: '', referrerEmail: null });
  });
});

describe('a referral link', () => {
  it('says who referred the organization that signs up by it', async () => {
    const referred = await referredBy(kitchen);
    expect(await itemsAt(`ORG#${referred.organizationId}`, 'REFERREDBY')).toMatchObject([
      { organizationId: kitchen.organizationId, userId: kitchen.userId },
    ]);
    const item = await onlyItem();
    expect(item).toMatchObject({
      referrerUserId: kitchen.userId,
      referredOrganizationName: 'The Pickle Shed',
      status: 'joined',
      reward: null,
    });
    expect(JSON.stringify(item)).not.toContain(referred.organizationId);
    expect(await eventsOf(kitchen.organizationId, ['accounts.referral_joined'])).toHaveLength(1);
  });

  it('is each member’s own and never changes', async () => {
    const member = await addMember(kitchen.organizationId);
    const params = { organizationId: kitchen.organizationId };
    const ofMember = async () => (await call(member, 'listReferrals', { params })).body.link;
    expect(await ofMember()).toBe(await ofMember());
    expect(await ofMember()).not.toBe((await referralsOf(kitchen)).link);
  });

  it.each([
    ['nobody’s', async () => Buffer.alloc(32, 7).toString('base64url')],
    ['too short', async () => 'HZL7Q2'],
    ['not a code', async () => '../../<script>'],
    [
      'of somebody who has left',
      async () => {
        const member = await addMember(kitchen.organizationId, 'left');
        const own = Buffer.from(await codeOf(kitchen), 'base64url').subarray(0, 16);
        return Buffer.concat([own, Buffer.from(member.replaceAll('-', ''), 'hex')]).toString('base64url');
      },
    ],
  ])('that is %s stops no sign-up and refers nobody', async (_what, code) => {
    const { organizationId } = await newOrganization('The Pickle Shed', await code());
    expect(await itemsAt(`ORG#${organizationId}`, 'REFERREDBY')).toEqual([]);
    expect((await referralsOf(kitchen)).items).toEqual([]);
  });

  it('of somebody who leaves at that moment stops no sign-up and refers nobody', async () => {
    const member = await addMember(kitchen.organizationId);
    const params = { organizationId: kitchen.organizationId };
    const { link } = (await call(member, 'listReferrals', { params })).body;
    const code = new URL(link).searchParams.get('ref') ?? '';
    const { organizationId } = await holdFirstWrite(
      () => newOrganization('The Pickle Shed', code),
      () => removeMember(kitchen.organizationId, member),
    );
    expect(await itemsAt(`ORG#${organizationId}`, 'REFERREDBY')).toEqual([]);
    expect((await referralsOf(kitchen)).items).toEqual([]);
  });

  it('keeps no name of a business that is erased', async () => {
    const referred = await referredBy(kitchen);
    await referred.call('deleteOrganization', {});
    const later = plusDays(new Date(), 31);
    await eraseDue({ now: () => later });
    expect(await onlyItem()).toMatchObject({ referredOrganizationName: null, status: 'joined' });
  });
});

describe('FRIEND30', () => {
  const firstInvoice = async (of: TestOrganization) => {
    const customer = (await customerOf(of))?.id ?? '';
    const { data } = await stripe.bench.stripe.invoices.list({ customer });
    return data.at(-1)?.amount_paid;
  };

  it('is applied by itself to the first subscription of a referred organization', async () => {
    const referred = await referredBy(kitchen);
    expect((await referred.call('getSubscription')).body.referralCoupon).toBe('FRIEND30');
    await buy(referred);
    expect(await firstInvoice(referred)).toBe(1260);
    const { body } = await referred.call('checkSubscription');
    expect(body).toMatchObject({ isDiscounted: true, referralCoupon: null });
    await stripe.bench.stripe.subscriptions.cancel((await liveSubscription(referred)) ?? '');
    await referred.call('checkSubscription');
    const again = await openCheckout(referred, { plan: 'standard' });
    expect(again.status).toBe(200);
    const { data } = await stripe.bench.stripe.checkout.sessions.list({
      customer: (await customerOf(referred))?.id ?? '',
      status: 'open',
    });
    expect(data[0]?.amount_total).toBe(3000);
  });

  const liveSubscription = async (of: TestOrganization) => {
    const customer = (await customerOf(of))?.id ?? '';
    return (await stripe.bench.stripe.subscriptions.list({ customer })).data[0]?.id;
  };

  it('gives way to another code that was typed, and isn’t applied where nobody referred', async () => {
    const coupon = await stripe.bench.stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await stripe.bench.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'HALF',
    });
    const referred = await referredBy(kitchen);
    await buy(referred, { couponCode: 'half' });
    expect(await firstInvoice(referred)).toBe(900);
    await buy(kitchen);
    expect(await firstInvoice(kitchen)).toBe(1800);
    expect((await kitchen.call('getSubscription')).body.referralCoupon).toBeNull();
  });
});

describe('the reward', () => {
  it('is credited once at the first payment above zero, by the event of it, with one mail', async () => {
    await buy(kitchen);
    await kitchen.call('checkSubscription');
    const referred = await referredBy(kitchen, '<b>Pickle\r\nBcc: x@example.com');
    await openCheckout(referred);
    await reward(referred);
    expect(await onlyItem()).toMatchObject({ status: 'joined' });
    const mark = stripe.received.length;
    await buy(referred);
    await takeInPaid(mark);
    const events = await eventsOf(noOrganization, ['billing.stripe_event_received']);
    const worker = rewardWorker({ now: () => new Date() });
    expect(await deliver(worker, [...events, ...events])).toBe(0);
    expect(await creditsOf()).toEqual([[-2500, 'gbp']]);
    expect(await onlyItem()).toMatchObject({
      status: 'paid',
      reward: { state: 'credited', amount: '25', currency: 'GBP' },
    });
    const changes = await eventsOf(kitchen.organizationId, ['billing.reward_changed']);
    expect(await deliver(mailReward, [...changes, ...changes])).toBe(0);
    expect(mail.received).toHaveLength(1);
    const sent = JSON.stringify(mail.received[0]?.body);
    expect(sent).toContain('You earned £25 at Batchbook');
    expect(sent).toContain(`${kitchen.userId}@example.com`);
    expect(sent).toContain('&lt;b&gt;Pickle');
    expect(sent).toContain('comes off your next bills by itself until it’s used up');
  });

  it('is said to wait where the plan of the referrer was cancelled', async () => {
    await buy(kitchen);
    const { version } = (await kitchen.call('checkSubscription')).body;
    await kitchen.call('changeSubscription', { body: { plan: 'free', version } });
    const referred = await referredBy(kitchen);
    await buy(referred);
    await reward(referred);
    await deliver(mailReward, await eventsOf(kitchen.organizationId, ['billing.reward_changed']));
    expect(JSON.stringify(mail.received[0]?.body)).toContain('waits there until you subscribe again');
  });

  it('is named in the currency of the payments, else in the one that was chosen, else not yet', async () => {
    const named = async (of = kitchen) => (await referralsOf(of)).reward;
    expect(await named()).toBeNull();
    const { version } = (await kitchen.call('getOrganization')).body;
    await kitchen.call('updateOrganization', { body: { currency: 'GBP', version } });
    expect(await named()).toEqual({ amount: '25', currency: 'GBP' });
    await buy(kitchen, { currency: 'USD' });
    await kitchen.call('checkSubscription');
    expect(await named()).toEqual({ amount: '30', currency: 'USD' });
  });

  it('is credited once by 20 workers at once', async () => {
    await buy(kitchen, { currency: 'USD' });
    const referred = await referredBy(kitchen);
    await buy(referred);
    await Promise.allSettled(Array.from({ length: 20 }, () => reward(referred)));
    await reward(referred);
    expect(await creditsOf()).toEqual([[-3000, 'usd']]);
    const changes = await eventsOf(kitchen.organizationId, ['billing.reward_changed']);
    expect(changes.map(({ detail }) => JSON.parse(detail).data.state)).toEqual(['owed', 'credited']);
  });

  it('is credited once after a crash between Stripe’s answer and ours, also two days later', async () => {
    await buy(kitchen);
    const referred = await referredBy(kitchen);
    await buy(referred);
    await crashingAtWrite(2, () => reward(referred));
    expect(await creditsOf()).toEqual([[-2500, 'gbp']]);
    expect((await onlyItem()).reward.state).toBe('owed');
    // Stripe has forgotten the idempotency key by then.
    await stripe.bench.advance(2 * 86_400);
    await reward(referred);
    expect(await creditsOf()).toEqual([[-2500, 'gbp']]);
    expect((await onlyItem()).reward.state).toBe('credited');
  });

  it('waits for the referrer’s own first payment, in whatever currency, and lowers the bill after it', async () => {
    const referred = await referredBy(kitchen);
    await buy(referred);
    await reward(referred);
    expect((await onlyItem()).reward).toEqual({ state: 'owed', amount: null, currency: null });
    await deliver(mailReward, await eventsOf(kitchen.organizationId, ['billing.reward_changed']));
    const [earned] = mail.received;
    expect(JSON.stringify(earned?.body)).toContain('Once you’ve paid for a plan yourself');
    expect(JSON.stringify(earned?.body)).not.toContain('You earned £25');
    await buy(kitchen, { currency: 'USD', plan: 'standard' });
    expect(await creditsOf()).toEqual([]);
    await reward(kitchen);
    await reward(kitchen);
    expect(await creditsOf()).toEqual([[-3000, 'usd']]);
    await deliver(mailReward, await eventsOf(kitchen.organizationId, ['billing.reward_changed']));
    expect(mail.received).toHaveLength(2);
    expect(JSON.stringify(mail.received[1]?.body)).toContain('You earned $30 at Batchbook');
    await stripe.bench.advance(32 * 86_400);
    const { data } = await stripe.bench.stripe.invoices.list({
      customer: (await customerOf(kitchen))?.id ?? '',
    });
    expect(data.map(({ total, amount_paid }) => [total, amount_paid])).toEqual([
      [4499, 1499],
      [4499, 4499],
    ]);
  });

  it('doesn’t choose the currency of a referrer that opens a checkout and pays nothing', async () => {
    const referred = await referredBy(kitchen);
    await buy(referred);
    await reward(referred);
    await openCheckout(kitchen);
    await reward(kitchen);
    expect(await creditsOf()).toEqual([]);
    expect((await kitchen.call('getSubscription')).body).toMatchObject({ currency: null, status: 'none' });
    expect(await openCheckout(kitchen, { currency: 'USD' })).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'is a member of both',
      async (referred: TestOrganization) => addMember(referred.organizationId, 'active', kitchen.userId),
    ],
    [
      'was a member of both',
      async (referred: TestOrganization) => addMember(kitchen.organizationId, 'left', referred.userId),
    ],
    [
      'has the same address at both',
      async (referred: TestOrganization) => nowHas(referred, `${kitchen.userId.toUpperCase()}@EXAMPLE.com`),
    ],
    [
      'has two tags of one mailbox',
      async (referred: TestOrganization) => nowHas(referred, `${kitchen.userId}+2@example.com`),
    ],
  ])('is nothing where somebody %s', async (_what, share) => {
    await buy(kitchen);
    const referred = await referredBy(kitchen);
    await share(referred);
    await buy(referred);
    await reward(referred);
    expect(await creditsOf()).toEqual([]);
    expect(await onlyItem()).toMatchObject({ status: 'paid', reward: { state: 'none' } });
    await deliver(mailReward, await eventsOf(kitchen.organizationId, ['billing.reward_changed']));
    expect(mail.received).toEqual([]);
  });

  it('is nothing for a deleted organization, also when it was owed before', async () => {
    await openCheckout(kitchen);
    const [referred, later] = [await referredBy(kitchen), await referredBy(kitchen)];
    await buy(referred);
    await reward(referred);
    const states = async () =>
      (await itemsAt(`ORG#${kitchen.organizationId}`, 'REFERRED#')).map(({ state }) => state).sort();
    expect(await states()).toEqual(['joined', 'owed']);
    // From here on only the deletion keeps it from being credited.
    const customer = (await customerOf(kitchen))?.id ?? '';
    const gift = { amount: -100, currency: 'gbp' };
    await stripe.bench.stripe.customers.createBalanceTransaction(customer, gift);
    await kitchen.call('deleteOrganization', {});
    await buy(later);
    await reward(later);
    await reward(kitchen);
    expect(await states()).toEqual(['none', 'owed']);
    expect(await creditsOf()).toEqual([[-100, 'gbp']]);
  });

  it('follows a lost event within a day, by the comparison with Stripe', async () => {
    await buy(kitchen);
    const referred = await referredBy(kitchen);
    await buy(referred);
    const tomorrow = plusDays(new Date(), 1.1);
    await compareAll({ now: () => tomorrow });
    const due = await eventsOf(referred.organizationId, ['billing.reward_may_be_due']);
    expect(due).toHaveLength(1);
    expect(await deliver(rewardWorker({ now: () => tomorrow }), due)).toBe(0);
    expect(await creditsOf()).toEqual([[-2500, 'gbp']]);
    await compareAll({ now: () => plusDays(tomorrow, 1.1) });
    expect(await eventsOf(referred.organizationId, ['billing.reward_may_be_due'])).toHaveLength(1);
  });
});

/** Waits for the payment's event and hands what was sent to the webhook. */
async function takeInPaid(mark: number): Promise<void> {
  for (;;) {
    const sent = stripe.received.slice(mark);
    if (sent.some(({ body }) => JSON.parse(body).type === 'invoice.paid')) {
      await takeIn(sent);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Ends `work` before its nth transaction, as a process that is killed there. */
async function crashingAtWrite(nth: number, work: () => Promise<unknown>): Promise<void> {
  const name = 'crashAtWrite';
  let seen = 0;
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      if (requestName(context) === 'TransactWrite' && ++seen === nth) throw new Error('killed');
      return next(args);
    },
    { step: 'initialize', name },
  );
  try {
    await expect(work()).rejects.toThrow('killed');
  } finally {
    dynamodb.middlewareStack.remove(name);
  }
}
