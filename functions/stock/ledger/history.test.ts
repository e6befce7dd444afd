import { newId, timeOfId } from '@batchbook/shared/ids';
import type { LedgerLine, Movement } from '@batchbook/shared/stock/movement-schema';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { addMember, newOrganization } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { transact } from '../../platform/table/write.ts';
import {
  cursorOfJournal,
  type JournalFilter,
  type JournalPosition,
  journalPositionOf,
  readJournalPage,
} from './journal-page.ts';
import { newMovement, toMovementItem } from './movement-table.ts';

let kitchen: Shelves;
let itemId: string;

beforeEach(async () => {
  kitchen = await newShelves();
  itemId = await kitchen.newItem();
});

async function page(name: string, params: Record<string, string>, query: Record<string, string> = {}) {
  const answer = await kitchen.call(name, { params, query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { items: (LedgerLine & Movement)[]; nextCursor: string | null };
}

const ledger = (query?: Record<string, string>, siteId = kitchen.siteId) =>
  page('listLedger', { siteId, itemId }, query);
const journal = (query?: Record<string, string>) => page('listStockMovements', {}, query);
const left = ({ items }: { items: LedgerLine[] }) => items.map((line) => line.left);
const receive = (quantity: string, id = newId()) =>
  kitchen.move({ itemId, id }, { reason: 'receive', quantity, unit: 'g' });

/** Follows the cursors to the end. */
async function all(read: (query: Record<string, string>) => ReturnType<typeof page>, limit: string) {
  const items: (LedgerLine & Movement)[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 50; pages++) {
    const found = await read({ limit, ...(cursor === null ? {} : { cursor }) });
    items.push(...found.items);
    if (found.nextCursor === null) return items;
    cursor = found.nextCursor;
  }
  throw new Error('it never ended');
}

describe('the history of an item at a site', () => {
  it('lists the movements, newest first, each with the figure after it', async () => {
    const first = newId();
    await receive('100', first);
    await kitchen.move({ itemId }, { reason: 'use', quantity: '-0.1', unit: 'kg' });
    await kitchen.move({ itemId }, { reason: 'waste', quantity: '-30.5', wasteReason: 'Burnt' });
    await kitchen.move({ itemId }, { reason: 'undo', undoes: first });
    const { items, nextCursor } = await ledger();
    expect(nextCursor).toBeNull();
    expect(items.map(({ reason, left: after, isUndone }) => [reason, after, isUndone])).toEqual([
      ['undo', '-130.5', false],
      ['waste', '-30.5', false],
      ['use', '0', false],
      ['receive', '100', true],
    ]);
    expect(items[1]).toMatchObject({ wasteReason: 'Burnt', change: '-30.5', userId: kitchen.userId });
  });

  it('is ordered by the time of the id: offline entries are where they belong', async () => {
    const early = newId();
    await receive('1');
    await receive('2', early);
    expect((await ledger()).items.map((line) => [line.quantity, line.left])).toEqual([
      ['1', '3'],
      ['2', '2'],
    ]);
  });

  it('carries the figure from page to page, with the marks of undone movements', async () => {
    const ids = Array.from({ length: 7 }, () => newId());
    for (const [index, id] of ids.entries()) await receive(String(index + 1), id);
    for (const undoes of [ids[0], ids[3], ids[6]]) await kitchen.move({ itemId }, { reason: 'undo', undoes });
    const whole = (await ledger()).items;
    expect(whole.map((line) => line.left)).toEqual(['16', '23', '27', '28', '21', '15', '10', '6', '3', '1']);
    expect(whole.filter((line) => line.isUndone).map((line) => line.id)).toEqual([ids[6], ids[3], ids[0]]);
    for (const limit of ['1', '3', '4']) expect(await all(ledger, limit)).toEqual(whole);
  });

  it('is recalculated when the level moved between two pages', async () => {
    const [old, backdated] = [newId(), newId()];
    await receive('1', old);
    for (const quantity of ['2', '4', '8']) await receive(quantity);
    const first = await ledger({ limit: '2' });
    expect(left(first)).toEqual(['15', '7']);
    await receive('100', backdated);
    await receive('1000');
    const rest = await ledger({ cursor: first.nextCursor ?? '' });
    expect(left(rest)).toEqual(['103', '101', '1']);
  });

  it('is consistent, whatever is recorded while it is read', async () => {
    await receive('1');
    for (let round = 0; round < 10; round++) {
      const [, , { items }] = await Promise.all([receive('1'), receive('1'), ledger()]);
      expect(items.at(-1)?.left).toBe('1');
      expect(items[0]?.left).toBe(String(items.length));
    }
  });

  it('includes the default site and deleted items, and is 404 for what never existed', async () => {
    const stall = await kitchen.newSite();
    await kitchen.move({ siteId: stall, itemId }, { reason: 'receive', quantity: '5' });
    await receive('1');
    expect(left(await ledger({}, 'default'))).toEqual(['1']);
    await kitchen.call('deleteSite', { params: { id: stall } });
    await kitchen.call('deleteStockItem', { params: { id: itemId } });
    expect(left(await ledger({}, stall))).toEqual(['5']);
    const other = await newShelves();
    for (const params of [
      { siteId: newId(), itemId },
      { siteId: kitchen.siteId, itemId: newId() },
      { siteId: other.siteId, itemId },
      { siteId: kitchen.siteId, itemId: await other.newItem() },
    ])
      expect((await kitchen.call('listLedger', { params })).status).toBe(404);
    const query = { cursor: 'eA' };
    const params = { siteId: kitchen.siteId, itemId };
    expect((await kitchen.call('listLedger', { params, query })).status).toBe(400);
  });

  it('shows older figures in their own unit after a change of it', async () => {
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '1.2505', unit: 'kg' });
    await kitchen.call('putStockItem', { params: { id: itemId }, body: { unit: 'l', version: 1 } });
    const lines = (await ledger()).items.map((line) => [line.reason, line.left, line.levelUnit]);
    expect(lines).toEqual([
      ['rounding', '1.25', 'l'],
      ['unit_change', '1.2505', 'l'],
      ['receive', '1250.5', 'g'],
    ]);
  });

  it('takes one BatchGet, and reads the level before and after the page with its marks', async () => {
    await receive('1');
    const { cost } = await meterTableCost(() => ledger());
    expect(cost.requests.join(' ')).toMatch(/^(Get BatchGet|BatchGet Get) Get Query Query Get$/);
  });
});

