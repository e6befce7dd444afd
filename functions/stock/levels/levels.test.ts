/** The levels of an organization: reading them, reading their changes, setting them, and what that costs. */
import { newId } from '@batchbook/shared/ids';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { eventsOf } from '../../../tests/support/deliver.ts';
import { holdFirstWrite, holdRequest } from '../../../tests/support/hold.ts';
import { everythingOf, LevelReader, settleStock } from '../../../tests/support/level-reader.ts';
import {
  newIngredient,
  newOrganization,
  newSupplier,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { packId } from '../../platform/table/packed-id.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { toStockItemRow } from '../item-table.ts';
import { levelKey } from '../level-table.ts';
import { stateKey } from '../table.ts';
import { placesOf } from './level-places.ts';

let kitchen: TestOrganization;
let mainKitchen: string;
let stall: string;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: 3 });
  mainKitchen = (await kitchen.call('listSites')).body.items[0].id;
  stall = newId();
  await kitchen.call('putSite', { params: { id: stall }, body: { name: 'Stall' } });
});

type Body = Record<string, unknown>;

async function newItem(body: Body = { name: 'Gloves' }): Promise<string> {
  const id = newId();
  const made = await kitchen.call('putStockItem', { params: { id }, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return id;
}

async function trackedFlour(fields: Body = { unit: 'kg', costingUnit: '1000g' }): Promise<string> {
  const { id } = await newIngredient(kitchen, fields);
  return newItem({ category: 'ingredient', referenceId: id });
}

const move = (siteId: string, itemId: string, body: Body) =>
  kitchen.call('putMovement', { params: { siteId, itemId, id: newId() }, body });
const patch = (body: unknown) => kitchen.call('patchStockLevels', { body });
const open = (query: Record<string, string> = {}) => kitchen.call('listStockLevels', { query });
const places = ({ body }: Answer): string[][] =>
  body.items.map(({ siteId, itemId }: StockLevel) => [siteId, itemId]);

describe('the levels', () => {
  it('are placeholders of every item at every active site until something moves', async () => {
    const [gloves, flour] = [await newItem(), await trackedFlour()];
    const { body } = await open({ include: 'items' });
    expect(body).toMatchObject({ whole: true, nextCursor: null });
    expect(body.items).toHaveLength(4);
    expect(body.items[0]).toMatchObject({
      currentStock: '0',
      idealStockLevel: '0',
      isEnabled: true,
      version: 0,
      lastUpdated: null,
      supplierName: null,
    });
    expect(body.items.find((level: StockLevel) => level.itemId === flour).unit).toBe('kg');
    expect(body.stockItems.map((item: Body) => item.id)).toEqual([gloves, flour]);
    expect((await open()).body.stockItems).toBeNull();
  });

  it('are those of one site if requested, even a deleted one', async () => {
    const flour = await trackedFlour();
    const supplier = await newSupplier(kitchen);
    await move(stall, flour, { reason: 'receive', quantity: '1.25', supplierId: supplier.id });
    await kitchen.call('deleteSite', { params: { id: stall } });
    expect(places(await open())).toEqual([[mainKitchen, flour]]);
    const { body } = await open({ siteId: stall });
    expect(body.items).toMatchObject([
      { siteId: stall, currentStock: '1.25', unit: 'kg', supplierName: 'Shipton Mill', version: 1 },
    ]);
    expect(await open({ siteId: newId() })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'siteId' }] },
    });
    const other = await newOrganization();
    const theirs = (await other.call('listSites')).body.items[0].id;
    expect((await open({ siteId: theirs })).status).toBe(400);
  });

  it('continue from page to page, each place once, stored or not', () => {
    const siteIds = [newId(), newId()];
    const items = Array.from({ length: 7_000 }, () => ({ id: newId(), unit: 'g' as const }));
    const all = siteIds.flatMap((siteId) => items.map(({ id }) => ({ siteId, itemId: id })));
    const kept = all
      .filter((_, index) => index % 3 === 0)
      .map((of): Item => ({ ...levelKey(newId(), of), n: 1 }));
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 20; page++) {
      const rest = kept.filter((level) => after === undefined || level.sk > after);
      const next = rest.length > 1_000 ? (rest[999]?.sk ?? null) : null;
      const found = placesOf({ siteIds, items, kept: rest.slice(0, 1_000), after, next });
      seen.push(...found.places.map(({ siteId, itemId, level }) => `${siteId} ${itemId} ${level ? 1 : 0}`));
      if (found.next === null) break;
      after = found.next;
    }
    expect(seen).toEqual(all.map(({ siteId, itemId }, index) => `${siteId} ${itemId} ${index % 3 ? 0 : 1}`));
  });
});

