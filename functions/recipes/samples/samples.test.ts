/** The sample data: one set, not counted, the maker's own once edited, removed on request except what is used. */
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
  it('are added once, as one set, and don’t count', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    for (const answer of answers) expect(answer.body).toEqual({ recipes: 7, ingredients: 21 });
    expect((await recipes()).map((one) => one.isSample)).toEqual(Array(7).fill(true));
    expect((await ingredients()).map((one) => one.isSample)).toEqual(Array(21).fill(true));
    expect((await kitchen.call('listSuppliers')).body.items).toHaveLength(4);
    expect(await usage()).toBe(0);
  });

  it('are completely known: every cost, every allergen, every figure of the panel', async () => {
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
      if (name !== 'Shortcrust pastry') expect(Number(body.margin.percent), name).toBeGreaterThan(40);
    }
    const quiche = named(await recipes(), 'Leek and Cheddar quiche');
    const { body } = await kitchen.call('getLabel', { params: { id: quiche.id } });
    // The label lacks only what the maker must state.
    const open = body.blockers.map((blocker: { code: string }) => blocker.code);
    expect(open).toEqual(['net_quantity', 'date', 'business']);
  });

  it('leave nothing behind when nobody changed them', async () => {
    const relevant = async () =>
      (await everythingOf(kitchen.organizationId)).filter(
        (item) => !/^OUTBOX#|RECIPEGRAPH|VERSION#/.test(`${item.pk}${item.sk}`),
      );
    const before = await relevant();
    await add();
    expect(await remove()).toEqual({ status: 200, body: { recipes: 7, ingredients: 21 } });
    expect(await relevant()).toEqual(before);
    expect((await remove()).body).toEqual({ recipes: 0, ingredients: 0 });
    expect((await add()).status).toBe(201);
  });

  it('become the maker’s own when edited, and take their place', async () => {
    await add();
    const loaf = named(await recipes(), 'Seeded rye loaf');
    const { body } = await put(loaf.id, { name: 'My loaf', version: 1 });
    expect(body).toMatchObject({ isSample: false, version: 2 });
    expect(await usage()).toBe(1);
    expect((await put(loaf.id, { name: 'Our loaf', version: 2 })).status).toBe(200);
    expect(await usage()).toBe(1);
    expect((await remove()).body.recipes).toBe(6);
    const left = await ingredients();
    expect(left.map((one) => one.name).sort()).toEqual(
      [
        'Dried yeast',
        'Light rye flour',
        'Sea salt flakes',
        'Sesame seeds',
        'Strong white bread flour',
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

  it('can’t be edited beyond the limit, even by concurrent edits', async () => {
    await setEntitlement(kitchen.organizationId, { recipesLimit: 2 });
    await add();
    const samples = await recipes();
    const edits = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        put(samples[index % 7]?.id ?? '', { description: `edit ${index}`, version: 1 }),
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

  it('count when duplicated, and not when deleted and restored', async () => {
    await add();
    const loaf = named(await recipes(), 'Seeded rye loaf');
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
    expect((await remove()).body.recipes).toBe(6);
    expect((await kitchen.call('restoreRecipe', { params: { id: loaf.id } })).status).toBe(404);
  });

  it('used in something of the maker’s own stay, with their contents', async () => {
    await add();
    const pastry = named(await recipes(), 'Shortcrust pastry');
    const butter = named(await ingredients(), 'Butter, unsalted');
    await put(newId(), { name: 'Éclairs', lines: [subLineOf(pastry.id, { quantity: '500', unit: 'g' })] });
    expect((await remove()).body).toEqual({ recipes: 6, ingredients: 17 });
    expect(named(await recipes(), 'Shortcrust pastry').isSample).toBe(true);
    expect(named(await ingredients(), 'Butter, unsalted')).toMatchObject({ id: butter.id, isSample: true });
    expect((await kitchen.call('deleteRecipe', { params: { id: pastry.id } })).body.code).toBe(
      'recipe_in_use',
    );
  });

  it('stay when a recipe starts to use one after they were read', async () => {
    await add();
    const flour = named(await ingredients(), 'Strong white bread flour');
    const id = newId();
    const loaf = () => put(id, { name: 'Loaf', lines: [lineOf(flour.id)] });
    const removed = await holdFirstWrite(remove, async () => expect((await loaf()).status).toBe(201));
    expect(removed.body).toEqual({ recipes: 7, ingredients: 20 });
    expect(await ingredients()).toMatchObject([{ id: flour.id, isSample: false }]);
  });

  it('can’t be used once they are removed', async () => {
    await add();
    const flour = named(await ingredients(), 'Strong white bread flour');
    const loaf = () => put(newId(), { name: 'Loaf', lines: [lineOf(flour.id)] });
    const late = await holdFirstWrite(loaf, async () => expect((await remove()).status).toBe(200));
    expect(late.body.issues[0].path).toBe('lines.0.ingredientId');
    expect(await usage()).toBe(0);
  });

  it('leave no edge, marker or place behind when removed', async () => {
    await add();
    await remove();
    const left = await itemsAt(`ORG#${kitchen.organizationId}`);
    expect(left.map((item) => item.type)).not.toContain('SAMPLES');
    expect((await everythingOf(kitchen.organizationId)).map((item) => item.type)).not.toContain('USED_BY');
    expect(await usage()).toBe(0);
  });
});
