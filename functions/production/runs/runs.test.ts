/** Draft production runs: planned of a recipe, changed, deleted; one batch number each. */
import { newId } from '@batchbook/shared/ids';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/support/deliver.ts';
import {
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';

let kitchen: TestOrganization;
let flour: string;
let glaze: string;
let tart: string;

const line = (quantity: string | null, of: object) => ({ id: newId(), quantity, unit: 'g', ...of });
const putRecipe = async (id: string, body: Record<string, unknown>) => {
  const { status, body: recipe } = await kitchen.call('putRecipe', { params: { id }, body });
  expect(status, JSON.stringify(recipe)).toBeLessThan(300);
  return recipe;
};

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  [flour, glaze, tart] = [newId(), newId(), newId()];
  await kitchen.call('putIngredient', { params: { id: flour }, body: { name: 'Flour', unit: 'g' } });
  await putRecipe(glaze, {
    name: 'Apricot glaze',
    batchYield: '500',
    unit: 'g',
    lines: [line('100', { kind: 'ingredient', ingredientId: flour })],
  });
  await putRecipe(tart, {
    name: 'Salted honey frangipane tart',
    batchYield: '24',
    unit: 'tarts',
    lines: [
      line('1200', { kind: 'ingredient', ingredientId: flour }),
      line('90', { kind: 'recipe', recipeId: glaze }),
      line(null, { kind: 'ingredient', ingredientId: flour }),
    ],
  });
});

const put = (id: string, body: Record<string, unknown>) => kitchen.call('putRun', { params: { id }, body });
const day = '2026-12-05';
const plan = async (body: Record<string, unknown> = {}): Promise<ProductionRun> => {
  const { status, body: run } = await put(newId(), { recipeId: tart, productionDate: day, ...body });
  expect(status, JSON.stringify(run)).toBe(201);
  return run;
};
const planned = ({ ingredients }: ProductionRun) => ingredients.map(({ plannedQuantity }) => plannedQuantity);

it('can’t take the batch that it makes itself, but can take another of its recipe', async () => {
  const row = { id: newId(), recipeId: tart, plannedQuantity: '1', unit: 'pieces' };
  const own = { recipeId: tart, batchNumber: 'SELF', ingredients: [{ ...row, supplierLotCode: 'self' }] };
  expect(await put(newId(), own)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ingredients.0.supplierLotCode' }] },
  });
  const other = await plan({ ingredients: [{ ...row, supplierLotCode: 'OTHER' }] });
  const renamed = await put(other.id, { batchNumber: 'OTHER', version: other.version });
  expect(renamed.status).toBe(400);
});

it.each(['A\nB', 'A\tB', 'A\u200b', 'A\u202eB'])('can’t have a batch number like %j', async (batchNumber) => {
  expect(await put(newId(), { recipeId: tart, batchNumber })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'batchNumber' }] },
  });
});

