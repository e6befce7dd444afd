/** What an event sold and wasted is taken from stock once, whatever is repeated, reordered or corrected. */
import { newId } from '@batchbook/shared/ids';
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { itemsAt, setEntitlement } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { handler as takeStock } from '../workers/on-actuals-take-stock.ts';

let kitchen: Shelves;
let loaf: string;
let itemId: string;
let event: MarketEvent;

const types = ['market_events.event_changed', 'market_events.actuals_recorded'];
const messages = () => eventsOf(kitchen.organizationId, types);
const work = async (): Promise<void> => expect(await deliver(takeStock, await messages())).toBe(0);

const change = async (body: object): Promise<void> => {
  const version = event.version;
  const answer = await kitchen.call('putMarketEvent', {
    params: { id: event.id },
    body: { ...body, version },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  event = answer.body;
};
const sell = async (row: object): Promise<void> => {
  const recipes = [{ recipeId: loaf, ...row }];
  const body = { recipes, version: event.version };
  const answer = await kitchen.call('putEventActuals', { params: { id: event.id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  event = answer.body;
};
const left = async (siteId = kitchen.siteId): Promise<number> =>
  Number((await kitchen.levelAt(itemId, siteId)).q) / 1000;
const taken = async (siteId = kitchen.siteId) =>
  (await kitchen.ledgerAt(itemId, siteId))
    .filter(({ eventId }) => eventId === event.id)
    .map(({ reason, quantity, lotCode = null, lotAssumed = false }) => [
      reason,
      quantity,
      lotCode,
      lotAssumed,
    ]);
const receive = (
  quantity: string,
  lotCode: string | null,
  useByDate: string | null,
  siteId = kitchen.siteId,
) =>
  kitchen.move({ itemId, siteId }, { reason: 'receive', quantity, ...(lotCode && { lotCode, useByDate }) });

beforeEach(async () => {
  kitchen = await newShelves();
  loaf = newId();
  const recipe = { name: 'Seeded sourdough', batchYield: '4', unit: 'loaves', sellingPrice: '5' };
  await kitchen.call('putRecipe', { params: { id: loaf }, body: recipe });
  itemId = await kitchen.newItem({ category: 'product', referenceId: loaf });
  await receive('20', 'SS-02', '2026-11-16');
  await receive('10', 'SS-01', '2026-11-15');
  await receive('5', 'SS-OLD', '2026-11-13');
  const recipes = [{ recipeId: loaf, plannedQuantity: '32' }];
  const body = { name: 'Bruton market', eventDate: '2026-11-14', recipes };
  event = (await kitchen.call('putMarketEvent', { params: { id: newId() }, body })).body;
});

describe('what an event sold', () => {
  it('is taken by the earliest use-by, marked as assumed, and not from a lot past it on the day', async () => {
    await sell({ soldQuantity: '32', wastedQuantity: '1' });
    await work();
    expect((await taken()).sort()).toEqual([
      ['sale', '-10', 'SS-01', true],
      ['sale', '-2', null, false],
      ['sale', '-20', 'SS-02', true],
      ['waste', '-1', null, false],
    ]);
    expect(await left()).toBe(2);
    const [trace] = await itemsAt(`ORG#${kitchen.organizationId}#LOT#ss-01`, 'EVENT#');
    expect(trace).toMatchObject({ sk: `EVENT#${event.id}#${loaf}`, assumed: true, itemId });
  });

  it('is taken first of the lots that its pack list names, as much as was packed of each', async () => {
    await receive('6', 'SS-03', '2026-11-17');
    const packed = (lotCode: string, useByDate: string | null, more: object) => ({
      ...{ id: newId(), recipeId: loaf, lotCode, useByDate, ...more },
    });
    const items = [
      packed('ss-03', null, { quantity: '2' }),
      packed('SS-02', '2026-11-16', { quantity: '3' }),
      packed('SS-02', '2026-11-16', { quantity: '5', broughtBack: '1' }),
      packed('SS-03', '2026-11-17', { quantity: '2' }),
    ];
    await change({ packing: { items } });
    await sell({ soldQuantity: '9' });
    await work();
    expect((await taken()).sort()).toEqual([
      ['sale', '-2', 'SS-03', true],
      ['sale', '-7', 'SS-02', true],
    ]);
    await sell({ soldQuantity: '30', wastedQuantity: '1' });
    await work();
    const sums = Map.groupBy(await taken(), ([reason, , lotCode]) => `${reason} ${lotCode}`);
    expect(
      [...sums].map(([of, rows]) => [of, rows.reduce((sum, [, one]) => sum + Number(one), 0)]).sort(),
    ).toEqual([
      ['sale SS-01', -4],
      ['sale SS-02', -20],
      ['sale SS-03', -6],
      ['waste SS-01', -1],
    ]);
  });

  it('is taken of a lot that its pack list names, also where the books have less of it there', async () => {
    const stall = await kitchen.newSite();
    await receive('6', 'SS-03', '2026-11-17', stall);
    const packed = (lotCode: string, useByDate: string | null, more: object) => ({
      ...{ id: newId(), recipeId: loaf, lotCode, useByDate, ...more },
    });
    const items = [
      packed('ss-03', null, { quantity: '2' }),
      packed('SS-01', '2026-11-15', { quantity: '12' }),
      // As much as there is.
      packed('SS-04', null, {}),
    ];
    await change({ packing: { items } });
    await sell({ soldQuantity: '15' });
    await work();
    expect((await taken()).sort()).toEqual([
      ['sale', '-1', 'SS-02', true],
      ['sale', '-12', 'SS-01', true],
      ['sale', '-2', 'ss-03', true],
    ]);
    await sell({ soldQuantity: '0' });
    await work();
    expect(await left()).toBe(35);
  });

  it('is taken of a lot on hold that its pack list names, confirmed, also where the books have it elsewhere', async () => {
    const stall = await kitchen.newSite();
    await receive('6', 'SS-03', '2026-11-17', stall);
    const line = { id: newId(), recipeId: loaf, lotCode: 'SS-03', useByDate: '2026-11-17', quantity: '3' };
    await change({ packing: { items: [line] } });
    const hold = { itemId, lotCode: 'SS-03', reason: 'The mill rang' };
    expect((await kitchen.call('putHold', { params: { id: newId() }, body: hold })).status).toBe(201);
    const recipes = [{ recipeId: loaf, soldQuantity: '3' }];
    const body = {
      recipes,
      version: event.version,
      confirmed: ['lot_on_hold'],
      confirmedReason: 'They had gone',
    };
    const answer = await kitchen.call('putEventActuals', { params: { id: event.id }, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await work();
    expect(await taken()).toEqual([['sale', '-3', 'SS-03', true]]);
  });

  it('can be read by lot, with what was wasted, and is none before it is posted', async () => {
    const read = async (id = event.id) => kitchen.call('getEventTaken', { params: { id } });
    await sell({ soldQuantity: '32', wastedQuantity: '1' });
    expect(await read()).toMatchObject({ status: 200, body: { eventId: event.id, rows: [] } });
    await work();
    const of = { recipeId: loaf, siteId: kitchen.siteId, unit: 'pieces' };
    const { rows } = (await read()).body;
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...of, lotCode: 'SS-01', useByDate: '2026-11-15', quantity: '10' },
        { ...of, lotCode: 'SS-02', useByDate: '2026-11-16', quantity: '20' },
        { ...of, lotCode: null, useByDate: null, quantity: '2' },
        { ...of, lotCode: null, useByDate: null, quantity: '1' },
      ]),
    );
    await sell({ soldQuantity: null, wastedQuantity: null });
    await work();
    expect((await read()).body.rows).toEqual([]);
    expect((await read(newId())).status).toBe(404);
  });

  it('is taken once, however often and in whatever order the messages come', async () => {
    await sell({ soldQuantity: '8' });
    await work();
    await sell({ soldQuantity: '12', wastedQuantity: '2' });
    await sell({ soldQuantity: '9' });
    const all = await messages();
    for (let seed = 1; seed <= 5; seed++) {
      const random = seeded(seed);
      const shuffled = [...all, ...all].sort(() => random() - 0.5);
      expect(await deliver(takeStock, shuffled)).toBe(0);
      expect(await left()).toBe(35 - 11);
    }
    await Promise.all(Array.from({ length: 5 }, () => deliver(takeStock, all)));
    expect(await left()).toBe(24);
  });

  it('is put back to its lots when it is corrected, cleared, cancelled or deleted', async () => {
    await sell({ soldQuantity: '12' });
    await work();
    await sell({ soldQuantity: '11' });
    await work();
    expect((await taken()).at(-1)).toEqual(['sale', '1', 'SS-02', true]);
    await change({ status: 'cancelled' });
    await work();
    expect(await left()).toBe(35);
    await change({ status: 'planned' });
    await work();
    expect(await left()).toBe(24);
    await kitchen.call('deleteMarketEvent', { params: { id: event.id } });
    await work();
    expect(await left()).toBe(35);
    expect(await itemsAt(`ORG#${kitchen.organizationId}#LOT#ss-01`, 'EVENT#')).toEqual([]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}#MARKETEVENT#${event.id}`, 'SNAPSHOT#')).toEqual([]);
  });

  it('moves with the event to its stall’s site, and stays at the default site of the time', async () => {
    const stall = await kitchen.newSite();
    await receive('6', 'SS-01', '2026-11-15', stall);
    await sell({ soldQuantity: '6' });
    await work();
    await change({ siteId: stall });
    await work();
    expect([await left(), await left(stall)]).toEqual([35, 0]);
    await change({ siteId: null });
    await work();
    const version = (await kitchen.call('listSites')).body.items.find(
      ({ id }: { id: string }) => id === stall,
    ).version;
    await kitchen.call('putSite', { params: { id: stall }, body: { isDefault: true, version } });
    await sell({ soldQuantity: '7' });
    await work();
    expect([await left(), await left(stall)]).toEqual([28, 6]);
  });

  it('at a stall is what was loaded there, and what came back is in the kitchen again', async () => {
    const stall = await kitchen.newSite();
    await change({ siteId: stall });
    const of = { itemId, eventId: event.id };
    const carry = async (fromSiteId: string, toSiteId: string, lotCode: string, quantity: string) => {
      const answer = await kitchen.transfer({ ...of, fromSiteId, toSiteId, lotCode, quantity });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    };
    await carry(kitchen.siteId, stall, 'SS-02', '12');
    await carry(kitchen.siteId, stall, 'SS-01', '6');
    await carry(stall, kitchen.siteId, 'SS-02', '3');
    await sell({ soldQuantity: '14', wastedQuantity: '1' });
    await work();
    const sold = (await taken(stall)).filter(([reason]) => reason !== 'transfer');
    expect(sold.sort()).toEqual([
      ['sale', '-6', 'SS-01', true],
      ['sale', '-8', 'SS-02', true],
      ['waste', '-1', 'SS-02', true],
    ]);
    expect([await left(stall), await left()]).toEqual([0, 35 - 15]);
    const lots = (await kitchen.call('listLots', { query: { itemId } })).body.items;
    expect(lots.filter(({ siteId }: { siteId: string }) => siteId === stall)).toEqual([]);
  });

  it('of an untracked product takes nothing, also when it is tracked later', async () => {
    const tart = newId();
    await kitchen.call('putRecipe', {
      params: { id: tart },
      body: { name: 'Tart', batchYield: '4', unit: 'tarts' },
    });
    await change({ recipes: [{ recipeId: tart, plannedQuantity: '4' }] });
    const recipes = [{ recipeId: tart, soldQuantity: '4' }];
    const body = { recipes, version: event.version };
    event = (await kitchen.call('putEventActuals', { params: { id: event.id }, body })).body;
    await work();
    itemId = await kitchen.newItem({ category: 'product', referenceId: tart });
    await receive('9', null, null);
    await change({ name: 'Bruton' });
    await work();
    expect(await left()).toBe(9);
  });

  it('waits while stock is closed, and is taken once it opens', async () => {
    await sell({ soldQuantity: '8' });
    await setEntitlement(kitchen.organizationId, { flags: { stock_management: false } });
    await work();
    expect(await left()).toBe(35);
    await sell({ soldQuantity: '9' });
    await work();
    await setEntitlement(kitchen.organizationId, { flags: { stock_management: true } });
    const opened = {
      type: 'billing.standing_changed',
      detail: JSON.stringify({
        ...JSON.parse(((await messages())[0] as { detail: string }).detail),
        data: { tier: 'grow' },
      }),
    };
    expect(await deliver(takeStock, [opened])).toBe(0);
    expect(await left()).toBe(26);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'HELDEVENT#')).toEqual([]);
  });

  it('comes to the same when the table conflicts, throttles and loses answers', async () => {
    await sell({ soldQuantity: '14', wastedQuantity: '3' });
    const all = await messages();
    const faults = { random: seeded(7), conflicts: 0.2, throttles: 0.05, lostAnswers: 0.3 };
    const injected = await withFaults(faults, async () => {
      for (let round = 0; round < 12; round++) await deliver(takeStock, all);
    });
    expect(injected.lostAnswers).toBeGreaterThan(0);
    await work();
    expect(await left()).toBe(18);
  });

  it('can’t be undone singly', async () => {
    await sell({ soldQuantity: '1' });
    await work();
    const movement = (await kitchen.ledgerAt(itemId)).at(-1);
    const undoes = String(movement?.sk).slice('MOVE#'.length);
    const { status, body } = await kitchen.move({ itemId }, { reason: 'undo', undoes });
    expect([status, body.code]).toEqual([409, 'not_undoable']);
  });
});
