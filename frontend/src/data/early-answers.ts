/**
 * Answers that the page requested before its code was there: the script of `build-tools/early-start.ts` requests what
 * the first screen will need. Each is taken once, by the same request of the same session. Other requests are sent as
 * usual.
 */
import type { Tokens } from './stored-token.ts';

export interface EarlyAnswer {
  authorization: string | null;
  answer: Promise<Response>;
}

interface EarlyRenewal {
  refreshToken: string;
  tokens: Promise<Tokens>;
}

declare global {
  interface Window {
    /** By path and query. */
    batchbookEarly?: Map<string, EarlyAnswer>;
    /** Where the kept access token had expired. */
    batchbookRenewal?: EarlyRenewal;
  }
}

/** An older answer may be out of date. */
const lastsMs = 15_000;

/** `fetch`, or the answer to the same request that is already on its way. */
export const fetchOrEarly: typeof fetch = (input, init) => {
  const early = takeEarly(input, init);
  if (early === null) return fetch(input, init);
  return Promise.race([early.catch(() => fetch(input, init)), rejectedBy(init?.signal)]);
};

/** Rejects when the caller gives up: the page's own request doesn't know its signal. */
const rejectedBy = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** The tokens that the page is renewing already, once; `null` when it isn't, or that failed. */
export async function takeEarlyRenewal(refreshToken: string): Promise<Tokens | null> {
  const early = typeof window === 'undefined' ? undefined : window.batchbookRenewal;
  if (early?.refreshToken !== refreshToken) return null;
  delete window.batchbookRenewal;
  return early.tokens.catch(() => null);
}

/**
 * When the API was asked for data that a query received at `takenAtMs` (milliseconds since 1970), at the earliest: an
 * early answer is as old as its page.
 */
export function readAtMs(takenAtMs: number): number {
  const isFromStart = window.batchbookEarly !== undefined && takenAtMs - performance.timeOrigin < lastsMs;
  return isFromStart ? performance.timeOrigin : takenAtMs;
}

/** Whether an answer to this path is on its way. */
export const isEarly = (path: string): boolean =>
  typeof window !== 'undefined' && (window.batchbookEarly?.has(path) ?? false);

function takeEarly(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | null {
  if (typeof window === 'undefined' || (init?.method ?? 'GET') !== 'GET') return null;
  const early = window.batchbookEarly?.get(String(input));
  if (early === undefined) return null;
  window.batchbookEarly?.delete(String(input));
  const isSameSession = new Headers(init?.headers).get('authorization') === early.authorization;
  return isSameSession && performance.now() < lastsMs ? early.answer : null;
}
