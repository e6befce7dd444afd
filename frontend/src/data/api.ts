/** The typed client of a domain's contract, with the session behind it. */
import {
  ApiError,
  type Client,
  createClientOver,
  httpTransport,
  type Transport,
} from '@batchbook/shared/http/client';
import type { Contract } from '@batchbook/shared/http/operation';
import { noteReached, noteUnreachable } from './offline/connection.ts';
import { accessToken, sessionEnded, signOut } from './session.ts';

/** `const recipesApi = clientFor(recipesContract)`: a function for each operation. */
export function clientFor<C extends Contract>(contract: C): Client<C> {
  return createClientOver(contract, (call) => {
    const inBrowser = inBrowserByOrganization.get(call.input.params?.organizationId ?? '');
    return (inBrowser ?? byHttp)(call);
  });
}

const inBrowserByOrganization = new Map<string, Transport>();

/**
 * From now on calls that name this organization are answered in the browser and nothing of them is sent.
 * It goes by the organization and not by the screen: a save that is still under way when a screen is left
 * ends where it began.
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
    throw new ApiError(0, 'network', 'No answer came', null, cause);
  }
}

/** What answers is there, whatever it says; what waits for it is sent then. */
const fetchNoted: typeof fetch = async (input, init) => {
  try {
    const answer = await fetch(input, init);
    noteReached();
    return answer;
  } catch (error) {
    if (!init?.signal?.aborted) noteUnreachable();
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
    await signOut();
  }
  sessionEnded();
  return answer;
};

const byHttp = httpTransport({ baseUrl: '', accessToken: tokenOrEnd, fetch: fetchWithSession });

/** At most this many pages are read of one list; beyond it something is wrong with the cursor. */
const pagesMax = 500;

/** Every item of a cursor-paged list. */
export async function allPages<Item>(
  page: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < pagesMax; read += 1) {
    const answer = await page(cursor);
    items.push(...answer.items);
    if (answer.nextCursor === null) return items;
    cursor = answer.nextCursor;
  }
  throw new Error(`the list did not end after ${pagesMax} pages`);
}
