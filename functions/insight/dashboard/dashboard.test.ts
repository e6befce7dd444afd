/** The page to open first, against figures worked out by hand. */
import { newId } from '@batchbook/shared/ids';
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { earlier, weekTo } from '@batchbook/shared/insight/dashboard-sums';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { newOrganization } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { putItem } from '../../platform/table/write.ts';
import { emptyDay, toDayItem } from '../days/day-table.ts';
import { handler as makeDays } from '../workers/on-days-wanted-make.ts';
import { handler as sumDays } from '../workers/on-records-changed-sum-days.ts';

const types = [
  'production.sale_recorded',
  'production.run_changed',
  'production.run_confirmed',
  'production.run_struck_through',
  'stock.movement_recorded',
  'ingredients.price_changed',
];
const today = new Date().toISOString().slice(0, 10);
const week = weekTo(today);

let kitchen: Shelves;
let flour: string;
let bun: string;

const call = async (name: string, params: Record<string, string>, body: object): Promise<Answer['body']> => {
  const answer = await kitchen.call(name, { params, body });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
let settled: number;
/** Delivers what happened since the last time, once. */
const settle = async (): Promise<void> => {
  const fresh = (await eventsOf(kitchen.organizationId, types)).slice(settled);
  settled += fresh.length;
  expect(await deliver(sumDays, fresh)).toBe(0);
};
const dashboard = async (query: object = {}): Promise<Dashboard> => {
  const answer = await kitchen.call('getDashboard', { query: { date: today, ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const draft = (body: object = {}): Promise<Answer['body']> =>
  call('putRun', { id: newId() }, { recipeId: bun, productionDate: today, ...body });
const made = async (body: object = {}): Promise<Answer['body']> => {
  const run = await draft(body);
  return call('confirmRun', { id: run.id }, { version: run.version });
};
const sell = (runId: string, body: object): Promise<Answer['body']> =>
  call('putSale', { id: runId, saleId: newId() }, { purchaserName: 'Rosa', unitPrice: '1', ...body });
const soldAt = async (eventDate: string, soldQuantity: string | null, body: object = {}): Promise<void> => {
  const recipes = [{ recipeId: bun, plannedQuantity: '10' }];
  const event = await call(
    'putMarketEvent',
    { id: newId() },
    { name: 'Bruton', eventDate, recipes, ...body },
  );
  if (soldQuantity !== null)
    await call(
      'putEventActuals',
      { id: event.id },
      {
        recipes: [{ recipeId: bun, soldQuantity }],
        version: event.version,
      },
    );
};

beforeEach(async () => {
  settled = 0;
  kitchen = await newShelves();
  flour = newId();
  const price = { unit: 'g', costPerUnit: '2', costingUnit: '1000g' };
  await call('putIngredient', { id: flour }, { name: 'Flour', ...price });
  bun = newId();
  const line = { id: newId(), kind: 'ingredient', ingredientId: flour, quantity: '1000', unit: 'g' };
  const recipe = { name: 'Bun', batchYield: '20', unit: 'buns', sellingPrice: '1', lines: [line] };
  await call('putRecipe', { id: bun }, recipe);
});

it('has the runs of the day by their start, without those of other days or struck through', async () => {
  const late = await draft({ startTime: '13:00' });
  const early = await made({ startTime: '06:00' });
  const moved = await draft();
  const struck = await made();
  await draft({ productionDate: dayAfter(today, 1) });
  await settle();
  await call('putRun', { id: moved.id }, { productionDate: dayAfter(today, 2), version: moved.version });
  await call('strikeRun', { id: struck.id }, { comment: 'Typed twice' });
  await settle();
  const { runs } = await dashboard();
  expect(runs.map(({ id, status }) => [id, status])).toEqual([
    [early.id, 'locked'],
    [late.id, 'draft'],
  ]);
  expect(runs[0]).toMatchObject({ recipeName: 'Bun', quantity: '20', unit: 'buns', startTime: '06:00' });
});

describe('sold this week', () => {
  it('counts sales of runs and events once each, against the same days of last week', async () => {
    const { id } = await made({ productionDate: dayAfter(today, -20) });
    await sell(id, { quantity: '4', saleDate: week.from });
    await sell(id, { quantity: '2', saleDate: today, unitPrice: '1.5' });
    await sell(id, { quantity: '3', saleDate: dayAfter(week.from, -7) });
    // The day after those of last week that are compared, unless that is this week.
    if (dayAfter(today, -6) < week.from) await sell(id, { quantity: '9', saleDate: dayAfter(today, -6) });
    await soldAt(today, '5');
    await soldAt(earlier(week, 7).from, '7');
    await settle();
    expect((await dashboard()).sold).toEqual({
      ...{ amount: '12', before: '10', complete: true, beforeComplete: true },
    });
  });

  it('is at least with a sale without a price, and with an event that nobody entered', async () => {
    const { id } = await made();
    await sell(id, { quantity: '4', saleDate: today });
    await sell(id, { quantity: '4', saleDate: today, unitPrice: null });
    await soldAt(dayAfter(week.from, -7), null);
    await settle();
    const { sold, attention } = await dashboard();
    const isLastWeekOver = dayAfter(week.from, -7) <= dayAfter(today, -7);
    expect(sold).toMatchObject({ amount: '4', complete: false, beforeComplete: !isLastWeekOver });
    expect(attention.events).toMatchObject([{ name: 'Bruton', missing: 1 }]);
  });
});

describe('spent', () => {
  it('is what runs used, and once anything was delivered in 60 days, what was paid in the week', async () => {
    const { id } = await made();
    await sell(id, { quantity: '8', saleDate: today });
    await settle();
    expect((await dashboard()).spent).toEqual({
      ...{ amount: '2', percentOfSales: '25', source: 'runs', complete: true },
    });
    const itemId = await kitchen.newItem({ category: 'ingredient', referenceId: flour });
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '500', unit: 'g', unitCost: '0.002' });
    await settle();
    expect((await dashboard()).spent).toMatchObject({
      amount: '1',
      percentOfSales: '12.5',
      source: 'deliveries',
    });
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '500', unit: 'g' });
    await settle();
    expect((await dashboard()).spent).toMatchObject({ amount: '1', percentOfSales: null, complete: false });
  });

  it('counts no flour twice that was bought in another week: its source doesn’t change', async () => {
    const itemId = await kitchen.newItem({ category: 'ingredient', referenceId: flour });
    const paid = { quantity: '5000', unit: 'g', unitCost: '0.002', deliveredOn: dayAfter(today, -14) };
    await kitchen.move({ itemId }, { reason: 'receive', ...paid });
    await made();
    await settle();
    expect((await dashboard()).spent).toMatchObject({ amount: '0', source: 'deliveries' });
  });

  it('is what runs used though something went back to a supplier: that is no delivery', async () => {
    await made();
    const itemId = await kitchen.newItem({ category: 'ingredient', referenceId: flour });
    const toMill = { reason: 'supplier_return', quantity: '-200', unit: 'g', unitCost: '0.002' };
    expect((await kitchen.move({ itemId }, toMill)).status).toBe(201);
    await settle();
    expect((await dashboard()).spent).toMatchObject({ amount: '2', source: 'runs', complete: true });
  });

  it('is less what went back to a supplier for its price, and without packaging', async () => {
    const itemId = await kitchen.newItem({ category: 'ingredient', referenceId: flour });
    const boxes = await kitchen.newItem({ category: 'other', name: 'Boxes', unit: 'pieces' });
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '500', unit: 'g', unitCost: '0.002' });
    const toMill = { reason: 'supplier_return', quantity: '-200', unit: 'g', unitCost: '0.002' };
    expect((await kitchen.move({ itemId }, toMill)).status).toBe(201);
    const paid = { quantity: '50', unit: 'pieces', unitCost: '0.4' };
    expect((await kitchen.move({ itemId: boxes }, { reason: 'receive', ...paid })).status).toBe(201);
    await settle();
    expect((await dashboard()).spent).toMatchObject({ amount: '0.6', complete: true });
  });
});

