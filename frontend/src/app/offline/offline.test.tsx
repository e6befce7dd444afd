/** A time without a network, through the application's own routes. */
import 'fake-indexeddb/auto';
import type { Me } from '@batchbook/shared/accounts/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { createStore, keys as keysIn } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../data/keys.ts';
import { forgetCache, keepCache } from '../../data/offline/kept-cache.ts';
import { queryClient } from '../../data/query-client.ts';
import { openJobStore } from '../../data/stock/job-store.ts';
import { queueOf } from '../../data/stock/queue.ts';
import { sitesQuery } from '../../data/stock/sites.ts';
import { stockKeys } from '../../data/stock/stock-keys.ts';
import { setOnline } from '../../testing/network.ts';
import { runPendingWork } from '../../testing/pending-work.ts';
import { anId } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { freeEntitlements, hazelAndRye, organizationId, priya, signInAs } from '../../testing/session.ts';
import { kitchen, stockAnswers } from '../../testing/stock-fixtures.ts';
import { aReceipt, theItem, theLevel } from '../../testing/stock-jobs.ts';
import { type NetworkCall, refusal, stubNetwork } from '../../testing/stub-network.ts';

const flour = theItem(1, { name: 'Strong flour' });
const answers = (more: Parameters<typeof stockAnswers>[1] = {}) =>
  stockAnswers({ items: [flour], levels: [theLevel(1)] }, more);

/** Nothing answers. */
const cutNetwork = () => {
  setOnline(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
};

/** What an earlier page of this user left on the device. */
async function keptFor(me: Me): Promise<void> {
  signInAs(me.userId);
  queryClient.clear();
  queryClient.setQueryData(keys.me, me);
  queryClient.setQueryData(keys.organization(organizationId), hazelAndRye);
  queryClient.setQueryData(keys.entitlements(organizationId), freeEntitlements);
  await queryClient.prefetchQuery({ ...sitesQuery(organizationId), queryFn: async () => [kitchen] });
  queryClient.setQueryData(stockKeys.book(organizationId), {
    mark: '1700000000000-1',
    items: [flour],
    levels: new Map([[`${kitchen.id}/${flour.id}`, theLevel(1)]]),
  });
  const stop = keepCache(me.userId);
  window.dispatchEvent(new Event('pagehide'));
  await runPendingWork();
  stop();
}

const keptAnswers = () => keysIn(createStore('batchbook-cache', 'answers'));

beforeEach(async () => {
  vi.restoreAllMocks();
  await forgetCache();
  const store = openJobStore();
  for (const job of await store.all(priya.userId)) queueOf(priya.userId).drop(job.id);
});

describe('without a network', () => {
  it('opens the stock with what was kept, with an old token too, and says how old it is', async () => {
    await keptFor(priya);
    signInAs(priya.userId, -3600);
    cutNetwork();
    const { at } = renderApp('/stock');
    expect((await screen.findAllByText('Strong flour')).length).toBeGreaterThan(0);
    expect(await screen.findByText(/Last in step at \d\d:\d\d\./)).toBeTruthy();
    expect(at()).toBe('/stock');
  });

  it('shows nothing of one user to another', async () => {
    await keptFor(priya);
    localStorage.clear();
    signInAs('user-tom', -3600);
    cutNetwork();
    renderApp('/stock');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Strong flour')).toBeNull();
  });
});

/** The stock, with this waiting on the device. */
async function withWaiting(answer: unknown, online = true): Promise<NetworkCall[]> {
  signInAs(priya.userId);
  await openJobStore().put(aReceipt(61, 1, '5'));
  setOnline(online);
  return stubNetwork(answers({ stock: { putMovement: answer as never } }), {
    RevokeToken: {},
    GlobalSignOut: {},
  });
}

const openQueue = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'See them' }));
  return screen.findByRole('dialog', { name: 'Changes on this device' });
};

describe('a change that was refused', () => {
  it('is shown with its reason, edited and sent under its id', async () => {
    let closed = true;
    const calls = await withWaiting(() =>
      closed ? refusal('stock_closed') : { ...theLevel(1), id: anId(61), level: theLevel(1, { version: 2 }) },
    );
    const { user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    const dialog = await openQueue(user);
    expect(await within(dialog).findByText('Receive 5 kg, Strong flour')).toBeTruthy();
    expect(within(dialog).getByText('The site or the item was deleted in the meantime.')).toBeTruthy();
    closed = false;
    await user.click(within(dialog).getByRole('button', { name: 'Edit' }));
    const field = within(dialog).getByLabelText('Quantity');
    await user.clear(field);
    await user.type(field, '7000 g');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.type(field, '{Enter}');
    await within(dialog).findByText('Everything has been sent.');
    const sent = calls.filter(({ name }) => name === 'putMovement');
    expect(sent.at(-1)).toMatchObject({ body: { quantity: '7', unit: 'kg' } });
    expect(sent.at(-1)?.path).toContain(anId(61));
  });

  it('goes when it is dropped, and comes back when that is undone', async () => {
    await withWaiting(refusal('stock_closed'));
    const { user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    const dialog = await openQueue(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Drop' }));
    const undo = await within(dialog).findByRole('button', { name: 'Undo' });
    await waitFor(async () => expect(await openJobStore().all(priya.userId)).toEqual([]));
    await user.click(undo);
    await waitFor(async () => expect(await openJobStore().all(priya.userId)).toHaveLength(1));
    await user.click(await within(dialog).findByRole('button', { name: 'Drop' }));
    await waitFor(async () => expect(await openJobStore().all(priya.userId)).toEqual([]));
  });
});

describe('signing out with changes that wait', () => {
  it('asks first; they stay on the device, and what the screens showed doesn’t', async () => {
    await keptFor(priya);
    await withWaiting(refusal('busy'), false);
    expect(await keptAnswers()).not.toEqual([]);
    const { at, user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    await screen.findByRole('button', { name: 'See them' });
    const signOut = () => user.click(screen.getAllByRole('button', { name: 'Sign out' })[0] as HTMLElement);
    await signOut();
    const dialog = await screen.findByRole('dialog', { name: 'Sign out?' });
    expect(dialog.textContent).toContain('1 change hasn’t been sent.');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/stock');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await signOut();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(at()).toBe('/'));
    expect(await openJobStore().all(priya.userId)).toHaveLength(1);
    await waitFor(async () => expect(await keptAnswers()).toEqual([]));
  });
});
