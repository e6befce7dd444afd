import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineOf } from '../../tests/support/lines.ts';
import { newIngredient, newOrganization, type TestOrganization } from '../../tests/support/organization.ts';

let kitchen: TestOrganization;
let id: string;

beforeEach(async () => {
  kitchen = await newOrganization();
  id = newId();
  const flour = await newIngredient(kitchen);
  const body = { name: 'Loaf', instructions: 'Knead.\n\nBake.', lines: [lineOf(flour.id)] };
  await kitchen.call('putRecipe', { params: { id }, body });
});

const get = (which = id) => kitchen.call('getRecipe', { params: { id: which } });

describe('a duplicate', () => {
  it('has everything from the original under its own id, and is created once', async () => {
    const copyId = newId();
    const request = { params: { id }, body: { id: copyId } };
    const made = await kitchen.call('duplicateRecipe', request);
    expect(made.status).toBe(201);
    const original = (await get()).body;
    expect(made.body).toMatchObject({
      id: copyId,
      name: 'Loaf (copy)',
      instructions: original.instructions,
      lines: original.lines,
      version: 1,
    });
    expect(await kitchen.call('duplicateRecipe', request)).toEqual({ status: 200, body: made.body });
    expect((await get(copyId)).body).toEqual(made.body);
    const taken = await kitchen.call('duplicateRecipe', { params: { id: copyId }, body: { id } });
    expect(taken.body.code).toBe('id_taken');
  });

  it('of a missing recipe is not found', async () => {
    const answer = await kitchen.call('duplicateRecipe', { params: { id: newId() }, body: { id: newId() } });
    expect(answer.status).toBe(404);
  });
});

describe('a deleted recipe', () => {
  it('leaves the list, comes back complete, and its id can’t be reused', async () => {
    const before = (await get()).body;
    const deleted = await kitchen.call('deleteRecipe', { params: { id } });
    const days = (Date.parse(deleted.body.restorableUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect((await get()).status).toBe(404);
    expect((await kitchen.call('listRecipes')).body.items).toEqual([]);
    const again = await kitchen.call('putRecipe', { params: { id }, body: { name: 'Loaf' } });
    expect(again.body.code).toBe('id_taken');
    const restored = await kitchen.call('restoreRecipe', { params: { id } });
    const { version, updatedAt, ...content } = restored.body;
    expect(before).toMatchObject(content);
    expect((await get()).body).toEqual(restored.body);
    expect((await kitchen.call('restoreRecipe', { params: { id } })).body).toEqual(restored.body);
  });

  it('that never existed is not found', async () => {
    expect((await kitchen.call('deleteRecipe', { params: { id: newId() } })).status).toBe(404);
    expect((await kitchen.call('restoreRecipe', { params: { id: newId() } })).status).toBe(404);
  });
});

describe('the list', () => {
  it('has the newest first, a page at a time, without the instructions', async () => {
    const second = newId();
    await kitchen.call('putRecipe', { params: { id: second }, body: { name: 'Second' } });
    const first = await kitchen.call('listRecipes', { query: { limit: '1' } });
    expect(first.body.items.map((item: { id: string }) => item.id)).toEqual([second]);
    const next = await kitchen.call('listRecipes', { query: { limit: '1', cursor: first.body.nextCursor } });
    expect(next.body.items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect(next.body.items[0]).not.toHaveProperty('instructions');
    const last = await kitchen.call('listRecipes', { query: { limit: '1', cursor: next.body.nextCursor } });
    expect(last.body).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'x'],
    ['cursor', '!'],
    ['cursor', 'AAAA'],
    ['more', '1'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await kitchen.call('listRecipes', { query: { [name]: value } })).status).toBe(400);
  });
});

describe('the breakdown', () => {
  it('answers the figures of the worked example of 24 buns', async () => {
    const price = (costPerUnit: string, name: string, unit = 'kg', costingUnit = '1000g') =>
      newIngredient(kitchen, { name, unit, costingUnit, costPerUnit });
    const flour = await price('1.15', 'Strong flour');
    const butter = await price('7.2', 'Butter');
    const sugar = await price('1.05', 'Sugar');
    const milk = await price('1.1', 'Milk', 'l', '1000ml');
    const eggs = await price('0.26', 'Eggs', 'pieces', '1pieces');
    const yeast = await price('9.5', 'Dried yeast');
    const lines = [
      lineOf(flour.id, { quantity: '1', unit: 'kg' }),
      lineOf(butter.id, { quantity: '0.25', unit: 'kg' }),
      lineOf(sugar.id, { quantity: '0.12', unit: 'kg' }),
      lineOf(milk.id, { quantity: '0.5', unit: 'l' }),
      lineOf(eggs.id, { quantity: '4', unit: 'pieces' }),
      lineOf(yeast.id, { quantity: '0.014', unit: 'kg' }),
    ];
    const buns = newId();
    const body = { name: 'Buns', batchYield: '24', lines, sellingPrice: '1.00', physicalCost: '0.11' };
    await kitchen.call('putRecipe', { params: { id: buns }, body });
    const { body: figures } = await kitchen.call('getRecipeBreakdown', { params: { id: buns } });
    expect(figures).toMatchObject({
      complete: true,
      ingredientCost: '4.799',
      costPerUnit: '0.199958333333',
      packagingCost: '0.11',
    });
    const priceless = await newIngredient(kitchen, { name: 'Cardamom', costPerUnit: null });
    await kitchen.call('putRecipe', {
      params: { id: buns },
      body: { lines: [...lines, lineOf(priceless.id)], version: 1 },
    });
    const { body: unknown } = await kitchen.call('getRecipeBreakdown', { params: { id: buns } });
    expect(unknown).toMatchObject({ complete: false, ingredientCost: '4.799' });
    expect(unknown.lines.at(-1)).toMatchObject({ cost: null, warning: 'uncosted' });
  });

  it('of a missing recipe is not found', async () => {
    expect((await kitchen.call('getRecipeBreakdown', { params: { id: newId() } })).status).toBe(404);
  });
});
