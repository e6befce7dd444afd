/** Events reach the endpoint, signed, until it has accepted them. */
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { type Bench, openBench, openReceiver, type Receiver } from './stand-in.fixture.ts';

let bench: Bench;
let receiver: Receiver;
let endpoint: Stripe.WebhookEndpoint;

beforeEach(async () => {
  bench = await openBench();
  receiver = await openReceiver();
  endpoint = await bench.stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ['customer.created', 'customer.updated'],
  });
});
afterEach(async () => {
  await bench.close();
  await receiver.close();
});

const control = (path: string, body: object) =>
  fetch(`${bench.standIn.url}/_local/${path}`, {
    method: 'POST',
    headers: { connection: 'close' },
    body: JSON.stringify(body),
  }).then((response) => response.json() as Promise<Record<string, unknown>>);

const createCustomers = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await bench.stripe.customers.create({})).id);
  return ids;
};

const idsReceived = (): string[] =>
  receiver.received.map(({ body }) => (JSON.parse(body) as Stripe.CustomerCreatedEvent).data.object.id);

const arrived = (count: number) =>
  eventually(() => {
    expect(receiver.received.length).toBe(count);
  });

describe('events', () => {
  it('are signed for the endpoint, and only those that it wants', async () => {
    const [id = ''] = await createCustomers(1);
    await bench.stripe.customers.del(id);
    await arrived(1);
    const [received] = receiver.received;
    const { body = '', signature = '' } = received ?? {};
    const event = bench.stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '');
    expect(event).toMatchObject({
      type: 'customer.created',
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object: { id } },
    });
    expect(() => bench.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    await eventually(async () => {
      expect((await bench.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
    });
  });

  it('are sent again until they are accepted, also after a restart', async () => {
    receiver.answer = 500;
    const ids = await createCustomers(3);
    await bench.advance(0);
    expect(receiver.received).toEqual([]);
    await bench.restart();
    receiver.answer = 200;
    await bench.advance(0);
    await arrived(3);
    expect(idsReceived().sort()).toEqual(ids.sort());
    await bench.restart();
    await bench.advance(0);
    expect(receiver.received).toHaveLength(3);
  });

  it('wait while they are held, and then arrive in random order', async () => {
    await control('webhooks', { mode: 'hold' });
    const ids = await createCustomers(40);
    await bench.restart();
    expect(await control('webhooks', { mode: 'hold' })).toMatchObject({ waiting: 40 });
    expect(receiver.received).toEqual([]);
    await control('webhooks', { mode: 'deliver' });
    await arrived(40);
    // Several are sent at once, so neighbours may change places anyway.
    const moved = idsReceived().map((id, place) => Math.abs(ids.indexOf(id) - place));
    expect(Math.max(...moved)).toBeGreaterThan(12);
    expect(idsReceived().sort()).toEqual([...ids].sort());
  });

  it('are lost while they are dropped, but stay in the list', async () => {
    await control('webhooks', { mode: 'drop' });
    await createCustomers(2);
    await control('webhooks', { mode: 'deliver' });
    const [kept] = await createCustomers(1);
    await arrived(1);
    expect(idsReceived()).toEqual([kept]);
    expect((await bench.stripe.events.list({ type: 'customer.created' })).data).toHaveLength(3);
    expect(await control('webhooks', { mode: 'shout' })).toEqual({
      message: 'mode is one of deliver, hold, drop.',
    });
  });

  it('wait while nobody listens, which holds up nothing else', async () => {
    const gone = await bench.stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/v1/webhooks/stripe',
      enabled_events: ['*'],
    });
    await createCustomers(12);
    await arrived(12);
    await bench.stripe.webhookEndpoints.del(gone.id);
    await bench.advance(0);
    expect(await control('webhooks', { mode: 'hold' })).toMatchObject({ waiting: 0 });
  });

  it('carry both signatures while a secret is replaced', async () => {
    const { secret } = await control('webhook-secret', { endpoint: endpoint.id, expiresInSeconds: 60 });
    await createCustomers(1);
    await arrived(1);
    const verified = (received: Receiver['received'][number] | undefined, key: string) => () =>
      bench.stripe.webhooks.constructEvent(received?.body ?? '', received?.signature ?? '', key);
    expect(verified(receiver.received[0], String(secret))).not.toThrow();
    expect(verified(receiver.received[0], endpoint.secret ?? '')).not.toThrow();
    await bench.advance(61);
    await createCustomers(1);
    await arrived(2);
    expect(verified(receiver.received[1], String(secret))).not.toThrow();
    expect(verified(receiver.received[1], endpoint.secret ?? '')).toThrow();
  });

  it('of the past keep the object as it was', async () => {
    const customer = await bench.stripe.customers.create({ email: 'a@x.test' });
    await bench.stripe.customers.update(customer.id, { email: 'b@x.test' });
    const { data } = await bench.stripe.events.list({ types: ['customer.created', 'customer.updated'] });
    expect(data.map((event) => event.data)).toMatchObject([
      { object: { email: 'b@x.test' }, previous_attributes: { email: 'a@x.test' } },
      { object: { email: 'a@x.test' } },
    ]);
  });
});
