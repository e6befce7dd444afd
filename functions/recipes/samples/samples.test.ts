/** The sample data: one set, not counted, the maker's own once edited, gone when asked but for what is used. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { lineOf, subLineOf } from '../../../tests/support/lines.ts';
import {
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';

interface Named {
  id: string;
  name: string;
  version: number;
  isSample: boolean;
}

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const add = () => kitchen.call('addSamples');
const remove = () => kitchen.call('removeSamples');
const put = (id: string, body: unknown) => kitchen.call('putRecipe', { params: { id }, body });
const recipes = async (): Promise<Named[]> => (await kitchen.call('listRecipes')).body.items;
const ingredients = async (): Promise<Named[]> => (await kitchen.call('listIngredients')).body.items;
const usage = async (): Promise<number> => (await kitchen.call('getEntitlements')).body.usage.recipes;
const named = (things: Named[], name: string): Named => {
  const found = things.find((thing) => thing.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

describe('the samples', () => {
  it('are added once, as one set, and do not count', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    for (const answer of answers) expect(answer.body).toEqual({ recipes: 4, ingredients: 15 });
    expect((await recipes()).map((one) => one.isSample)).toEqual(Array(4).fill(true));
    expect((await ingredients()).map((one) => one.isSample)).toEqual(Array(15).fill(true));
    expect((await kitchen.call('listSuppliers')).body.items).toHaveLength(2);
    expect(await usage()).toBe(0);
  });

  it('are wholly known: every cost, every allergen, every figure of the panel', async () => {
    await add();
    for (const { id, name } of await recipes()) {
      const { body } = await kitchen.call('getRecipeBreakdown', { params: { id } });
      expect(body.complete, name).toBe(true);
      expect(body.lines.map((line: { warning: unknown }) => line.warning)).toEqual(
        body.lines.map(() => null),
      );
      expect(body.allergens.filter((one: { state: string }) => one.state === 'unknown')).toEqual([]);
      expect(body.nutrition.panels.uk.every((row: { per100: unknown }) => row.per100 !== null)).toBe(true);
      expect(body.ingredientList.unweighed).toEqual([]);
      if (name !== 'Crème pâtissière') expect(Number(body.margin.percent), name).toBeGreaterThan(40);
    }
    const tarts = named(await recipes(), 'Raspberry custard tarts');
    const { body } = await kitchen.call('getLabel', { params: { id: tarts.id } });
    // What only the maker can state is all that its label lacks.
    const open = body.blockers.map((blocker: { code: string }) => blocker.code);
    expect(open).toEqual(['net_quantity', 'date', 'business']);
  });

  it('leave nothing behind when nobody has touched them', async () => {
    const relevant = async () =>
      (await everythingOf(kitchen.organizationId)).filter(
        (item) => !/^OUTBOX#|RECIPEGRAPH|VERSION#/.test(`${item.pk}${item.sk}`),
      );
    const before = await relevant();
    await add();
    expect(await remove()).toEqual({ status: 200, body: { recipes: 4, ingredients: 15 } });
    expect(await relevant()).toEqual(before);
    expect((await remove()).body).toEqual({ recipes: 0, ingredients: 0 });
    expect((await add()).status).toBe(201);
  });

  it('become the maker’s own when edited, taking their place', async () => {
    await add();
    const loaf = named(await recipes(), 'Seeded country loaf');
    const { body } = await put(loaf.id, { name: 'My loaf', version: 1 });
    expect(body).toMatchObject({ isSample: false, version: 2 });
    expect(await usage()).toBe(1);
    expect((await put(loaf.id, { name: 'Our loaf', version: 2 })).status).toBe(200);
    expect(await usage()).toBe(1);
    expect((await remove()).body.recipes).toBe(3);
    const left = await ingredients();
    expect(left.map((one) => one.name).sort()).toEqual(
      [
        'Dried yeast',
        'Fine sea salt',
        'Sesame seeds',
        'Strong white flour',
        'Sunflower seeds',
        'Water',
      ].sort(),
    );
    expect(left.every((one) => !one.isSample)).toBe(true);
    const { body: figures } = await kitchen.call('getRecipeBreakdown', { params: { id: loaf.id } });
    expect(figures.complete).toBe(true);
    await kitchen.call('deleteRecipe', { params: { id: loaf.id } });
    expect(await usage()).toBe(0);
  });

  it('are not edited beyond the limit, by any number of edits at once', async () => {
    await setEntitlement(kitchen.organizationId, { recipesLimit: 2 });
    await add();
    const samples = await recipes();
    const edits = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        put(samples[index % 4]?.id ?? '', { description: `edit ${index}`, version: 1 }),
      ),
    );
    expect(edits.filter((answer) => answer.status === 200)).toHaveLength(2);
    for (const { status, body } of edits) expect([200, 403, 412], JSON.stringify(body)).toContain(status);
    expect((await recipes()).filter((one) => !one.isSample)).toHaveLength(2);
    expect(await usage()).toBe(2);
    const sample = (await recipes()).find((one) => one.isSample) as Named;
    expect((await put(sample.id, { name: 'One more', version: 1 })).body.code).toBe('recipe_limit_reached');
    expect((await put(sample.id, { name: sample.name, version: 1 })).status).toBe(200);
  });

  it('count when duplicated, and not when deleted and brought back', async () => {
    await add();
    const loaf = named(await recipes(), 'Seeded country loaf');
    const body = { id: newId() };
    const copy = await kitchen.call('duplicateRecipe', { params: { id: loaf.id }, body });
    expect(copy.body.isSample).toBe(false);
    expect(await usage()).toBe(1);
    await kitchen.call('deleteRecipe', { params: { id: loaf.id } });
    expect(await usage()).toBe(1);
    const back = await kitchen.call('restoreRecipe', { params: { id: loaf.id } });
    expect(back.body.isSample).toBe(true);
    expect(await usage()).toBe(1);
    await kitchen.call('deleteRecipe', { params: { id: loaf.id } });
    expect((await remove()).body.recipes).toBe(3);
    expect((await kitchen.call('restoreRecipe', { params: { id: loaf.id } })).status).toBe(404);
  });

  it('that go into something of the maker’s own stay, with what is in them', async () => {
    await add();
    const custard = named(await recipes(), 'Crème pâtissière');
    const milk = named(await ingredients(), 'Whole milk');
    await put(newId(), { name: 'Éclairs', lines: [subLineOf(custard.id, { quantity: '500', unit: 'g' })] });
    expect((await remove()).body).toEqual({ recipes: 3, ingredients: 9 });
    expect(named(await recipes(), 'Crème pâtissière').isSample).toBe(true);
    expect(named(await ingredients(), 'Whole milk')).toMatchObject({ id: milk.id, isSample: true });
    expect((await kitchen.call('deleteRecipe', { params: { id: custard.id } })).body.code).toBe(
      'recipe_in_use',
    );
  });

  it('are not taken from under a recipe that has begun to use one since they were looked at', async () => {
    await add();
    const flour = named(await ingredients(), 'Strong white flour');
    const id = newId();
    const loaf = () => put(id, { name: 'Loaf', lines: [lineOf(flour.id)] });
    const removed = await holdFirstWrite(remove, async () => expect((await loaf()).status).toBe(201));
    expect(removed.body).toEqual({ recipes: 4, ingredients: 14 });
    expect(await ingredients()).toMatchObject([{ id: flour.id, isSample: false }]);
  });

  it('are not begun to be used once they are gone', async () => {
    await add();
    const flour = named(await ingredients(), 'Strong white flour');
    const loaf = () => put(newId(), { name: 'Loaf', lines: [lineOf(flour.id)] });
    const late = await holdFirstWrite(loaf, async () => expect((await remove()).status).toBe(200));
    expect(late.body.issues[0].path).toBe('lines.0.ingredientId');
    expect(await usage()).toBe(0);
  });

  it('keep no edge, marker or place of those that are gone', async () => {
    await add();
    await remove();
    const left = await itemsAt(`ORG#${kitchen.organizationId}`);
    expect(left.map((item) => item.type)).not.toContain('SAMPLES');
    expect((await everythingOf(kitchen.organizationId)).map((item) => item.type)).not.toContain('USED_BY');
    expect(await usage()).toBe(0);
  });
});