describe('a first read beside a change', () => {
  it.each<[string, (gloves: string) => Promise<unknown>]>([
    ['an item', () => newItem({ name: 'Salt' })],
    ['a site', () => kitchen.call('putSite', { params: { id: newId() }, body: { name: 'Cart' } })],
    ['a deletion', (gloves) => kitchen.call('deleteStockItem', { params: { id: gloves } })],
  ])('shows %s, now or with its mark, wherever it comes between', async (_, change) => {
    await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: 9 });
    for (const held of [{ name: 'Get', nth: 2 }, ...[1, 2, 3].map((nth) => ({ name: 'Query', nth }))]) {
      const gloves = await newItem();
      await settleStock(kitchen);
      const reader = new LevelReader(kitchen);
      await holdRequest(
        held,
        () => reader.read(),
        () => change(gloves),
      );
      await reader.read();
      expect(reader.shown).toEqual(await everythingOf(kitchen));
    }
  });

  it('takes a change for recent by the time of its transaction, however long its request was under way', async () => {
    let later = 0;
    await holdRequest(
      { name: 'BatchGet', nth: 1 },
      () => newItem(),
      async () => {
        await newItem();
        later = Date.now();
      },
    );
    const state = await getItem(kitchen, stateKey(kitchen.organizationId));
    expect(state?.touchedAt).toBeGreaterThanOrEqual(later);
  });

  it('is one step, unless a change was so recent that all is read again', async () => {
    await newItem();
    const stepsOf = async () => (await meterTableCost(() => open())).cost.steps.length;
    expect(await stepsOf()).toBe(2);
    await settleStock(kitchen);
    expect(await stepsOf()).toBe(1);
  });
});

describe('the changes since a mark', () => {
  it('are the levels that moved, and nothing when none did', async () => {
    const [flour, gloves] = [await trackedFlour(), await newItem()];
    await move(mainKitchen, gloves, { reason: 'receive', quantity: '10' });
    const { mark } = (await open()).body;
    const first = await open({ since: mark });
    expect(first.body).toMatchObject({ whole: false, stockItems: null, nextCursor: null });
    await move(stall, flour, { reason: 'receive', quantity: '2' });
    const { body } = await open({ since: first.body.mark });
    expect(body.whole).toBe(false);
    expect(body.items.find((level: StockLevel) => level.itemId === flour)).toMatchObject({
      siteId: stall,
      currentStock: '2',
      unit: 'kg',
    });
    const here = await open({ since: first.body.mark, siteId: mainKitchen });
    expect(here.body.items.map((level: StockLevel) => level.siteId)).not.toContain(stall);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a site', () => kitchen.call('putSite', { params: { id: newId() }, body: { name: 'Cart' } })],
    ['a category', () => kitchen.call('putCategory', { params: { id: newId() }, body: { name: 'Dairy' } })],
    ['an item', () => newItem()],
    ['a deletion', async () => kitchen.call('deleteSite', { params: { id: stall } })],
  ])('is all of it after %s', async (_, change) => {
    await newItem();
    const { mark } = (await open()).body;
    expect((await open({ since: mark })).body.whole).toBe(false);
    await change();
    const { body } = await open({ since: mark, include: 'items' });
    expect(body.whole).toBe(true);
    expect(body.stockItems).not.toBeNull();
    expect((await open({ since: body.mark })).body.whole).toBe(false);
  });

  it('are all levels for a mark from months ago', async () => {
    const { mark } = (await open()).body;
    const [, revision] = mark.split('-');
    const long = String(Date.now() - 70 * 86_400_000).padStart(13, '0');
    expect((await open({ since: `${long}-${revision}` })).body.whole).toBe(true);
  });
});

