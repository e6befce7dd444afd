import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';
import type { Store } from '../store.ts';
import type { Clock } from './clock.ts';
import { type Delivery, openDeliveryQueue } from './delivery-queue.ts';
import type { Records } from './records.ts';
import type { SettingsStore } from './settings.ts';

/** Signed events on their way to the webhook endpoints, on disk until each was accepted. */
export interface Deliveries {
  add(eventId: string, endpointId: string): void;
  /** Begins to send. Until then events only wait. */
  start(): void;
  /** Sends now what waits for a retry, unless it is held. */
  wake(): void;
  /** Sends what was held, in random order. */
  release(): void;
  /** Resolves when nothing is being sent and nothing is due. */
  settled(): Promise<void>;
  /** How many events wait, for the status page. */
  waiting(): number;
  stop(): Promise<void>;
}

export interface DeliveryParts {
  store: Store;
  records: Records;
  settings: SettingsStore;
  clock: Clock;
  /** Writes an object as it is answered, with the stand-in's address. */
  write(body: unknown): string;
  logs: Logs;
}

const mostAtOnce = 8;
const firstPauseMs = 200;
const longestPauseMs = 60_000;
const answerWithinMs = 20_000;
const troublePauseMs = 2_000;

export function openDeliveries(parts: DeliveryParts): Deliveries {
  const { store, records, settings } = parts;
  const queue = openDeliveryQueue(store);
  const underWay = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  const isSending = () => isStarted && settings.get('deliveryMode') === 'deliver';

  function pump(): void {
    clearTimeout(timer);
    if (!isSending()) return;
    for (const delivery of queue.due(Date.now())) {
      if (underWay.size >= mostAtOnce) return;
      if (underWay.has(delivery.id)) continue;
      const sending = attempt(delivery)
        .catch((error) => pauseAfterTrouble(parts.logs, stopping.signal, error))
        .finally(() => {
          underWay.delete(delivery.id);
          pump();
        });
      underWay.set(delivery.id, sending);
    }
    const next = queue.earliest();
    if (next === null || underWay.size > 0) return;
    timer = setTimeout(pump, Math.max(0, next - Date.now()));
    timer.unref();
  }

  async function attempt({ id, event, endpoint, attempts }: Delivery): Promise<void> {
    const isAccepted = await send(parts, stopping.signal, event, endpoint);
    // Stopped meanwhile: it is sent again after the next start.
    if (!isStarted) return;
    if (!isAccepted) {
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** attempts);
      queue.postpone(id, attempts + 1, Date.now() + pauseMs);
      return;
    }
    store.transaction(() => {
      queue.remove(id);
      const sent = records.find('event', event);
      if (sent) records.put('event', { ...sent, pending_webhooks: Math.max(0, sent.pending_webhooks - 1) });
    });
  }

  return {
    add(eventId, endpointId) {
      if (settings.get('deliveryMode') === 'drop') return;
      queue.add(eventId, endpointId, Date.now());
      setImmediate(pump);
    },
    start() {
      isStarted = true;
      pump();
    },
    wake() {
      queue.makeDue();
      pump();
    },
    release() {
      store.transaction(queue.shuffle);
      pump();
    },
    async settled() {
      // What was added in this turn starts in the next.
      await new Promise((resolve) => setImmediate(resolve));
      while (isSending()) {
        pump();
        if (underWay.size === 0) return;
        await Promise.all(underWay.values());
      }
    },
    waiting: queue.count,
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}

/** A full disk can't keep the result, so the event is sent again later. */
async function pauseAfterTrouble(logs: Logs, signal: AbortSignal, error: unknown): Promise<void> {
  logs.trouble('stripe', messageOf(error));
  await sleep(troublePauseMs, undefined, { signal }).catch(() => {});
}

/** @returns Whether the endpoint accepted the event, or is gone. */
async function send(
  parts: DeliveryParts,
  stopping: AbortSignal,
  eventId: string,
  endpointId: string,
): Promise<boolean> {
  const { records, clock, write } = parts;
  const event = records.find('event', eventId);
  const endpoint = records.find('webhook_endpoint', endpointId);
  if (!event || endpoint?.status !== 'enabled') return true;
  const payload = write(event);
  const { secrets } = records.hidden('webhook_endpoint', endpointId);
  const valid = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > clock.now());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureOf(
      payload,
      valid.map(({ secret }) => secret),
      clock.now(),
    ),
  };
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]);
    const request = { method: 'POST', headers, body: payload, redirect: 'manual', signal } as const;
    const response = await fetch(endpoint.url, request);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** One signature for each secret: an endpoint has two while its secret is being replaced. */
export function signatureOf(payload: string, secrets: readonly string[], timestamp: number): string {
  const headers = secrets.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  );
  const signatures = headers.map((header) => header.split(',').slice(1).join(','));
  return [`t=${timestamp}`, ...signatures].join(',');
}
