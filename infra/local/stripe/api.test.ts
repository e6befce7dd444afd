/** How the API behaves for any resource: keys, idempotency, lists, errors, expansion. */
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, checkout, monthlyPrice, openBench, submit, subscriber } from './stand-in.fixture.ts';

let bench: Bench;
let stripe: Stripe;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe;
});
afterAll(() => bench.close());

const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${bench.standIn.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bench.standIn.secretKey}`, ...headers },
    body: new URLSearchParams(body),
  });

describe('a request', () => {
  it('learns which account it is, in test mode', async () => {
    const account = await stripe.accounts.retrieveCurrent();
    expect(account).toMatchObject({ object: 'account', charges_enabled: true });
    expect((await stripe.customers.create({})).livemode).toBe(false);
  });

  it('needs the account’s key', async () => {
    const other = (key: string) => {
      const { hostname: host, port } = new URL(bench.standIn.url);
      return new Stripe(key, { host, port, protocol: 'http' }).customers.list();
    };
    await expect(other('sk_test_other')).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await fetch(`${bench.standIn.url}/v1/customers`)).status).toBe(401);
  });

  it('has an id, and Stripe’s error when it asks for what isn’t there', async () => {
    const created = await stripe.customers.create({});
    expect(created.lastResponse.requestId).toMatch(/^req_/);
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
      message: "No such customer: 'cus_none'",
    });
    await expect(stripe.prices.create({ product: 'prod_none' } as never)).rejects.toMatchObject({
      code: 'parameter_missing',
    });
    await expect(stripe.payouts.list()).rejects.toThrow('Unrecognized request URL');
  });

  it('of any form gets an answer', async () => {
    const deep = await post('/v1/customers', { [`a${'[a]'.repeat(50_000)}`]: '1' });
    expect(deep.status).toBe(400);
    const odd = ['__proto__[x]', 'metadata[__proto__]', 'expand', 'address[0]', 'email[a]', '[', ']', ''];
    for (const name of odd) {
      const answer = await post('/v1/customers', { [name]: 'x' });
      expect([name, answer.status]).toEqual([name, name === 'metadata[__proto__]' ? 200 : 400]);
    }
    expect((await post('/v1/customers/%E0%A4', {})).status).toBe(403);
  });

  it('with a parameter that Stripe doesn’t know is refused, at any depth', async () => {
    await expect(stripe.customers.create({ mail: 'a@x.test' } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'mail',
    });
    const customer = await stripe.customers.create({});
    const price = await monthlyPrice(stripe, 100);
    await expect(
      checkout(stripe, customer.id, price.id, { subscription_data: { colour: 'red' } } as never),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'subscription_data[colour]' });
  });

  it('from another site or under another name is refused', async () => {
    const foreign = await post('/v1/customers', {}, { origin: 'http://elsewhere.test' });
    expect(foreign.status).toBe(403);
    const { hostname, port } = new URL(bench.standIn.url);
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const headers = { host: 'rebound.test' };
      request({ hostname, port, path: '/_local/webhooks', headers }, ({ statusCode }) =>
        resolve(statusCode),
      ).end();
    });
    expect(status).toBe(403);
  });
});

describe('an idempotency key', () => {
  it('gives the same answer again, also to requests at the same time', async () => {
    const create = () => stripe.customers.create({ email: 'once@x.test' }, { idempotencyKey: 'one' });
    const made = await Promise.all(Array.from({ length: 8 }, create));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await stripe.customers.list({ email: 'once@x.test' })).data).toHaveLength(1);
    await bench.advance(2 * 86_400);
    expect((await create()).id).not.toBe(made[0]?.id);
  });

  it('is refused for other parameters and another operation', async () => {
    await stripe.customers.create({ email: 'a@x.test' }, { idempotencyKey: 'two' });
    const key = { idempotencyKey: 'two' };
    await expect(stripe.customers.create({ email: 'b@x.test' }, key)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    await expect(stripe.products.create({ name: 'a@x.test' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('of a refused request can be used again', async () => {
    const key = { idempotencyKey: 'three' };
    await expect(stripe.customers.create({ mail: 'x' } as never, key)).rejects.toThrow();
    expect((await stripe.customers.create({ email: 'c@x.test' }, key)).id).toMatch(/^cus_/);
  });

  it('repeats a declined card', async () => {
    const price = await monthlyPrice(stripe, 1500);
    const { subscription } = await subscriber(stripe, price.id, '4000000000000341');
    await bench.advance(32 * 86_400);
    const invoice = (await stripe.subscriptions.retrieve(subscription.id)).latest_invoice;
    const pay = () => stripe.invoices.pay(String(invoice), {}, { idempotencyKey: 'four' });
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' });
    const { attempt_count } = await stripe.invoices.retrieve(String(invoice));
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' });
    expect(await stripe.invoices.retrieve(String(invoice))).toMatchObject({ attempt_count });
  });
});

describe('a list', () => {
  it('is read by cursor, newest first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.unshift((await stripe.customers.create({ email: 'many@x.test' })).id);
    const first = await stripe.customers.list({ email: 'many@x.test', limit: 3 });
    expect(first.has_more).toBe(true);
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ email: 'many@x.test', limit: 3 })) all.push(id);
    expect(all).toEqual(ids);
    const before = await stripe.customers.list({
      email: 'many@x.test',
      ending_before: ids[5] ?? '',
      limit: 2,
    });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(3, 5));
    await expect(stripe.customers.list({ limit: 101 })).rejects.toThrow('less than or equal to 100');
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toThrow('No such object');
  });
});

describe('expand', () => {
  it('replaces ids by objects, four levels deep at most, and refuses what is none', async () => {
    const price = await monthlyPrice(stripe, 1500);
    const { customer, subscription } = await subscriber(stripe, price.id);
    const found = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['customer', 'latest_invoice.payments', 'items.data.price.product', 'schedule'],
    });
    expect(found).toMatchObject({
      customer: { id: customer.id },
      schedule: null,
      items: { data: [{ price: { product: { name: 'Plan at 1500' } } }] },
      latest_invoice: { payments: { data: [{ status: 'paid', amount_paid: 1500 }] } },
    });
    const wrong = (path: string) => stripe.subscriptions.retrieve(subscription.id, { expand: [path] });
    await expect(wrong('colour')).rejects.toThrow('cannot be expanded');
    await expect(wrong('currency')).rejects.toThrow('cannot be expanded');
    await expect(wrong('a.b.c.d.e')).rejects.toThrow('more than 4 levels');
  });
});

describe('customers', () => {
  it('are found by address, changed and deleted with their subscriptions', async () => {
    const price = await monthlyPrice(stripe, 1500);
    const { customer, subscription } = await subscriber(stripe, price.id);
    const changed = await stripe.customers.update(customer.id, {
      email: 'moved@x.test',
      metadata: { organization: 'org-1', note: 'x' },
    });
    expect(changed).toMatchObject({ email: 'moved@x.test', metadata: { organization: 'org-1', note: 'x' } });
    const cleared = await stripe.customers.update(customer.id, { metadata: { note: '' } });
    expect(cleared.metadata).toEqual({ organization: 'org-1' });
    expect((await stripe.customers.list({ email: 'moved@x.test' })).data).toHaveLength(1);
    expect(await stripe.customers.del(customer.id)).toEqual(
      expect.objectContaining({ id: customer.id, deleted: true }),
    );
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    await expect(stripe.customers.update(customer.id, {})).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('are owed a credit once for each key, in their currency, and the next invoice uses it', async () => {
    const price = await monthlyPrice(stripe, 1500);
    const { customer } = await subscriber(stripe, price.id);
    const credit = () =>
      stripe.customers.createBalanceTransaction(
        customer.id,
        { amount: -2500, currency: 'gbp', description: 'Reward' },
        { idempotencyKey: `reward-${customer.id}` },
      );
    expect((await credit()).ending_balance).toBe(-2500);
    expect((await credit()).ending_balance).toBe(-2500);
    await expect(
      stripe.customers.createBalanceTransaction(customer.id, { amount: -3000, currency: 'usd' }),
    ).rejects.toThrow("customer's currency (gbp)");
    await bench.advance(62 * 86_400);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ amount_due, ending_balance }) => [amount_due, ending_balance])).toEqual([
      [500, 0],
      [0, -1000],
      [1500, 0],
    ]);
    const transactions = await stripe.customers.listBalanceTransactions(customer.id);
    expect(transactions.data.map(({ amount }) => amount)).toEqual([1000, 1500, -2500]);
  });
});

describe('prices', () => {
  it('give their lookup key to another only when asked', async () => {
    const first = await monthlyPrice(stripe, 1500);
    const key = { lookup_key: 'grow_gbp_month' };
    await stripe.prices.update(first.id, key);
    const wanted = {
      product: String(first.product),
      currency: 'gbp',
      unit_amount: 1600,
      recurring: { interval: 'month' },
      ...key,
    } as const;
    await expect(stripe.prices.create(wanted)).rejects.toThrow('already uses that lookup key');
    const second = await stripe.prices.create({ ...wanted, transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: ['grow_gbp_month'], active: true });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });
});

describe('refunds and disputes', () => {
  const paid = async () => {
    const price = await monthlyPrice(stripe, 1500);
    const { subscription } = await subscriber(stripe, price.id);
    const { data } = await stripe.invoicePayments.list({
      invoice: String(subscription.latest_invoice),
      status: 'paid',
    });
    return String(data[0]?.payment.payment_intent);
  };

  it('give back no more than was paid', async () => {
    const payment_intent = await paid();
    expect(await stripe.refunds.create({ payment_intent, amount: 500 })).toMatchObject({
      status: 'succeeded',
    });
    await expect(stripe.refunds.create({ payment_intent, amount: 1001 })).rejects.toThrow('greater than');
    expect(await stripe.refunds.create({ payment_intent, reason: 'duplicate' })).toMatchObject({
      amount: 1000,
    });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const [event] = (await stripe.events.list({ type: 'charge.refunded' })).data;
    expect(event?.data.object).toMatchObject({ amount_refunded: 1500, refunded: true });
  });

  it('are raised by the stand-in', async () => {
    const paymentIntent = await paid();
    await fetch(`${bench.standIn.url}/_local/disputes`, {
      method: 'POST',
      body: JSON.stringify({ paymentIntent, reason: 'fraudulent' }),
    });
    const [event] = (await stripe.events.list({ type: 'charge.dispute.created' })).data;
    expect(event?.data.object).toMatchObject({ amount: 1500, payment_intent: paymentIntent });
  });
});

describe('the portal', () => {
  it('changes the card, cancels, takes that back, and lists invoices', async () => {
    const price = await monthlyPrice(stripe, 1500);
    const { customer, subscription } = await subscriber(stripe, price.id);
    await expect(stripe.billingPortal.sessions.create({ customer: customer.id })).rejects.toThrow(
      'default configuration has not been created',
    );
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['tax_id'] },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    });
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration,
      return_url: 'http://localhost:4000/account',
    });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Visa ending in 4242');
    expect(page).toContain('£15.00');
    expect(page).toContain('href="http://localhost:4000/account"');
    expect((await submit(url, { action: 'card', card: '4000000000000002' })).status).toBe(402);
    expect((await submit(url, { action: 'card', card: '5555555555554444' })).status).toBe(303);
    expect(await (await fetch(url)).text()).toContain('Mastercard ending in 4444');

    expect((await submit(url, { action: 'tax-id', value: 'nonsense' })).status).toBe(400);
    await submit(url, { action: 'tax-id', value: 'GB 123 456 789' });
    const [taxId] = (await stripe.customers.listTaxIds(customer.id)).data;
    expect(taxId).toMatchObject({ type: 'gb_vat', value: 'GB123456789' });
    await submit(url, { action: 'remove-tax-id', id: taxId?.id ?? '' });
    expect((await stripe.customers.listTaxIds(customer.id)).data).toEqual([]);

    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    const pdf = await (await fetch(invoice?.invoice_pdf ?? '')).arrayBuffer();
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1.4.*£15\.00.*%%EOF\n$/s);

    const act = async (action: string) => {
      await submit(url, { action, subscription: subscription.id });
      return (await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end;
    };
    expect(await act('cancel')).toBe(true);
    expect(await act('renew')).toBe(false);
    const { subscription: foreign } = await subscriber(stripe, price.id);
    expect((await submit(url, { action: 'cancel', subscription: foreign.id })).status).toBe(400);
    expect((await fetch(`${url}x`)).status).toBe(410);
    await bench.advance(3601);
    expect((await fetch(url)).status).toBe(410);
  });
});
