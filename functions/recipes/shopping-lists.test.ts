import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import { newIngredient, newOrganization, type TestOrganization } from '../../tests/support/organization.ts';

let kitchen: TestOrganization;
let flour: string;
let eggs: string;
let mill: string;
let buns: string;
let pasta: string;

const put = (id: string, body: unknown) => kitchen.call('putShoppingList', { params: { id }, body });
const get = (id: string) => kitchen.call('getShoppingList', { params: { id } });
const recipe = async (name: string, body: object): Promise<string> => {
  const id = newId();
  await kitchen.call('putRecipe', { params: { id }, body: { name, ...body } });
  return id;
};

beforeEach(async () => {
  kitchen = await newOrganization();
  mill = newId();
  await kitchen.call('putSupplier', { params: { id: mill }, body: { name: 'The mill' } });
  const pack = { packSize: '5', packUnit: 'kg', packPrice: '6' };
  flour = (await newIngredient(kitchen, { name: 'Flour', ...pack, supplierId: mill })).id;
  const each = { unit: 'pieces', costingUnit: '1pieces', costPerUnit: '0.25' };
  eggs = (await newIngredient(kitchen, { name: 'Eggs', ...each })).id;
  const lines = [lineOf(flour, { quantity: '1', unit: 'kg' })];
  const dough = await recipe('Dough', { batchYield: '1', lines });
  buns = await recipe('Buns', {
    batchYield: '24',
    lines: [subLineOf(dough), lineOf(eggs, { quantity: '4', unit: 'pieces' })],
  });
  pasta = await recipe('Pasta', { batchYield: '2', lines: [lineOf(flour, { quantity: '400' })] });
});

describe('a shopping list', () => {
  it('has what to buy, merged over recipes and units, by supplier, in whole packs', async () => {
    const id = newId();
    const recipes = [
      { recipeId: buns, quantity: '120' },
      { recipeId: pasta, quantity: '1' },
    ];
    const { status, body } = await put(id, { name: 'Saturday', recipes });
    expect(status).toBe(201);
    expect(body).toMatchObject({ version: 1, cost: '17', complete: true });
    expect(body.recipes).toEqual([
      { recipeId: buns, quantity: '120', name: 'Buns' },
      { recipeId: pasta, quantity: '1', name: 'Pasta' },
    ]);
    expect(body.lines).toMatchObject([
      { ingredientId: eggs, needed: '20', unit: 'pieces', packs: null, cost: '5', supplier: null },
      { ingredientId: flour, needed: '5200', unit: 'g', packs: '2', cost: '12', supplier: 'The mill' },
    ]);
    expect((await get(id)).body).toEqual(body);
    expect((await kitchen.call('listShoppingLists')).body.items).toEqual([body]);
  });

  it('has no known amount for an ingredient whose line has no quantity', async () => {
    const lines = [lineOf(flour, { quantity: '400' }), lineOf(eggs, { quantity: null, unit: 'pieces' })];
    const noodles = await recipe('Noodles', { batchYield: '2', lines });
    const { body } = await put(newId(), { name: 'x', recipes: [{ recipeId: noodles, quantity: '2' }] });
    expect(body).toMatchObject({ complete: false, cost: '6' });
    expect(body.lines).toMatchObject([
      { ingredientId: eggs, needed: null, packs: null, cost: null },
      { ingredientId: flour, needed: '400' },
    ]);
  });

  it('keeps its ticks by ingredient, and its figures until its recipes are sent again', async () => {
    const id = newId();
    const recipes = [{ recipeId: buns, quantity: '24' }];
    await put(id, { name: 'Saturday', recipes });
    const ticked = await put(id, { lines: [{ ingredientId: eggs, ticked: true }], version: 1 });
    expect(ticked.body.lines.map((line: { ticked: boolean }) => line.ticked)).toEqual([true, false]);
    await kitchen.call('putIngredient', { params: { id: eggs }, body: { costPerUnit: '1', version: 1 } });
    expect((await put(id, { name: 'Sunday', version: 2 })).body.lines[0]).toMatchObject({ cost: '1' });
    const again = await put(id, { recipes, version: 3 });
    expect(again.body).toMatchObject({ name: 'Sunday', version: 4 });
    expect(again.body.lines[0]).toMatchObject({ ticked: true, needed: '4', cost: '4' });
    const repeated = await put(id, { recipes, version: 3 });
    expect(repeated).toEqual({ status: 200, body: again.body });
    expect((await put(id, { name: 'Monday', version: 3 })).status).toBe(412);
    const without = await put(id, { recipes: [{ recipeId: pasta, quantity: '2' }], version: 4 });
    expect(without.body.lines.map((line: { name: string }) => line.name)).toEqual(['Flour']);
  });

  it('is created once, empty if nothing was picked, and needs a name', async () => {
    const id = newId();
    expect((await put(id, {})).body.issues[0].path).toBe('name');
    const made = await put(id, { name: 'Saturday' });
    expect(made).toMatchObject({ status: 201, body: { recipes: [], lines: [], cost: '0', complete: true } });
    expect((await put(id, { name: 'Saturday' })).status).toBe(200);
    expect((await put(id, { name: 'Other' })).body.code).toBe('id_taken');
  });

  it('names a pick that isn’t of this organization, and keeps one that was deleted later', async () => {
    const recipes = [
      { recipeId: pasta, quantity: '2' },
      { recipeId: newId(), quantity: '1' },
    ];
    const refused = await put(newId(), { name: 'Saturday', recipes });
    expect(refused.body.issues[0].path).toBe('recipes.1.recipeId');
    const id = newId();
    const picks = [{ recipeId: pasta, quantity: '2' }];
    await put(id, { name: 'Saturday', recipes: picks });
    await kitchen.call('deleteRecipe', { params: { id: pasta } });
    const { body } = await put(id, { recipes: picks, version: 1 });
    expect(body).toMatchObject({ recipes: [{ name: 'Pasta' }], lines: [], complete: false });
  });

  it('is deleted permanently', async () => {
    const id = newId();
    await put(id, { name: 'Saturday' });
    // The answer may be lost, so a repeat gets the same one.
    for (let again = 0; again < 2; again++)
      expect(await kitchen.call('deleteShoppingList', { params: { id } })).toEqual({
        status: 200,
        body: { id },
      });
    expect((await put(id, { name: 'Saturday' })).body.code).toBe('id_taken');
    expect((await get(id)).status).toBe(404);
  });
});

