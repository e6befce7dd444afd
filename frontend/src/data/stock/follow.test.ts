/** Staying in step: one reading and one comparison for a burst of movements. */
import { levelMessages } from '@batchbook/shared/live/level-messages';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { organizationId, signInAs } from '../../testing/session.ts';
import { theItem, theLevel } from '../../testing/stock-jobs.ts';
import { type NetworkCall, refusal, stubNetwork } from '../../testing/stub-network.ts';
import { publishLive, publishLiveOpening, publishLivePulse } from '../live-messages.ts';
import type { BookData } from './book-data.ts';
import { followStock } from './follow.ts';
import { bookQuery } from './read-book.ts';
import { stockKeys } from './stock-keys.ts';

let client: QueryClient;
let calls: NetworkCall[];
let figure: string;
let version: number;
let stop: () => void;

const read = { nextCursor: null, mark: '1700000000000-1' };
const reconciled = { checked: 1, corrected: 0, drift: [], complete: true };

async function onScreen(reconcileStock: unknown = reconciled): Promise<void> {
  calls = stubNetwork({
    stock: {
      listStockLevels: () => ({
        ...read,
        items: [theLevel(1, { currentStock: figure, version })],
        stockItems: version === 1 ? [theItem(1)] : null,
        whole: version === 1,
      }),
      reconcileStock: reconcileStock as never,
    },
  });
  const unsubscribe = new QueryObserver(client, bookQuery(client, organizationId)).subscribe(() => {});
  const unfollow = followStock(client, organizationId);
  stop = () => {
    unsubscribe();
    unfollow();
  };
  await vi.advanceTimersByTimeAsync(100);
}

const changed = (id: string, of = organizationId) =>
  publishLive({ type: 'changed', entity: 'stock-level', id, version: 1, organizationId: of });
const moved = (of?: string) => changed(levelMessages.moved, of);

const count = (name: string) => calls.filter((call) => call.name === name).length;
const shown = () => client.getQueryData<BookData>(stockKeys.book(organizationId));

beforeEach(() => {
  vi.useFakeTimers();
  signInAs('user-priya');
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  [figure, version] = ['10', 1];
});

afterEach(async () => {
  // A burst ends with its test.
  await vi.advanceTimersByTimeAsync(3000);
  stop();
  client.clear();
});

it('shows what moved elsewhere, by what changed since', async () => {
  await onScreen();
  [figure, version] = ['8', 2];
  moved();
  await vi.advanceTimersByTimeAsync(200);
  expect([...(shown()?.levels.values() ?? [])]).toMatchObject([{ currentStock: '8', version: 2 }]);
  expect(shown()?.items).toHaveLength(1);
  expect(count('listStockLevels')).toBe(2);
});

it('shows what moved between the first reading and the first opening of the connection', async () => {
  await onScreen();
  [figure, version] = ['8', 2];
  publishLiveOpening(organizationId);
  await vi.advanceTimersByTimeAsync(200);
  expect([...(shown()?.levels.values() ?? [])]).toMatchObject([{ currentStock: '8', version: 2 }]);
  expect(calls.filter(({ query }) => !query.includes('since='))).toHaveLength(1);
});

it('asks once more where the first reading was still on its way', async () => {
  const reading = onScreen();
  publishLiveOpening(organizationId);
  await reading;
  await vi.advanceTimersByTimeAsync(200);
  expect(count('listStockLevels')).toBe(2);
});

it('asks once, by its mark, where nothing moved before the connection opened', async () => {
  await onScreen();
  const before = shown()?.levels;
  publishLiveOpening(organizationId);
  await vi.advanceTimersByTimeAsync(3000);
  expect(count('listStockLevels')).toBe(2);
  expect(shown()?.levels).toBe(before);
});

it('reads and compares once for a burst, 1.5 s after its last movement', async () => {
  await onScreen();
  for (let n = 0; n < 20; n += 1) moved();
  await vi.advanceTimersByTimeAsync(200);
  expect(count('listStockLevels')).toBe(2);
  await vi.advanceTimersByTimeAsync(1200);
  moved();
  await vi.advanceTimersByTimeAsync(1400);
  expect(count('reconcileStock')).toBe(0);
  await vi.advanceTimersByTimeAsync(300);
  expect(count('reconcileStock')).toBe(1);
  expect(count('listStockLevels')).toBe(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count('reconcileStock')).toBe(1);
});

it('compares meanwhile in a burst that doesn’t end', async () => {
  await onScreen();
  for (let seconds = 0; seconds < 20; seconds += 1) {
    moved();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(count('reconcileStock')).toBeGreaterThanOrEqual(1);
});

it('reads settings, once more where a reading lagged behind, and compares nothing for them', async () => {
  await onScreen();
  changed(levelMessages.set);
  await vi.advanceTimersByTimeAsync(200);
  expect(count('listStockLevels')).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(count('listStockLevels')).toBe(3);
  expect(count('reconcileStock')).toBe(0);
  for (const id of [levelMessages.moved, levelMessages.set]) changed(id);
  await vi.advanceTimersByTimeAsync(2000);
  expect(count('reconcileStock')).toBe(1);
  changed(levelMessages.set);
  await vi.advanceTimersByTimeAsync(2000);
  expect(count('reconcileStock')).toBe(1);
});

it('only logs it when the comparison fails', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await onScreen(refusal('busy'));
  moved();
  await vi.advanceTimersByTimeAsync(2000);
  expect(count('reconcileStock')).toBe(1);
  expect(warned).toHaveBeenCalledWith('stock-reconcile failed', expect.anything());
  warned.mockRestore();
});

it('is in step as of the last sign of life of the live connection', async () => {
  await onScreen();
  await vi.advanceTimersByTimeAsync(240_000);
  const inStepAt = () => client.getQueryState(stockKeys.book(organizationId))?.dataUpdatedAt;
  expect(inStepAt()).toBeLessThan(Date.now() - 200_000);
  publishLivePulse(organizationId);
  expect(inStepAt()).toBe(Date.now());
  expect(count('listStockLevels')).toBe(1);
});

it('has nothing to do with another organization', async () => {
  await onScreen();
  moved('01JD000000000000000000000Z');
  await vi.advanceTimersByTimeAsync(3000);
  expect([count('listStockLevels'), count('reconcileStock')]).toEqual([1, 0]);
});