describe('the journal', () => {
  it('lists all movements by the time they were recorded, newest first', async () => {
    const stall = await kitchen.newSite();
    const ids = [newId(), newId(), newId()];
    await receive('1', ids[2]);
    await kitchen.move({ siteId: stall, itemId, id: ids[0] as string }, { reason: 'receive', quantity: '5' });
    await receive('3', ids[1]);
    const { items } = await journal();
    expect(items.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]]);
    expect(items[0]).toMatchObject({
      itemId,
      siteId: kitchen.siteId,
      change: '3',
      organizationId: kitchen.organizationId,
    });
    expect(await all(journal, '1')).toEqual(items);
  });

  it('filters by site, item and reason', async () => {
    const stall = await kitchen.newSite();
    const other = await kitchen.newItem({ name: 'Sugar' });
    await receive('1');
    await kitchen.move({ siteId: stall, itemId }, { reason: 'use', quantity: '-1' });
    await kitchen.move({ itemId: other }, { reason: 'waste', quantity: '-1' });
    const quantities = async (query: Record<string, string>) =>
      (await journal(query)).items.map(({ reason }) => reason);
    expect(await quantities({ siteId: stall })).toEqual(['use']);
    expect(await quantities({ itemId })).toEqual(['use', 'receive']);
    expect(await quantities({ reason: 'waste' })).toEqual(['waste']);
    expect(await quantities({ itemId: other, siteId: stall })).toEqual([]);
    const waste = (query: Record<string, string>) => journal({ ...query, itemId });
    expect((await all(waste, '1')).map(({ reason }) => reason)).toEqual(['use', 'receive']);
  });

  it('filters by person', async () => {
    const tom = await addMember(kitchen.organizationId);
    const params = { organizationId: kitchen.organizationId, siteId: kitchen.siteId, itemId };
    await receive('1');
    const use = { reason: 'use', quantity: '-2' };
    expect((await call(tom, 'putMovement', { params: { ...params, id: newId() }, body: use })).status).toBe(
      201,
    );
    await receive('3');
    const changes = async (query: Record<string, string>) =>
      (await journal(query)).items.map(({ change }) => change);
    expect(await changes({ userId: tom })).toEqual(['-2']);
    expect(await changes({ userId: kitchen.userId })).toEqual(['3', '1']);
    expect(await changes({ userId: kitchen.userId, reason: 'use' })).toEqual([]);
    const his = (query: Record<string, string>) => journal({ ...query, userId: tom });
    expect((await all(his, '1')).map(({ change }) => change)).toEqual(['-2']);
  });

  it('filters by days', async () => {
    await receive('1');
    const today = new Date().toISOString().slice(0, 10);
    const found = async (query: Record<string, string>) => (await journal(query)).items.length;
    expect(await found({ from: today, to: today })).toBe(1);
    expect(await found({ to: '2026-01-01' })).toBe(0);
    expect(await found({ from: '2999-01-01' })).toBe(0);
    expect(await found({ from: '2026-02-02', to: '2026-01-01' })).toBe(0);
  });

  it('refuses an invalid cursor', async () => {
    for (const text of ['x', '209913', '2026-01-01T00:00:00.000Z a b c']) {
      const query = { cursor: Buffer.from(text).toString('base64url') };
      expect((await kitchen.call('listStockMovements', { query })).status).toBe(400);
    }
  });

  it('of another organization can’t be read', async () => {
    await receive('1');
    const stranger = await newOrganization();
    expect((await stranger.call('listStockMovements')).body.items).toEqual([]);
    const params = { organizationId: kitchen.organizationId };
    expect((await stranger.call('listStockMovements', { params })).status).toBe(404);
  });
});

