/** Invariant 17 under concurrent changes: nested recipes have no loops, and nothing in use is deleted. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { documents, tableName } from '../../tests/support/documents.ts';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
});

const put = (id: string, body: unknown) => kitchen.call('putRecipe', { params: { id }, body });
const remove = (id: string) => kitchen.call('deleteRecipe', { params: { id } });
const restore = (id: string) => kitchen.call('restoreRecipe', { params: { id } });

async function make(name: string, lines: unknown[] = []): Promise<string> {
  const id = newId();
  const answer = await put(id, { name, lines });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return id;
}

/** The recipe's users, by the items of the table. */
const users = async (id: string): Promise<string[]> =>
  (await itemsAt(`ORG#${kitchen.organizationId}#RECIPE#${id}`, 'USEDBY#')).map((item) =>
    (item.sk as string).slice('USEDBY#'.length),
  );

/** Whether following the stored lines meets a recipe twice on one path. */
async function hasLoop(): Promise<boolean> {
  const { body } = await kitchen.call('listRecipes');
  const subs = new Map<string, string[]>(
    body.items.map((recipe: { id: string; lines: { recipeId?: string }[] }) => [
      recipe.id,
      recipe.lines.flatMap((line) => line.recipeId ?? []),
    ]),
  );
  const leadsBack = (id: string, way: string[]): boolean =>
    way.includes(id) || (subs.get(id) ?? []).some((sub) => leadsBack(sub, [...way, id]));
  return [...subs.keys()].some((id) => leadsBack(id, []));
}

describe('a line of a recipe', () => {
  it('keeps its name, waste and QUID, and appears in the breakdown at any depth', async () => {
    const flour = await newIngredient(kitchen, { costPerUnit: '1' });
    const base = await make('Base', [lineOf(flour.id, { quantity: '500' })]);
    const middle = await make('Middle', [subLineOf(base, { quantity: '2', wastePercent: '20', quid: true })]);
    const id = newId();
    const { body } = await put(id, { name: 'Top', lines: [subLineOf(middle)] });
    expect(body.lines[0]).toMatchObject({ kind: 'recipe', recipeId: middle, name: 'Middle', quid: false });
    const read = await kitchen.call('getRecipe', { params: { id: middle } });
    expect(read.body.lines[0]).toMatchObject({ wastePercent: '20', quid: true, name: 'Base' });
    const { body: figures } = await kitchen.call('getRecipeBreakdown', { params: { id } });
    expect(figures).toMatchObject({ complete: true, ingredientCost: '1.25' });
  });

  it('counts in the breakdown as it is now, however often that was read before', async () => {
    const [flour, rye] = [
      await newIngredient(kitchen, { costPerUnit: '1' }),
      await newIngredient(kitchen, { costPerUnit: '3' }),
    ];
    const base = await make('Base', [lineOf(flour.id, { quantity: '500' })]);
    const id = await make('Top', [subLineOf(base)]);
    const costOf = async () =>
      (await kitchen.call('getRecipeBreakdown', { params: { id } })).body.ingredientCost;
    expect([await costOf(), await costOf()]).toEqual(['0.5', '0.5']);
    await kitchen.call('putIngredient', {
      params: { id: flour.id },
      body: { costPerUnit: '2', version: flour.version },
    });
    expect(await costOf()).toBe('1');
    await put(base, { lines: [lineOf(rye.id, { quantity: '500' })], version: 1 });
    expect([await costOf(), await costOf()]).toEqual(['1.5', '1.5']);
    await put(id, { lines: [lineOf(flour.id, { quantity: '500' })], version: 1 });
    expect(await costOf()).toBe('1');
  });

  it('is refused when the recipe belongs to another organization', async () => {
    const other = await newOrganization();
    const theirs = newId();
    await other.call('putRecipe', { params: { id: theirs }, body: { name: 'Secret' } });
    for (const sub of [newId(), theirs]) {
      const answer = await put(newId(), { name: 'Mine', lines: [subLineOf(sub)] });
      expect(answer.body.issues).toEqual([
        { path: 'lines.0.recipeId', message: 'is not a recipe of this organization' },
      ]);
    }
  });

  it('is refused for an ingredient of an open import', async () => {
    const [id, imported] = [newId(), newId()];
    const file = { name: 'pantry.csv', rows: 1 };
    await kitchen.call('putImport', { params: { id }, body: file });
    const rows = { suppliers: [], ingredients: [{ id: imported, body: { name: 'Rye' } }] };
    await kitchen.call('putImportChunk', { params: { id, chunk: '0' }, body: rows });
    const loaf = { name: 'Loaf', lines: [lineOf(imported)] };
    expect((await put(newId(), loaf)).body.issues[0].path).toBe('lines.0.ingredientId');
    await kitchen.call('commitImport', { params: { id } });
    expect((await put(newId(), loaf)).status).toBe(201);
  });

  it('can name at most 40 different recipes', async () => {
    const subs = await Promise.all(Array.from({ length: 41 }, (_, index) => make(`Part ${index}`)));
    const lines = subs.map((sub) => subLineOf(sub));
    expect((await put(newId(), { name: 'Endless', lines })).body.issues).toEqual([
      { path: 'lines', message: 'must name at most 40 different recipes' },
    ]);
    const id = newId();
    expect((await put(id, { name: 'Most', lines: lines.slice(0, 40) })).status).toBe(201);
    const others = await Promise.all(Array.from({ length: 40 }, (_, index) => make(`Other ${index}`)));
    const swapped = await put(id, { lines: others.map((sub) => subLineOf(sub)), version: 1 });
    expect(swapped.status, JSON.stringify(swapped.body)).toBe(200);
    expect(await users(others[39] as string)).toEqual([id]);
    expect(await users(subs[0] as string)).toEqual([]);
  });
});

