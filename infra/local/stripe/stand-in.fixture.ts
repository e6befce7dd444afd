import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Stripe from 'stripe';
import { openClock, type ProductClock } from '../clock.ts';
import { openLogs } from '../logs.ts';
import { openStore, type Store } from '../store.ts';
import { openStandIn, type StandIn } from './stand-in.ts';

/** A stand-in on disk, which can be stopped and opened again. */
export interface Bench {
  standIn: StandIn;
  stripe: Stripe;
  /** Moves the clock and does all that is due then. */
  advance(seconds: number): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(path.join(tmpdir(), 'batchbook-stripe-'));
  let store: Store;
  let clock: ProductClock;
  const open = async () => {
    store = openStore(path.join(folder, 'cloud.db'));
    clock = openClock(store);
    const standIn = await openStandIn(store, openLogs(path.join(folder, 'logs')), clock);
    standIn.startDelivering();
    return standIn;
  };
  const stop = async () => {
    await bench.standIn.close();
    store.close();
  };
  const first = await open();
  const bench: Bench = {
    standIn: first,
    stripe: first.client,
    advance(seconds) {
      clock.move(seconds);
      return bench.standIn.catchUp();
    },
    async restart() {
      await stop();
      bench.standIn = await open();
      bench.stripe = bench.standIn.client;
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bench;
}

export interface Received {
  body: string;
  signature: string;
}

/** A webhook endpoint. */
export interface Receiver {
  url: string;
  received: Received[];
  /** The status that it answers from now on. */
  answer: number;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (receiver.answer < 300)
        received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1/webhooks/stripe`,
    received,
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** The price of a product of its own, per month in pounds. */
export async function monthlyPrice(stripe: Stripe, amount: number, currency = 'gbp'): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: `Plan at ${amount}` });
  return stripe.prices.create({
    product: product.id,
    currency,
    unit_amount: amount,
    recurring: { interval: 'month' },
    tax_behavior: 'exclusive',
  });
}

export const successUrl = 'http://localhost:4000/account?success=true&session={CHECKOUT_SESSION_ID}';

export const checkout = (
  stripe: Stripe,
  customer: string,
  price: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: successUrl,
    cancel_url: 'http://localhost:4000/account?canceled=true',
    ...more,
  });

/** Sends a page's form, without following its redirect. */
export const submit = (url: string | null, fields: Record<string, string>): Promise<Response> =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

export const goodCard = '4242 4242 4242 4242';

/** A customer with a paid subscription. */
export async function subscriber(stripe: Stripe, price: string, card = goodCard) {
  const customer = await stripe.customers.create({ email: 'owner@example.test' });
  const session = await checkout(stripe, customer.id, price);
  await submit(session.url, { card });
  const { data } = await stripe.subscriptions.list({ customer: customer.id });
  const [subscription] = data;
  if (!subscription) throw new Error('nothing was bought');
  return { customer, session, subscription };
}
