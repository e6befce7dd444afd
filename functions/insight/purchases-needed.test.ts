/** Purchases needed: from plans, levels and events to what to buy, and the shopping list of it. */
import { newId } from '@batchbook/shared/ids';
import type { Report } from '@batchbook/shared/insight/report-schema';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../tests/support/api.ts';
import { lineOf } from '../../tests/support/lines.ts';
import {
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { meterTableCost } from '../../tests/support/table-cost.ts';

let maker: TestOrganization;
let kitchen: string;
const ids = { mill: '', flour: '', salt: '', dough: '', loaf: '' };
const span = { from: '2026-11-21', to: '2026-12-04' };
const day = '2026-11-27';

const call = async (name: string, params: Record<string, string>, body?: object): Promise<Answer['body']> => {
  const answer = await maker.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const needed = async (query: object = {}): Promise<Report> => {
  const answer = await maker.call('getReport', {
    params: { name: 'purchases-needed' },
    query: { ...span, ...query },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const flourRow = async (query: object = {}) =>
  (await needed(query)).rows.find(({ ingredientId }) => ingredientId === ids.flour);
const plan = (recipeId: string, plannedQuantity: string, body: object = {}): Promise<Answer['body']> =>
  call('putRun', { id: newId() }, { recipeId, plannedQuantity, productionDate: day, ...body });
const market = (name: string, plannedQuantity: string, body: object = {}) =>
  call(
    'putMarketEvent',
    { id: newId() },
    { name, eventDate: '2026-11-28', recipes: [{ recipeId: ids.loaf, plannedQuantity }], ...body },
  );
const track = async (category: string, referenceId: string): Promise<string> => {
  const id = newId();
  await call('putStockItem', { id }, { category, referenceId });
  return id;
};
const receive = (itemId: string, quantity: string, body: object = {}, siteId = kitchen) =>
  call('putMovement', { siteId, itemId, id: newId() }, { reason: 'receive', quantity, unit: 'g', ...body });

beforeEach(async () => {
  maker = await newOrganization('Hazel & Rye');
  await setEntitlement(maker.organizationId, { tier: 'premium', sitesLimit: 9 });
  kitchen = (await maker.call('listSites')).body.items[0].id;
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = newId();
  await call('putSupplier', { id: ids.mill }, { name: 'The Mill' });
  const pack = { packSize: '5', packUnit: 'kg', packPrice: '6', supplierId: ids.mill };
  ids.flour = (await newIngredient(maker, { name: 'Flour', unit: 'g', ...pack })).id;
  const dough = [lineOf(ids.flour, { quantity: '600' })];
  await call('putRecipe', { id: ids.dough }, { name: 'Dough', batchYield: '1000', unit: 'g', lines: dough });
  const loaf = [{ id: newId(), kind: 'recipe', recipeId: ids.dough, quantity: '500', unit: 'g' }];
  await call('putRecipe', { id: ids.loaf }, { name: 'Loaf', batchYield: '1', unit: 'loaves', lines: loaf });
});

it('are of the drafts and planned events of the days, through sub-recipes, in packs', async () => {
  await market('Bruton market', '40');
  await market('Before', '40', { eventDate: '2026-11-20' });
  await market('After', '40', { eventDate: '2026-12-05' });
  const off = await market('Off', '40');
  await call('putMarketEvent', { id: off.id }, { status: 'cancelled', version: off.version });
  const sold = await market('Sold', '40');
  const recipes = [{ recipeId: ids.loaf, soldQuantity: '38' }];
  await call('putEventActuals', { id: sold.id }, { recipes, version: sold.version });
  await plan(ids.dough, '5000');
  await plan(ids.dough, '5000', { productionDate: '2026-12-05' });
  // After the event, and made by now.
  const locked = await plan(ids.dough, '5000', { productionDate: '2026-12-04' });
  await call('confirmRun', { id: locked.id }, { version: locked.version, confirmed: ['made_far_ahead'] });
  // The event takes 20 kg of dough, of which the draft makes 5 kg of 3 kg of flour; the other 15 kg take 9 kg.
  expect(await needed()).toMatchObject({
    rows: [
      {
        ...{ supplier: 'The Mill', ingredient: 'Flour', needed: '12', buy: '12', unit: 'kg' },
        ...{ packs: '3', pack: '5 kg', costs: '18', notes: 'Not tracked in stock', unknown: '' },
      },
    ],
    ...{ totals: { costs: '18' }, complete: true, nextCursor: null },
  });
});

it('are less what is there, with the ideal level once, at the site that is asked for', async () => {
  const unit4 = newId();
  await call('putSite', { id: unit4 }, { name: 'Unit 4' });
  const flour = await track('ingredient', ids.flour);
  await receive(flour, '2000');
  await receive(flour, '700', {}, unit4);
  const levels = [
    { siteId: kitchen, itemId: flour, idealStockLevel: '1000' },
    { siteId: unit4, itemId: flour, idealStockLevel: '500' },
  ];
  expect((await maker.call('patchStockLevels', { body: levels })).status).toBe(200);
  await market('Bruton market', '10');
  await market('Unit market', '4', { siteId: unit4 });
  const figures = async (query: object) => {
    const found = await flourRow(query);
    return found && [found.needed, found.ideal, found.there, found.buy, found.packs];
  };
  // 14 loaves take 7 kg of dough, and so 4.2 kg of flour.
  expect(await figures({})).toEqual(['4.2', '1.5', '2.7', '3', '1']);
  // What is sold at the unit is baked at the kitchen: its flour is bought there.
  expect(await figures({ siteId: kitchen })).toEqual(['4.2', '1', '2', '3.2', '1']);
  expect(await flourRow({ siteId: unit4 })).toBeUndefined();
});

it('have what is missing of a product at any site where it is baked', async () => {
  const unit4 = newId();
  await call('putSite', { id: unit4 }, { name: 'Unit 4' });
  const loaves = await track('product', ids.loaf);
  await receive(loaves, '2', { unit: 'pieces' }, unit4);
  const levels = [{ siteId: unit4, itemId: loaves, idealStockLevel: '10' }];
  expect((await maker.call('patchStockLevels', { body: levels })).status).toBe(200);
  // 8 loaves take 4 kg of dough, and so 2.4 kg of flour.
  expect(await flourRow({ siteId: kitchen })).toMatchObject({ needed: '2.4', unit: 'kg' });
  expect(await flourRow({ siteId: unit4 })).toBeUndefined();
});

it('have what a draft takes that should have been made already, and say so', async () => {
  await plan(ids.loaf, '10', { productionDate: '2026-11-12' });
  await plan(ids.loaf, '10', { productionDate: '2026-09-12' });
  const row = await flourRow();
  expect(row).toMatchObject({ needed: '3', unit: 'kg' });
  expect(row?.for).toMatch(/, overdue$/);
});

it('have it from the first hour of the day where the business is', async () => {
  const { version } = (await maker.call('getOrganization')).body;
  await call('updateOrganization', {}, { timeZone: 'Australia/Sydney', version });
  await plan(ids.loaf, '10', { productionDate: '2026-11-12' });
  // Half past midnight on the 21st.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:30:00.000Z') });
  const row = await flourRow();
  vi.useRealTimers();
  expect(row).toMatchObject({ needed: '3', unit: 'kg' });
});

it('don’t count lots on hold or past their use-by', async () => {
  const flour = await track('ingredient', ids.flour);
  await receive(flour, '1000', { lotCode: 'GOOD', useByDate: '2027-01-31' });
  await receive(flour, '400', { lotCode: 'HELD', useByDate: '2027-01-31' });
  await receive(flour, '300', {
    ...{ lotCode: 'OLD', useByDate: '2026-11-20', deliveredOn: '2026-11-01' },
    confirmed: ['delivered_past_use_by'],
  });
  await call('putHold', { id: newId() }, { itemId: flour, lotCode: 'HELD', reason: 'Split bag' });
  await market('Bruton market', '10');
  expect(await flourRow()).toMatchObject({
    ...{ needed: '3', there: '1', buy: '2', notes: '400 g on hold, 300 g past its use-by' },
  });
});

it('are once for an event and the draft that makes for it, and for a run that another waits for', async () => {
  const row = { id: newId(), recipeId: ids.dough, plannedQuantity: '20000', unit: 'g', source: 'own_run' };
  // Its day is outside those that are asked for, and it is waited for. It makes 5 kg more than is needed.
  const dough = await plan(ids.dough, '25000', { productionDate: '2026-11-20' });
  await plan(ids.loaf, '40', { ingredients: [{ ...row, runId: dough.id }] });
  await market('Bruton market', '40');
  expect(await flourRow()).toMatchObject({ needed: '15', buy: '15' });
  // A run that is planned for the day after is meant all the same.
  await call('putRun', { id: dough.id }, { productionDate: '2026-12-10', version: dough.version });
  expect(await flourRow()).toMatchObject({ needed: '15', buy: '15' });
  await call('confirmRun', { id: dough.id }, { version: dough.version + 1, confirmed: ['made_far_ahead'] });
  // The dough was made, though stock doesn't track it.
  expect(await flourRow()).toBeUndefined();
});

it('say where a batch may be left that stock doesn’t track', async () => {
  const made = await plan(ids.loaf, '40', { productionDate: '2026-11-20', batchNumber: 'HR-1' });
  await call('confirmRun', { id: made.id }, { version: made.version, confirmed: ['made_far_ahead'] });
  const older = await plan(ids.loaf, '40', { productionDate: '2026-11-13' });
  await call('confirmRun', { id: older.id }, { version: older.version, confirmed: ['made_far_ahead'] });
  await market('Bruton market', '40');
  const { rows, complete } = await needed();
  expect(rows).toMatchObject([
    { ingredient: 'Flour', buy: '12' },
    { ingredient: 'Loaf', unknown: 'how much is left of HR-1, since stock doesn’t track it' },
  ]);
  expect(complete).toBe(false);
  await call('strikeRun', { id: made.id }, { comment: 'Wrong tray' });
  expect((await needed()).complete).toBe(true);
});

it('are less what the shelf has of a product', async () => {
  const loaf = await track('product', ids.loaf);
  await receive(loaf, '30', { unit: 'pieces' });
  await market('Bruton market', '40');
  expect(await flourRow()).toMatchObject({ needed: '3', buy: '3' });
});

it('make a shopping list that comes to the same', async () => {
  const salt = (await newIngredient(maker, { name: 'Salt', unit: 'g', costPerUnit: null })).id;
  await market('Bruton market', '40');
  await plan(ids.loaf, '1', {
    ingredients: [{ id: newId(), ingredientId: salt, plannedQuantity: '33.333', unit: 'g' }],
  });
  const { rows, totals, complete } = await needed();
  const ingredients = rows.map(({ ingredientId, ingredientUnit: unit, buy: quantity }) => ({
    ...{ ingredientId, quantity, unit },
  }));
  const list = await call('putShoppingList', { id: newId() }, { name: 'Purchases', ingredients });
  expect([list.cost, list.complete]).toEqual([totals.costs, complete]);
  expect(list.lines.map((line: Record<string, string>) => [line.supplier, line.needed, line.packs])).toEqual([
    ['The Mill', '11700', '3'],
    [null, '33.333', null],
  ]);
});

describe('what isn’t there any more', () => {
  it('is said: a recipe of an event, an ingredient of a draft', async () => {
    await market('Bruton market', '40');
    await call('deleteRecipe', { id: ids.loaf });
    const { rows, complete } = await needed();
    expect(rows).toMatchObject([{ ingredient: 'Loaf', buy: null, unknown: 'what goes into it' }]);
    expect(complete).toBe(false);
  });

  it('is refused at the field: a site that never was', async () => {
    const query = { ...span, siteId: newId() };
    const answer = await maker.call('getReport', { params: { name: 'purchases-needed' }, query });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'siteId' }] } });
  });
});

it('is of this business alone, in few requests', async () => {
  await market('Bruton market', '40');
  await plan(ids.dough, '5000');
  const neighbour = await newOrganization('Neighbour');
  await setEntitlement(neighbour.organizationId, { tier: 'premium' });
  const { body } = await neighbour.call('getReport', { params: { name: 'purchases-needed' }, query: span });
  expect(body.rows).toEqual([]);
  const { cost } = await meterTableCost(() => needed());
  expect(cost.steps.length, JSON.stringify(cost.steps)).toBeLessThanOrEqual(6);
  expect(cost.readUnits, JSON.stringify(cost)).toBeLessThanOrEqual(12);
});