describe('a recipe of the last release', () => {
  it('reads with defaults for newer fields, and a repeat of its create is recognised', async () => {
    const flour = await newIngredient(kitchen);
    const id = newId();
    const line = lineOf(flour.id, { costOverride: '1.5' });
    const content = { name: 'Loaf', lines: [line], sellingPrice: '3' };
    await put(id, content);
    const rows = [
      [line.id, 'i', flour.id, '1000', 'g', 'Strong flour', '1.5', '1000', 'g'],
      [newId(), 'i', flour.id, '5', 'g', 'Strong flour'],
    ];
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `ORG#${kitchen.organizationId}`, sk: `RECIPE#${id}` },
        UpdateExpression:
          'SET #lines = :lines REMOVE finishedWeightGrams, portionsPerUnit, labourMinutes, vatPercent, compoundListing, isSample, versionKept',
        ExpressionAttributeNames: { '#lines': 'lines' },
        ExpressionAttributeValues: { ':lines': JSON.stringify(rows) },
      }),
    );
    const { body } = await kitchen.call('getRecipe', { params: { id } });
    expect(body).toMatchObject({
      finishedWeightGrams: null,
      portionsPerUnit: '1',
      labourMinutes: null,
      vatPercent: null,
      compoundListing: 'bracketed',
      isSample: false,
    });
    expect(body.lines[0]).toMatchObject({ costOverride: '1.5', costOverrideUnit: 'g', wastePercent: '0' });
    expect(body.lines[1]).toMatchObject({ costOverride: null, wastePercent: '0', quid: false });
    expect((await put(id, content)).status).toBe(200);
    const versions = async () => (await kitchen.call('listRecipeVersions', { params: { id } })).body.items;
    expect(await versions()).toMatchObject([{ version: 1, recipe: { lines: body.lines } }]);
    expect((await put(id, { labourMinutes: '20', vatPercent: '20', version: 1 })).body).toMatchObject({
      labourMinutes: '20',
      vatPercent: '20',
      version: 2,
    });
    expect(await versions()).toMatchObject([
      { version: 2, recipe: { labourMinutes: '20' } },
      { version: 1, recipe: { labourMinutes: null, lines: body.lines } },
    ]);
  });
});

describe('a loop', () => {
  it('is refused at any depth, with its names and its line', async () => {
    const glaze = await make('Glaze');
    const custard = await make('Custard', [subLineOf(glaze)]);
    const brioche = await make('Brioche', [subLineOf(custard)]);
    const flour = await newIngredient(kitchen);
    const lines = [lineOf(flour.id), subLineOf(brioche)];
    expect((await put(glaze, { lines, version: 1 })).body).toMatchObject({
      status: 409,
      code: 'recipe_cycle',
      detail: 'Glaze → Brioche → Custard → Glaze',
      issues: [{ path: 'lines.1.recipeId', message: 'Glaze → Brioche → Custard → Glaze' }],
    });
    expect((await put(glaze, { lines: [subLineOf(glaze)], version: 1 })).body).toMatchObject({
      code: 'recipe_cycle',
      detail: 'Glaze → Glaze',
    });
    const id = newId();
    expect((await put(id, { name: 'Ouroboros', lines: [subLineOf(id)] })).body).toMatchObject({
      code: 'recipe_cycle',
      detail: 'Ouroboros → Ouroboros',
    });
    expect((await put(glaze, { name: 'Shine', version: 1 })).status).toBe(200);
  });

  it('isn’t closed by two concurrent edits that each add half of it', async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b] = await Promise.all([make(`A${round}`), make(`B${round}`)]);
      const answers = await Promise.all([
        put(a, { lines: [subLineOf(b)], version: 1 }),
        put(b, { lines: [subLineOf(a)], version: 1 }),
      ]);
      expect(answers.map((answer) => answer.status).sort(), JSON.stringify(answers)).toEqual([200, 409]);
      expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('recipe_cycle');
    }
    expect(await hasLoop()).toBe(false);
  });

  it('isn’t closed by ten concurrent edits that each add one link', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => make(`R${index}`)));
    const answers = await Promise.all(
      ids.map((id, index) =>
        put(id, { lines: [subLineOf(ids[(index + 1) % ids.length] as string)], version: 1 }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(9);
    expect(answers.filter((answer) => answer.body.code === 'recipe_cycle')).toHaveLength(1);
    expect(await hasLoop()).toBe(false);
  });

  it('check refuses nobody: all twenty that add the same recipe at once succeed', async () => {
    const glaze = await make('Glaze');
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => make(`Bun ${index}`, [subLineOf(glaze)])),
    );
    expect((await users(glaze)).sort()).toEqual(ids.sort());
  });

  it('of more than 50 levels is refused: it could not be followed', async () => {
    let below = await make('Level 0');
    for (let level = 1; level <= 50; level++) below = await make(`Level ${level}`, [subLineOf(below)]);
    const { status, body } = await put(newId(), { name: 'Level 51', lines: [subLineOf(below)] });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe('lines');
  });
});

