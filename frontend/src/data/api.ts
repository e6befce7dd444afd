/** The typed client of the API, with the session behind it. */

import {
  ApiError,
  type Client,
  createClientOver,
  hasTimedOut,
  httpTransport,
  type Transport,
} from '@batchbook/shared/http/client';
import { collectionRoutes } from '@batchbook/shared/http/member-routes';
import type { Routes } from '@batchbook/shared/http/operation';
import type { Problem } from '@batchbook/shared/http/problem';
import { fetchOrEarly } from './early-answers.ts';
import { noteRefusal } from './lost-membership.ts';
import { noteReached, noteUnreachable } from './offline/connection.ts';
import { noteServerTime } from './server-time.ts';
import { accessToken, sessionEnded, signOut } from './session.ts';

/** `const recipesApi = clientFor(recipesRoutes)`: a function for each route. */
export function clientFor<R extends Routes>(routes: R): Client<R> {
  return createClientOver(routes, (call) => {
    const inBrowser = inBrowserByOrganization.get(call.input.params?.organizationId ?? '');
    return (inBrowser ?? byHttp)(call);
  });
}

export interface CollectionClient<Entity, Body, Removed> {
  list: (input: {
    params: { organizationId: string };
    query?: { cursor: string | undefined; limit: string };
    signal: AbortSignal;
  }) => Promise<{ items: Entity[]; nextCursor: string | null }>;
  put: (input: { params: { organizationId: string; id: string }; body: Body }) => Promise<Entity>;
  remove: (input: { params: { organizationId: string; id: string } }) => Promise<Removed>;
}

/** The client of a collection whose entity the caller names. */
export const clientForCollection = <Entity, Body, Removed>(
  plural: string,
): CollectionClient<Entity, Body, Removed> =>
  clientFor<Routes>(collectionRoutes(plural)) as unknown as CollectionClient<Entity, Body, Removed>;

const inBrowserByOrganization = new Map<string, Transport>();

/**
 * From now on calls that name this organization are answered in the browser and nothing of them is sent.
 * It depends on the organization, not the screen. A save that is under way when a screen closes
 * ends in the organization where it started.
 */
export function answerInBrowser(organizationId: string, transport: Transport): void {
  inBrowserByOrganization.set(organizationId, transport);
}

async function tokenOrEnd(): Promise<string | null> {
  try {
    const token = await accessToken();
    if (token === null) sessionEnded();
    return token;
  } catch (cause) {
    throw new ApiError(0, 'network', 'We got no answer', null, cause);
  }
}

/** Any answer means the server is reachable, so waiting changes are sent. */
const fetchNoted: typeof fetch = async (input, init) => {
  try {
    const answer = await fetchOrEarly(input, init);
    noteReached();
    noteServerTime(answer);
    void noteRefusal(answer);
    return answer;
  } catch (error) {
    if (!init?.signal?.aborted || hasTimedOut(init.signal.reason)) noteUnreachable();
    throw error;
  }
};

/**
 * A 401 may only mean that the token expired on its way: it is refreshed once, silently, and the call is
 * made again. Refused again, the session is over.
 */
const fetchWithSession: typeof fetch = async (input, init) => {
  const answer = await fetchNoted(input, init);
  const headers = new Headers(init?.headers);
  if (answer.status !== 401 || !headers.has('authorization')) return answer;
  const token = await accessToken({ refresh: true });
  if (token !== null) {
    headers.set('authorization', `Bearer ${token}`);
    const again = await fetchNoted(input, { ...init, headers });
    if (again.status !== 401) return again;
    // A fresh token is refused too: it is let go of, or sign-in would take the visitor for signed in.
    signOut();
  }
  if (await wasEndedByUser(answer)) await forgetData().catch(() => undefined);
  sessionEnded();
  return answer;
};

/** Somebody who signs out everywhere may have lost this device. */
const wasEndedByUser = async (answer: Response): Promise<boolean> =>
  (await answer
    .clone()
    .json()
    .then(
      (problem: Problem) => problem.code,
      () => null,
    )) === 'session_ended';

async function forgetData(): Promise<void> {
  const { forgetCache } = await import('./offline/kept-cache.ts');
  await forgetCache();
}

const byHttp = httpTransport({ baseUrl: '', accessToken: tokenOrEnd, fetch: fetchWithSession });

/** The most pages read of one list. More means that the cursor is wrong. */
const pagesMax = 500;

/** Each page of a cursor-paged answer, at least one. */
export async function readPages<Page extends { nextCursor: string | null }>(
  readPage: (cursor: string | undefined) => Promise<Page>,
): Promise<[Page, ...Page[]]> {
  const pages: [Page, ...Page[]] = [await readPage(undefined)];
  for (let { nextCursor } = pages[0]; nextCursor !== null; ) {
    if (pages.length >= pagesMax) throw new Error(`the list did not end after ${pagesMax} pages`);
    const page = await readPage(nextCursor);
    pages.push(page);
    nextCursor = page.nextCursor;
  }
  return pages;
}

/** Every item of a cursor-paged list. */
export async function allPages<Item>(
  page: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  return (await readPages(page)).flatMap(({ items }) => items);
}