it('has the margin of what sold in 30 days, at what it cost then, and of the 30 before', async () => {
  const old = await made({ productionDate: dayAfter(today, -40) });
  await sell(old.id, { quantity: '10', saleDate: dayAfter(today, -40), unitPrice: '0.4' });
  // Butter for flour: from now on a bun costs 20p.
  await call('putIngredient', { id: flour }, { costPerUnit: '4', version: 1 });
  const { id } = await made();
  await sell(id, { quantity: '10', saleDate: today });
  await sell(id, { quantity: '10', saleDate: today, unitPrice: null });
  await settle();
  expect((await dashboard()).margin).toEqual({
    ...{ percent: '80', before: '75', target: '65', complete: false },
    recipeIds: [bun],
  });
});

it('has prices that moved, in the unit of today, most first', async () => {
  const butter = newId();
  const fresh = { name: 'Butter', unit: 'g', costPerUnit: '1', costingUnit: '100g' };
  await call('putIngredient', { id: butter }, fresh);
  await makeAllSums();
  await call('putIngredient', { id: flour }, { costPerUnit: '2.2', version: 1 });
  await call('putIngredient', { id: butter }, { costPerUnit: '1.2', version: 1 });
  await settle();
  // Both had their first price today: there is nothing to compare with.
  expect((await dashboard()).prices).toEqual([]);
  const [before, after] = [
    { costPerUnit: '0.2', costingUnit: '100g' },
    { costPerUnit: '2.1', costingUnit: '1000g' },
  ];
  const day = { ...emptyDay, prices: { [flour]: { before, after } } };
  const on = dayAfter(today, -10);
  await putItem(kitchen, toDayItem(kitchen.organizationId, on, { day, revision: 1 }));
  expect((await dashboard()).prices).toMatchObject([
    {
      ...{ ingredientId: flour, name: 'Flour', now: '2.2', costingUnit: '1000g', changePercent: '10' },
      points: [
        { day: dayAfter(today, -29), price: '2' },
        { day: on, price: '2.1' },
        { day: today, price: '2.2' },
      ],
    },
  ]);
  // One that was entered within the days moved from its first price.
  const entered = dayAfter(today, -20);
  const first = {
    ...emptyDay,
    prices: { [butter]: { before: null, after: { ...before, costPerUnit: '1' } } },
  };
  await putItem(kitchen, toDayItem(kitchen.organizationId, entered, { day: first, revision: 1 }));
  expect((await dashboard()).prices[0]).toMatchObject({
    ...{ ingredientId: butter, now: '1.2', changePercent: '20' },
    points: [
      { day: entered, price: '1' },
      { day: today, price: '1.2' },
    ],
  });
});

