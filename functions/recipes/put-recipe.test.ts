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

beforeEach(async () => {
  kitchen = await newOrganization();
});

const put = (id: string, body: unknown) => kitchen.call('putRecipe', { params: { id }, body });

describe('a line without a quantity', () => {
  it('is kept, read back, in every version and copy, and can get its quantity later', async () => {
    const id = newId();
    const nibs = await newIngredient(kitchen, { name: 'Cocoa nibs', costPerUnit: '20' });
    const line = lineOf(nibs.id, { quantity: null, costOverride: '3' });
    const content = { name: 'Brownies', lines: [line] };
    const made = await put(id, content);
    expect(made).toMatchObject({ status: 201, body: { lines: [{ quantity: null, name: 'Cocoa nibs' }] } });
    expect((await put(id, content)).status).toBe(200);
    const read = await kitchen.call('getRecipe', { params: { id } });
    expect(read.body).toEqual(made.body);
    expect((await put(id, { lines: [line], version: 1 })).body.version).toBe(1);

    const copyId = newId();
    const copy = await kitchen.call('duplicateRecipe', { params: { id }, body: { id: copyId } });
    expect(copy.body.lines[0]).toMatchObject({ quantity: null, costOverride: '3' });

    // The override was set without a quantity, so it belongs to the first one.
    const weighed = await put(id, { lines: [{ ...line, quantity: '50' }], version: 1 });
    expect(weighed.body.lines[0]).toMatchObject({ quantity: '50', costOverrideQuantity: '50' });
    const { body: versions } = await kitchen.call('listRecipeVersions', { params: { id } });
    expect(versions.items.map((one: { recipe: { lines: object[] } }) => one.recipe.lines[0])).toMatchObject([
      { quantity: '50' },
      { quantity: null },
    ]);
  });

  it('has no cost but counts for the allergens, here and in a recipe that uses it', async () => {
    const almonds = await newIngredient(kitchen, {
      costPerUnit: '9',
      allergens: [{ allergen: 'nuts', state: 'contains', detail: ['almonds'] }],
    });
    const [praline, cake] = [newId(), newId()];
    await put(praline, { name: 'Praline', lines: [lineOf(almonds.id, { quantity: null })] });
    await put(cake, { name: 'Cake', lines: [subLineOf(praline, { quantity: null })] });
    for (const id of [praline, cake]) {
      const { body } = await kitchen.call('getRecipeBreakdown', { params: { id } });
      expect(body).toMatchObject({ complete: false, lines: [{ cost: null, warning: 'needs_quantity' }] });
      expect(body.allergens.find((one: { allergen: string }) => one.allergen === 'nuts').state).toBe(
        'contains',
      );
    }
  });

  it('needs an explicit null: without the field it is refused', async () => {
    const nibs = await newIngredient(kitchen);
    const { quantity: _, ...line } = lineOf(nibs.id);
    const { status, body } = await put(newId(), { name: 'Brownies', lines: [line] });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe('lines.0.quantity');
  });
});

