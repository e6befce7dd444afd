/**
 * Stripe's library, with this stage's keys. Both load with the first request that needs them, since most of the domain's
 * requests don't.
 */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { awsClient, stripeClient } from '../../platform/clients.ts';
import { env, optionalEnv } from '../../platform/config.ts';
import { withinDeadline } from '../../platform/deadline.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { log } from '../../platform/log.ts';

/** The secret's value. It holds two webhook secrets during a rotation. */
const keysSchema = z.object({
  secretKey: z.string().check(z.regex(/^(sk|rk)_(test|live)_/)),
  webhookSecrets: z.array(z.string().check(z.regex(/^whsec_./))),
});

export interface StripeKeys extends z.output<typeof keysSchema> {
  isLive: boolean;
}

/** How long keys are cached. Replaced keys take effect after that. */
const keptMs = 5 * 60 * 1000;

const secrets = awsClient(SecretsManagerClient, 'service');
let kept: { secretId: string; keys: StripeKeys; stripe: Promise<Stripe>; until: number } | null = null;

async function current() {
  const secretId = env('STRIPE_SECRET_ID');
  if (kept?.secretId === secretId && kept.until > Date.now()) return kept;
  const answer = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
  const keys = readKeys(answer.SecretString);
  const isLive = /^.k_live_/.test(keys.secretKey);
  kept = {
    secretId,
    keys: { ...keys, isLive },
    stripe: load(keys.secretKey),
    until: Date.now() + keptMs,
  };
  return kept;
}

/** @throws RequestProblem while the operator hasn't put the keys into the secret. */
function readKeys(text = '{}') {
  try {
    return z.parse(keysSchema, JSON.parse(text));
  } catch {
    // Without the error, which repeats the value.
    log.error('the keys of Stripe are not set');
    throw new RequestProblem('payment_unavailable');
  }
}

async function load(secretKey: string): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  return stripeClient(Library, secretKey, optionalEnv('STRIPE_API_URL'));
}

/**
 * How long somebody who waits may be kept waiting by Stripe: one time for all calls of a request together, which leaves
 * the table some before and after.
 */
const waitsMs = 7_000;

/** Stripe's calls for somebody who waits. The outermost one counts. */
export const whileWaiting = <Result>(run: () => Promise<Result>): Promise<Result> =>
  withinDeadline(run, waitsMs);

export const stripeKeys = async (): Promise<StripeKeys> => (await current()).keys;

export const openStripe = async (): Promise<Stripe> => (await current()).stripe;

/**
 * Calls Stripe for somebody who waits.
 * @throws RequestProblem `payment_unavailable` when Stripe doesn't answer, or refuses what should be right. The log has
 * Stripe's code, never its message, which may repeat an address.
 */
export async function atStripe<Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> {
  try {
    return await whileWaiting(async () => call(await openStripe()));
  } catch (error) {
    if (error instanceof RequestProblem || !isStripeError(error)) throw error;
    log.error('Stripe refused', { type: error.type, code: error.code, requestId: error.requestId });
    throw new RequestProblem('payment_unavailable');
  }
}

/** Whether Stripe refused with this code, such as `resource_missing`. */
export const isRefusedAs = (code: string, error: unknown): boolean =>
  isStripeError(error) && error.code === code;

/** Whether Stripe refused because the object is in another state by now. */
export const isInvalidRequest = (error: unknown): boolean =>
  isStripeError(error) && error.type === 'StripeInvalidRequestError';

/** Calls Stripe for what may be done already: that refusal is none. */
export async function ignoring(code: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isRefusedAs(code, error)) throw error;
  }
}

const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
