import { newId } from '@batchbook/shared/ids';
import { shownDay } from '@batchbook/shared/shown-day';
import { beforeEach, describe, expect, it } from 'vitest';
import { itemsAt } from '../../../tests/support/organization.ts';
import { skipUnitsOnSecondEngine } from '../../../tests/support/second-engine.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';

let kitchen: Shelves;
let itemId: string;

beforeEach(async () => {
  kitchen = await newShelves();
  itemId = await kitchen.newItem({ name: 'Cream', unit: 'ml', tracksLots: true });
});

const receive = (quantity: string, lotCode: string, useByDate: string | null = null) =>
  kitchen.move({ itemId }, { reason: 'receive', quantity, lotCode, useByDate });
const use = (quantity: string, lotCode: string, more: object = {}) =>
  kitchen.move({ itemId }, { reason: 'use', quantity, lotCode, ...more });
const lots = async (query: Record<string, string> = {}) => {
  const { status, body } = await kitchen.call('listLots', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const short = async (query: Record<string, string> = {}) =>
  (await lots(query)).items.map((lot: Record<string, string>) => [
    lot.lotCode,
    lot.useByDate,
    lot.currentStock,
    lot.received,
  ]);

describe('a lot', () => {
  it('is what was received of it less what went, with its date', async () => {
    await receive('1000', 'A/1 #ü', '2026-12-09');
    await receive('500', 'A/1 #ü', '2026-12-09');
    await use('-200.5', 'A/1 #ü', { useByDate: '2026-12-09' });
    expect((await lots()).items).toEqual([
      {
        itemId,
        siteId: kitchen.siteId,
        lotCode: 'A/1 #ü',
        useByDate: '2026-12-09',
        currentStock: '1299.5',
        received: '1500',
        unit: 'ml',
      },
    ]);
  });

  it('leaves a trace of everything it touched, at any site', async () => {
    const stall = await kitchen.newSite();
    await receive('1000', 'A', '2026-12-09');
    const transfer = newId();
    const body = { itemId, fromSiteId: kitchen.siteId, toSiteId: stall, quantity: '300', lotCode: 'A' };
    await kitchen.transfer(body, transfer);
    const trace = await itemsAt(`ORG#${kitchen.organizationId}#LOT#a`);
    expect(trace.map(({ reason, delta }) => [reason, delta])).toEqual(
      expect.arrayContaining([
        ['receive', 1_000_000],
        ['transfer', -300_000],
        ['transfer', 300_000],
      ]),
    );
    expect(trace).toHaveLength(3);
    // Nothing was received at the stall: it came from another shelf.
    expect(await short({ siteId: stall })).toEqual([['A', '2026-12-09', '300', '0']]);
    expect(await short({ siteId: kitchen.siteId })).toEqual([['A', '2026-12-09', '700', '1000']]);
  });

  it('named without its date is asked about where several dates are there, and then the first to be used', async () => {
    await receive('100', 'A', '2026-12-20');
    await receive('100', 'A', '2026-12-09');
    const asked = await use('-100', 'a');
    expect([asked.status, asked.body.code]).toEqual([422, 'confirmation_required']);
    expect(asked.body.issues).toEqual([
      {
        path: 'useByDate',
        code: 'several_dates',
        message: `Lot a is here more than once: use by ${shownDay('2026-12-09')}; use by ${shownDay('2026-12-20')}. Say which, or it’s the one use by ${shownDay('2026-12-09')}.`,
      },
    ]);
    const stall = await kitchen.newSite();
    const moved = { itemId, fromSiteId: kitchen.siteId, toSiteId: stall, quantity: '20', lotCode: 'A' };
    expect((await kitchen.transfer(moved, newId())).body.issues[0].code).toBe('several_dates');
    expect((await kitchen.move({ itemId }, { reason: 'adjust', quantity: '1', lotCode: 'A' })).status).toBe(
      422,
    );
    const first = await use('-100', 'A', { confirmed: ['several_dates'] });
    expect(first.body.useByDate).toBe('2026-12-09');
    // One date is left.
    const second = await use('-40', 'A');
    expect(second.body.useByDate).toBe('2026-12-20');
    expect(await short()).toEqual([['A', '2026-12-20', '60', '100']]);
  });

  it('without a date is another one than that of the same code with a date', async () => {
    await receive('100', 'A', '2026-12-09');
    await receive('100', 'A');
    const stall = await kitchen.newSite();
    const used = await use('-30', 'A', { useByDate: null });
    expect([used.status, used.body.useByDate]).toEqual([201, null]);
    const moved = { itemId, fromSiteId: kitchen.siteId, toSiteId: stall, quantity: '20', lotCode: 'A' };
    expect((await kitchen.transfer({ ...moved, useByDate: null }, newId())).status).toBe(201);
    expect(await short({ siteId: stall })).toEqual([['A', null, '20', '0']]);
    expect(await short({ siteId: kitchen.siteId })).toEqual([
      ['A', null, '50', '100'],
      ['A', '2026-12-09', '100', '100'],
    ]);
  });

  it('that was never here is asked about where others are, nearest first', async () => {
    await receive('100', 'A-17', '2026-12-20');
    const asked = await use('-1', 'A-71');
    expect(asked.body.issues).toEqual([
      {
        path: 'lotCode',
        code: 'unknown_lot',
        message: `Lot A-71 was never here. In stock is A-17, use by ${shownDay('2026-12-20')}.`,
      },
    ]);
    const wrongDate = { quantity: '20', lotCode: 'A-17', useByDate: '2026-12-21' };
    const stall = await kitchen.newSite();
    const moved = { itemId, fromSiteId: kitchen.siteId, toSiteId: stall, ...wrongDate };
    expect((await kitchen.transfer(moved, newId())).body.issues[0].code).toBe('unknown_lot');
    const confirmed = await use('-1', 'A-71', { confirmed: ['unknown_lot'] });
    expect([confirmed.status, confirmed.body.useByDate]).toEqual([201, null]);
    // Without any other lot, it’s one that stock never heard of.
    await use('-100', 'A-17');
    expect((await use('-1', 'B')).status).toBe(201);
  });

  it('is reversed with the movement that is undone', async () => {
    const { body } = await receive('100', 'A', '2026-12-09');
    await receive('50', 'A', '2026-12-09');
    await kitchen.move({ itemId }, { reason: 'undo', undoes: body.id });
    expect(await short()).toEqual([['A', '2026-12-09', '50', '50']]);
    const stall = await kitchen.newSite();
    const id = newId();
    const moved = { itemId, fromSiteId: kitchen.siteId, toSiteId: stall, quantity: '20', lotCode: 'A' };
    await kitchen.transfer(moved, id);
    await kitchen.move({ siteId: stall, itemId }, { reason: 'undo', undoes: id });
    expect(await short()).toEqual([['A', '2026-12-09', '50', '50']]);
  });

  it('counts each of 50 concurrent movements', async () => {
    await receive('1000', 'A', '2026-12-09');
    const answers = await Promise.all(Array.from({ length: 50 }, () => use('-1.1', 'A')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(await short()).toEqual([['A', '2026-12-09', '945', '1000']]);
  });

  it('follows its item to another base with its next movement', async () => {
    await receive('100', 'A', '2026-12-09');
    await kitchen.call('putStockItem', { params: { id: itemId }, body: { unit: 'kg', version: 1 } });
    const { status } = await use('-0.04', 'A');
    expect(status).toBe(201);
    expect((await lots()).items[0]).toMatchObject({ currentStock: '0.06', received: '0.1', unit: 'kg' });
    await kitchen.move({ itemId }, { reason: 'use', quantity: '-0.06' });
    await kitchen.call('putStockItem', { params: { id: itemId }, body: { unit: 'pieces', version: 2 } });
    const refused = await use('-1', 'A');
    expect(refused.body.issues[0].path).toBe('lotCode');
  });
});

describe('the list of lots', () => {
  beforeEach(async () => {
    await receive('10', 'Late', '2026-12-24');
    await receive('10', 'Soon', '2026-11-30');
    await receive('10', 'Gone', '2026-11-29');
    await use('-10', 'Gone');
    await receive('10', 'Undated');
  });

  it('shows what is left, earliest use-by first', async () => {
    const dated = (await short()).filter(([, day]: [string, string | null]) => day !== null);
    expect(dated.map(([code]: [string]) => code)).toEqual(['Soon', 'Late']);
    expect(await short()).toHaveLength(3);
  });

  it('filters by site, item and use-by date', async () => {
    expect(await short({ useBy: '2026-12-01' })).toEqual([['Soon', '2026-11-30', '10', '10']]);
    expect(await short({ itemId, siteId: kitchen.siteId })).toHaveLength(3);
    expect(await short({ itemId: await kitchen.newItem() })).toEqual([]);
    expect(await short({ siteId: await kitchen.newSite() })).toEqual([]);
    expect((await (await newShelves()).call('listLots')).body.items).toEqual([]);
  });

  it('leaves out deleted items, and deleted sites unless requested', async () => {
    const stall = await kitchen.newSite();
    const move = { reason: 'receive', quantity: '1', lotCode: 'S' };
    await kitchen.move({ siteId: stall, itemId }, move);
    await kitchen.call('deleteSite', { params: { id: stall } });
    expect(await short()).toHaveLength(3);
    expect(await short({ siteId: stall })).toHaveLength(1);
    await kitchen.call('deleteStockItem', { params: { id: itemId } });
    expect(await short()).toEqual([]);
  });

  it('comes in pages, whatever the lot codes contain', async () => {
    const code = '乳'.repeat(60);
    await receive('10', code, '2026-12-01');
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 9 && (page === 0 || cursor !== null); page++) {
      const found = await lots({ limit: '1', ...(cursor === null ? {} : { cursor }) });
      seen.push(...found.items.map((lot: { lotCode: string }) => lot.lotCode));
      cursor = found.nextCursor;
    }
    expect(seen.sort()).toEqual(['Late', 'Soon', 'Undated', code].sort());
    expect((await kitchen.call('listLots', { query: { cursor: 'eA' } })).status).toBe(400);
  });
});

describe('in the table', () => {
  it('a movement of a lot costs four more units: the lot and its trace', async (test) => {
    await receive('1', 'A', '2026-12-09');
    const { cost } = await meterTableCost(() => receive('1', 'A', '2026-12-09'));
    expect(cost.steps).toEqual([['BatchGet', 'BatchGet'], ['Query'], ['TransactWrite']]);
    skipUnitsOnSecondEngine(test);
    expect(cost.writeUnits).toBe(11);
  });
});
