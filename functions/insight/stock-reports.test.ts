/** Reports of stock against a kitchen whose autumn is worked out by hand. */
import { newId, restartIds } from '@batchbook/shared/ids';
import type { Report } from '@batchbook/shared/insight/report-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { setEntitlement } from '../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../tests/support/shelves.ts';
import { handler as takeStock } from '../market-events/workers/on-actuals-take-stock.ts';
import { handler as costs } from '../recipes/workers/on-cost-changed.ts';
import { handler as follow } from '../stock/workers/on-tracked-thing-changed.ts';

let maker: Shelves;
const ids = { flour: '', loaf: '', flourItem: '', loafItem: '', bags: '', stall: '' };

const call = async (name: string, params: Record<string, string>, body?: object): Promise<Answer['body']> => {
  const answer = await maker.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const ask = (name: string, query: object): Promise<Answer> =>
  maker.call('getReport', { params: { name }, query: { ...query } });
const report = async (name: string, query: object): Promise<Report> => {
  const answer = await ask(name, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** At a time of the autumn, `10-05 09:00` by UTC. */
const at = (time: string): void => {
  vi.setSystemTime(new Date(`2026-${time.replace(' ', 'T')}:00.000Z`));
};
const move = async (itemId: string, body: object, siteId = maker.siteId): Promise<string> => {
  const answer = await maker.move({ itemId, siteId }, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const take = async (): Promise<void> => {
  const types = ['market_events.event_changed', 'market_events.actuals_recorded'];
  expect(await deliver(takeStock, await eventsOf(maker.organizationId, types))).toBe(0);
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('10-05 09:00');
  restartIds();
  maker = await newShelves();
  await setEntitlement(maker.organizationId, { tier: 'premium', sitesLimit: 9 });
  await call('updateOrganization', {}, { timeZone: 'Europe/London', version: 1 });
  [ids.flour, ids.loaf] = [newId(), newId()];
  await call('putIngredient', { id: ids.flour }, { name: 'Flour', unit: 'g', costPerUnit: '0.1' });
  const line = { id: newId(), kind: 'ingredient', ingredientId: ids.flour, quantity: '5000', unit: 'g' };
  const loaf = { name: 'Loaf', batchYield: '10', unit: 'loaves', sellingPrice: '4', lines: [line] };
  await call('putRecipe', { id: ids.loaf }, loaf);
  ids.flourItem = await maker.newItem({ category: 'ingredient', referenceId: ids.flour });
  ids.loafItem = await maker.newItem({ category: 'product', referenceId: ids.loaf });
  ids.bags = await maker.newItem({ name: 'Paper bags', unit: 'pieces' });
  ids.stall = await maker.newSite({ name: 'Stall' });
});
afterEach(() => {
  vi.useRealTimers();
  restartIds();
});

it('counts a sale and a run on their own days, though both were entered days before', async () => {
  at('10-28 18:00');
  const made = async (productionDate: string) => {
    const run = await call('putRun', { id: newId() }, { recipeId: ids.loaf, productionDate });
    return call('confirmRun', { id: run.id }, { version: run.version });
  };
  const run = await made('2026-10-28');
  await made('2026-11-01');
  const saleId = newId();
  const sold = { purchaserName: 'Rosa', quantity: '6', unitPrice: '4' };
  const sale = await call('putSale', { id: run.id, saleId }, { ...sold, saleDate: '2026-10-28' });
  at('11-02 09:00');
  await call('putSale', { id: run.id, saleId }, { saleDate: '2026-11-01', version: sale.version });
  const loaves = async (from: string, to: string) => {
    const { rows } = await report('stock-movement', { from, to });
    const row = rows.find(({ item }) => item === 'Loaf');
    return row && [row.opening, row.made, row.sold, row.closing];
  };
  expect(await loaves('2026-10-01', '2026-10-31')).toEqual(['0', '10', '0', '10']);
  expect(await loaves('2026-11-01', '2026-11-30')).toEqual(['10', '10', '-6', '14']);
});

const bake = async (productionDate: string): Promise<ProductionRun> => {
  const run = await call('putRun', { id: newId() }, { recipeId: ids.loaf, productionDate });
  return call('confirmRun', { id: run.id }, { version: run.version });
};
const november = { from: '2026-11-01', to: '2026-11-30' };
const october = { from: '2026-10-01', to: '2026-10-31' };
const rowOf = async (item: string, query: object) =>
  (await report('stock-movement', query)).rows.find((row) => row.item === item);

describe('stock movement', () => {
  it('has each movement on the day on which it happened', async () => {
    at('10-06 09:00');
    await move(ids.flourItem, { reason: 'receive', quantity: '20000' });
    at('11-03 09:00');
    // Came in October, was made in October, sold on the 2nd.
    await move(ids.flourItem, { reason: 'receive', quantity: '10000', deliveredOn: '2026-10-30' });
    const run = await bake('2026-10-31');
    const sale = { purchaserName: 'Café', quantity: '3', saleDate: '2026-11-02' };
    await call('putSale', { id: run.id, saleId: newId() }, sale);
    at('11-04 09:00');
    await move(ids.flourItem, { reason: 'waste', quantity: '-250.5', wasteReason: 'Damaged' });
    expect(await rowOf('Flour', october)).toMatchObject({
      ...{ opening: '0', received: '30', used: '-5', wasted: '0', closing: '25', unit: 'kg' },
    });
    expect(await rowOf('Flour', november)).toMatchObject({
      ...{ opening: '25', received: '0', used: '0', wasted: '-0.2505', closing: '24.7495' },
    });
    expect(await rowOf('Loaf', october)).toMatchObject({
      made: '10',
      sold: '0',
      closing: '10',
      unit: 'loaves',
    });
    expect(await rowOf('Loaf', november)).toMatchObject({ opening: '10', sold: '-3', closing: '7' });
  });

  it('has the day of the business: half past midnight in a London summer', async () => {
    at('10-09 23:30');
    await move(ids.flourItem, { reason: 'receive', quantity: '900' });
    const day = (on: string) => rowOf('Flour', { from: on, to: on });
    expect(await day('2026-10-09')).toBeUndefined();
    expect(await day('2026-10-10')).toMatchObject({ opening: '0', received: '900', unit: 'g' });
  });

  it('takes what an event sold on its day, and nothing of one that was deleted', async () => {
    at('10-30 09:00');
    await move(ids.loafItem, { reason: 'receive', quantity: '10' });
    const recipes = [{ recipeId: ids.loaf, plannedQuantity: '8' }];
    const made = await call(
      'putMarketEvent',
      { id: newId() },
      { name: 'Frome', eventDate: '2026-10-31', recipes },
    );
    at('11-01 09:00');
    const sold = [{ recipeId: ids.loaf, soldQuantity: '6', wastedQuantity: '1' }];
    await call('putEventActuals', { id: made.id }, { recipes: sold, version: made.version });
    await take();
    const found = { opening: '0', received: '10', sold: '-6', wasted: '-1', closing: '3' };
    expect(await rowOf('Loaf', october)).toMatchObject(found);
    expect(await rowOf('Loaf', november)).toMatchObject({ opening: '3', sold: '0', closing: '3' });
    at('11-05 09:00');
    await call('deleteMarketEvent', { id: made.id });
    await take();
    expect(await rowOf('Loaf', october)).toMatchObject({ received: '10', sold: '0', closing: '10' });
    expect(await rowOf('Loaf', november)).toMatchObject({ opening: '10', sold: '0', closing: '10' });
  });

  it('forgets a mistake in the month in which it was made, and a run that was struck through', async () => {
    at('10-06 09:00');
    await move(ids.flourItem, { reason: 'receive', quantity: '20000' });
    const wrong = await move(ids.flourItem, { reason: 'receive', quantity: '72000' });
    const run = await bake('2026-10-06');
    at('11-05 09:00');
    await move(ids.flourItem, { reason: 'undo', undoes: wrong });
    await call('strikeRun', { id: run.id }, { comment: 'Never baked' });
    const found = { opening: '0', received: '20', used: '0', closing: '20' };
    expect(await rowOf('Flour', october)).toMatchObject(found);
    expect(await rowOf('Flour', november)).toMatchObject({ opening: '20', received: '0', closing: '20' });
    expect(await rowOf('Loaf', october)).toBeUndefined();
  });

  it('shows transfers at a site, and none over all', async () => {
    at('11-02 09:00');
    await move(ids.bags, { reason: 'receive', quantity: '100' });
    const sites = { fromSiteId: maker.siteId, toSiteId: ids.stall };
    expect((await maker.transfer({ itemId: ids.bags, quantity: '40', ...sites })).status).toBe(201);
    const bags = (query: object) => rowOf('Paper bags', { ...november, ...query });
    expect(await bags({})).toMatchObject({ received: '100', transferred: '0', closing: '100', unit: 'pcs' });
    expect(await bags({ siteId: maker.siteId })).toMatchObject({ transferred: '-40', closing: '60' });
    expect(await bags({ siteId: ids.stall })).toMatchObject({
      received: '0',
      transferred: '40',
      closing: '40',
    });
  });

  it('keeps to one unit when an item changes its own', async () => {
    await call('putIngredient', { id: ids.flour }, { gramsPerPiece: '500', version: 1 });
    at('10-06 09:00');
    await move(ids.flourItem, { reason: 'receive', quantity: '1200' });
    at('11-02 09:00');
    await call('putIngredient', { id: ids.flour }, { unit: 'pieces', costingUnit: '1pieces', version: 2 });
    expect(
      await deliver(follow, await eventsOf(maker.organizationId, ['ingredients.ingredient_changed'])),
    ).toBe(0);
    // 2.4 pieces are two, and the rest is rounded away.
    expect(await rowOf('Flour', october)).toMatchObject({ received: '2.4', closing: '2.4', unit: 'pcs' });
    expect(await rowOf('Flour', november)).toMatchObject({ opening: '2.4', rounding: '-0.4', closing: '2' });
  });

  it('of days to come has what is there so far', async () => {
    at('10-06 09:00');
    await move(ids.bags, { reason: 'receive', quantity: '100' });
    const ahead = { from: '2027-01-01', to: '2027-01-31' };
    expect(await rowOf('Paper bags', ahead)).toMatchObject({ opening: '100', received: '0', closing: '100' });
  });

  it('is refused for a site that was never there, and without its first day', async () => {
    at('11-30 09:00');
    for (const [query, path] of [
      [{ ...november, siteId: newId() }, 'siteId'],
      [{ to: '2026-11-30' }, 'from'],
    ] as const)
      expect(await ask('stock-movement', query), path).toMatchObject({
        ...{ status: 400, body: { issues: [{ path }] } },
      });
  });
});

describe('stock value', () => {
  const value = (to: string, query: object = {}) => report('stock-value', { to, ...query });
  /** The item, its quantity, price and value. */
  const rowsOn = async (to: string, query: object = {}) =>
    (await value(to, query)).rows.map(({ item, quantity, unit, price, per, value: worth }) =>
      [item, `${quantity} ${unit}`, `${price} ${per}`, worth].join('; '),
    );
  const price = (costPerUnit: string, version: number) =>
    call('putIngredient', { id: ids.flour }, { costPerUnit, version });
  let recorded = 0;
  const recordCosts = async (): Promise<void> => {
    const types = ['recipes.recipe_changed', 'ingredients.price_changed'];
    const events = (await eventsOf(maker.organizationId, types)).slice(recorded);
    recorded += events.length;
    expect(await deliver(costs, events)).toBe(0);
  };
  beforeEach(async () => {
    recorded = 0;
    await recordCosts();
  });

  it('is that of each day: what was there, at the price in force then', async () => {
    at('10-06 09:00');
    await move(ids.flourItem, { reason: 'receive', quantity: '20000' });
    at('10-20 09:00');
    await price('0.12', 1);
    await recordCosts();
    at('11-03 09:00');
    // Came in October, though nobody entered it before November.
    await move(ids.flourItem, { reason: 'receive', quantity: '10000', deliveredOn: '2026-10-30' });
    await bake('2026-10-31');
    at('11-10 09:00');
    await price('0.2', 2);
    await recordCosts();
    await move(ids.flourItem, { reason: 'waste', quantity: '-1000', wasteReason: 'Damaged' });
    at('11-30 09:00');
    // £1.00, £1.20 and £2.00 a kg; a loaf is half a kilogram.
    expect(await rowsOn('2026-10-05')).toEqual([]);
    expect(await rowsOn('2026-10-19')).toEqual(['Flour; 20 kg; 1 per kg; 20']);
    expect(await rowsOn('2026-10-20')).toEqual(['Flour; 20 kg; 1.2 per kg; 24']);
    expect(await rowsOn('2026-10-30')).toEqual(['Flour; 30 kg; 1.2 per kg; 36']);
    const october = ['Flour; 25 kg; 1.2 per kg; 30', 'Loaf; 10 loaves; 0.6 each; 6'];
    expect(await rowsOn('2026-10-31')).toEqual(october);
    expect(await rowsOn('2026-11-09')).toEqual(october);
    expect(await rowsOn('2026-11-10')).toEqual(['Flour; 24 kg; 2 per kg; 48', 'Loaf; 10 loaves; 1 each; 10']);
    expect(await rowsOn('2026-11-30')).toEqual(await rowsOn('2026-11-10'));
    expect(await value('2026-10-31')).toMatchObject({ totals: { value: '36' }, complete: true });
  });

  it('is at least that of what has a price, and names the rest', async () => {
    at('10-06 09:00');
    await move(ids.flourItem, { reason: 'receive', quantity: '1000' });
    await move(ids.bags, { reason: 'receive', quantity: '140' });
    const plain = newId();
    await call('putIngredient', { id: plain }, { name: 'Salt', unit: 'g' });
    const salt = await maker.newItem({ category: 'ingredient', referenceId: plain });
    await move(salt, { reason: 'receive', quantity: '500' });
    at('10-20 09:00');
    await call('putIngredient', { id: plain }, { costPerUnit: '0.4', version: 1 });
    const before = await value('2026-10-19');
    expect(before).toMatchObject({ totals: { value: '1' }, complete: false });
    expect(before.rows.map((row) => [row.item, row.value, row.unknown])).toEqual([
      ['Flour', '1', ''],
      ['Salt', null, 'its price'],
      ['Paper bags', null, 'its price'],
    ]);
    expect((await value('2026-10-20')).totals).toMatchObject({ value: '3' });
  });

  it('takes the price that an ingredient was made with, for what came before it was entered', async () => {
    at('10-09 09:00');
    const [honey, late] = [newId(), newId()];
    await call('putIngredient', { id: honey }, { name: 'Honey', unit: 'g', costPerUnit: '1' });
    await call('putStockItem', { id: late }, { category: 'ingredient', referenceId: honey });
    await move(late, { reason: 'receive', quantity: '2000', deliveredOn: '2026-10-07' });
    at('10-20 09:00');
    await call('putIngredient', { id: honey }, { costPerUnit: '3', version: 1 });
    expect(await rowsOn('2026-10-08')).toEqual(['Honey; 2 kg; 10 per kg; 20']);
    expect(await rowsOn('2026-10-20')).toEqual(['Honey; 2 kg; 30 per kg; 60']);
  });

  it('has a column for each site, and is of one site alone', async () => {
    at('10-06 09:00');
    await move(ids.flourItem, { reason: 'receive', quantity: '3000' });
    const sites = { fromSiteId: maker.siteId, toSiteId: ids.stall };
    await maker.transfer({ itemId: ids.flourItem, quantity: '1000', ...sites });
    const { columns, totals } = await value('2026-10-06');
    expect(columns.map(({ title }) => title)).toEqual(expect.arrayContaining(['Main Kitchen', 'Stall']));
    expect(totals).toEqual({ [`site ${maker.siteId}`]: '2', [`site ${ids.stall}`]: '1', value: '3' });
    expect(await rowsOn('2026-10-06', { siteId: ids.stall })).toEqual(['Flour; 1 kg; 1 per kg; 1']);
  });

  it('is the same for a product of a recipe that was deleted since', async () => {
    at('10-06 09:00');
    await move(ids.loafItem, { reason: 'receive', quantity: '4' });
    at('10-20 09:00');
    await call('deleteRecipe', { id: ids.loaf });
    await recordCosts();
    expect(await rowsOn('2026-10-10')).toEqual(['Loaf; 4 loaves; 0.5 each; 2']);
  });

  it('is refused for a day that hasn’t begun where the business is', async () => {
    at('10-09 23:30');
    // It is the 10th in London.
    expect((await ask('stock-value', { to: '2026-10-10' })).status).toBe(200);
    for (const [query, path] of [
      [{ to: '2026-10-11' }, 'to'],
      [{ to: '9999-12-31' }, 'to'],
      [{ to: '2026-10-09', siteId: newId() }, 'siteId'],
    ] as const)
      expect(await ask('stock-value', query), path).toMatchObject({
        ...{ status: 400, body: { issues: [{ path }] } },
      });
  });
});

describe('waste', () => {
  const told = async (query: object = {}) => {
    const { rows, totals, complete } = await report('waste', { ...november, ...query });
    const lines = rows.map(({ period, reason, item, quantity, unit, cost }) =>
      [period, reason, item, `${quantity} ${unit}`, cost].join('; '),
    );
    return { lines, total: totals.cost, complete };
  };
  const price = (costPerUnit: string, version: number) =>
    call('putIngredient', { id: ids.flour }, { costPerUnit, version });

  it('costs what it cost on its day, by week and reason, and at each site', async () => {
    at('10-06 09:00');
    await move(ids.flourItem, { reason: 'receive', quantity: '20000' });
    await maker.transfer({
      ...{ itemId: ids.flourItem, quantity: '3000', fromSiteId: maker.siteId, toSiteId: ids.stall },
    });
    at('11-03 09:00');
    await move(ids.flourItem, { reason: 'waste', quantity: '-1000', wasteReason: 'Damaged' });
    at('11-05 09:00');
    await price('0.2', 1);
    await move(ids.flourItem, { reason: 'waste', quantity: '-500', wasteReason: 'Damaged' });
    await move(ids.flourItem, { reason: 'waste', quantity: '-250', wasteReason: 'Burnt' }, ids.stall);
    at('11-08 23:30');
    const wrong = await move(ids.flourItem, { reason: 'waste', quantity: '-9000', wasteReason: 'Burnt' });
    at('11-20 09:00');
    await price('0.3', 2);
    await move(ids.flourItem, { reason: 'undo', undoes: wrong });
    await move(ids.bags, { reason: 'waste', quantity: '-4' });
    // £1.00 a kg until the 4th, then £2.00.
    expect(await told()).toEqual({
      lines: [
        '2026-11-16; No reason given; Paper bags; 4 pcs; ',
        '2026-11-02; Burnt; Flour; 250 g; 0.5',
        '2026-11-02; Damaged; Flour; 1.5 kg; 2',
      ],
      ...{ total: '2.5', complete: false },
    });
    expect((await told({ siteId: ids.stall })).lines).toEqual(['2026-11-02; Burnt; Flour; 250 g; 0.5']);
  });

  it('of an event counts once, on its day, at what a product cost then', async () => {
    const types = ['recipes.recipe_changed', 'ingredients.price_changed'];
    expect(await deliver(costs, await eventsOf(maker.organizationId, types))).toBe(0);
    at('10-30 09:00');
    await move(ids.loafItem, { reason: 'receive', quantity: '10' });
    const planned = [{ recipeId: ids.loaf, plannedQuantity: '8' }];
    const frome = { name: 'Frome', eventDate: '2026-10-31', recipes: planned };
    const made = await call('putMarketEvent', { id: newId() }, frome);
    at('11-01 09:00');
    const sold = [{ recipeId: ids.loaf, soldQuantity: '6', wastedQuantity: '2' }];
    await call('putEventActuals', { id: made.id }, { recipes: sold, version: made.version });
    await take();
    await move(ids.loafItem, { reason: 'waste', quantity: '-1', wasteReason: 'Dropped' });
    // A loaf is half a kilogram of flour at £1.00. The day is today for the second.
    expect((await told(october)).lines).toEqual(['2026-10-26; Wasted at events; Loaf; 2 loaves; 1']);
    expect((await told()).lines).toEqual(['2026-10-26; Dropped; Loaf; 1 loaves; 0.5']);
  });
});
