/** What is typed on a sheet is kept: beside other tabs, on a full device, and whatever is deleted meanwhile. */
import type { PutCount, StockCount } from '@batchbook/shared/stock/count-schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createStore, get, update } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openJobStore } from '../../../../data/outbox/store.ts';
import { queryClient } from '../../../../data/query-client.ts';
import type { CountDraftLine } from '../../../../data/stock/count-drafts.ts';
import { provideDatabase } from '../../../../testing/database.ts';
import { setOnline } from '../../../../testing/network.ts';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { organizationId, priya, signInAs } from '../../../../testing/session.ts';
import { kitchen, type StockData, stockAnswers, unitFour } from '../../../../testing/stock-fixtures.ts';
import { aCount, theItem, theLevel } from '../../../../testing/stock-jobs.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../../testing/stub-network.ts';

provideDatabase();

const flour = theItem(1, { name: 'Strong flour' });
const oats = theItem(2, { name: 'Rolled oats' });

let people = 0;
let userId = '';

beforeEach(() => {
  vi.restoreAllMocks();
  people += 1;
  userId = `kept-${people}`;
  signInAs(userId);
});

const sheetPath = `/stock?tab=counts&count=new&site=${kitchen.id}`;

function open(given: Partial<StockData> = {}, more: ApiAnswers['stock'] = {}, path = sheetPath) {
  const shelf: StockData = { items: [flour, oats], levels: [theLevel(1), theLevel(2)], ...given };
  const getMe = { ...priya, userId };
  const calls = stubNetwork(
    stockAnswers(shelf, { accounts: { getMe }, stock: { getCount: refusal('not_found'), ...more } }),
  );
  return { ...renderApp(path), shelf, calls };
}

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Counted ${name},`) });

const store = createStore('batchbook-counts', 'drafts');
const key = () => `${userId}/${organizationId}/${kitchen.id}`;
type Kept = { lines: Record<string, CountDraftLine>; startedAt: string | null };
const kept = async () => Object.keys((await get<Kept>(key(), store))?.lines ?? {});

const aLine = (counted: string): CountDraftLine => ({
  counted,
  unit: 'kg',
  levelVersion: 1,
  bookFigure: '10',
  bookUnit: 'kg',
  at: new Date().toISOString(),
});

/** The server, which posts counts and tells them. */
function posting() {
  const counts: StockCount[] = [];
  const putCount = ({ body, path }: { body: unknown; path: string }): StockCount => {
    const { siteId, lines } = body as PutCount;
    const time = new Date().toISOString();
    const count: StockCount = {
      ...{
        id: path.split('/').at(-1) ?? '',
        organizationId,
        siteId,
        userId,
        createdAt: time,
        updatedAt: time,
      },
      ...{ state: 'posted', total: lines.length, posted: lines.length, open: 0, differing: 1 },
      lines: lines.map(({ itemId, counted, unit }) => ({
        ...{ itemId, counted, unit, expected: '10', change: '1', levelUnit: 'kg', state: 'posted' },
      })),
    };
    counts.push(count);
    return count;
  };
  const getCount = ({ path }: { path: string }) =>
    counts.find(({ id }) => path.endsWith(id)) ?? refusal('not_found');
  return { putCount, getCount };
}

describe('a sheet', () => {
  it('keeps what another tab counts of the same shelf meanwhile', async () => {
    const { user } = open();
    await user.type(await field('Strong flour'), '9');
    await waitFor(async () => expect(await kept()).toEqual([flour.id]));
    await update<Kept>(
      key(),
      (there) => ({ startedAt: null, ...there, lines: { ...there?.lines, [anId(9)]: aLine('4') } }),
      store,
    );
    await user.type(await field('Rolled oats'), '8');
    await waitFor(async () => expect((await kept()).sort()).toEqual([flour.id, oats.id, anId(9)].sort()));
  });

  const noted = () => Object.entries(localStorage).filter(([name]) => name.startsWith('bb_counts_typed:'));

  it('notes each key at once, until the database has it', async () => {
    const { user } = open();
    const sheet = await field('Strong flour');
    let atOnce: string | undefined;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...of
    ) {
      atOnce ??= noted()[0]?.[1];
      put.mockRestore();
      return this.put(...of);
    });
    await user.type(sheet, '9');
    await waitFor(async () => expect(await kept()).toEqual([flour.id]));
    expect(JSON.parse(atOnce ?? '{}')).toMatchObject({ [flour.id]: { counted: '9' } });
    await waitFor(() => expect(noted()).toEqual([]));
  });

  it('has the last key of a page that was closed before its database answered', async () => {
    const before = { ...aLine('1'), at: '2026-11-21T08:00:00.000Z' };
    const last = { ...aLine('12'), at: '2026-11-21T08:00:00.090Z' };
    await update<Kept>(key(), () => ({ startedAt: before.at, lines: { [flour.id]: before } }), store);
    localStorage.setItem(
      `bb_counts_typed:${key()}:gone`,
      JSON.stringify({ [flour.id]: last, [oats.id]: aLine('3') }),
    );
    open();
    await waitFor(async () => expect((await field('Strong flour')).value).toBe('12'));
    expect((await field('Rolled oats')).value).toBe('3');
    await waitFor(async () => expect((await kept()).sort()).toEqual([flour.id, oats.id].sort()));
    await waitFor(() => expect(noted()).toEqual([]));
  });

  it('keeps what was typed later over what a closed page noted', async () => {
    const later = { ...aLine('7'), at: '2026-11-21T09:00:00.000Z' };
    const noted = { ...aLine('1'), at: '2026-11-21T08:00:00.000Z' };
    await update<Kept>(key(), () => ({ startedAt: noted.at, lines: { [flour.id]: later } }), store);
    localStorage.setItem(`bb_counts_typed:${key()}:gone`, JSON.stringify({ [flour.id]: noted }));
    open();
    await waitFor(async () => expect((await field('Strong flour')).value).toBe('7'));
  });

  it('says so where the device has no room, and asks before it is closed', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { user } = open();
    await user.type(await field('Strong flour'), '9');
    await screen.findByText(/^Not kept: this device has no room/);
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    put.mockRestore();
    await user.type(await field('Strong flour'), '.5');
    await screen.findByText('Kept on this device');
    expect(closing()).toBe(false);
    expect(await kept()).toEqual([flour.id]);
  });

  it('names what was counted of an item that was deleted meanwhile', async () => {
    const { user, shelf } = open();
    await user.type(await field('Strong flour'), '9.25');
    shelf.items = [oats];
    shelf.levels = [theLevel(2)];
    await act(() => queryClient.invalidateQueries());
    const notice = await screen.findByText(/You counted 1 item that is no longer on this sheet/);
    const told = within(notice.closest('[role=status]') as HTMLElement);
    expect(told.getByText('Strong flour').parentElement?.textContent).toContain('9.25 kg');
    await user.click(told.getByRole('button', { name: 'Take it off' }));
    await user.click(told.getByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(screen.queryByText('Strong flour')).toBeNull());
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('of a site that was deleted is no other site’s, and keeps its lines', async () => {
    await update<Kept>(
      `${userId}/${organizationId}/${unitFour.id}`,
      () => ({ startedAt: null, lines: { [flour.id]: { ...aLine('3'), name: 'Strong flour' } } }),
      store,
    );
    const gone = { ...unitFour, isActive: false };
    open({ sites: [kitchen, gone] }, {}, `/stock?tab=counts&count=new&site=${gone.id}`);
    await screen.findByRole('heading', { name: 'Unit 4 was deleted' });
    expect(await screen.findByText(/1 line counted at Unit 4/)).toBeTruthy();
    expect(screen.getByText('Strong flour').parentElement?.textContent).toContain('3 kg');
    expect(screen.queryByRole('textbox', { name: /^Counted/ })).toBeNull();
  });
});

describe('a count that waits', () => {
  it('is taken back to the sheet without a network, to be counted on', async () => {
    setOnline(false);
    const { user, calls } = open();
    await user.type(await field('Strong flour'), '9');
    await user.click(screen.getByRole('button', { name: 'Queue 1 line to post' }));
    await waitFor(async () => expect((await field('Strong flour')).readOnly).toBe(true));
    expect(screen.getByText('What you counted is waiting to be posted')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Take it back' }));
    await waitFor(async () => expect((await field('Strong flour')).readOnly).toBe(false));
    expect((await field('Strong flour')).value).toBe('9');
    expect(calls.filter(({ name }) => name === 'putCount')).toEqual([]);
  });

  it('leaves its sheet once it is posted, wherever the person is by then', async () => {
    const connected = setOnline(false);
    const { user } = open({}, posting());
    await user.type(await field('Strong flour'), '9');
    await user.click(screen.getByRole('button', { name: 'Queue 1 line to post' }));
    await user.click(await screen.findByRole('link', { name: 'Counts' }));
    const sheet = () => within(screen.getByRole('region', { name: 'Main Kitchen' }));
    await waitFor(() => expect(sheet().getByText('1 line waits to be posted')).toBeTruthy());
    connected.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sheet().getByText('2 items')).toBeTruthy());
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('is said to be posted on the sheet that it left empty', async () => {
    const connected = setOnline(false);
    const { user } = open({}, posting());
    await user.type(await field('Strong flour'), '9');
    await user.click(screen.getByRole('button', { name: 'Queue 1 line to post' }));
    await screen.findByText(/1 line of this count waits/);
    connected.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    const notice = (await screen.findByText(/1 line was posted at/)).closest('[role=status]') as HTMLElement;
    expect(within(notice).getByRole('link', { name: 'See what was found' }).getAttribute('href')).toMatch(
      /^\/stock\?tab=counts&site=\w+&count=\w{26}$/,
    );
    expect((await field('Strong flour')).value).toBe('');
  });

  it('that stopped half-way and waits here no more gives the rest of its lines back', async () => {
    const id = anId(77);
    localStorage.setItem(
      `bb_counts_sent:${userId}:${organizationId}:${kitchen.id}`,
      JSON.stringify({ [id]: [flour.id, oats.id] }),
    );
    const lines = { [flour.id]: aLine('9'), [oats.id]: aLine('8') };
    await update<Kept>(key(), () => ({ startedAt: null, lines }), store);
    const { putCount } = posting();
    const body = { siteId: kitchen.id, lines: [{ itemId: flour.id, counted: '9', unit: 'kg' }] };
    const count = { ...putCount({ body, path: `/${id}` }), state: 'posting' as const, total: 2 };
    open({}, { getCount: count });
    await waitFor(async () => expect((await field('Strong flour')).value).toBe(''));
    expect((await field('Rolled oats')).value).toBe('8');
    await waitFor(async () => expect((await field('Rolled oats')).readOnly).toBe(false));
  });

  it('says how far it has come once that is known, not that nothing is posted', async () => {
    const never = () => new Promise<never>(() => {});
    await openJobStore().put({ ...aCount(78, { 1: '9' }), userId });
    open({}, { putCount: never, getCount: never });
    expect(await screen.findByText('Posting 1 line')).toBeTruthy();
    expect(screen.queryByText(/^0 of 1 line/)).toBeNull();
  });

  it('is nobody else’s on the same device', async () => {
    setOnline(false);
    const { user } = open();
    await user.type(await field('Strong flour'), '9');
    await user.click(screen.getByRole('button', { name: 'Queue 1 line to post' }));
    await waitFor(async () => expect((await field('Strong flour')).readOnly).toBe(true));
    const mine = userId;
    cleanup();
    queryClient.clear();
    setOnline(true);
    userId = 'kept-other';
    signInAs(userId);
    open();
    await waitFor(async () => expect((await field('Strong flour')).readOnly).toBe(false));
    expect(localStorage.getItem(`bb_counts_sent:${mine}:${organizationId}:${kitchen.id}`)).toContain(
      flour.id,
    );
  });
});
