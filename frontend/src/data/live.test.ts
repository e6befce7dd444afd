import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { organizationId } from '../testing/session.ts';
import { keys } from './keys.ts';
import { connectLive } from './live.ts';
import { onLiveOpening, onLivePulse } from './live-messages.ts';
import { refetchUntil, versionIn } from './refetch-until.ts';

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.onclose?.();
  }
}

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => client.clear());

/** A query on screen, with what its source answers. */
function onScreen(queryKey: readonly unknown[], answer: () => unknown) {
  const source = vi.fn(async () => answer());
  const stop = new QueryObserver(client, { queryKey, queryFn: source, staleTime: 60_000 }).subscribe(
    () => {},
  );
  return { source, stop };
}

async function connected() {
  const sockets: FakeSocket[] = [];
  const close = connectLive({
    organizationId,
    client,
    createTicket: async () => ({ ticket: `ticket ${sockets.length + 1}` }),
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]?.onopen?.();
  return { sockets, close };
}

it('fetches what a message names', async () => {
  let version = 1;
  const { source } = onScreen(keys.recipe(organizationId, 'r1'), () => ({ id: 'r1', version }));
  const { sockets, close } = await connected();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets[0]?.url).toBe('ws://localhost:4000/live?ticket=ticket%201');
  version = 2;
  sockets[0]?.onmessage?.({
    data: JSON.stringify({ type: 'changed', entity: 'recipe', id: 'r1', version: 2 }),
  });
  sockets[0]?.onmessage?.({ data: 'pong' });
  await vi.advanceTimersByTimeAsync(0);
  expect(source).toHaveBeenCalledTimes(2);
  expect(client.getQueryData(keys.recipe(organizationId, 'r1'))).toEqual({ id: 'r1', version: 2 });
  close();
});

it('asks again while an answer lags behind the version that was named', async () => {
  const versions = [4, 4, 4, 5];
  const { source } = onScreen(keys.recipes(organizationId), () => [{ id: 'r1', version: versions.shift() }]);
  await vi.advanceTimersByTimeAsync(0);
  const reached = refetchUntil(client, organizationId, { entity: 'recipe', id: 'r1', version: 5 });
  await vi.advanceTimersByTimeAsync(10_000);
  await reached;
  expect(source).toHaveBeenCalledTimes(4);
});

it('fetches nothing for a change that the screen has made itself', async () => {
  const { source } = onScreen(keys.recipe(organizationId, 'r1'), () => ({ id: 'r1', version: 7 }));
  await vi.advanceTimersByTimeAsync(0);
  await refetchUntil(client, organizationId, { entity: 'recipe', id: 'r1', version: 7 });
  expect(source).toHaveBeenCalledTimes(1);
});

it('reads again at its first opening what was kept, and leaves what the page has just read', async () => {
  const openings = vi.fn();
  const stop = onLiveOpening(openings);
  client.setQueryData(keys.recipes(organizationId), [], { updatedAt: Date.now() - 30_000 });
  const kept = onScreen(keys.recipes(organizationId), () => []);
  const justRead = onScreen(keys.ingredients(organizationId), () => []);
  await vi.advanceTimersByTimeAsync(800);
  const { close } = await connected();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.source).toHaveBeenCalledTimes(1);
  expect(justRead.source).toHaveBeenCalledTimes(1);
  expect(openings).toHaveBeenCalledExactlyOnceWith(organizationId);
  stop();
  close();
});

it('reads the plan again at its first opening: a payment may have come in just before', async () => {
  const plan = onScreen(keys.entitlements(organizationId), () => ({ tier: 'free' }));
  const { close } = await connected();
  await vi.advanceTimersByTimeAsync(0);
  expect(plan.source).toHaveBeenCalledTimes(2);
  close();
});

it('connects again with growing pauses, fetches everything then, and stops when closed', async () => {
  const { source } = onScreen(keys.recipes(organizationId), () => []);
  const { sockets, close } = await connected();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]?.onclose?.();
  await vi.advanceTimersByTimeAsync(1100);
  expect(sockets).toHaveLength(2);
  sockets[1]?.onclose?.();
  await vi.advanceTimersByTimeAsync(900);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1200);
  expect(sockets).toHaveLength(3);
  expect(source).toHaveBeenCalledTimes(1);
  sockets[2]?.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(source).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(sockets[2]?.sent).toEqual(['ping', 'ping']);
  close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(3);
});

it('connects again and fetches everything when it hears that it missed something', async () => {
  const { source } = onScreen(keys.recipes(organizationId), () => []);
  const { sockets, close } = await connected();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets[0]?.sent).toEqual(['ping']);
  sockets[0]?.onmessage?.({ data: 'gone' });
  await vi.advanceTimersByTimeAsync(1100);
  sockets[1]?.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(source).toHaveBeenCalledTimes(2);
  close();
});

it('takes pongs for a sign that nothing was missed, but for the first', async () => {
  const pulses = vi.fn();
  const stop = onLivePulse(pulses);
  const { sockets, close } = await connected();
  sockets[0]?.onmessage?.({ data: 'pong' });
  expect(pulses).not.toHaveBeenCalled();
  sockets[0]?.onmessage?.({ data: 'pong' });
  expect(pulses).toHaveBeenCalledOnce();
  stop();
  close();
});

it('finds a version in an entity, an array and a list', () => {
  expect(versionIn({ id: 'a', version: 3 }, 'a')).toBe(3);
  expect(
    versionIn(
      [
        { id: 'b', version: 1 },
        { id: 'a', version: 2 },
      ],
      'a',
    ),
  ).toBe(2);
  expect(versionIn({ items: [{ id: 'a', version: 9 }], nextCursor: null }, 'a')).toBe(9);
  expect(versionIn({ items: [] }, 'a')).toBeNull();
});

it('asks for everything again when the first connection comes late: the screens may show what was kept', async () => {
  const { source } = onScreen(keys.recipes(organizationId), () => []);
  let tries = 0;
  const sockets: FakeSocket[] = [];
  const close = connectLive({
    organizationId,
    client,
    createTicket: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no network');
      return { ticket: 'late' };
    },
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(source).toHaveBeenCalledTimes(1);
  sockets[0]?.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(source).toHaveBeenCalledTimes(2);
  close();
});