describe('creating a recipe', () => {
  it('uses defaults for omitted fields and answers the whole recipe', async () => {
    const id = newId();
    const { status, body } = await put(id, { name: '  Kouign-amann ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      name: 'Kouign-amann',
      recipeType: 'Product',
      batchYield: '1',
      unit: 'pieces',
      sellingPrice: null,
      instructions: '',
      lines: [],
      version: 1,
      userId: kitchen.userId,
      organizationId: kitchen.organizationId,
    });
    const read = await kitchen.call('getRecipe', { params: { id } });
    expect(read.body).toEqual(body);
  });

  it('answers 200 to the same again, and 409 to other content under the same id', async () => {
    const id = newId();
    const flour = await newIngredient(kitchen);
    const content = {
      name: 'Loaf',
      lines: [lineOf(flour.id, { quantity: '500.0' })],
      instructions: 'Knead.',
    };
    expect((await put(id, content)).status).toBe(201);
    const again = await put(id, { ...content, description: '' });
    expect(again.status).toBe(200);
    expect(again.body.instructions).toBe('Knead.');
    expect((await put(id, { ...content, name: 'Other' })).body).toMatchObject({
      status: 409,
      code: 'id_taken',
    });
    await put(id, { name: 'Loaf, renamed', version: 1 });
    const late = await put(id, content);
    expect(late).toMatchObject({ status: 200, body: { name: 'Loaf, renamed', version: 2 } });
  });

  it('names the line with the missing ingredient, and saves nothing', async () => {
    const id = newId();
    const flour = await newIngredient(kitchen);
    const other = await newIngredient(await newOrganization());
    const { status, body } = await put(id, { name: 'Loaf', lines: [lineOf(flour.id), lineOf(other.id)] });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: 'lines.1.ingredientId', message: 'is not an ingredient of this organization' },
    ]);
    expect((await kitchen.call('getRecipe', { params: { id } })).status).toBe(404);
    expect((await kitchen.call('getEntitlements')).body.usage.recipes).toBe(0);
  });

  it.each([
    [{}, 'name', 'is required'],
    [{ name: ' ' }, 'name', 'is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'must be at most 200 characters'],
    [{ name: 'x', batchYield: '0' }, 'batchYield', 'must be above 0'],
    [
      { name: 'x', batchYield: '1000000000' },
      'batchYield',
      'must be a decimal above 0 and below 1,000,000,000, as a string',
    ],
    [{ name: 'x', sellingPrice: 3.6 }, 'sellingPrice', 'must be a string'],
    [
      { name: 'x', sellingPrice: '-1' },
      'sellingPrice',
      'must be a decimal of 0 or more and below 1,000,000,000, as a string',
    ],
    [{ name: 'x', instructions: 'x'.repeat(10_001) }, 'instructions', 'must be at most 10,000 characters'],
    [{ name: 'x', recipeType: 'Cake' }, 'recipeType', 'must be one of: Product, Prepared Dish'],
    [{ name: 'x', createdBy: 'me' }, 'createdBy', 'is not known here'],
  ])('refuses %j at the field', async (body, path, message) => {
    const answer = await put(newId(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual({ path, message });
  });

  it('refuses 201 lines', async () => {
    const flour = await newIngredient(kitchen);
    const lines = Array.from({ length: 201 }, () => lineOf(flour.id));
    const answer = await put(newId(), { name: 'Endless', lines });
    expect(answer.body.issues).toEqual([{ path: 'lines', message: 'must be at most 200 lines' }]);
    const most = await put(newId(), { name: 'Long', lines: lines.slice(0, 200) });
    expect(most.status).toBe(201);
  });
});

describe('updating a recipe', () => {
  it('keeps omitted fields', async () => {
    const id = newId();
    const flour = await newIngredient(kitchen);
    await put(id, { name: 'Loaf', lines: [lineOf(flour.id)], sellingPrice: '3.60', instructions: 'Knead.' });
    const { status, body } = await put(id, { batchYield: '24', version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Loaf',
      batchYield: '24',
      sellingPrice: '3.6',
      instructions: 'Knead.',
      version: 2,
    });
    expect(body.lines).toHaveLength(1);
    const emptied = await put(id, { instructions: '', version: 2 });
    expect(emptied.body.instructions).toBe('');
    expect((await kitchen.call('getRecipe', { params: { id } })).body.instructions).toBe('');
  });

  it('refuses a stale version with the current recipe, unless the content is already the same', async () => {
    const id = newId();
    await put(id, { name: 'Loaf' });
    const first = await put(id, { name: 'Rye loaf', version: 1 });
    const second = await put(id, { name: 'Spelt loaf', version: 1 });
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'stale_version', current: { name: 'Rye loaf', version: 2 } },
    });
    const repeated = await put(id, { name: 'Rye loaf', version: 1 });
    expect(repeated).toEqual({ status: 200, body: first.body });
  });

  it('lets one of ten editors at the same version win', async () => {
    const id = newId();
    await put(id, { name: 'Loaf' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(id, { name: `Loaf ${index}`, version: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(412)]);
    const winner = answers.find((answer) => answer.status === 200);
    expect((await kitchen.call('getRecipe', { params: { id } })).body).toEqual(winner?.body);
  });

  it('keeps the quantity that a cost override was set for', async () => {
    const id = newId();
    const flour = await newIngredient(kitchen);
    const line = lineOf(flour.id, { costOverride: '1.50' });
    await put(id, { name: 'Loaf', lines: [line] });
    const { body } = await put(id, { lines: [{ ...line, quantity: '2', unit: 'kg' }], version: 1 });
    expect(body.lines[0]).toMatchObject({
      name: 'Strong flour',
      quantity: '2',
      costOverride: '1.5',
      costOverrideQuantity: '1000',
      costOverrideUnit: 'g',
    });
  });

  it('is refused, with the remedy, once recipes are read-only', async () => {
    const id = newId();
    await put(id, { name: 'Loaf' });
    await setEntitlement(kitchen.organizationId, {
      recipes: 6,
      recipesGracePeriodEnds: new Date(Date.now() - 1000).toISOString(),
    });
    const answer = await put(id, { name: 'Rye loaf', version: 1 });
    expect(answer).toMatchObject({ status: 403, body: { code: 'recipes_read_only' } });
    expect(answer.body.detail).toContain('Upgrade your plan');
    await setEntitlement(kitchen.organizationId, {
      recipesGracePeriodEnds: new Date(Date.now() + 60_000).toISOString(),
    });
    expect((await put(id, { name: 'Rye loaf', version: 1 })).status).toBe(200);
  });
});

describe('the event of a change', () => {
  it('is in the outbox if and only if the change is saved', async () => {
    const id = newId();
    await put(id, { name: 'Loaf' });
    await put(id, { name: 'Loaf' });
    await put(id, { name: 'Rye loaf', version: 1 });
    await put(id, { name: 'Spelt loaf', version: 1 });
    const events = (await outboxItems(kitchen.organizationId))
      .filter((item) => item.detailType === 'recipes.recipe_changed')
      .map((item) => JSON.parse(item.detail as string).data);
    expect(events).toEqual([
      { id, version: 1, change: 'created', userId: kitchen.userId },
      { id, version: 2, change: 'updated', userId: kitchen.userId },
    ]);
  });
});
