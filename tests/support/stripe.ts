/** Stripe for tests that call the functions in process: the stand-in, a secret with its keys, and what it sends. */
import { randomUUID } from 'node:crypto';
import { noOrganization } from '@batchbook/events/envelope';
import { setUpStripe } from '@batchbook/functions/billing/stripe-setup';
import { stripeEventWorker } from '@batchbook/functions/billing/workers/on-stripe-event-sync';
import { getSecretValue, openSecrets } from '@batchbook/infra/local/secrets';
import {
  type Bench,
  goodCard,
  openBench,
  openReceiver,
  type Received,
  submit,
} from '@batchbook/infra/local/stripe/stand-in.fixture';
import { expect } from 'vitest';
import { call } from './api.ts';
import { deliver, eventsOf } from './deliver.ts';
import { startService } from './endpoint.ts';
import type { TestOrganization } from './organization.ts';

export interface TestStripe {
  bench: Bench;
  /** What Stripe sent so far, oldest first. */
  received: Received[];
  /** What signs its events. */
  webhookSecret: string;
  close(): Promise<void>;
}

/** Starts the stand-in and points the functions of this process to it. */
export async function startStripe(): Promise<TestStripe> {
  const bench = await openBench();
  const receiver = await openReceiver();
  const appUrl = new URL(receiver.url).origin;
  const { webhookSecret } = await setUpStripe(bench.stripe, {
    appUrl,
    headOffice: { country: 'GB', line1: '1 Mill Lane' },
  });
  const value = JSON.stringify({ secretKey: bench.standIn.secretKey, webhookSecrets: [webhookSecret] });
  // A name of its own: the functions cache the keys of a secret.
  const secretName = `batchbook-test-stripe-${randomUUID()}`;
  const secrets = openSecrets([{ name: secretName, arn: secretName }], { [secretName]: value });
  const service = await startService('AWS_ENDPOINT_URL_SECRETS_MANAGER');
  service.answer = ({ body }) => getSecretValue(secrets, JSON.stringify(body));
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    STRIPE_SECRET_ID: secretName,
    STRIPE_API_URL: bench.standIn.url,
    APP_URL: appUrl,
  });
  return {
    bench,
    received: receiver.received,
    webhookSecret: webhookSecret ?? '',
    async close() {
      await bench.close();
      await receiver.close();
    },
  };
}

export const openCheckout = (kitchen: TestOrganization, body: Record<string, unknown> = {}) =>
  kitchen.call('startCheckout', {
    body: {
      plan: 'grow',
      currency: 'GBP',
      successUrl: '/account?success=true&plan=grow',
      cancelUrl: '/account?canceled=true',
      ...body,
    },
  });

export const pay = (url: string, card = goodCard): Promise<Response> => submit(url, { card });

/** Opens a checkout and pays. The product learns of it only by what Stripe sends, or when it asks. */
export async function buy(kitchen: TestOrganization, body: Record<string, unknown> = {}): Promise<void> {
  const opened = await openCheckout(kitchen, body);
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  await pay(opened.body.url);
}

/** Hands what Stripe sent to the webhook, in this order. */
export async function takeIn(sent: readonly Received[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const { body, signature } of sent) {
    const input = { body, headers: { 'stripe-signature': signature } };
    statuses.push((await call(null, 'receiveStripeEvent', input)).status);
  }
  return statuses;
}

const reported = () => eventsOf(noOrganization, ['billing.stripe_event_received']);

/** Lets the worker do what the webhook stored. @returns the number of deliveries that failed. */
export const work = async (now = () => new Date()): Promise<number> =>
  deliver(stripeEventWorker({ now }), await reported());

export const storedEvents = async (): Promise<number> => (await reported()).length;

interface Costs {
  nextAmount: string;
  taxIsIncluded: boolean;
  next: { subtotal: string; discount: string; tax: string; credit: string };
}

/** The lines add up to what is to pay, with tax on top or within. */
export function expectSum({
  nextAmount,
  taxIsIncluded,
  next: { subtotal, discount, tax, credit },
}: Costs): void {
  const pence = (amount: string) => Math.round(Number(amount) * 100);
  const added = taxIsIncluded ? 0 : pence(tax);
  expect(pence(subtotal) - pence(discount) + added - pence(credit)).toBe(pence(nextAmount));
}

/** How late Stripe answers from now on. Null: never. */
export async function answerAfter({ bench }: TestStripe, ms: number | null): Promise<void> {
  const answer = await fetch(`${bench.standIn.url}/_local/lateness`, {
    method: 'POST',
    body: JSON.stringify({ ms }),
  });
  expect(answer.status).toBe(200);
}
