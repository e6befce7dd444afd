/**
 * Keeps what is shown of stock in step: with what is posted from here, and with what the live connection says.
 * 1.5 s after the last movement of a burst the levels are compared with their ledgers, once, and read again
 * (specification, section 7).
 */
import type { LiveMessage } from '@batchbook/shared/live/contract';
import { levelMessages } from '@batchbook/shared/live/level-messages';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { QueryClient } from '@tanstack/react-query';
import { onLiveMessage, onLiveOpening, onLivePulse } from '../live-messages.ts';
import { type BookData, withLevels } from './book-data.ts';
import { stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

/** Messages that come within this are answered by one reading. */
const burstMs = 60;

const reconcileAfterMs = 1500;

/** A burst that doesn't end is compared meanwhile. */
const reconcileWithinMs = 15_000;

interface Follower {
  wanted: boolean;
  reading: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** When the burst began, ms; `null` outside of one. */
  burstSince: number | null;
  /** Something moved in it; otherwise only settings did. */
  moved: boolean;
}

const followers = new Map<string, Follower>();

function followerOf(organizationId: string): Follower {
  const there = followers.get(organizationId);
  if (there) return there;
  const follower = { wanted: false, reading: false, timer: undefined, burstSince: null, moved: false };
  followers.set(organizationId, follower);
  return follower;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads what changed. Requests made meanwhile wait for the next read. */
async function readChanges(client: QueryClient, organizationId: string): Promise<void> {
  const follower = followerOf(organizationId);
  follower.wanted = true;
  if (follower.reading) return;
  follower.reading = true;
  while (follower.wanted) {
    await pause(burstMs);
    follower.wanted = false;
    await client.invalidateQueries({ queryKey: [organizationId, 'stock-level'] });
  }
  follower.reading = false;
}

/** A movement was seen, or a setting, which changes nothing that is to be compared and is only read once more. */
function stockChanged(client: QueryClient, organizationId: string, moved: boolean): void {
  void readChanges(client, organizationId);
  const follower = followerOf(organizationId);
  follower.moved ||= moved;
  const now = Date.now();
  follower.burstSince ??= now;
  if (follower.timer !== undefined && now - follower.burstSince > reconcileWithinMs) return;
  clearTimeout(follower.timer);
  follower.timer = setTimeout(() => {
    const compares = follower.moved;
    follower.timer = undefined;
    follower.burstSince = null;
    follower.moved = false;
    void (compares ? reconcile(client, organizationId) : readChanges(client, organizationId));
  }, reconcileAfterMs);
}

async function reconcile(client: QueryClient, organizationId: string): Promise<void> {
  try {
    await stockApi.reconcileStock({ params: { organizationId } });
  } catch (error) {
    console.warn('stock-reconcile failed', error);
    return;
  }
  await readChanges(client, organizationId);
}

/** Follows the live connection as long as a screen shows stock. Returns the unsubscribe function. */
export function followStock(client: QueryClient, organizationId: string): () => void {
  const stopHearing = onLiveMessage((message) => {
    if (message.organizationId === organizationId) onLive(client, organizationId, message);
  });
  const stopCatchingUp = onLiveOpening((of) => {
    if (of === organizationId) void catchUp(client, organizationId);
  });
  const stopFeeling = onLivePulse((of) => {
    if (of === organizationId) stillInStep(client, organizationId);
  });
  return () => {
    stopHearing();
    stopCatchingUp();
    stopFeeling();
  };
}

/**
 * Reads what moved after the levels were first read and before the connection opened: the levels by their mark,
 * ledgers and lots only where a level has changed.
 */
async function catchUp(client: QueryClient, organizationId: string): Promise<void> {
  const queryKey = stockKeys.book(organizationId);
  const levels = () => client.getQueryData<BookData>(queryKey)?.levels;
  const read = () => client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
  // A reading that is on its way may have begun before the connection opened.
  if (client.isFetching({ queryKey }) > 0) await read();
  const before = levels();
  if (before === undefined) return;
  await read();
  if (levels() !== before) await readChanges(client, organizationId);
}

/** A movement would have been announced: what is shown is as old as this pulse. */
function stillInStep(client: QueryClient, organizationId: string): void {
  const queryKey = stockKeys.book(organizationId);
  const state = client.getQueryState<BookData>(queryKey);
  if (state?.data === undefined || state.isInvalidated || state.fetchStatus !== 'idle' || state.error) return;
  client.setQueryData<BookData>(queryKey, state.data, { updatedAt: Date.now() });
}

function onLive(client: QueryClient, organizationId: string, { entity, id }: LiveMessage): void {
  if (entity === 'stock-level') stockChanged(client, organizationId, id !== levelMessages.set);
  // A site or a category that goes takes levels, or the category of items, along.
  if (entity === 'stock-item' || entity === 'site' || entity === 'stock-category')
    void readChanges(client, organizationId);
}

/** Shows what was posted: the levels of the answer at once, the rest when it is read. */
export function showPosted(client: QueryClient, organizationId: string, levels: readonly StockLevel[]): void {
  rememberLevels(client, organizationId, levels);
  stockChanged(client, organizationId, true);
}

/** The time of the last reading stays: these are a few of many. */
export function rememberLevels(
  client: QueryClient,
  organizationId: string,
  read: readonly StockLevel[],
): void {
  const queryKey = stockKeys.book(organizationId);
  const state = client.getQueryState<BookData>(queryKey);
  if (state?.data === undefined || read.length === 0) return;
  const book = { ...state.data, levels: withLevels(state.data.levels, read) };
  client.setQueryData<BookData>(queryKey, book, { updatedAt: state.dataUpdatedAt });
}
