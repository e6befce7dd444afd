/** The cost history: one point for each change of the figures, always from the current state (invariant 28). */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../tests/support/faults.ts';
import { holdFirstWrite } from '../../tests/support/hold.ts';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { handler } from './workers/on-cost-changed.ts';

const types = ['recipes.recipe_changed', 'recipes.variation_changed', 'ingredients.price_changed'];

let kitchen: TestOrganization;
let flour: string;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  flour = (await newIngredient(kitchen, { costPerUnit: '1' })).id;
});

const put = (id: string, body: unknown) => kitchen.call('putRecipe', { params: { id }, body });
const price = (costPerUnit: string, version: number) =>
  kitchen.call('putIngredient', { params: { id: flour }, body: { costPerUnit, version } });
const happened = () => eventsOf(kitchen.organizationId, types);
const current = (id: string) => itemsAt(`ORG#${kitchen.organizationId}`, `RECIPECOST#${id}`);
const costsOf = async (id: string) => {
  const { body } = await kitchen.call('listRecipeCosts', { params: { id } });
  return body.items.map((point: { batchCost: string; ingredientId: string | null }) => [
    point.batchCost,
    point.ingredientId,
  ]);
};

/** Delivers the events since the last call. */
function courier() {
  let handed = 0;
  return async (): Promise<void> => {
    const events = (await happened()).slice(handed);
    handed += events.length;
    expect(await deliver(handler, events)).toBe(0);
  };
}