describe('a draft', () => {
  it('is the recipe scaled by batches, by what is made, and by a part that has no end', async () => {
    expect(await plan({ batches: '2.5' })).toMatchObject({
      recipeName: 'Salted honey frangipane tart',
      recipeVersion: 1,
      status: 'draft',
      batches: '2.5',
      plannedQuantity: '60',
      unit: 'tarts',
      ingredients: [
        {
          name: 'Flour',
          ingredientId: flour,
          plannedQuantity: '3000',
          actualQuantity: null,
          source: 'stock',
        },
        { name: 'Apricot glaze', recipeId: glaze, plannedQuantity: '225' },
        { name: 'Flour', plannedQuantity: null },
      ],
    });
    const ten = await plan({ plannedQuantity: '10' });
    expect(ten.batches).toBe('0.416666666667');
    // 1,200 g of 24 for 10, not of the rounded number of batches.
    expect(planned(ten)).toEqual(['500', '37.5', null]);
  });

  it('is of a variation with what it changes', async () => {
    const id = newId();
    await setEntitlement(kitchen.organizationId, { tier: 'standard' });
    const { status } = await kitchen.call('putVariation', {
      params: { id },
      body: { baseRecipeId: tart, name: 'Small tart', overrides: { batchYield: '48' } },
    });
    expect(status).toBe(201);
    expect(await plan({ recipeId: id, batches: '1' })).toMatchObject({
      recipeName: 'Small tart',
      plannedQuantity: '48',
      ingredients: [{ plannedQuantity: '1200' }, {}, {}],
    });
  });

  it('stays what it was when its recipe is edited or deleted', async () => {
    const run = await plan();
    await putRecipe(tart, { name: 'Renamed', lines: [], version: 1 });
    await kitchen.call('deleteRecipe', { params: { id: tart } });
    expect((await kitchen.call('getRun', { params: { id: run.id } })).body).toEqual(run);
    const { version } = run;
    const changed = await put(run.id, { batches: '2', version });
    expect(changed).toMatchObject({
      status: 200,
      body: { recipeName: run.recipeName, plannedQuantity: '48' },
    });
    expect(planned(changed.body)).toEqual(['2400', '180', null]);
  });

  it('takes rows that were typed, added and left out, and scales only what the recipe says', async () => {
    const run = await plan({ batches: '1' });
    const [first] = run.ingredients;
    const added = newId();
    const ingredients = [
      {
        id: first?.id,
        ingredientId: flour,
        plannedQuantity: '1200',
        actualQuantity: '1180',
        unit: 'g',
        supplierLotCode: 'SM-26331-P',
        useByDate: '2027-05-27',
      },
      { id: added, ingredientId: flour, plannedQuantity: '40', unit: 'g' },
    ];
    const { status, body: changed } = await put(run.id, { ingredients, version: 1 });
    expect(status, JSON.stringify(changed)).toBe(200);
    expect(changed.ingredients).toMatchObject([
      { actualQuantity: '1180', supplierLotCode: 'SM-26331-P', recipeQuantity: '1200' },
      { id: added, plannedQuantity: '40', recipeQuantity: null },
    ]);
    const { body: twice } = await put(run.id, { batches: '2', version: 2 });
    expect(planned(twice)).toEqual(['2400', '40']);
    expect(twice.ingredients[0].actualQuantity).toBe('1180');
  });

  it('is made once, however often it is sent, and a stale change is told what there is', async () => {
    const id = newId();
    const body = { recipeId: tart, productionDate: day, batches: '1' };
    const first = await put(id, body);
    expect(first.status).toBe(201);
    expect(await put(id, body)).toMatchObject({ status: 200, body: { batchNumber: first.body.batchNumber } });
    expect(await put(id, { ...body, batches: '2' })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect((await put(id, { notes: 'Oven 2', version: 1 })).status).toBe(200);
    expect(await put(id, { notes: 'Oven 3', version: 1 })).toMatchObject({
      status: 412,
      body: { code: 'stale_version', current: { notes: 'Oven 2', version: 2 } },
    });
    expect(await eventsOf(kitchen.organizationId, ['production.run_changed'])).toHaveLength(2);
  });

  it('says at its field what is wrong', async () => {
    const issueOf = async (body: Record<string, unknown>, id = newId()) => (await put(id, body)).body.issues;
    expect(await issueOf({})).toMatchObject([{ path: 'recipeId', message: 'is required' }]);
    expect(await issueOf({ recipeId: newId() })).toMatchObject([{ path: 'recipeId' }]);
    expect(await issueOf({ recipeId: tart, siteId: newId() })).toMatchObject([{ path: 'siteId' }]);
    expect(await issueOf({ recipeId: tart, batches: '1', plannedQuantity: '2' })).toMatchObject([
      { path: 'plannedQuantity' },
    ]);
    const row = { id: newId(), ingredientId: newId(), plannedQuantity: '1', unit: 'g' };
    expect(await issueOf({ recipeId: tart, ingredients: [row] })).toMatchObject([
      { path: 'ingredients.0.ingredientId' },
    ]);
    const run = await plan();
    expect(await issueOf({ recipeId: glaze, version: 1 }, run.id)).toMatchObject([{ path: 'recipeId' }]);
  });

  it('is listed newest first without its rows, in a head below a kilobyte', async () => {
    const name = 'A long name of a recipe that goes on and on '.repeat(4).slice(0, 200);
    await putRecipe(tart, { name, version: 1 });
    const runs = [await plan({ notes: 'n'.repeat(9000) }), await plan()];
    const { items } = (await kitchen.call('listRuns')).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(
      runs
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(items[0]).not.toHaveProperty('ingredients');
    const heads = (await itemsAt(`ORG#${kitchen.organizationId}`)).filter(({ sk }) =>
      String(sk).startsWith('RUN#'),
    );
    for (const head of heads) expect(JSON.stringify(head).length).toBeLessThan(1024);
  });
});

describe('a batch number', () => {
  it('is of the recipe’s initials, or its short code, the day, and the next number', async () => {
    expect((await plan()).batchNumber).toBe('SHFT-261205-01');
    await putRecipe(tart, { shortCode: 'hft', version: 1 });
    expect((await plan()).batchNumber).toBe('HFT-261205-01');
    expect((await plan()).batchNumber).toBe('HFT-261205-02');
    expect((await plan({ productionDate: '2026-12-06' })).batchNumber).toBe('HFT-261206-01');
  });

  it('has one run only, whatever its case, and is free again with its draft', async () => {
    const run = await plan({ batchNumber: 'Tart 7' });
    const other = await plan();
    expect(await put(newId(), { recipeId: tart, batchNumber: 'TART 7' })).toMatchObject({
      status: 409,
      body: { code: 'batch_number_taken' },
    });
    expect(await put(other.id, { batchNumber: 'tart 7', version: 1 })).toMatchObject({ status: 409 });
    await kitchen.call('deleteRun', { params: { id: run.id } });
    expect((await put(other.id, { batchNumber: 'tart 7', version: 1 })).status).toBe(200);
    // The one that it had before is free.
    expect((await put(newId(), { recipeId: tart, batchNumber: other.batchNumber })).status).toBe(201);
  });

  it('is never two runs’, also when fifty are planned at once', async () => {
    const runs = await Promise.all(Array.from({ length: 50 }, () => plan()));
    const numbers = runs.map(({ batchNumber }) => batchNumber);
    expect(new Set(numbers).size).toBe(50);
    const wanted = await Promise.all(
      Array.from({ length: 50 }, () => put(newId(), { recipeId: tart, batchNumber: 'ONE' })),
    );
    expect(wanted.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(wanted.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});

describe('a deleted draft', () => {
  it('is gone with its rows, and its id can’t be used again', async () => {
    const run = await plan();
    const params = { id: run.id };
    expect(await kitchen.call('deleteRun', { params })).toMatchObject({ status: 200, body: { id: run.id } });
    expect((await kitchen.call('deleteRun', { params })).status).toBe(200);
    expect((await kitchen.call('getRun', { params })).status).toBe(404);
    expect((await kitchen.call('listRuns')).body.items).toEqual([]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}#RUN#${run.id}`)).toEqual([]);
    expect((await put(run.id, { recipeId: tart })).status).toBe(409);
    expect((await kitchen.call('deleteRun', { params: { id: newId() } })).status).toBe(404);
  });
});

describe('a newer version of the recipe', () => {
  const flourLine = (id: string, quantity: string) => ({
    ...line(quantity, { kind: 'ingredient', ingredientId: flour }),
    id,
  });

  it('is taken only when it is asked for, and keeps the plan and what was typed', async () => {
    const run = await plan({ plannedQuantity: '48' });
    const [first, sub, blank] = run.ingredients;
    const added = { id: newId(), ingredientId: flour, unit: 'g', actualQuantity: '5' };
    const typed = await put(run.id, {
      ingredients: [
        { ...rowIn(first), actualQuantity: '2500', supplierLotCode: 'SM-1' },
        rowIn(sub),
        rowIn(blank),
        added,
      ],
      version: 1,
    });
    expect(typed.status, JSON.stringify(typed.body)).toBe(200);
    const more = newId();
    await putRecipe(tart, {
      batchYield: '12',
      lines: [flourLine(first?.id ?? '', '700'), flourLine(more, '10')],
      version: 1,
    });
    const kept = await put(run.id, { notes: 'Oven 2', version: 2 });
    expect(kept.body).toMatchObject({ recipeVersion: 1, batchYield: '24' });
    const { status, body } = await put(run.id, { recipeVersion: 'newest', version: 3 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ recipeVersion: 2, batchYield: '12', plannedQuantity: '48', batches: '4' });
    expect(body.ingredients).toMatchObject([
      {
        id: first?.id,
        recipeQuantity: '700',
        plannedQuantity: '2800',
        actualQuantity: '2500',
        supplierLotCode: 'SM-1',
      },
      { id: more, recipeQuantity: '10', plannedQuantity: '40', actualQuantity: null },
      { id: blank?.id, recipeQuantity: null },
      { id: added.id, recipeQuantity: null, actualQuantity: '5' },
    ]);
    const again = await put(run.id, { batches: '1', version: 4 });
    expect(planned(again.body).slice(0, 2)).toEqual(['700', '10']);
  });

  it('brings the parts of a recipe that is made in the run, with what was typed in them', async () => {
    const run = await plan({ batches: '1' });
    const [first, sub] = run.ingredients;
    const made = await put(run.id, {
      ingredients: [rowIn(first), { ...rowIn(sub), source: 'made_here' }],
      version: 1,
    });
    const part = made.body.ingredients[2];
    const typed = await put(run.id, {
      ingredients: [
        rowIn(first),
        { ...rowIn(sub), source: 'made_here' },
        { ...rowIn(part), actualQuantity: '17' },
      ],
      version: 2,
    });
    expect(typed.status, JSON.stringify(typed.body)).toBe(200);
    await putRecipe(glaze, { lines: [line('200', { kind: 'ingredient', ingredientId: flour })], version: 1 });
    const { body } = await put(run.id, { recipeVersion: 'newest', version: 3 });
    const parts = body.ingredients.filter(({ partOf }: { partOf: string | null }) => partOf !== null);
    expect(parts).toMatchObject([{ id: part.id, plannedQuantity: '36', actualQuantity: '17' }]);
  });

  it.each([
    ['with rows', { ingredients: [] }, 400],
    ['of another kind', { recipeVersion: 3 }, 400],
  ])('is refused %s', async (_what, more, status) => {
    const run = await plan();
    expect((await put(run.id, { recipeVersion: 'newest', ...more, version: 1 })).status).toBe(status);
  });

  it('is refused when the recipe was deleted', async () => {
    const run = await plan();
    await kitchen.call('deleteRecipe', { params: { id: tart } });
    expect((await put(run.id, { recipeVersion: 'newest', version: 1 })).status).toBe(400);
  });
});

function rowIn(row: ProductionRun['ingredients'][number] | undefined) {
  const { id, ingredientId, recipeId, plannedQuantity, actualQuantity, unit } = row as NonNullable<
    typeof row
  >;
  const of = recipeId === null ? { ingredientId } : { recipeId };
  return { id, ...of, plannedQuantity, actualQuantity, unit };
}