const makeAllSums = async (): Promise<void> => {
  await dashboard();
  expect(await deliver(makeDays, await eventsOf(kitchen.organizationId, ['insight.days_wanted']))).toBe(0);
};

describe('attention and the next event', () => {
  it('has what needs somebody, and the event that comes next', async () => {
    await soldAt(dayAfter(today, 9), null, { name: 'Later' });
    await soldAt(dayAfter(today, 3), null, { name: 'Cancelled', status: 'cancelled' });
    await soldAt(dayAfter(today, 5), null, { name: 'Frome', location: 'Cheap Street' });
    const { nextEvent, attention, countedAt } = await dashboard();
    expect(nextEvent).toMatchObject({
      ...{ name: 'Frome', location: 'Cheap Street', eventDate: dayAfter(today, 5) },
      ...{ planned: '10', ifSoldOut: '10', complete: true, packed: 0, of: 0 },
    });
    expect(attention).toEqual({ events: [], lowStock: [], heldLots: 0 });
    expect(countedAt).toBeNull();
  });
});

it('asks once for the days from before, and says until then that they aren’t whole', async () => {
  const { id } = await made();
  await sell(id, { quantity: '4', saleDate: today });
  expect(await dashboard()).toMatchObject({ isWhole: false, sold: { amount: '0' } });
  await dashboard();
  const wanted = await eventsOf(kitchen.organizationId, ['insight.days_wanted']);
  expect(wanted).toHaveLength(1);
  expect(await deliver(makeDays, wanted)).toBe(0);
  expect(await dashboard()).toMatchObject({ isWhole: true, sold: { amount: '4' } });
});

it('is of one site or of all, and refuses a site of another and a day that is nowhere today', async () => {
  const other = await kitchen.newSite({ name: 'Unit 4' });
  const { id } = await made({ siteId: other });
  await sell(id, { quantity: '4', saleDate: today });
  await sell((await made()).id, { quantity: '3', saleDate: today });
  await settle();
  expect((await dashboard()).sold.amount).toBe('7');
  expect(await dashboard({ siteId: other })).toMatchObject({ sold: { amount: '4' }, runs: [{ id }] });
  expect(await dashboard({ siteId: kitchen.siteId })).toMatchObject({ sold: { amount: '3' } });
  const neighbour = await newOrganization('Neighbour');
  for (const [who, query, path] of [
    [neighbour, { date: today, siteId: other }, 'siteId'],
    [kitchen, { date: dayAfter(today, 2) }, 'date'],
    [kitchen, { date: '2026-02-30' }, 'date'],
    [kitchen, { date: '2999-12-31' }, 'date'],
  ] as const)
    expect(await who.call('getDashboard', { query })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  expect((await neighbour.call('getDashboard', { query: { date: today } })).body).toMatchObject({
    ...{ runs: [], sold: { amount: '0' }, prices: [], nextEvent: null },
  });
});
