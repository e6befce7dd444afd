/** A time without a network, through the application's own routes. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { createStore, keys as keysIn } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../data/keys.ts';
import { forgetCache, keepCache } from '../../data/offline/kept-cache.ts';
import { queueOf } from '../../data/outbox/outbox.ts';
import { openJobStore } from '../../data/outbox/store.ts';
import { queryClient } from '../../data/query-client.ts';
import { sitesQuery } from '../../data/stock/sites.ts';
import { stockKeys } from '../../data/stock/stock-keys.ts';
import { provideDatabase } from '../../testing/database.ts';
import { setOnline } from '../../testing/network.ts';
import { runPendingWork } from '../../testing/pending-work.ts';
import { anId, anIngredient, aRecipe, aRecipeLine, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { freeEntitlements, hazelAndRye, organizationId, priya, signInAs } from '../../testing/session.ts';
import { kitchen, stockAnswers } from '../../testing/stock-fixtures.ts';
import { aReceipt, theItem, theLevel } from '../../testing/stock-jobs.ts';
import { type NetworkCall, refusal, stubNetwork } from '../../testing/stub-network.ts';

provideDatabase();

const flour = theItem(1, { name: 'Strong flour' });
const answers = (more: Parameters<typeof stockAnswers>[1] = {}) =>
  stockAnswers({ items: [flour], levels: [theLevel(1)] }, more);

/** Nothing answers. */
const cutNetwork = () => {
  setOnline(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
};

/** What an earlier page of this user left on the device. */
async function keptFor(me: Me, more: readonly [readonly unknown[], unknown][] = []): Promise<void> {
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
  for (const [key, answer] of more) queryClient.setQueryData(key, answer);
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
    expect(await screen.findByText(/Last synced at \d\d:\d\d\./)).toBeTruthy();
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
    // The page removes what was kept of others, which must not meet what the next test keeps.
    await runPendingWork();
  });
});

describe('the recipe box without a network', () => {
  const butter = anIngredient(anId(1), { name: 'Butter', costPerUnit: '7.2', unit: 'kg' });
  const lines = [aRecipeLine(anId(2), { ingredientId: butter.id, name: 'Butter', quantity: '900' })];
  const tart = aRecipe({ id: anId(3), name: 'Frangipane tart', instructions: 'Brown the butter.', lines });
  const jam = aRecipe({ id: anId(4), name: 'Damson jam', instructions: 'Boil.', lines });
  const list = {
    ...{ id: anId(5), organizationId, version: 1, createdBy: priya.userId, userId: priya.userId },
    ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
    ...{ name: 'Frome market', recipes: [{ recipeId: tart.id, quantity: '48', name: tart.name }] },
    ...{ lines: [], cost: '0', complete: true },
  };
  const summaries = [tart, jam].map(({ instructions: _instructions, ...summary }) => summary);

  /** Only the tart was ever opened. */
  async function openOffline(path: string) {
    await keptFor(priya, [
      [keys.recipes(organizationId), summaries],
      [keys.recipe(organizationId, tart.id), tart],
      [keys.ingredients(organizationId), [butter]],
      [[organizationId, 'shopping-list', 'list'], [list]],
    ]);
    cutNetwork();
    return renderApp(path);
  }
  const receipt = () => screen.findByRole('complementary', { name: 'Cost' });

  it('opens a recipe that was opened here before, with its cost and its method', async () => {
    await openOffline(`/recipes?recipe=${tart.id}&mode=edit`);
    expect((await receipt()).textContent).toContain('6.48');
    expect(await screen.findByText('Brown the butter.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Butter: quantity' })).toBeTruthy();
  });

  it('opens another one from its card, with its cost, for reading only', async () => {
    const { user } = await openOffline('/recipes');
    await user.click(await screen.findByRole('link', { name: /^Damson jam/ }));
    expect((await receipt()).textContent).toContain('6.48');
    expect(screen.getByText(/^This device doesn’t have the method of this recipe\./)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Butter: quantity' })).toBeNull();
  });

  it('replaces it with the whole recipe once there is a network', async () => {
    const { user } = await openOffline(`/recipes?recipe=${jam.id}&mode=edit`);
    await receipt();
    stubNetwork(
      recipeBoxAnswers({ recipes: [tart, jam], ingredients: [butter] }, { recipes: { putRecipe: jam } }),
    );
    setOnline(true);
    await queryClient.refetchQueries({ queryKey: [organizationId] });
    expect(await screen.findByText('Boil.')).toBeTruthy();
    await user.click(await screen.findByRole('textbox', { name: 'Butter: quantity' }));
    expect(screen.queryByText(/isn’t on this device/)).toBeNull();
  });

  it('says of a recipe that it was never here, with a way back', async () => {
    const { user, at } = await openOffline(`/recipes?recipe=${anId(9)}`);
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('This recipe isn’t on this device');
    await user.click(within(failure).getByRole('link', { name: 'All recipes' }));
    expect(at()).toBe('/recipes');
  });

  it('shows the shopping lists and opens one', async () => {
    const { user } = await openOffline('/recipes?tab=batches');
    await user.click(await screen.findByRole('link', { name: /^Frome market/ }));
    expect(await screen.findByText('ticked off')).toBeTruthy();
  });
});