describe('deleting', () => {
  it('a recipe that others use is refused with its users', async () => {
    const glaze = await make('Glaze');
    const brioche = await make('Brioche', [subLineOf(glaze)]);
    const buns = await make('Buns', [subLineOf(glaze), subLineOf(glaze)]);
    const refused = await remove(glaze);
    expect(refused.body).toMatchObject({ status: 409, code: 'recipe_in_use' });
    expect(refused.body.usedIn).toHaveLength(2);
    expect(refused.body.usedIn).toEqual(
      expect.arrayContaining([
        { id: brioche, name: 'Brioche' },
        { id: buns, name: 'Buns' },
      ]),
    );
    await put(brioche, { lines: [], version: 1 });
    await remove(buns);
    expect((await remove(glaze)).status).toBe(200);
  });

  it('and adding it to another at once never both succeed', async () => {
    for (let round = 0; round < 20; round++) {
      const [glaze, brioche] = await Promise.all([make(`Glaze ${round}`), make(`Brioche ${round}`)]);
      const [deleted, edited] = await Promise.all([
        remove(glaze),
        put(brioche, { lines: [subLineOf(glaze)], version: 1 }),
      ]);
      const told = JSON.stringify({ deleted, edited });
      expect([deleted.status, edited.status], told).toSatisfy(
        ([first, second]) => (first === 200 && second === 400) || (first === 409 && second === 200),
      );
    }
  });
});

describe('a deleted recipe that comes back', () => {
  it('gets its edges back, including those to recipes that are restored later', async () => {
    const glaze = await make('Glaze');
    const brioche = await make('Brioche', [subLineOf(glaze)]);
    await remove(brioche);
    expect(await users(glaze)).toEqual([]);
    await remove(glaze);
    const restored = await restore(brioche);
    expect(restored.body.lines[0]).toMatchObject({ recipeId: glaze, name: 'Glaze' });
    const { body } = await kitchen.call('getRecipeBreakdown', { params: { id: brioche } });
    expect(body).toMatchObject({ complete: false });
    expect(body.lines[0]).toMatchObject({ cost: null, warning: 'uncosted' });
    await restore(glaze);
    expect((await remove(glaze)).body.usedIn).toEqual([{ id: brioche, name: 'Brioche' }]);
    expect((await put(brioche, { name: 'Brioche, glazed', version: restored.body.version })).status).toBe(
      200,
    );
  });

  it('is refused when it would close a loop by now', async () => {
    const base = await make('Base');
    const x = await make('X', [subLineOf(base)]);
    const y = await make('Y', [subLineOf(x)]);
    await remove(y);
    await remove(x);
    await restore(y);
    expect((await put(base, { lines: [subLineOf(y)], version: 1 })).status).toBe(200);
    expect((await restore(x)).body).toMatchObject({
      code: 'recipe_cycle',
      detail: 'X → Base → Y → X',
    });
    expect(await hasLoop()).toBe(false);
  });

  it('and its duplicate both count as users', async () => {
    const glaze = await make('Glaze');
    const brioche = await make('Brioche', [subLineOf(glaze)]);
    const copy = newId();
    await kitchen.call('duplicateRecipe', { params: { id: brioche }, body: { id: copy } });
    expect((await users(glaze)).sort()).toEqual([brioche, copy].sort());
  });
});

describe('the versions of a recipe', () => {
  it('are each kept whole, newest first, a page at a time', async () => {
    const id = newId();
    await put(id, { name: 'Loaf', instructions: 'Knead.' });
    await put(id, { name: 'Rye loaf', version: 1 });
    await put(id, { instructions: '', version: 2 });
    const first = await kitchen.call('listRecipeVersions', { params: { id }, query: { limit: '2' } });
    expect(first.body.items.map((one: { version: number }) => one.version)).toEqual([3, 2]);
    expect(first.body.items[1]).toMatchObject({
      userId: kitchen.userId,
      recipe: { id, name: 'Rye loaf', instructions: 'Knead.' },
    });
    const query = { limit: '2', cursor: first.body.nextCursor };
    const rest = await kitchen.call('listRecipeVersions', { params: { id }, query });
    expect(rest.body.items).toMatchObject([{ version: 1, recipe: { name: 'Loaf' } }]);
    expect(rest.body.items[0].at).toBe(rest.body.items[0].recipe.updatedAt);
    const lost = await kitchen.call('listRecipeVersions', { params: { id }, query: { cursor: 'AAAA' } });
    expect(lost.status).toBe(400);
  });
});
