/** Changes of a subscription: prorations, payments that need the holder, schedules, cancellation. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, monthlyPrice, openBench, submit, subscriber } from './stand-in.fixture.ts';

const daySeconds = 86_400;
let bench: Bench;
let stripe: Stripe;
let grow: Stripe.Price;
let standard: Stripe.Price;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe;
  grow = await monthlyPrice(stripe, 1500);
  standard = await monthlyPrice(stripe, 3000);
});
afterAll(() => bench.close());

const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error('no item');
  return item;
};

const upgrade = (
  subscription: Stripe.Subscription,
  more: Partial<Stripe.SubscriptionUpdateParams> = {},
): Promise<Stripe.Subscription> =>
  stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: standard.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...more,
  });

const latestInvoice = async (id: string): Promise<Stripe.Invoice> => {
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return latest_invoice as Stripe.Invoice;
};

const typesSince = async (start: number): Promise<string[]> => {
  const events: string[] = [];
  for await (const { type, created } of stripe.events.list({ limit: 100 })) {
    if (created < start) break;
    events.push(type);
  }
  return events;
};

describe('an upgrade', () => {
  it('charges the share of the rest of the period, by the second, and takes effect at once', async () => {
    const { subscription } = await subscriber(stripe, grow.id);
    const { current_period_start: start, current_period_end: end } = itemOf(subscription);
    const half = start + Math.floor((end - start) / 2);
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription).id, price: standard.id }],
        proration_behavior: 'always_invoice',
        proration_date: half,
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-750, 1500]);
    expect(preview.amount_due).toBe(750);
    const upgraded = await upgrade(subscription, { proration_date: half });
    expect(upgraded).toMatchObject({ pending_update: null, status: 'active' });
    expect(itemOf(upgraded).price.id).toBe(standard.id);
    expect(itemOf(upgraded).current_period_end).toBe(end);
    expect(await latestInvoice(subscription.id)).toMatchObject({
      amount_paid: 750,
      status: 'paid',
      billing_reason: 'subscription_update',
    });
  });

  it('waits for the holder, and changes nothing until the payment is confirmed', async () => {
    const customer = await stripe.customers.create({ email: 'holder@example.test' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: grow.id, quantity: 1 }],
      success_url: 'http://localhost:4000/account',
    });
    const asked = await submit(session.url, { card: '4000000000003220' });
    await submit(new URL(asked.headers.get('location') ?? '', session.url ?? '').href, {
      outcome: 'complete',
    });
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    if (!subscription) throw new Error('not bought');
    const start = bench.standIn.now();
    const waiting = await upgrade(subscription, { expand: ['latest_invoice.confirmation_secret'] });
    expect(itemOf(waiting).price.id).toBe(grow.id);
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(standard.id);
    const invoice = waiting.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'open', confirmation_secret: { type: 'payment_intent' } });
    expect(await typesSince(start)).toContain('invoice.payment_action_required');

    const page = invoice.hosted_invoice_url ?? '';
    expect(await (await fetch(page)).text()).toContain('3-D Secure');
    expect((await submit(page, { outcome: 'fail' })).status).toBe(402);
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(grow.id);
    expect((await submit(page, { outcome: 'complete' })).status).toBe(303);
    const confirmed = await stripe.subscriptions.retrieve(subscription.id);
    expect(confirmed.pending_update).toBeNull();
    expect(itemOf(confirmed).price.id).toBe(standard.id);
    expect(await typesSince(start)).toContain('customer.subscription.pending_update_applied');
  });

  it('that nobody pays is over after 23 hours', async () => {
    const { subscription } = await subscriber(stripe, grow.id, '4000000000000341');
    const waiting = await upgrade(subscription);
    expect(waiting.pending_update).not.toBeNull();
    await bench.advance(23 * 3600 + 1);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      pending_update: null,
      status: 'active',
    });
    expect((await latestInvoice(subscription.id)).status).toBe('void');
  });

  it('that must be paid changes nothing at all when the card is declined', async () => {
    const { subscription } = await subscriber(stripe, grow.id, '4000000000000341');
    const start = bench.standIn.now();
    await expect(upgrade(subscription, { payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      statusCode: 402,
    });
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after).toEqual(subscription);
    expect((await typesSince(start)).filter((type) => type === 'invoice.payment_failed')).toEqual([]);
  });

  it('refuses a price of another currency, and one that is archived', async () => {
    const { subscription } = await subscriber(stripe, grow.id);
    const dollars = await monthlyPrice(stripe, 1999, 'usd');
    await expect(
      upgrade(subscription, { items: [{ id: itemOf(subscription).id, price: dollars.id }] }),
    ).rejects.toThrow('expected currency: `gbp`');
    const archived = await monthlyPrice(stripe, 100);
    await stripe.prices.update(archived.id, { active: false });
    await expect(
      upgrade(subscription, { items: [{ id: itemOf(subscription).id, price: archived.id }] }),
    ).rejects.toThrow('inactive');
  });
});

describe('a subscription without a page', () => {
  const withCard = async (card?: string) => {
    const customer = await stripe.customers.create({});
    if (card) {
      const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
      await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
    }
    return customer.id;
  };
  const begin = (customer: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    stripe.subscriptions.create({ customer, items: [{ price: grow.id }], ...more });

  it('charges the kept card', async () => {
    const subscription = await begin(await withCard('pm_card_visa'));
    expect(subscription.status).toBe('active');
    expect(await latestInvoice(subscription.id)).toMatchObject({ status: 'paid', amount_paid: 1500 });
    await expect(begin(await withCard())).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('is incomplete until it is paid, and expires', async () => {
    const failing = await withCard('pm_card_chargeCustomerFail');
    await expect(begin(failing, { payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      code: 'card_declined',
    });
    const paidLater = await begin(failing);
    const expiring = await begin(failing);
    expect([paidLater.status, expiring.status]).toEqual(['incomplete', 'incomplete']);
    const page = (await latestInvoice(paidLater.id)).hosted_invoice_url;
    await submit(page ?? '', { card: '4242424242424242' });
    await bench.advance(23 * 3600 + 1);
    const { data } = await stripe.subscriptions.list({ customer: failing, status: 'all' });
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [expiring.id, 'incomplete_expired'],
      [paidLater.id, 'active'],
    ]);
  });
});

describe('prorations', () => {
  it('wait for the next invoice, or are left out', async () => {
    const { subscription } = await subscriber(stripe, grow.id);
    const { current_period_start: start, current_period_end: end } = itemOf(subscription);
    const third = end - Math.floor((end - start) / 3);
    await upgrade(subscription, {
      payment_behavior: 'allow_incomplete',
      proration_behavior: 'create_prorations',
      proration_date: third,
    });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 1000, 3000]);
    expect(preview.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([
      true,
      true,
      false,
    ]);

    const { subscription: other } = await subscriber(stripe, grow.id);
    const next = await stripe.invoices.createPreview({
      subscription: other.id,
      subscription_details: {
        items: [{ id: itemOf(other).id, price: standard.id }],
        proration_behavior: 'none',
      },
    });
    expect(next.lines.data.map(({ amount }) => amount)).toEqual([3000]);
  });

  it('credit a cancellation at once to the balance, which the next invoice uses', async () => {
    const { customer, subscription } = await subscriber(stripe, standard.id);
    const { current_period_start: start, current_period_end: end } = itemOf(subscription);
    await bench.advance((end - start) / 2);
    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    const credited = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(credited.balance).toBeLessThan(-1490);
    expect(credited.balance).toBeGreaterThan(-1510);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: standard.id, quantity: 1 }],
      success_url: 'http://localhost:4000/account',
    });
    await submit(session.url, { card: '4242424242424242' });
    const [bought] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    const invoice = await latestInvoice(bought?.id ?? '');
    expect(invoice).toMatchObject({ total: 3000, amount_due: 3000 + credited.balance, status: 'paid' });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
  });
});

describe('a schedule', () => {
  /** Plans the smaller price for the next period. */
  async function downgraded(keepsCard = true) {
    const bought = await subscriber(stripe, standard.id);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: bought.subscription.id });
    const [present] = schedule.phases;
    if (!present) throw new Error('no phase');
    const card = keepsCard
      ? { default_payment_method: String(bought.subscription.default_payment_method) }
      : {};
    const planned = await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: standard.id, quantity: 1 }],
          start_date: present.start_date,
          end_date: present.end_date,
          ...card,
        },
        {
          ...card,
          items: [{ price: grow.id, quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    });
    return { ...bought, schedule: planned };
  }

  it('changes the price with the next period, and then lets the subscription go on', async () => {
    const { subscription, schedule } = await downgraded();
    const { current_period_end: end } = itemOf(subscription);
    const preview = await stripe.invoices.createPreview({ schedule: schedule.id });
    expect(preview.amount_due).toBe(1500);
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(standard.id);
    await bench.advance(end - bench.standIn.now() + 1);
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    expect(itemOf(renewed)).toMatchObject({ price: { id: grow.id }, current_period_start: end });
    expect(await latestInvoice(subscription.id)).toMatchObject({ amount_paid: 1500, created: end });
    await bench.advance(32 * daySeconds);
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      schedule: null,
      status: 'active',
    });
  });

  it('takes away what its phases don’t name', async () => {
    const { subscription } = await downgraded(false);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      default_payment_method: null,
      automatic_tax: { enabled: false },
    });
  });

  it('refuses cancellation and other items until it is released', async () => {
    const { subscription, schedule } = await downgraded();
    const cancel = () => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(cancel()).rejects.toThrow(
      `managed by the subscription schedule \`${schedule.id}\`, and updating any cancelation behavior directly`,
    );
    await expect(upgrade(subscription)).rejects.toThrow('managed by the subscription schedule');
    await expect(stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(
      'already attached to a schedule',
    );
    await stripe.subscriptionSchedules.release(schedule.id);
    expect((await cancel()).cancel_at_period_end).toBe(true);
    await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow('`released` status');
  });

  it('refuses phases that don’t follow each other', async () => {
    const { subscription } = await subscriber(stripe, standard.id);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const items = [{ price: grow.id, quantity: 1 }];
    const start = schedule.phases[0]?.start_date ?? 0;
    const end = schedule.phases[0]?.end_date ?? 0;
    const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
      stripe.subscriptionSchedules.update(schedule.id, { phases });
    await expect(update([{ items, start_date: start + 5, end_date: end }])).rejects.toThrow('start date');
    await expect(
      update([
        { items, start_date: start, end_date: end },
        { items, start_date: end + 60, end_date: end + 120 },
      ]),
    ).rejects.toThrow('must start when');
  });

  it('ends with its subscription', async () => {
    const { subscription, schedule } = await downgraded();
    await stripe.subscriptions.cancel(subscription.id);
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'canceled' });
  });
});

describe('a cancellation', () => {
  it('takes effect at the end of the period, and can be revoked until then', async () => {
    const { subscription } = await subscriber(stripe, grow.id);
    const { current_period_end: end } = itemOf(subscription);
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      cancel_at: end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await bench.advance(end - bench.standIn.now() + 1);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: end,
    });
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data).toHaveLength(1);
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
    ).rejects.toThrow('canceled subscription');
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});