/** The stock, with this waiting on the device. */
async function withWaiting(answer: unknown, online = true): Promise<NetworkCall[]> {
  signInAs(priya.userId);
  await openJobStore().put(aReceipt(61, 1, '5'));
  setOnline(online);
  return stubNetwork(answers({ stock: { putMovement: answer as never } }), {
    RevokeToken: {},
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
    expect(sent.at(-1)).toMatchObject({ body: { quantity: '7000', unit: 'g' } });
    expect(sent.at(-1)?.path).toContain(anId(61));
  });

  it('is asked about, confirmed and sent again under its id', async () => {
    const message = 'Only 200 g here isn’t on hold. Lot MILL-9 is on hold: The mill rang.';
    const issues = [{ path: 'quantity', message, code: 'lot_on_hold' }];
    const calls = await withWaiting(({ body }: { body: unknown }) =>
      'confirmed' in Object(body)
        ? { ...theLevel(1), id: anId(61), level: theLevel(1, { version: 2 }) }
        : refusal('confirmation_required', { issues }),
    );
    const { user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    const dialog = await openQueue(user);
    expect(await within(dialog).findByText(message)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm and send' }));
    const missed = 'Tick to record it anyway, or release the lot first.';
    expect(await within(dialog).findByText(missed)).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: /Record it anyway/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm and send' }));
    await within(dialog).findByText('Everything has been sent.');
    const last = calls.filter(({ name }) => name === 'putMovement').at(-1);
    expect(last).toMatchObject({ body: { quantity: '5', confirmed: ['lot_on_hold'] } });
    expect(last?.path).toContain(anId(61));
  });

  it('is asked whether it was on the shelf when it was counted, and takes the answer with it', async () => {
    const message = 'It was counted here on Nov 10, 2026. This delivery will be added to what was counted.';
    const issues = [{ path: 'deliveredOn', message, code: 'counted_since' }];
    const calls = await withWaiting(({ body }: { body: unknown }) =>
      'wasCounted' in Object(body)
        ? { ...theLevel(1), id: anId(61), level: theLevel(1, { version: 3 }) }
        : refusal('confirmation_required', { issues }),
    );
    const { user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    const dialog = await openQueue(user);
    expect(await within(dialog).findByText(message)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm and send' }));
    expect(within(dialog).getByText('Choose one, so that nothing is counted twice.')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: 'It was on the shelf when we counted' }));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm and send' }));
    await within(dialog).findByText('Everything has been sent.');
    const last = calls.filter(({ name }) => name === 'putMovement').at(-1);
    expect(last?.body).toEqual({ ...aReceipt(61, 1, '5').body, confirmed: [], wasCounted: true });
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

describe('a change that waits without a network', () => {
  const loaves = theItem(1, { name: 'Rye', unit: 'pieces', unitName: 'loaves' });

  it('is in the list as it was typed, and in the words of its product', async () => {
    signInAs(priya.userId);
    await openJobStore().put(
      aReceipt(63, 1, '3', { body: { reason: 'use', quantity: '-3', unit: 'pieces' } }),
    );
    await openJobStore().put(aReceipt(64, 2, '5'));
    setOnline(false);
    stubNetwork(stockAnswers({ items: [loaves, theItem(2)], levels: [theLevel(1), theLevel(2)] }));
    const { user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    const dialog = await openQueue(user);
    expect(await within(dialog).findByText('Use 3 loaves, Rye')).toBeTruthy();
    await user.click(within(dialog).getAllByRole('button', { name: 'Edit' })[1] as HTMLElement);
    const field = within(dialog).getByLabelText('Quantity');
    await user.clear(field);
    await user.type(field, '16 oz{Enter}');
    expect(await within(dialog).findByText('Receive 16 oz, Item 2')).toBeTruthy();
  });

  it('says that it couldn’t be sent', async () => {
    await withWaiting(refusal('busy'), false);
    const { user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    const dialog = await openQueue(user);
    await user.click(within(dialog).getByRole('button', { name: 'Send now' }));
    expect((await screen.findAllByText('Couldn’t send. You’re offline.')).length).toBeGreaterThan(0);
  });

  it('is news on the banner alone', async () => {
    await withWaiting(refusal('busy'), false);
    renderApp('/stock');
    void queueOf(priya.userId).flush();
    await screen.findByRole('button', { name: 'See them' });
    expect(screen.getAllByText(/Offline/)).toHaveLength(1);
  });
});

describe('a change of a kind that this build doesn’t know', () => {
  it('is shown, can be dropped, and is not sent', async () => {
    signInAs(priya.userId);
    await openJobStore().put({ ...aReceipt(62, 1), kind: 'reservation', madeAt: '2026-11-20T08:00:00.000Z' });
    const calls = stubNetwork(answers());
    const { user } = renderApp('/stock');
    void queueOf(priya.userId).flush();
    const dialog = await openQueue(user);
    expect(await within(dialog).findByText(/^A change from another version of Batchbook\./)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Drop' }));
    await waitFor(async () => expect(await openJobStore().all(priya.userId)).toEqual([]));
    expect(calls.filter(({ name }) => name.startsWith('put'))).toEqual([]);
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
    const signOut = () => user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement);
    await signOut();
    const dialog = await screen.findByRole('dialog', { name: 'Sign out?' });
    expect(dialog.textContent).toContain('1 change hasn’t been sent.');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/stock');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    sessionStorage.setItem('bb-draft:stock-receive:1', '{}');
    await signOut();
    const again = await screen.findByRole('dialog', { name: 'Sign out?' });
    expect(again.textContent).toContain('What you typed and haven’t saved will be lost.');
    await user.click(within(again).getByRole('button', { name: 'Sign Out' }));
    await screen.findByRole('heading', { name: 'Signed out' });
    expect(at()).toBe('/error/signed-out');
    expect(Object.keys(localStorage).filter((key) => /oken$/.test(key))).toEqual([]);
    expect(await openJobStore().all(priya.userId)).toHaveLength(1);
    await waitFor(async () => expect(await keptAnswers()).toEqual([]));
  });
});
