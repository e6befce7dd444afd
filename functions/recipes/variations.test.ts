import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import {
  newIngredient,
  newOrganization,
  outboxItems,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';

let kitchen: TestOrganization;
let flour: string;
let base: string;
let baseLine: ReturnType<typeof lineOf>;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'standard', recipesLimit: 200 });
  flour = (await newIngredient(kitchen, { costPerUnit: '1' })).id;
  base = newId();
  baseLine = lineOf(flour);
  const body = { name: 'Loaf', batchYield: '2', sellingPrice: '4', lines: [baseLine] };
  await kitchen.call('putRecipe', { params: { id: base }, body });
});

const put = (id: string, body: unknown) => kitchen.call('putVariation', { params: { id }, body });
const breakdown = async (id: string) => (await kitchen.call('getRecipeBreakdown', { params: { id } })).body;

describe('a variation', () => {
  it('inherits everything it doesn’t override, and follows later edits of its base', async () => {
    const id = newId();
    const seeds = await newIngredient(kitchen, { name: 'Seeds', costPerUnit: '5' });
    const made = await put(id, {
      name: 'Seeded loaf',
      baseRecipeId: base,
      overrides: { sellingPrice: '5' },
      addedLines: [lineOf(seeds.id, { quantity: '100' })],
    });
    expect(made).toMatchObject({
      status: 201,
      body: { id, version: 1, baseRecipeId: base, overrides: { sellingPrice: '5' }, removedLines: [] },
    });
    expect(made.body.addedLines[0]).toMatchObject({ name: 'Seeds', quid: false, wastePercent: '0' });
    expect(await breakdown(id)).toMatchObject({ ingredientCost: '1.5', costPerUnit: '0.75' });
    await kitchen.call('putRecipe', { params: { id: base }, body: { batchYield: '4', version: 1 } });
    expect(await breakdown(id)).toMatchObject({ costPerUnit: '0.375', margin: { percent: '92.5' } });
    const changed = { ...baseLine, quantity: '2000' };
    const { body } = await put(id, { changedLines: [changed], removedLines: [], version: 1 });
    expect(body).toMatchObject({ version: 2, overrides: { sellingPrice: '5' } });
    expect(await breakdown(id)).toMatchObject({ ingredientCost: '2.5' });
    await put(id, { overrides: {}, addedLines: [], removedLines: [baseLine.id], version: 2 });
    expect(await breakdown(id)).toMatchObject({ ingredientCost: '0', lines: [] });
    const list = await kitchen.call('listVariations');
    expect(list.body.items).toMatchObject([{ id, name: 'Seeded loaf', version: 3 }]);
  });

  it('may remove a line’s quantity, and add a line without one', async () => {
    const id = newId();
    const seeds = await newIngredient(kitchen, { name: 'Seeds', costPerUnit: '5' });
    const changed = { ...baseLine, quantity: null };
    const added = lineOf(seeds.id, { quantity: null });
    const body = { name: 'Seeded', baseRecipeId: base, changedLines: [changed], addedLines: [added] };
    expect((await put(id, body)).status).toBe(201);
    const { body: list } = await kitchen.call('listVariations');
    expect(list.items[0]).toMatchObject({
      changedLines: [{ id: baseLine.id, quantity: null }],
      addedLines: [{ quantity: null, name: 'Seeds' }],
    });
    expect((await breakdown(id)).lines.map(({ warning }: { warning: string }) => warning)).toEqual([
      'needs_quantity',
      'needs_quantity',
    ]);
  });

  it('is created once, and refuses a stale version', async () => {
    const id = newId();
    const content = { name: 'Rye loaf', baseRecipeId: base };
    expect((await put(id, content)).status).toBe(201);
    expect((await put(id, { ...content, overrides: {} })).status).toBe(200);
    expect((await put(id, { ...content, name: 'Other' })).body.code).toBe('id_taken');
    await put(id, { name: 'Rye', version: 1 });
    expect(await put(id, { name: 'Wry', version: 1 })).toMatchObject({
      status: 412,
      body: { current: { name: 'Rye', version: 2 } },
    });
    const events = (await outboxItems(kitchen.organizationId))
      .filter((item) => item.detailType === 'recipes.variation_changed')
      .map((item) => JSON.parse(item.detail as string).data);
    expect(events).toMatchObject([
      { id, version: 1, change: 'created', baseRecipeId: base },
      { id, version: 2, change: 'updated' },
    ]);
  });

  it.each([
    [{ name: 'x' }, 'baseRecipeId'],
    [{ name: 'x', baseRecipeId: newId() }, 'baseRecipeId'],
  ])('is refused as %j', async (body, path) => {
    expect((await put(newId(), body)).body.issues[0].path).toBe(path);
  });

  it('names the line with a missing ingredient or recipe', async () => {
    const addedLines = [lineOf(flour), subLineOf(newId())];
    const answer = await put(newId(), { name: 'x', baseRecipeId: base, addedLines });
    expect(answer.body.issues[0].path).toBe('addedLines.1.recipeId');
    const twice = [baseLine, baseLine];
    const doubled = await put(newId(), { name: 'x', baseRecipeId: base, changedLines: twice });
    expect(doubled.body.issues[0].path).toBe('changedLines');
  });

  it('doesn’t count as a recipe, and can’t be a line of one', async () => {
    const before = (await kitchen.call('getEntitlements')).body.usage.recipes;
    const id = newId();
    await put(id, { name: 'Rye loaf', baseRecipeId: base });
    expect((await kitchen.call('getEntitlements')).body.usage.recipes).toBe(before);
    const body = { name: 'Hamper', lines: [subLineOf(id)] };
    const answer = await kitchen.call('putRecipe', { params: { id: newId() }, body });
    expect(answer.body.issues[0].path).toBe('lines.0.recipeId');
  });

  it('stops its base and its contents from being deleted', async () => {
    const id = newId();
    const glaze = newId();
    await kitchen.call('putRecipe', { params: { id: glaze }, body: { name: 'Glaze' } });
    await put(id, { name: 'Glazed loaf', baseRecipeId: base, addedLines: [subLineOf(glaze)] });
    for (const used of [base, glaze]) {
      const answer = await kitchen.call('deleteRecipe', { params: { id: used } });
      expect(answer.body).toMatchObject({
        code: 'recipe_in_use',
        usedIn: [{ id, name: 'Glazed loaf' }],
      });
    }
    expect((await kitchen.call('deleteVariation', { params: { id } })).body).toEqual({ id });
    expect((await kitchen.call('deleteVariation', { params: { id } })).status).toBe(404);
    for (const used of [base, glaze])
      expect((await kitchen.call('deleteRecipe', { params: { id: used } })).status).toBe(200);
  });

  it('and the deletion of its base at once never both succeed', async () => {
    for (let round = 0; round < 20; round++) {
      const id = newId();
      await kitchen.call('putRecipe', { params: { id }, body: { name: 'Cake' } });
      const [deleted, made] = await Promise.all([
        kitchen.call('deleteRecipe', { params: { id } }),
        put(newId(), { name: 'Iced cake', baseRecipeId: id }),
      ]);
      expect([deleted.status, made.status], JSON.stringify([deleted, made])).toSatisfy(
        ([first, second]) => (first === 200 && second === 400) || (first === 409 && second === 201),
      );
    }
  });
});

describe('the plan', () => {
  it('has variations from Standard on, says so, and keeps existing ones', async () => {
    const id = newId();
    await put(id, { name: 'Rye loaf', baseRecipeId: base });
    await setEntitlement(kitchen.organizationId, { tier: 'grow' });
    for (const [one, body] of [
      [newId(), { name: 'Spelt loaf', baseRecipeId: base }],
      [id, { name: 'Wry loaf', version: 1 }],
    ] as const)
      expect((await put(one, body)).body).toMatchObject({
        status: 403,
        code: 'feature_not_included',
        detail: 'Recipe variations come with the Standard plan and up.',
      });
    expect((await breakdown(id)).complete).toBe(true);
    expect((await kitchen.call('deleteVariation', { params: { id } })).status).toBe(200);
  });

  it('leaves them as they are once recipes are read-only', async () => {
    await setEntitlement(kitchen.organizationId, {
      recipes: 201,
      recipesGracePeriodEnds: new Date(Date.now() - 1000).toISOString(),
    });
    const answer = await put(newId(), { name: 'Rye loaf', baseRecipeId: base });
    expect(answer.body.code).toBe('recipes_read_only');
  });
});
