/** Sums of a day: the same after any order of events as when they are made from the records. */
import { newId } from '@batchbook/shared/ids';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { deliver, eventsOf, type OutboxEvent } from '../../../tests/support/deliver.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { log } from '../../platform/log.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import { putItem } from '../../platform/table/write.ts';
import { handler as correctRuns } from '../../production/workers/on-price-corrected.ts';
import { handler as sumDays } from '../workers/on-records-changed-sum-days.ts';
import { compareDays } from './compare-days.ts';
import { type Day, emptyDay, readAllDayNames, readDays, toDayItem } from './day-table.ts';
import { makeAllDays } from './make-all-days.ts';

const types = [
  'production.sale_recorded',
  'production.run_changed',
  'production.run_confirmed',
  'production.run_struck_through',
  'production.run_costs_corrected',
  'stock.movement_recorded',
  'ingredients.price_changed',
  'ingredients.price_corrected',
];
const today = new Date().toISOString().slice(0, 10);
const yesterday = dayAfter(today, -1);

let kitchen: Shelves;
let flour: string;
let bun: string;

const call = async (name: string, params: Record<string, string>, body: object): Promise<Answer['body']> => {
  const answer = await kitchen.call(name, { params, body });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const events = (): Promise<OutboxEvent[]> => eventsOf(kitchen.organizationId, types);
let settled: number;
/** Delivers what happened since the last time, once: what an event doesn't name again must stay. */
const settle = async (): Promise<void> => {
  const fresh = (await events()).slice(settled);
  settled += fresh.length;
  await delivered(fresh);
};
const delivered = async (list: readonly OutboxEvent[]): Promise<void> => {
  expect(await deliver(sumDays, list)).toBe(0);
};
const days = (): Promise<ReadonlyMap<string, Day>> =>
  readDays(kitchen, { from: dayAfter(today, -60), to: dayAfter(today, 30) });
const dayOn = async (day: string): Promise<Day | undefined> => (await days()).get(day);

const made = async (productionDate = today): Promise<Answer['body']> => {
  const run = await call('putRun', { id: newId() }, { recipeId: bun, productionDate });
  return call('confirmRun', { id: run.id }, { version: run.version });
};
const sell = (runId: string, body: object, saleId = newId()): Promise<Answer['body']> =>
  call('putSale', { id: runId, saleId }, { purchaserName: 'Rosa', unitPrice: '1', ...body });
const receive = (body: object): Promise<Answer> =>
  kitchen.move({ itemId: flourItem }, { reason: 'receive', unit: 'g', ...body });
let flourItem: string;

beforeEach(async () => {
  settled = 0;
  kitchen = await newShelves();
  flour = newId();
  const price = { unit: 'g', costPerUnit: '2', costingUnit: '1000g' };
  await call('putIngredient', { id: flour }, { name: 'Flour', ...price });
  flourItem = await kitchen.newItem({ category: 'ingredient', referenceId: flour });
  bun = newId();
  const line = { id: newId(), kind: 'ingredient', ingredientId: flour, quantity: '1000', unit: 'g' };
  await call('putRecipe', { id: bun }, { name: 'Bun', batchYield: '20', unit: 'buns', lines: [line] });
});

describe('what was sold', () => {
  it('is counted on the day of the sale, with what it took and what it cost to make', async () => {
    const { id } = await made();
    await sell(id, { quantity: '4', saleDate: today });
    await sell(id, { quantity: '2', saleDate: today, unitPrice: null });
    await settle();
    expect((await dayOn(today))?.sold).toMatchObject([
      { recipeId: bun, quantity: '2', takings: '0', cost: '0.2', priced: false, costed: true },
      { recipeId: bun, quantity: '4', takings: '4', cost: '0.4', priced: true, costed: true },
    ]);
  });

  it('leaves a day with a sale that is moved to another, deleted, or of a run that is struck through', async () => {
    const run = await made(yesterday);
    const struck = await made(yesterday);
    const [moved, deleted] = [newId(), newId()];
    const sale = await sell(run.id, { quantity: '4', saleDate: yesterday }, moved);
    await sell(run.id, { quantity: '3', saleDate: yesterday }, deleted);
    await sell(struck.id, { quantity: '2', saleDate: yesterday });
    await settle();
    expect((await dayOn(yesterday))?.sold).toMatchObject([{ quantity: '9' }]);
    // Each by itself: the event of another would have the day made again.
    await sell(run.id, { saleDate: today, version: sale.version }, moved);
    await settle();
    expect((await dayOn(yesterday))?.sold).toMatchObject([{ quantity: '5' }]);
    expect((await kitchen.call('deleteSale', { params: { id: run.id, saleId: deleted } })).status).toBe(200);
    await settle();
    expect((await dayOn(yesterday))?.sold).toMatchObject([{ quantity: '2' }]);
    // The day on which it was made isn't the one on which it sold.
    await sell(struck.id, { quantity: '1', saleDate: today });
    await call('strikeRun', { id: struck.id }, { comment: 'Typed twice' });
    await settle();
    expect((await dayOn(yesterday))?.sold).toEqual([]);
    expect((await dayOn(today))?.sold).toMatchObject([{ quantity: '4', takings: '4' }]);
  });
});

describe('what was spent', () => {
  it('is each delivery on its own day, and none that was undone', async () => {
    await receive({ quantity: '1000', unitCost: '0.002' });
    const late = await receive({ quantity: '500', unitCost: '0.004', deliveredOn: yesterday });
    const undone = await receive({ quantity: '700', unitCost: '0.002', deliveredOn: yesterday });
    expect([late.status, undone.status]).toEqual([201, 201]);
    await settle();
    expect((await dayOn(yesterday))?.spent).toMatchObject([{ amount: '3.4', complete: true }]);
    await kitchen.move({ itemId: flourItem }, { reason: 'undo', undoes: undone.body.id });
    await receive({ quantity: '100', deliveredOn: yesterday });
    await settle();
    expect((await dayOn(yesterday))?.spent).toMatchObject([{ amount: '2', complete: false }]);
    expect((await dayOn(today))?.spent).toMatchObject([{ amount: '2', complete: true }]);
  });

  it('is what runs used too: of a recipe that a run took, nothing, since its own run used it', async () => {
    const glazed = newId();
    const line = { id: newId(), kind: 'recipe', recipeId: bun, quantity: '10', unit: 'pieces' };
    await call(
      'putRecipe',
      { id: glazed },
      { name: 'Glazed bun', batchYield: '10', unit: 'buns', lines: [line] },
    );
    await made();
    const run = await call('putRun', { id: newId() }, { recipeId: glazed, productionDate: today });
    await call('confirmRun', { id: run.id }, { version: run.version });
    await settle();
    const amounts = async () =>
      Object.values((await dayOn(today))?.runs ?? {}).map((used) => used?.amount ?? 'struck');
    expect((await amounts()).sort()).toEqual(['0', '2']);
    await call('strikeRun', { id: run.id }, { comment: 'Typed twice' });
    await settle();
    expect((await amounts()).sort()).toEqual(['2', 'struck']);
  });
});

it('has what a price was before the day and at its end', async () => {
  await call('putIngredient', { id: flour }, { costPerUnit: '3', version: 1 });
  await call('putIngredient', { id: flour }, { costPerUnit: '2.5', version: 2 });
  await settle();
  const { before, after } = (await dayOn(today))?.prices[flour] ?? {};
  // Its first price is of the same day.
  expect([before, after]).toEqual([null, { costPerUnit: '2.5', costingUnit: '1000g' }]);
});

it('has the right price, on the day of one that was typed by mistake and on that of the next', async () => {
  const history = { pk: `ORG#${kitchen.organizationId}#INGREDIENT#${flour}`, prefix: 'PRICE#' };
  const [first] = await queryAll(kitchen, history);
  // It was entered two days ago, and another price yesterday.
  const at = (day: string) => `${day}T10:00:00.000Z`;
  const older = { ...first, sk: `PRICE#${at(dayAfter(today, -2))}#000000001`, at: at(dayAfter(today, -2)) };
  await putItem(kitchen, older as Item);
  const later = { ...older, sk: `PRICE#${at(yesterday)}#000000002`, at: at(yesterday), costPerUnit: '2.2' };
  await putItem(kitchen, later as Item);
  await makeAllDays(kitchen, new Date());
  const body = { priceId: String(older.sk).slice('PRICE#'.length), costPerUnit: '2.1', version: 1 };
  await call('correctPrice', { id: flour }, body);
  await settle();
  expect((await dayOn(dayAfter(today, -2)))?.prices[flour]).toMatchObject({ after: { costPerUnit: '2.1' } });
  expect((await dayOn(yesterday))?.prices[flour]).toMatchObject({
    ...{ before: { costPerUnit: '2.1' }, after: { costPerUnit: '2.2' } },
  });
});

it('has what sold, and what runs used, at the right price after a mistyped one', async () => {
  const { id } = await made(yesterday);
  await sell(id, { quantity: '4', saleDate: today });
  await settle();
  const [price] = (await call('listPrices', { id: flour }, {})).items;
  await call('correctPrice', { id: flour }, { priceId: price.id, costPerUnit: '1', version: 1 });
  expect(
    await deliver(correctRuns, await eventsOf(kitchen.organizationId, ['ingredients.price_corrected'])),
  ).toBe(0);
  await settle();
  expect((await dayOn(today))?.sold).toMatchObject([{ quantity: '4', takings: '4', cost: '0.2' }]);
  expect((await dayOn(yesterday))?.runs[id]).toMatchObject({ amount: '1', complete: true });
});

describe('after any order of events', () => {
  it('is what the records give, though events come twice, late and in another order', async () => {
    const runs = [await made(), await made(yesterday), await made(dayAfter(today, -8))];
    for (const [index, { id }] of runs.entries()) {
      const saleId = newId();
      const sale = await sell(id, { quantity: String(index + 1), saleDate: dayAfter(today, -index) }, saleId);
      if (index > 0) await sell(id, { quantity: '5', saleDate: today, version: sale.version }, saleId);
      await receive({ quantity: '100', unitCost: '0.01', deliveredOn: dayAfter(today, -index) });
    }
    await call('strikeRun', { id: runs[1]?.id }, { comment: 'Typed twice' });
    await call('putIngredient', { id: flour }, { costPerUnit: '3', version: 1 });
    const all = await events();
    await delivered([...all].reverse());
    await delivered(all.filter((_, index) => index % 2 === 0));
    const byEvents = await days();
    await makeAllDays(kitchen, new Date());
    expect(Object.fromEntries(await days())).toEqual(Object.fromEntries(byEvents));
    expect([...byEvents.values()].some(({ sold }) => sold.length > 0)).toBe(true);
  });

  it('is made from the records of a business that had no sums', async () => {
    const { id } = await made(dayAfter(today, -40));
    await sell(id, { quantity: '4', saleDate: dayAfter(today, -35) });
    expect(await readAllDayNames(kitchen)).toEqual([]);
    await makeAllDays(kitchen, new Date());
    expect((await dayOn(dayAfter(today, -35)))?.sold).toMatchObject([{ quantity: '4' }]);
    expect((await dayOn(dayAfter(today, -40)))?.runs[id]).toMatchObject({ amount: '2' });
  });
});

it('hasn’t drifted where a draft was deleted, or moved to another day', async () => {
  const drafts = await Promise.all(
    [0, 1].map(() => call('putRun', { id: newId() }, { recipeId: bun, productionDate: dayAfter(today, -9) })),
  );
  const [gone, moved] = drafts;
  await settle();
  await kitchen.call('deleteRun', { params: { id: gone.id } });
  await call('putRun', { id: moved.id }, { productionDate: today, version: moved.version });
  await settle();
  expect((await makeAllDays(kitchen, new Date())).differing).not.toContain(dayAfter(today, -9));
  expect((await dayOn(dayAfter(today, -9)))?.runs).toEqual({});
});

it('is compared each night, and what differs is made right and reported', async () => {
  const { id } = await made(dayAfter(today, -20));
  await sell(id, { quantity: '4', saleDate: dayAfter(today, -10) });
  await makeAllDays(kitchen, new Date());
  const on = dayAfter(today, -10);
  // Somebody changed the table by hand.
  await putItem(kitchen, toDayItem(kitchen.organizationId, on, { day: emptyDay, revision: 7 }));
  const written = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const tomorrow = { now: () => new Date(Date.now() + 26 * 3_600_000) };
  await compareDays(tomorrow);
  expect((await dayOn(on))?.sold).toMatchObject([{ quantity: '4' }]);
  const reported = written.mock.calls.filter(([, more]) =>
    JSON.stringify(more).includes(kitchen.organizationId),
  );
  expect(reported).toEqual([['day drift', { organizationId: kitchen.organizationId, days: [on] }]]);
  written.mockRestore();
});
