/** Stripe is slow: whoever waits is told in time, and nobody waits once for each call. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Library from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bounded, withinDeadline } from './deadline.ts';

const answersAfterMs = 150;
let server: Server;
let asked = 0;
let stripe: Library;

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    setTimeout(() => response.end(JSON.stringify({ object: 'list', data: [] })), answersAfterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stripe = new Library('sk_test_slow', {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5_000,
    telemetry: false,
    httpClient: bounded(Library.createNodeHttpClient()),
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function askTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await stripe.prices.list();
}

it('a request’s calls share one time, and no more are made once it is over', async () => {
  asked = 0;
  const late = withinDeadline(() => askTimes(20), 400);
  await expect(late).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(asked).toBeLessThan(5);
});

it('the outermost time counts, so that a part of the request can’t prolong it', async () => {
  const late = withinDeadline(() => withinDeadline(() => askTimes(20), 60_000), 400);
  await expect(late).rejects.toMatchObject({ type: 'StripeConnectionError' });
});

it('a worker has no such time', async () => {
  asked = 0;
  await askTimes(4);
  expect(asked).toBe(4);
});
