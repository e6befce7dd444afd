import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Bench,
  checkout,
  goodCard,
  monthlyPrice,
  openBench,
  openReceiver,
  type Receiver,
  submit,
} from './stand-in.fixture.ts';

let bench: Bench;
let stripe: Stripe;
let receiver: Receiver;
let secret: string;
let price: Stripe.Price;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe;
  receiver = await openReceiver();
  const endpoint = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
  secret = endpoint.secret ?? '';
  price = await monthlyPrice(stripe, 1500);
});
afterAll(async () => {
  await bench.close();
  await receiver.close();
});

const newCustomer = () => stripe.customers.create({ email: 'owner@example.test' });

describe('checkout', () => {
  it('takes a card, and makes a subscription and a paid invoice', async () => {
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id, {
      client_reference_id: 'org-1',
      metadata: { plan: 'grow' },
      subscription_data: { metadata: { organization: 'org-1' } },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1500,
      livemode: false,
    });
    const shown = await (await fetch(session.url ?? '')).text();
    expect(shown).toContain('£15.00');

    const answer = await submit(session.url, { card: goodCard });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:4000/account?success=true&session=${session.id}`,
    );

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'line_items'],
    });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, currency: 'gbp' });
    const subscription = paid.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({
      status: 'active',
      customer: customer.id,
      metadata: { organization: 'org-1' },
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1500,
      billing_reason: 'subscription_create',
    });
    const payments = await stripe.invoicePayments.list({
      invoice: invoice.id,
      expand: ['data.payment.payment_intent'],
    });
    expect(payments.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded', amount: 1500 });
    await bench.advance(0);
    const events = receiver.received.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, secret),
    );
    const types = events.map(({ type }) => type);
    for (const type of [
      'customer.created',
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'payment_intent.succeeded',
    ])
      expect(types).toContain(type);
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['1234123412341234', 'Your card number is incorrect.'],
  ])('declines %s, and leaves a subscription that never began', async (card, words) => {
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id);
    const answer = await submit(session.url, { card });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain(words.replace("'", '&#39;'));
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const begun = async () =>
      (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
    const invoices = async () => (await stripe.invoices.list({ customer: customer.id })).data;
    expect(await begun()).toMatchObject([{ status: 'incomplete', default_payment_method: null }]);
    expect(await invoices()).toMatchObject([{ status: 'open', amount_paid: 0 }]);
    expect((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).toMatchObject({
      currency: null,
    });
    expect((await submit(session.url, { card: goodCard })).status).toBe(303);
    expect(await begun()).toMatchObject([{ status: 'active' }]);
    expect(await invoices()).toMatchObject([{ status: 'paid' }]);
  });

  it.each(['4000002500003155', '4000000000003220'])('lets the holder of %s confirm or not', async (card) => {
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id);
    const ask = async () => {
      const asked = await submit(session.url, { card });
      expect(asked.status).toBe(303);
      return new URL(asked.headers.get('location') ?? '', session.url ?? '').href;
    };
    const refused = await ask();
    expect(await (await fetch(refused)).text()).toMatch(/Complete.*Fail/s);
    const failed = await submit(refused, { outcome: 'fail' });
    expect(failed.status).toBe(402);
    // The page stays at the confirmation's address, so its form has to name its own.
    expect(await failed.text()).toContain(`<form method="post" action="/pay/${session.id}">`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const confirmed = await submit(await ask(), { outcome: 'complete' });
    expect(confirmed.headers.get('location')).toContain(`session=${session.id}`);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('lets two open sessions of one customer both be paid', async () => {
    const customer = await newCustomer();
    const first = await checkout(stripe, customer.id, price.id);
    const second = await checkout(stripe, customer.id, price.id);
    const answers = await Promise.all([first, second].map(({ url }) => submit(url, { card: goodCard })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(2);
  });

  it('charges a session once, however often its form is sent', async () => {
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => submit(session.url, { card: goodCard })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('explains itself when the customer is gone or now pays in another currency', async () => {
    const gone = await newCustomer();
    const session = await checkout(stripe, gone.id, price.id);
    await stripe.customers.del(gone.id);
    const answer = await submit(session.url, { card: goodCard });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Nothing was charged'),
    ]);
    const customer = await newCustomer();
    const dollars = await monthlyPrice(stripe, 1999, 'usd');
    const first = await checkout(stripe, customer.id, price.id);
    const second = await checkout(stripe, customer.id, dollars.id);
    await submit(first.url, { card: goodCard });
    expect((await submit(second.url, { card: goodCard })).status).toBe(400);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('takes no payment for a session that expired', async () => {
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id);
    const expired = await stripe.checkout.sessions.expire(session.id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    const answer = await submit(session.url, { card: goodCard });
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('Nothing was charged');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('`expired`');
    const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
    expect(open.data).toEqual([]);
  });

  it('lasts a day unless stated, and between half an hour and a day', async () => {
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id);
    expect(session.expires_at - session.created).toBe(86_400);
    const now = bench.standIn.now();
    await expect(checkout(stripe, customer.id, price.id, { expires_at: now + 600 })).rejects.toThrow(
      '30 minutes',
    );
    await expect(checkout(stripe, customer.id, price.id, { expires_at: now + 90_000 })).rejects.toThrow(
      '24 hours',
    );
  });

  it('refuses what Stripe refuses', async () => {
    const customer = await newCustomer();
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
    const start = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
      checkout(stripe, customer.id, price.id, more);
    await expect(start({ discounts: [{ coupon: coupon.id }], allow_promotion_codes: true })).rejects.toThrow(
      'only specify one of these parameters: allow_promotion_codes, discounts',
    );
    await stripe.tax.settings.update({ head_office: { address: { country: 'GB' } } });
    await expect(start({ automatic_tax: { enabled: true } })).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    });
    await expect(start({ tax_id_collection: { enabled: true } })).rejects.toThrow('customer_update[name]');
    await expect(start({ customer_email: 'a@x.test' })).rejects.toThrow('customer, customer_email');
    await expect(start({ success_url: 'account' })).rejects.toMatchObject({ code: 'url_invalid' });
    const taxed = await start({
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    });
    const odd = await submit(taxed.url, { card: goodCard, tax_id: '123' });
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining('Enter a tax number')]);
    const entered = { country: 'ie', name: 'Rye & Co', tax_id: 'IE 1234567A' };
    const asked = await submit(taxed.url, { card: '4000002500003155', ...entered });
    await submit(new URL(asked.headers.get('location') ?? '', taxed.url ?? '').href, { outcome: 'complete' });
    const { data: taxIds } = await stripe.customers.listTaxIds(customer.id);
    expect(taxIds).toMatchObject([{ type: 'eu_vat', value: 'IE1234567A' }]);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      name: 'Rye & Co',
      address: { country: 'IE' },
      currency: 'gbp',
    });
    const dollars = await monthlyPrice(stripe, 1999, 'usd');
    await expect(checkout(stripe, customer.id, dollars.id)).rejects.toThrow('cannot combine currencies');
  });
});

describe('a promotion code', () => {
  const codeFor = async (
    code: string,
    coupon: Partial<Stripe.CouponCreateParams> = {},
    more: Partial<Stripe.PromotionCodeCreateParams> = {},
  ) => {
    const { id } = await stripe.coupons.create({ percent_off: 30, duration: 'once', ...coupon });
    return stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...more });
  };

  it('is found in any case, and takes its share off', async () => {
    const code = await codeFor('Spring30');
    const { data } = await stripe.promotionCodes.list({
      code: 'sPRING30',
      active: true,
      expand: ['data.promotion.coupon.applies_to'],
    });
    expect(data).toMatchObject([{ id: code.id, promotion: { coupon: { percent_off: 30 } } }]);
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id, {
      discounts: [{ promotion_code: code.id }],
    });
    expect(session).toMatchObject({ amount_total: 1050, total_details: { amount_discount: 450 } });
    await submit(session.url, { card: goodCard });
    const [subscription] = (
      await stripe.subscriptions.list({
        customer: customer.id,
        expand: ['data.discounts', 'data.latest_invoice'],
      })
    ).data;
    expect(subscription).toMatchObject({
      discounts: [{ promotion_code: code.id }],
      latest_invoice: { total: 1050, amount_paid: 1050 },
    });
    expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ times_redeemed: 1 });
  });

  it('is entered on the page, if the session allows it', async () => {
    await codeFor('TYPED');
    const customer = await newCustomer();
    const session = await checkout(stripe, customer.id, price.id, { allow_promotion_codes: true });
    const wrong = await submit(session.url, { card: goodCard, code: 'NOPE' });
    expect(await wrong.text()).toContain('This code is invalid.');
    expect((await submit(session.url, { card: goodCard, code: 'typed' })).status).toBe(303);
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice?.total).toBe(1050);
    const plain = await checkout(stripe, customer.id, price.id);
    expect(await (await fetch(plain.url ?? '')).text()).not.toContain('Promotion code');
  });

  it('for a first purchase works once, and ends with its time, its number, its currency and its products', async () => {
    const use = async (code: Stripe.PromotionCode, customer: Stripe.Customer) =>
      checkout(stripe, customer.id, price.id, { discounts: [{ promotion_code: code.id }] });
    const returning = await newCustomer();
    await submit((await checkout(stripe, returning.id, price.id)).url, { card: goodCard });
    const first = await codeFor('FIRST', {}, { restrictions: { first_time_transaction: true } });
    await expect(use(first, returning)).rejects.toThrow('prior transactions');
    expect((await use(first, await newCustomer())).amount_total).toBe(1050);

    const single = await codeFor('SINGLE', {}, { max_redemptions: 1 });
    await submit((await use(single, await newCustomer())).url, { card: goodCard });
    await expect(use(single, await newCustomer())).rejects.toThrow('inactive');
    expect((await stripe.promotionCodes.list({ code: 'SINGLE', active: true })).data).toEqual([]);

    const dollars = await codeFor('DOLLARS', {
      percent_off: undefined,
      amount_off: 500,
      currency: 'usd',
    } as never);
    await expect(use(dollars, await newCustomer())).rejects.toThrow('currency');
    const other = await monthlyPrice(stripe, 100);
    const elsewhere = await codeFor('ELSEWHERE', { applies_to: { products: [String(other.product)] } });
    await expect(use(elsewhere, await newCustomer())).rejects.toThrow('does not apply');

    const short = await codeFor('SHORT', {}, { expires_at: bench.standIn.now() + 3600 });
    await bench.advance(3601);
    await expect(use(short, await newCustomer())).rejects.toThrow('expired');
    await expect(codeFor('first')).rejects.toThrow('already exists');
  });
});
