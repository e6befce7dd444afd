import Stripe from 'stripe';
import type { ProductClock } from '../clock.ts';
import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';
import type { Store } from '../store.ts';
import { addressMark, createAccount } from './account.ts';
import { createClock } from './clock.ts';
import { openDeliveries } from './deliveries.ts';
import { runDue } from './due-work.ts';
import { randomLetters } from './ids.ts';
import { onTime } from './lateness.ts';
import { createLocalControls } from './local-controls.ts';
import { openRecords } from './records.ts';
import { createStandInServer, listenAgain } from './server.ts';
import { openSettings } from './settings.ts';

/** A server that the `stripe` package takes for Stripe. */
export interface StandIn {
  url: string;
  secretKey: string;
  /** The SDK, set up for this server. */
  client: Stripe;
  /** Seconds since 1970, on the stand-in's clock. */
  now(): number;
  /** Does all that is due by now, and waits until every event was sent once. */
  catchUp(): Promise<void>;
  /** Begins to send events. Until then they wait. */
  startDelivering(): void;
  /** The secret of the webhook endpoint at a url. */
  webhookSecret(url: string): string | null;
  /** Gives the endpoint at another url of this product its present one, with the same secret. */
  moveWebhook(isOwn: (url: string) => boolean, url: string): void;
  close(): Promise<void>;
}

const checkEveryMs = 1000;

export async function openStandIn(store: Store, logs: Logs, productClock: ProductClock): Promise<StandIn> {
  const settings = openSettings(store, {
    secretKey: `sk_test_${randomLetters(32)}`,
    accountId: `acct_${randomLetters(16)}`,
    deliveryMode: 'deliver',
    afterRetries: 'cancel',
    tax: { office: null, behavior: null, code: null },
    lastAddress: null,
  });
  const clock = createClock(productClock);
  const records = openRecords(store);
  let url = '';
  const write = (body: unknown) => JSON.stringify(body).replaceAll(addressMark, url);
  const deliveries = openDeliveries({ store, records, settings, clock, write, logs });
  const account = createAccount({ records, settings, clock, deliveries });

  const catchUp = async (): Promise<void> => {
    runDue(store, account);
    deliveries.wake();
    await deliveries.settled();
  };
  const lateness = onTime();
  const controls = createLocalControls({ store, account, deliveries, lateness });
  const server = createStandInServer({ store, account, controls, lateness, logs, write });
  const { host, port } = await listenAgain(server, settings.get('lastAddress'));
  settings.set('lastAddress', { host, port });
  url = `http://${host}:${port}`;
  let trouble = '';
  const timer = setInterval(() => {
    try {
      runDue(store, account);
      trouble = '';
    } catch (error) {
      // On a full disk it fails each time.
      if (messageOf(error) !== trouble) logs.trouble('stripe', messageOf(error));
      trouble = messageOf(error);
    }
  }, checkEveryMs);
  timer.unref();

  const secretKey = settings.get('secretKey');
  const secretOf = (id: string) => records.hidden('webhook_endpoint', id).secrets[0]?.secret ?? null;
  return {
    url,
    secretKey,
    client: new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false }),
    now: clock.now,
    catchUp,
    startDelivering: deliveries.start,
    webhookSecret(endpointUrl) {
      const found = [...records.list('webhook_endpoint')].find((endpoint) => endpoint.url === endpointUrl);
      return found ? secretOf(found.id) : null;
    },
    moveWebhook(isOwn, endpointUrl) {
      for (const endpoint of records.list('webhook_endpoint'))
        if (isOwn(endpoint.url)) records.put('webhook_endpoint', { ...endpoint, url: endpointUrl });
    },
    async close() {
      clearInterval(timer);
      await deliveries.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
