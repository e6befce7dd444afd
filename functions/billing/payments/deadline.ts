/**
 * How long somebody who waits may be kept waiting by Stripe: one time for all calls of a request together. Otherwise
 * several slow ones would outlast the function, which is stopped after ten seconds without an answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type Stripe from 'stripe';

type Client = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;

/** Leaves time for the table before and after. */
const waitsMs = 7_000;
const until = new AsyncLocalStorage<number>();

/** The outermost one counts. */
export const withinDeadline = <Result>(run: () => Promise<Result>, ms = waitsMs): Promise<Result> =>
  until.getStore() === undefined ? until.run(Date.now() + ms, run) : run();

const leftMs = (): number => (until.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();

/** A client of Stripe's library whose calls last no longer than the deadline. Workers have none. */
export const bounded = (client: Client): Client => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...[host, port, path, method, headers, body, protocol, timeout]) => {
    const left = leftMs();
    if (left <= 0) throw new Error('no time is left to ask Stripe');
    const milliseconds = Math.ceil(Math.min(timeout, left));
    return client.makeRequest(host, port, path, method, headers, body, protocol, milliseconds);
  },
});