describe('the settings of levels', () => {
  it('are enabled and ideal, at one site or at all', async () => {
    const [flour, gloves] = [await trackedFlour(), await newItem()];
    const answer = await patch([
      { siteId: 'all', itemId: flour, idealStockLevel: '12.5' },
      { siteId: stall, itemId: gloves, isEnabled: false },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.items).toMatchObject([
      { siteId: mainKitchen, itemId: flour, idealStockLevel: '12.5', unit: 'kg', version: 0 },
      { siteId: stall, itemId: flour, idealStockLevel: '12.5', isEnabled: true },
      { siteId: stall, itemId: gloves, isEnabled: false, idealStockLevel: '0' },
    ]);
    const back = await patch([
      { siteId: stall, itemId: flour, idealStockLevel: '0' },
      { siteId: stall, itemId: gloves, isEnabled: true },
    ]);
    expect(back.body.items).toMatchObject([{ idealStockLevel: '0' }, { isEnabled: true }]);
    const [level] = (await open({ siteId: mainKitchen })).body.items.filter(
      (one: StockLevel) => one.itemId === flour,
    );
    expect(level.idealStockLevel).toBe('12.5');
    const events = await eventsOf(kitchen.organizationId, ['stock.levels_set']);
    expect(events.map((event) => JSON.parse(event.detail).data.levels.length)).toEqual([3, 2]);
  });

  it.each(['pieces', 'kg', 'ml', 'boxes'])(
    'keeps an ideal in %s below what an amount can be, so that it can be set again',
    async (unit) => {
      const item = await newItem({ name: 'Gloves', unit });
      const set = async (idealStockLevel: string): Promise<string> => {
        const { status, body } = await patch([{ siteId: stall, itemId: item, idealStockLevel }]);
        expect(status).toBe(200);
        return body.items[0]?.idealStockLevel ?? idealStockLevel;
      };
      for (const most of ['999999999.999999999999', '999999998.123456789012']) {
        const kept = await set(most);
        expect(kept).toMatch(/^99999999[89]\.\d{3,12}$/);
        expect(Math.abs(Number(kept) - Number(most))).toBeLessThan(0.002);
        expect(await set(kept)).toBe(kept);
      }
    },
  );

  it('never move stock, and never raise the version that counts compare', async () => {
    const flour = await trackedFlour();
    await move(mainKitchen, flour, { reason: 'receive', quantity: '3' });
    const [before] = (await patch([{ siteId: mainKitchen, itemId: flour, idealStockLevel: '5' }])).body.items;
    expect(before).toMatchObject({ currentStock: '3', version: 1, idealStockLevel: '5' });
    await move(mainKitchen, flour, { reason: 'use', quantity: '-1' });
    const [after] = (await open({ siteId: mainKitchen })).body.items;
    expect(after).toMatchObject({ currentStock: '2', version: 2, idealStockLevel: '5' });
  });

  it('are validated completely before anything is set', async () => {
    const flour = await trackedFlour();
    const gone = await newItem();
    await kitchen.call('deleteStockItem', { params: { id: gone } });
    const fine = { siteId: 'all', itemId: flour, idealStockLevel: '4' };
    const wrong: [Body, string][] = [
      [{ siteId: 'all', itemId: newId(), isEnabled: true }, '1.itemId'],
      [{ siteId: 'all', itemId: gone, isEnabled: true }, '1.itemId'],
      [{ siteId: newId(), itemId: flour, isEnabled: true }, '1.siteId'],
    ];
    for (const [change, path] of wrong)
      expect(await patch([fine, change])).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    for (const level of (await open()).body.items) expect(level.idealStockLevel).toBe('0');
  });

  it('are written in as many transactions as needed, and a repeat writes nothing', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 60; made += 10)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, () => newItem()))));
    const changes = ids.map((itemId) => ({ siteId: 'all', itemId, idealStockLevel: '2' }));
    const { body } = await patch(changes);
    expect(body.items).toHaveLength(120);
    expect(body.items.every((level: StockLevel) => level.idealStockLevel === '2')).toBe(true);
    const { cost } = await meterTableCost(() => patch(changes));
    expect(cost.writeUnits).toBe(0);
  });

  it('are removed by a concurrent deletion', async () => {
    const gloves = await newItem();
    const answer = await holdFirstWrite(
      () => patch([{ siteId: stall, itemId: gloves, idealStockLevel: '2' }]),
      () => kitchen.call('deleteStockItem', { params: { id: gloves } }),
    );
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: '0.itemId' }] } });
  });

  it('are refused for an existing level whose item is being deleted', async () => {
    const gloves = await newItem();
    await patch([{ siteId: stall, itemId: gloves, idealStockLevel: '1' }]);
    const answer = await holdFirstWrite(
      () => patch([{ siteId: stall, itemId: gloves, idealStockLevel: '2' }]),
      () => kitchen.call('deleteStockItem', { params: { id: gloves } }),
    );
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: '0.itemId' }] } });
    await kitchen.call('restoreStockItem', { params: { id: gloves } });
    expect((await open({ siteId: stall })).body.items).toMatchObject([{ idealStockLevel: '1' }]);
  });

  it('keep concurrent changes of the same level', async () => {
    const gloves = await newItem();
    await holdFirstWrite(
      () => patch([{ siteId: stall, itemId: gloves, idealStockLevel: '2' }]),
      () => patch([{ siteId: stall, itemId: gloves, isEnabled: false }]),
    );
    const { body } = await open({ siteId: stall });
    expect(body.items).toMatchObject([{ itemId: gloves, idealStockLevel: '2', isEnabled: false }]);
  });

  it('leave the reader’s mark, so that it sees what others changed before', async () => {
    const [flour, mark] = [await trackedFlour(), (await open()).body.mark];
    await newItem();
    const changed = await patch([{ siteId: stall, itemId: flour, idealStockLevel: '2' }]);
    expect(changed.body).not.toHaveProperty('mark');
    expect((await open({ since: mark })).body.whole).toBe(true);
  });

  it('are closed when the plan has no stock', async () => {
    const flour = await trackedFlour();
    await setEntitlement(kitchen.organizationId, { flags: { stock_management: false } });
    const refused = await patch([{ siteId: stall, itemId: flour, idealStockLevel: '2' }]);
    expect(refused).toMatchObject({ status: 403, body: { code: 'feature_not_included' } });
    expect((await open()).status).toBe(200);
  });
});