describe('the cost history', () => {
  it('has a point for each change of a recipe or of a price in it, through nested recipes', async () => {
    const [base, loaf] = [newId(), newId()];
    const handOn = courier();
    await put(base, { name: 'Base', lines: [lineOf(flour)] });
    const lines = [subLineOf(base, { quantity: '2' })];
    await put(loaf, { name: 'Loaf', lines, sellingPrice: '4', physicalCost: '0.5' });
    await handOn();
    await price('1.5', 1);
    await handOn();
    await put(base, { lines: [lineOf(flour, { quantity: '500' })], version: 1 });
    await handOn();
    expect(await costsOf(loaf)).toEqual([
      ['2', null],
      ['3.5', flour],
      ['2.5', null],
    ]);
    expect(await costsOf(base)).toEqual([
      ['0.75', null],
      ['1.5', flour],
      ['1', null],
    ]);
    const { body } = await kitchen.call('listRecipeCosts', { params: { id: loaf } });
    expect(body.items[0]).toMatchObject({
      complete: true,
      ingredientCost: '1.5',
      costEach: '2',
      physicalCost: '0.5',
      takeawayPhysicalCost: null,
      marginPercent: '50',
    });
    expect(await current(loaf)).toMatchObject([{ recipeId: loaf, physicalCost: '0.5', batchCost: '2' }]);
  });

  it('has a variation, when it changes, its base does, or a price in either', async () => {
    const [base, seeded] = [newId(), newId()];
    const handOn = courier();
    const vary = (body: object) => kitchen.call('putVariation', { params: { id: seeded }, body });
    const line = lineOf(flour);
    await put(base, { name: 'Loaf', lines: [line], sellingPrice: '10' });
    await vary({ baseRecipeId: base, name: 'Seeded loaf', overrides: { sellingPrice: '20' } });
    await handOn();
    await price('1.5', 1);
    await handOn();
    await put(base, { lines: [{ ...line, quantity: '2000' }], version: 1 });
    await handOn();
    await vary({ overrides: { sellingPrice: '30' }, version: 1 });
    await handOn();
    const points = await itemsAt(`ORG#${kitchen.organizationId}#RECIPE#${seeded}`, 'COST#');
    expect(points.map(({ costEach, marginPercent }) => [costEach, marginPercent])).toEqual([
      ['1', '95'],
      ['1.5', '92.5'],
      ['3', '85'],
      ['3', '90'],
    ]);
    await kitchen.call('deleteVariation', { params: { id: seeded } });
    await handOn();
    expect(await current(seeded)).toEqual([]);
  });

  it('is a minimum while a line has no quantity', async () => {
    const id = newId();
    const handOn = courier();
    const [known, open] = [lineOf(flour), lineOf(flour, { quantity: null })];
    await put(id, { name: 'Loaf', lines: [known, open] });
    await handOn();
    await put(id, { lines: [known, { ...open, quantity: '500' }], version: 1 });
    await handOn();
    const { body } = await kitchen.call('listRecipeCosts', { params: { id } });
    expect(body.items).toMatchObject([
      { batchCost: '1.5', complete: true },
      { batchCost: '1', complete: false },
    ]);
  });

  it('has no point for a change that moves no figure, and none twice', async () => {
    const id = newId();
    await put(id, { name: 'Loaf', lines: [lineOf(flour)] });
    await put(id, { name: 'Rye loaf', version: 1 });
    const events = await happened();
    for (let times = 0; times < 3; times++) expect(await deliver(handler, events)).toBe(0);
    expect(await costsOf(id)).toEqual([['1', null]]);
  });

  it('has each cost at its own time, though the events come late and in another order', async () => {
    const [base, loaf] = [newId(), newId()];
    await put(base, { name: 'Base', lines: [lineOf(flour)] });
    await put(loaf, { name: 'Loaf', lines: [subLineOf(base)] });
    await price('2', 1);
    await put(base, { lines: [lineOf(flour, { quantity: '500' })], version: 1 });
    await price('3', 2);
    await put(loaf, { lines: [subLineOf(base, { quantity: '2' })], version: 1 });
    const events = await happened();
    for (const event of [...events.toReversed(), ...events]) expect(await deliver(handler, [event])).toBe(0);
    expect((await costsOf(base)).map(([cost]: string[]) => cost)).toEqual(['1.5', '1', '2', '1']);
    expect((await costsOf(loaf)).map(([cost]: string[]) => cost)).toEqual(['3', '1.5', '1', '2', '1']);
    expect(await current(loaf)).toMatchObject([{ batchCost: '3' }]);
  });

  it('ends at the current state, however events are shuffled, repeated and delivered at once', async () => {
    const random = seeded(7);
    const [base, loaf, cake] = [newId(), newId(), newId()];
    await put(base, { name: 'Base', lines: [lineOf(flour)] });
    await put(loaf, { name: 'Loaf', lines: [subLineOf(base)] });
    await put(cake, { name: 'Cake', lines: [subLineOf(loaf), lineOf(flour)] });
    for (let version = 1; version <= 6; version++) {
      await price(`${version + 1}`, version);
      await put(base, { lines: [lineOf(flour, { quantity: `${version}00` })], version });
    }
    const events = await happened();
    const shuffled = [...events, ...events, ...events].sort(() => random() - 0.5);
    const faults = { conflicts: 0.2, lostAnswers: 0.2, random };
    const retry: typeof events = [];
    await withFaults(faults, () =>
      Promise.all(
        shuffled.map(async (event) => {
          if ((await deliver(handler, [event])) > 0) retry.push(event);
        }),
      ),
    );
    for (const event of retry) expect(await deliver(handler, [event])).toBe(0);
    for (const [id, cost] of [
      [base, '4.2'],
      [loaf, '4.2'],
      [cake, '11.2'],
    ] as const) {
      expect((await costsOf(id))[0][0]).toBe(cost);
      expect(await current(id)).toMatchObject([{ batchCost: cost }]);
    }
  });

  it('isn’t set back by a worker that read the state before another', async () => {
    const id = newId();
    await put(id, { name: 'Loaf', lines: [lineOf(flour)] });
    const [made] = await happened();
    const late = async () => deliver(handler, made ? [made] : []);
    const failures = await holdFirstWrite(late, async () => {
      await price('5', 1);
      expect(await deliver(handler, (await happened()).slice(1))).toBe(0);
    });
    expect(failures).toBe(0);
    expect((await costsOf(id))[0]).toEqual(['5', flour]);
    expect(await current(id)).toMatchObject([{ batchCost: '5' }]);
  });

  it('deletes the current cost of a deleted recipe, and continues when it is restored', async () => {
    const id = newId();
    const handOn = courier();
    await put(id, { name: 'Loaf', lines: [lineOf(flour)] });
    await handOn();
    await kitchen.call('deleteRecipe', { params: { id } });
    await handOn();
    expect(await current(id)).toEqual([]);
    expect((await kitchen.call('listRecipeCosts', { params: { id } })).status).toBe(404);
    await kitchen.call('restoreRecipe', { params: { id } });
    await handOn();
    expect(await current(id)).toMatchObject([{ batchCost: '1' }]);
  });

  it('pages', async () => {
    const id = newId();
    const handOn = courier();
    await put(id, { name: 'Loaf', lines: [lineOf(flour)] });
    await handOn();
    await price('2', 1);
    await handOn();
    const query = { limit: '1' };
    const first = await kitchen.call('listRecipeCosts', { params: { id }, query });
    const next = { ...query, cursor: first.body.nextCursor };
    const second = await kitchen.call('listRecipeCosts', { params: { id }, query: next });
    expect([first.body.items[0].batchCost, second.body.items[0].batchCost]).toEqual(['2', '1']);
  });

  it('takes in a price that affects 200 recipes', async () => {
    const ids = Array.from({ length: 200 }, () => newId());
    for (let from = 0; from < ids.length; from += 20)
      await Promise.all(
        ids.slice(from, from + 20).map((id) => put(id, { name: 'Loaf', lines: [lineOf(flour)] })),
      );
    await price('3', 1);
    const [event] = (await happened()).filter((one) => one.type === 'ingredients.price_changed');
    expect(await deliver(handler, event ? [event] : [])).toBe(0);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'RECIPECOST#')).toHaveLength(200);
    expect(await costsOf(ids[199] as string)).toEqual([['3', flour]]);
  });
});