describe('the journal of an old organization', () => {
  /** 30 July 2016. */
  const organizationId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const begun = timeOfId(organizationId);
  const after = (months: number, seconds = 0) =>
    new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + months, 31, 0, 0, seconds));
  const now = after(30);
  const times = [after(0), after(1), after(1, 5), after(6), after(26)];

  beforeAll(async () => {
    for (const [index, time] of times.entries()) {
      const movement = newMovement({
        id: newId(),
        itemId: newId(),
        siteId: newId(),
        reason: index % 2 ? 'use' : 'waste',
        quantity: '-1',
        unit: 'g',
        delta: -1000n,
        levelUnit: 'g',
        userId: 'somebody',
        postedAt: time.toISOString(),
      });
      await transact({ organizationId }, [
        { label: 'movement', put: toMovementItem(organizationId, movement, null) },
      ]);
    }
  });

  async function timesOf(filter: JournalFilter, limit: number): Promise<unknown[]> {
    const found: unknown[] = [];
    let from: JournalPosition | null = null;
    for (let pages = 0; pages < 40; pages++) {
      const read = () => readJournalPage(organizationId, filter, { limit, after: from, now });
      const { cost, result } = await meterTableCost(read);
      expect(cost.requests.length).toBeLessThanOrEqual(12);
      found.push(...result.items.map(({ gsi1sk }) => gsi1sk));
      if (result.next === null) return found;
      from = journalPositionOf(organizationId, cursorOfJournal(result.next));
    }
    throw new Error('it never ended');
  }

  const newestFirst = times.map((time) => time.toISOString()).reverse();

  it('goes back over the months to its beginning, a few with each request', async () => {
    for (const limit of [1, 2, 100]) expect(await timesOf({}, limit)).toEqual(newestFirst);
    const waste = newestFirst.filter((_, index) => index % 2 === 0);
    for (const limit of [1, 100]) expect(await timesOf({ reason: 'waste' }, limit)).toEqual(waste);
  });

  it('filters by days, including the first and the last', async () => {
    const day = (time: Date | undefined) => (time as Date).toISOString().slice(0, 10);
    expect(await timesOf({ from: day(times[1]), to: day(times[3]) }, 100)).toEqual(newestFirst.slice(1, 4));
    expect(await timesOf({ to: day(times[0]) }, 100)).toEqual(newestFirst.slice(4));
  });

  it('refuses a cursor of other days', async () => {
    const { next } = await readJournalPage(organizationId, {}, { limit: 1, after: null, now });
    const other = readJournalPage(organizationId, { to: '2017-01-01' }, { limit: 1, after: next, now });
    await expect(other).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