describe('the cost', () => {
  const itemsInAll = 1_500;

  /** The largest case: every level was received, counted and has an ideal, and every item has a category. */
  async function stockedKitchen(): Promise<void> {
    const { organizationId, userId } = kitchen;
    const third = newId();
    await kitchen.call('putSite', { params: { id: third }, body: { name: 'Bakehouse' } });
    const suppliers = await Promise.all(
      Array.from({ length: 10 }, async () => (await newSupplier(kitchen)).id),
    );
    const { body: category } = await kitchen.call('putCategory', {
      params: { id: newId() },
      body: { name: 'Dry goods' },
    });
    const time = new Date('2026-11-01T06:30:00.123Z').toISOString();
    const ids = Array.from({ length: itemsInAll }, () => newId());
    const rows = ids.map((id, index) =>
      toStockItemRow(
        {
          id,
          organizationId,
          name: `Strong white flour ${index}`,
          category: 'ingredient',
          referenceId: newId(),
          categoryId: category.id,
          unit: 'kg',
          unitName: null,
          piecesPerPack: null,
          manualUnit: null,
          isActive: true,
          tracksLots: index % 10 === 0,
          version: 1,
          createdAt: time,
          updatedAt: time,
          createdBy: userId,
          userId,
        },
        { createdDigest: 'x'.repeat(22), hasOwnName: false, deletedAt: null },
      ),
    );
    const at = epochSeconds(new Date());
    const levels = [mainKitchen, stall, third].flatMap((siteId) =>
      ids.map(
        (itemId, index): Item => ({
          ...levelKey(organizationId, { siteId, itemId }),
          q: 1_250_000 + index * 1_250,
          n: 12 + (index % 80),
          u: 'kg',
          a: at,
          c: at,
          i: 5_000_000 + index * 1_000,
          s: packId(suppliers[index % 10] as string),
        }),
      ),
    );
    const writes = [...rows, ...levels].map((put, index) => ({ label: `${index}`, put }));
    for (let from = 0; from < writes.length; from += 100)
      await transact({ organizationId }, writes.slice(from, from + 100));
  }

  it('is at most 120 read units for 1,500 items at 3 sites, and 2 for an unchanged reload', async () => {
    await stockedKitchen();
    await settleStock(kitchen);
    const { cost, result } = await meterTableCost(() => open({ include: 'items' }));
    expect(result.body.items).toHaveLength(3 * itemsInAll);
    expect(result.body.stockItems).toHaveLength(itemsInAll);
    expect(result.body.nextCursor).toBeNull();
    expect(cost.readUnits).toBeLessThanOrEqual(120);
    const back = await meterTableCost(() => open({ since: result.body.mark }));
    expect(back.result.body).toMatchObject({ items: [], whole: false });
    expect(back.cost.readUnits).toBeLessThanOrEqual(2);
    expect(back.cost.requests.sort()).toEqual(['Get', 'Get', 'Query']);
  });

  it('is twice as much right after a change, to be sure to see it', async () => {
    await newItem();
    const young = await meterTableCost(() => open());
    await settleStock(kitchen);
    const settled = await meterTableCost(() => open());
    expect(young.cost.readUnits).toBeGreaterThan(settled.cost.readUnits);
  });
});
