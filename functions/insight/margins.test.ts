/** Margins: every recipe and variation with what it costs, and what was sold of it by runs and at events. */
import { newId } from '@batchbook/shared/ids';
import type { Margins } from '@batchbook/shared/insight/schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { newOrganization, setEntitlement, type TestOrganization } from '../../tests/support/organization.ts';
import { handler as recordCosts } from '../recipes/workers/on-cost-changed.ts';
import { makeAllDays } from './days/make-all-days.ts';
import { handler as sumDays } from './workers/on-records-changed-sum-days.ts';

let maker: TestOrganization;
let flour: string;
let bun: string;

const from = '2026-11-01';
const to = '2026-11-30';

const call = async (name: string, params: Record<string, string>, body: object): Promise<Answer['body']> => {
  const answer = await maker.call(name, { params, body });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const ask = (query: object = {}): Promise<Answer> =>
  maker.call('getMargins', { query: { from, to, ...query } });
const margins = async (query: object = {}): Promise<Margins> => {
  const answer = await ask(query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const bunsIn = async (query: object = {}) =>
  (await margins(query)).items.find(({ recipeId }) => recipeId === bun);

const newRecipe = async (name: string, body: object = {}): Promise<string> => {
  const id = newId();
  const line = { id: newId(), kind: 'ingredient', ingredientId: flour, quantity: '1000', unit: 'g' };
  await call('putRecipe', { id }, { name, batchYield: '20', unit: 'buns', lines: [line], ...body });
  return id;
};
const made = async (recipeId: string, productionDate: string): Promise<Answer['body']> => {
  const run = await call('putRun', { id: newId() }, { recipeId, productionDate });
  return call('confirmRun', { id: run.id }, { version: run.version });
};
const sell = (runId: string, body: object, saleId = newId()) =>
  call('putSale', { id: runId, saleId }, { purchaserName: 'Rosa', ...body });
const soldAt = async (eventDate: string, soldQuantity: string | null): Promise<Answer['body']> => {
  const recipes = [{ recipeId: bun, plannedQuantity: '10' }];
  const event = await call('putMarketEvent', { id: newId() }, { name: 'Bruton market', eventDate, recipes });
  const actuals = { recipes: [{ recipeId: bun, soldQuantity }], version: event.version };
  return soldQuantity === null ? event : call('putEventActuals', { id: event.id }, actuals);
};

beforeEach(async () => {
  maker = await newOrganization('Hazel & Rye');
  flour = newId();
  await call(
    'putIngredient',
    { id: flour },
    { name: 'Flour', unit: 'g', costPerUnit: '2', costingUnit: '1000g' },
  );
  bun = await newRecipe('Bun', { sellingPrice: '1' });
});

describe('what was sold', () => {
  it('is the sales of runs and what events sold, each on its own day', async () => {
    const { id } = await made(bun, '2026-10-30');
    await sell(id, { quantity: '4', unitPrice: '0.9', saleDate: '2026-11-01' });
    await sell(id, { quantity: '2', unitPrice: '1', saleDate: '2026-11-30' });
    await sell(id, { quantity: '5', unitPrice: '1', saleDate: '2026-10-31' });
    await soldAt('2026-11-30', '10');
    await soldAt('2026-10-31', '8');
    await soldAt('2026-11-12', null);
    expect(await bunsIn()).toMatchObject({
      ...{ name: 'Bun', price: '1', costEach: '0.1', complete: true },
      // 4 at 0.90, 2 and 10 at 1.00; 16 cost 0.10 each.
      ...{ sold: '16', takings: '15.6', earned: '14', soldComplete: true },
    });
    expect(await bunsIn({ from: '2026-10-31', to: '2026-10-31' })).toMatchObject({ sold: '13' });
  });

  it('is at least where a sale has no price, and 0 at an event is nothing', async () => {
    const { id } = await made(bun, '2026-11-02');
    await sell(id, { quantity: '4', saleDate: '2026-11-02', unitPrice: null });
    await soldAt('2026-11-12', '0');
    expect(await bunsIn()).toMatchObject({ sold: '4', takings: '0', soldComplete: false });
  });

  it('leaves with a sale that is deleted, an event that is cancelled and a run that is struck through', async () => {
    const run = await made(bun, '2026-11-02');
    const saleId = newId();
    await sell(run.id, { quantity: '4', unitPrice: '1', saleDate: '2026-11-02' }, saleId);
    const struck = await made(bun, '2026-11-02');
    await sell(struck.id, { quantity: '3', unitPrice: '1', saleDate: '2026-11-02' });
    const event = await soldAt('2026-11-12', '6');
    expect(await bunsIn()).toMatchObject({ sold: '13', takings: '13' });
    await maker.call('deleteSale', { params: { id: run.id, saleId } });
    await call('putMarketEvent', { id: event.id }, { status: 'cancelled', version: event.version });
    await call('strikeRun', { id: struck.id }, { comment: 'Typed twice' });
    expect(await bunsIn()).toMatchObject({ sold: '0', takings: '0', earned: '0' });
  });

  it('is in the unit that the recipe has now, where that converts', async () => {
    const jam = await newRecipe('Jam', { batchYield: '2000', unit: 'g', sellingPrice: '0.01' });
    const { id } = await made(jam, '2026-11-02');
    await sell(id, { quantity: '500', unitPrice: '0.01', saleDate: '2026-11-02' });
    await call('putRecipe', { id: jam }, { batchYield: '2', unit: 'kg', sellingPrice: '10', version: 1 });
    const inKilos = (await margins()).items.find(({ recipeId }) => recipeId === jam);
    expect(inKilos).toMatchObject({ sold: '0.5', takings: '5', soldComplete: true });
    await call('putRecipe', { id: jam }, { unit: 'jars', version: 2 });
    const inJars = (await margins()).items.find(({ recipeId }) => recipeId === jam);
    expect(inJars).toMatchObject({ sold: '0', takings: '5', soldComplete: false });
  });

  it('earned what it did, whatever prices do afterwards', async () => {
    const { id } = await made(bun, '2026-11-02');
    await sell(id, { quantity: '4', unitPrice: '1', saleDate: '2026-11-02' });
    await soldAt('2026-11-12', '6');
    await call('putIngredient', { id: flour }, { costPerUnit: '4', version: 1 });
    // 10 for 10.00, which cost 0.10 each when they were made and planned.
    expect(await bunsIn()).toMatchObject({ costEach: '0.2', earned: '9', earnedOf: '10' });
  });

  it('has the work in what events sold, as in what runs made', async () => {
    const { body } = await maker.call('getOrganization');
    await call('updateOrganization', {}, { hourlyRate: '12', version: body.version });
    await call('putRecipe', { id: bun }, { labourMinutes: '50', version: 1 });
    // 0.10 of flour and 0.50 of work.
    await soldAt('2026-11-12', '6');
    expect(await bunsIn()).toMatchObject({ costEach: '0.6', takings: '6', earned: '2.4' });
  });

  it('of deleted recipes is in the sums, and so is that nobody entered an event', async () => {
    await soldAt('2026-11-12', '6');
    await soldAt('2026-11-13', null);
    await call('deleteRecipe', { id: bun }, {});
    const { items, gone, unentered } = await margins();
    expect([items, unentered]).toEqual([[], 1]);
    expect(gone).toEqual({
      ...{ takings: '6', earned: '5.4', earnedOf: '6', soldComplete: true, soldCosted: true },
    });
  });

  it('of another business is in none', async () => {
    const { id } = await made(bun, '2026-11-02');
    await sell(id, { quantity: '4', unitPrice: '1', saleDate: '2026-11-02' });
    const neighbour = await newOrganization('Neighbour');
    expect((await neighbour.call('getMargins', { query: { from, to } })).body.items).toEqual([]);
  });
});

it('is the same from sums of days as from the sales themselves', async () => {
  const { id } = await made(bun, '2026-10-30');
  await sell(id, { quantity: '4', unitPrice: '0.9', saleDate: '2026-11-01' });
  await sell(id, { quantity: '2', saleDate: '2026-11-30', unitPrice: null });
  await soldAt('2026-11-12', '6');
  const { before: _before, ...bySales } = (await bunsIn()) ?? {};
  await makeAllDays({ organizationId: maker.organizationId }, new Date());
  expect(await bunsIn()).toMatchObject(bySales);
  await sell(id, { quantity: '9', unitPrice: '1', saleDate: '2026-11-02' });
  const events = await eventsOf(maker.organizationId, ['production.sale_recorded']);
  expect(await deliver(sumDays, events)).toBe(0);
  expect(await bunsIn()).toMatchObject({ sold: '21' });
});

it('has its margin of 30 days before, once the days are made', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const ends = { from: today, to: dayAfter(today, 30) };
  const costs = ['recipes.recipe_changed', 'ingredients.price_changed'];
  const settle = async (): Promise<void> => {
    expect(await deliver(recordCosts, await eventsOf(maker.organizationId, costs))).toBe(0);
    expect(await deliver(sumDays, await eventsOf(maker.organizationId, ['recipes.costs_recorded']))).toBe(0);
  };
  await settle();
  expect((await bunsIn())?.before).toEqual({ percent: null });
  await makeAllDays({ organizationId: maker.organizationId }, new Date());
  // It was written down within these days.
  expect((await bunsIn({ from: today, to: today }))?.before).toEqual({ percent: null });
  // Since then nothing has changed.
  expect((await bunsIn({ from: today, to: dayAfter(today, 31) }))?.before).toEqual({ percent: '90' });
  await call('putIngredient', { id: flour }, { costPerUnit: '4', version: 1 });
  await settle();
  expect(await bunsIn(ends)).toMatchObject({ margin: { percent: '80' }, before: { percent: '80' } });
});

it('takes no recipe for new that sold before the days, though it was written down within them', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const ends = { from: dayAfter(today, -10), to: today };
  const { id } = await made(bun, dayAfter(today, -30));
  await sell(id, { quantity: '2', unitPrice: '1', saleDate: today });
  expect(await bunsIn(ends)).toMatchObject({ soldSince: today });
  await sell(id, { quantity: '3', unitPrice: '1', saleDate: dayAfter(today, -20) });
  expect(await bunsIn(ends)).toMatchObject({ sold: '2', soldSince: ends.from });
});

describe('the list', () => {
  it('has variations with what they change, and no recipe that was deleted', async () => {
    await setEntitlement(maker.organizationId, { tier: 'standard' });
    const seeded = newId();
    const body = { baseRecipeId: bun, name: 'Seeded bun', overrides: { sellingPrice: '1.2' } };
    await call('putVariation', { id: seeded }, body);
    const gone = await newRecipe('Gone');
    await maker.call('deleteRecipe', { params: { id: gone } });
    const { items } = await margins();
    expect(items.map(({ name, price, variationOf }) => [name, price, variationOf]).sort()).toEqual([
      ['Bun', '1', null],
      ['Seeded bun', '1.2', bun],
    ]);
  });

  it('has each recipe once, page by page, with the classes of the whole menu', async () => {
    const others = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => newRecipe(name, { sellingPrice: '1' })),
    );
    for (const recipeId of [bun, ...others]) {
      const { id } = await made(recipeId, '2026-11-02');
      await sell(id, { quantity: '4', unitPrice: '1', saleDate: '2026-11-02' });
    }
    const whole = await margins();
    // 0.7 of 4 each.
    expect(whole.thresholds).toEqual({ units: '2.8', contribution: '0.9' });
    const pages: Margins[] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
      pages.push(await margins({ limit: '2', ...(cursor !== '' && { cursor }) }));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    expect(whole.items.map(({ menuClass }) => menuClass)).toEqual(Array(5).fill('star'));
  });

  it('refuses days that are missing, wrong way round or too many, at their field', async () => {
    for (const [query, path] of [
      [{ from: undefined }, 'from'],
      [{ to: '2026-11-31' }, 'to'],
      [{ to: '2026-10-31' }, 'to'],
      [{ to: '2027-11-02' }, 'to'],
      [{ cursor: 'zzz' }, 'cursor'],
    ] as const)
      expect(await ask(query), JSON.stringify(query)).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      });
    expect((await ask({ to: '2027-11-01' })).status).toBe(200);
  });
});