describe('a shopping list of ingredients', () => {
  const pulp = () => ({ ingredientId: flour, quantity: '1350', unit: 'g' });

  it('has them in packs beside what its recipes need, each once', async () => {
    const id = newId();
    const recipes = [{ recipeId: buns, quantity: '120' }];
    const { status, body } = await put(id, { name: 'Purchases', recipes, ingredients: [pulp()] });
    expect(status).toBe(201);
    // Five batches need 5 kg: with 1,350 g that are two packs of 5 kg.
    expect(body.ingredients).toEqual([{ ...pulp(), name: 'Flour' }]);
    expect(body.lines).toMatchObject([
      { ingredientId: eggs, needed: '20' },
      { ingredientId: flour, needed: '6350', packs: '2', cost: '12' },
    ]);
    expect((await get(id)).body).toEqual(body);
    expect(await put(id, { name: 'Purchases', recipes, ingredients: [pulp()] })).toEqual({
      status: 200,
      body,
    });
  });

  it('keeps them when only its recipes are sent, and its recipes when only they are', async () => {
    const id = newId();
    const recipes = [{ recipeId: buns, quantity: '24' }];
    await put(id, { name: 'Purchases', recipes, ingredients: [pulp()] });
    const others = await put(id, { recipes: [{ recipeId: buns, quantity: '48' }], version: 1 });
    expect(others.body.lines[1]).toMatchObject({ ingredientId: flour, needed: '3350' });
    const less = await put(id, { ingredients: [{ ...pulp(), quantity: '350' }], version: 2 });
    expect(less.body.lines[1]).toMatchObject({ needed: '2350' });
    const none = await put(id, { ingredients: [], version: 3 });
    expect(none.body).toMatchObject({ ingredients: [], recipes: [{ quantity: '48' }] });
  });

  it('says that nobody knows how much of one is needed', async () => {
    const ingredients = [{ ...pulp(), quantity: null }];
    const { body } = await put(newId(), { name: 'Purchases', ingredients });
    expect(body).toMatchObject({ complete: false, cost: '0', lines: [{ needed: null, cost: null }] });
  });

  it('names one that isn’t of this organization, or is there twice', async () => {
    const pathOf = async (ingredients: object[]) =>
      (await put(newId(), { name: 'x', ingredients })).body.issues[0].path;
    expect(await pathOf([{ ...pulp(), ingredientId: newId() }])).toBe('ingredients.0.ingredientId');
    expect(await pathOf([pulp(), pulp()])).toBe('ingredients');
  });
});
