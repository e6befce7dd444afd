/**
 * Makes every client by which functions ask AWS, Stripe or the web. Each has a limit for connecting and one for its whole
 * answer, and none waits longer than the function may still run (`deadline.ts`). `npm run check` refuses a client that is
 * made elsewhere.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type Stripe from 'stripe';
import { OutOfTime, timeLeftMs } from './deadline.ts';

const connectWithinMs = 3_000;

interface Limits {
  answerWithinMs: number;
  /** How often a request is sent at most, with the repeats. */
  attemptsMax: number;
  /** Whether a request is sent again whose answer was late. It may have been done. */
  repeatsLate: boolean;
}

/**
 * A partner that takes ten seconds is slow, and what it is asked must still succeed. The table is no partner: without it
 * nothing works, and a request that hangs does better on another connection.
 */
const limits = {
  table: { answerWithinMs: 5_000, attemptsMax: 3, repeatsLate: true },
  service: { answerWithinMs: 20_000, attemptsMax: 3, repeatsLate: true },
  /** A mail whose answer is late is probably on its way. */
  mail: { answerWithinMs: 20_000, attemptsMax: 3, repeatsLate: false },
  /** A screen that misses a message reads everything again. It must not delay the others. */
  screens: { answerWithinMs: 3_000, attemptsMax: 1, repeatsLate: false },
} satisfies Record<string, Limits>;

/** Stripe's own key makes a repeated request one. */
export const stripeLimits = { answerWithinMs: 20_000, attemptsMax: 2 };

export const webLimits = {
  /** A visitor waits for it before the prices are right, and US dollars are a fair answer. */
  geolocationMs: 1_500,
  foodTableMs: 5_000,
  /** SNS gives up on us after 15 seconds. */
  mailTopicMs: 3_000,
};

interface AwsConfig {
  requestHandler: NodeHttpHandler;
  maxAttempts: number;
  [other: string]: unknown;
}

/** Makes a client of AWS's SDK: `awsClient(SESv2Client, 'mail')`. */
export const awsClient = <Client>(
  Class: new (config: AwsConfig) => Client,
  partner: keyof typeof limits,
  config: Record<string, unknown> = {},
): Client =>
  new Class({
    ...config,
    maxAttempts: limits[partner].attemptsMax,
    requestHandler: new TimedHandler(limits[partner]),
  });

/** The SDK's own limit ends with the first byte of an answer. This one is for all of it. */
class TimedHandler extends NodeHttpHandler {
  private readonly limits: Limits;

  constructor(chosen: Limits) {
    super({ connectionTimeout: connectWithinMs, throwOnRequestTimeout: true });
    this.limits = chosen;
  }

  override async handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const { answerWithinMs, repeatsLate } = this.limits;
    const requestTimeout = timeFor(answerWithinMs);
    const until = Date.now() + requestTimeout;
    try {
      const answer = await super.handle(request, { ...options, requestTimeout });
      endAt(until, answer.response.body as Readable, repeatsLate);
      return answer;
    } catch (error) {
      if (repeatsLate || !isLate(error)) throw error;
      // Without its cause: the SDK would find that and send the request again.
      throw new OutOfTime('no answer came in time');
    }
  }
}

/** @throws OutOfTime when nothing is left. The SDK doesn't try that again. */
function timeFor(mostMs: number): number {
  const leftMs = timeLeftMs();
  if (leftMs <= 0) throw new OutOfTime('no time is left to ask');
  return Math.ceil(Math.min(mostMs, leftMs));
}

/** A connection that broke has the same name but another code. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ETIMEDOUT';

/** Breaks off a body that isn't complete by then. The SDK sends a request again after an error of the name TimeoutError. */
function endAt(until: number, body: Readable, repeatsLate: boolean): void {
  const late = new OutOfTime('the answer took too long');
  if (repeatsLate) late.name = 'TimeoutError';
  const timer = setTimeout(() => body.destroy(late), Math.max(until - Date.now(), 0));
  body.once('close', () => clearTimeout(timer));
}

/**
 * Makes a client of Stripe's library. The caller brings the library, which most functions never load.
 * @param url The address of a stand-in; null for Stripe itself.
 */
export function stripeClient(Library: typeof Stripe, secretKey: string, url: string | null): Stripe {
  const address = new URL(url ?? 'https://api.stripe.com');
  const isPlain = address.protocol === 'http:';
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const { hostname: host, port } = address;
  return new Library(secretKey, {
    maxNetworkRetries: stripeLimits.attemptsMax - 1,
    timeout: stripeLimits.answerWithinMs,
    telemetry: false,
    httpClient: bounded(Library.createNodeHttpClient(connectInTime(agent))),
    ...(url !== null && { host, port, protocol: isPlain ? 'http' : 'https' }),
  });
}

type StripeHttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;

const bounded = (client: StripeHttpClient): StripeHttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...[host, port, path, method, headers, body, protocol, timeout]) =>
    client.makeRequest(host, port, path, method, headers, body, protocol, timeFor(timeout)),
});

/** Stripe's library counts its time only from the connection on. */
function connectInTime<Agent extends HttpAgent>(agent: Agent): Agent {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = connect(...given) as Socket;
    const late = () => socket.destroy(new OutOfTime('no connection in time'));
    const timer = setTimeout(late, Math.min(connectWithinMs, Math.max(timeLeftMs(), 0)));
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
    return socket;
  };
  return agent;
}

/** Fetches from the web, the whole answer within `mostMs`. @throws what `fetch` does, a `TimeoutError` when it is late. */
export const fetchWithin = (mostMs: number, url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    ...init,
    signal: AbortSignal.timeout(Math.ceil(Math.max(Math.min(mostMs, timeLeftMs()), 0))),
  });
