import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from './service-worker.ts';

const kept = new Response('kept');
const request = new Request('http://localhost:4000/stock');

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function given(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('caches', { match: async () => kept });
}

it('gives the network’s page, whatever it says: an old page never stands for a new deployment', async () => {
  given(async () => new Response('new', { status: 500 }));
  const answer = await openPage({ request, event: {} });
  expect([answer.status, await answer.text()]).toEqual([500, 'new']);
});

it('gives what was fetched ahead', async () => {
  given(() => Promise.reject(new Error('asked twice')));
  const answer = await openPage({
    request,
    event: { preloadResponse: Promise.resolve(new Response('ahead')) },
  });
  expect(await answer.text()).toBe('ahead');
});

it('gives the kept page where no answer comes', async () => {
  given(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await openPage({ request, event: {} })).toBe(kept);
});

it('gives the kept page where a network takes everything and gives nothing', async () => {
  vi.useFakeTimers();
  given(() => new Promise(() => {}));
  const answer = openPage({ request, event: {} });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe(kept);
});
