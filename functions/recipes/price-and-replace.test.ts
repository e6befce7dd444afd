import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import {
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { everythingOf } from '../../tests/support/table-state.ts';

let kitchen: TestOrganization;
let butter: string;
let oil: string;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  butter = (await newIngredient(kitchen, { name: 'Butter', costPerUnit: '8' })).id;
  oil = (await newIngredient(kitchen, { name: 'Oil', costPerUnit: '2' })).id;
});

const put = (id: string, body: unknown) => kitchen.call('putRecipe', { params: { id }, body });

async function make(name: string, lines: unknown[], fields: object = {}): Promise<string> {
  const id = newId();
  const answer = await put(id, { name, lines, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return id;
}

describe('the preview of a price', () => {
  const preview = (body: unknown, id = butter) => kitchen.call('previewPrice', { params: { id }, body });

  it('lists every recipe and variation that moves, through nested recipes, and writes nothing', async () => {
    const pastry = await make('Pastry', [lineOf(butter, { quantity: '500' })]);
    const tart = await make('Tart', [subLineOf(pastry)], { sellingPrice: '10' });
    await make('Flatbread', [lineOf(oil)]);
    const varied = newId();
    await kitchen.call('putVariation', {
      params: { id: varied },
      body: { name: 'Rich tart', baseRecipeId: tart, addedLines: [lineOf(butter, { quantity: '250' })] },
    });
    const before = await everythingOf(kitchen.organizationId);
    const { status, body } = await preview({ costPerUnit: '12' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ before: '8', after: '12', costingUnit: '1000g' });
    expect(body.recipes).toMatchObject([
      {
        recipeId: pastry,
        kind: 'recipe',
        through: [],
        before: { batchCost: '4' },
        after: { batchCost: '6' },
      },
      { recipeId: varied, kind: 'variation', before: { batchCost: '6' }, after: { batchCost: '9' } },
      {
        recipeId: tart,
        name: 'Tart',
        through: ['Pastry'],
        before: { batchCost: '4', marginPercent: '60' },
        after: { batchCost: '6', marginPercent: '40' },
      },
    ]);
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });

  it('accepts a pack as the price, and refuses what an ingredient would refuse', async () => {
    await make('Pastry', [lineOf(butter)]);
    const pack = { packSize: '5', packUnit: 'kg', packPrice: '50' };
    expect((await preview(pack)).body).toMatchObject({
      after: '10',
      recipes: [{ after: { batchCost: '10' } }],
    });
    expect((await preview({ costingUnit: '1000ml' })).status).toBe(400);
    expect((await preview({ costPerUnit: null })).body).toMatchObject({
      after: null,
      recipes: [{ after: { complete: false } }],
    });
    expect((await preview({ costPerUnit: '8' })).body.recipes).toEqual([]);
    expect((await preview({ costPerUnit: '8' }, newId())).status).toBe(404);
  });
});

describe('replacing an ingredient', () => {
  const replace = (by: string, id = butter) =>
    kitchen.call('replaceIngredient', { params: { id }, body: { by } });

  it('changes every recipe and variation that names it, once', async () => {
    const pastry = await make(
      'Pastry',
      [lineOf(butter, { quantity: '500', quid: true }), lineOf(butter, { quantity: null })],
      {
        instructions: 'Rub in.',
      },
    );
    const other = await make('Flatbread', [lineOf(oil)]);
    const varied = newId();
    await kitchen.call('putVariation', {
      params: { id: varied },
      body: { name: 'Rich bread', baseRecipeId: other, addedLines: [lineOf(butter)] },
    });
    expect(await replace(oil)).toEqual({ status: 200, body: { updated: 2, failed: [] } });
    const { body } = await kitchen.call('getRecipe', { params: { id: pastry } });
    expect(body).toMatchObject({ version: 2, instructions: 'Rub in.' });
    expect(body.lines[0]).toMatchObject({ ingredientId: oil, name: 'Oil', quantity: '500', quid: true });
    expect(body.lines[1]).toMatchObject({ ingredientId: oil, name: 'Oil', quantity: null });
    const versions = await kitchen.call('listRecipeVersions', { params: { id: pastry } });
    expect(versions.body.items[0].recipe).toMatchObject({ version: 2, instructions: 'Rub in.' });
    expect((await kitchen.call('listVariations')).body.items[0].addedLines[0].name).toBe('Oil');
    expect((await kitchen.call('getRecipe', { params: { id: other } })).body.version).toBe(1);
    expect((await replace(oil)).body).toEqual({ updated: 0, failed: [] });
  });

  it('refuses itself, unknown ingredients and archived ones', async () => {
    const theirs = await newIngredient(await newOrganization());
    const archived = await newIngredient(kitchen);
    const body = { archived: true, version: archived.version };
    await kitchen.call('archiveIngredient', { params: { id: archived.id }, body });
    for (const by of [butter, newId(), theirs.id, archived.id])
      expect((await replace(by)).body.issues[0].path).toBe('by');
    expect((await replace(oil, newId())).status).toBe(404);
  });

  it('is refused once recipes are read-only', async () => {
    await setEntitlement(kitchen.organizationId, {
      tier: 'free',
      recipes: 6,
      recipesGracePeriodEnds: new Date(Date.now() - 1000).toISOString(),
    });
    expect((await replace(oil)).body.code).toBe('recipes_read_only');
  });

  it('loses no concurrent edit: each recipe has both, or is named', async () => {
    const ids: string[] = [];
    for (let from = 0; from < 60; from += 20)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, index) => make(`Bun ${from + index}`, [lineOf(butter)])),
        )),
      );
    const [replaced, ...edits] = await Promise.all([
      replace(oil),
      ...ids.map((id, index) => put(id, { description: `edit ${index}`, version: 1 })),
    ]);
    const failed = new Set(replaced.body.failed.map((one: { recipeId: string }) => one.recipeId));
    expect(replaced.body.updated + failed.size).toBe(60);
    for (const [index, id] of ids.entries()) {
      const { body } = await kitchen.call('getRecipe', { params: { id } });
      const edited = edits[index]?.status === 200;
      expect(edits[index]?.status, JSON.stringify(edits[index]?.body)).toSatisfy((status: number) =>
        [200, 412].includes(status),
      );
      expect(body.description).toBe(edited ? `edit ${index}` : '');
      expect(body.lines[0].name).toBe(failed.has(id) ? 'Butter' : 'Oil');
      expect(body.version).toBe(1 + Number(edited) + Number(!failed.has(id)));
    }
    expect((await replace(oil)).body).toEqual({ updated: failed.size, failed: [] });
  });

  it('handles any number of recipes', async () => {
    for (let from = 0; from < 400; from += 40)
      await Promise.all(
        Array.from({ length: 40 }, (_, index) => make(`Bun ${from + index}`, [lineOf(butter)])),
      );
    // A busy machine needs more than one: each names the rest, and the next one goes on from there.
    let updated = 0;
    while (updated < 400) {
      const { body } = await replace(oil);
      expect(body.updated).toBeGreaterThan(0);
      updated += body.updated;
      expect(updated + body.failed.length).toBe(400);
    }
  });
});
