import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchOrEarly, isEarly, readAtMs } from './early-answers.ts';

const path = '/v1/organizations/o/recipes?limit=1000';
const as = (token: string) => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } });
const sent = vi.fn(async () => new Response('asked for'));
const textOf = async (answer: Promise<Response>) => (await answer).text();

/** The page has asked for the list, by a token of its own. */
function begin(answer: Promise<Response>): void {
  answer.catch(() => undefined);
  window.batchbookEarly = new Map([[path, { authorization: 'Bearer own', answer }]]);
}

beforeEach(() => {
  sent.mockClear();
  // A second after the page began, however long this process has run.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('fetch', sent);
  begin(Promise.resolve(new Response('early')));
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.batchbookEarly;
});

it('is handed over once', async () => {
  expect(isEarly(path)).toBe(true);
  expect(await textOf(fetchOrEarly(path, as('own')))).toBe('early');
  expect(isEarly(path)).toBe(false);
  expect(await textOf(fetchOrEarly(path, as('own')))).toBe('asked for');
});

it.each([
  ['of another session', path, as('other')],
  ['that changes something', path, { ...as('own'), method: 'PUT' }],
  ['of another organization', '/v1/organizations/p/recipes?limit=1000', as('own')],
])('is not the answer to a request %s', async (_, asked, init) => {
  expect(await textOf(fetchOrEarly(asked, init))).toBe('asked for');
});

it('is asked for again if it failed', async () => {
  begin(Promise.reject(new TypeError('Failed to fetch')));
  expect(await textOf(fetchOrEarly(path, as('own')))).toBe('asked for');
});

it('is given up with the request that takes it over', async () => {
  begin(new Promise(() => {}));
  const caller = new AbortController();
  const taken = fetchOrEarly(path, { ...as('own'), signal: caller.signal });
  caller.abort();
  await expect(taken).rejects.toMatchObject({ name: 'AbortError' });
});

it('is too old a while later', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await textOf(fetchOrEarly(path, as('own')))).toBe('asked for');
});

it('makes what is taken over as old as the page', () => {
  const start = performance.timeOrigin;
  expect(readAtMs(start + 9_000)).toBe(start);
  expect(readAtMs(start + 60_000)).toBe(start + 60_000);
  delete window.batchbookEarly;
  expect(readAtMs(start + 9_000)).toBe(start + 9_000);
});
