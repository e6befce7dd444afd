/** Confirming a run: what it takes and makes, once, and what stays of it. */
import { newId } from '@batchbook/shared/ids';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/support/deliver.ts';
import {
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';

let kitchen: TestOrganization;
let site: string;
const ids = { flour: '', butter: '', glaze: '', tart: '' };
const day = '2026-12-05';

const call = async (name: string, params: Record<string, string>, body?: object) => {
  const answer = await kitchen.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const line = (quantity: string, of: object) => ({ id: newId(), quantity, unit: 'g', ...of });
const track = async (category: string, referenceId: string) => {
  const id = newId();
  await call('putStockItem', { id }, { category, referenceId });
  return id;
};
const receive = (itemId: string, quantity: string, lotCode?: string, useByDate?: string) =>
  call(
    'putMovement',
    { siteId: site, itemId, id: newId() },
    { reason: 'receive', quantity, unit: 'g', ...(lotCode && { lotCode }), ...(useByDate && { useByDate }) },
  );
const levelOf = async (itemId: string) => {
  const { items } = (await kitchen.call('listStockLevels')).body;
  return items.find((one: { itemId: string }) => one.itemId === itemId)?.currentStock ?? null;
};
const lotsOf = async (itemId: string) => {
  const { items } = (await kitchen.call('listLots', { query: { itemId } })).body;
  return items.map((lot: Record<string, string>) => `${lot.lotCode} ${lot.currentStock}`).sort();
};

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = newId();
  site = (await kitchen.call('listSites')).body.items[0].id;
  await call('putIngredient', { id: ids.flour }, { name: 'Flour', unit: 'g', costPerUnit: '0.2' });
  await call('putIngredient', { id: ids.butter }, { name: 'Butter', unit: 'g', costPerUnit: '1' });
  await call(
    'putRecipe',
    { id: ids.tart },
    {
      name: 'Plain tart',
      batchYield: '24',
      unit: 'tarts',
      lines: [
        line('1200', { kind: 'ingredient', ingredientId: ids.flour }),
        line('600', { kind: 'ingredient', ingredientId: ids.butter }),
      ],
    },
  );
});

const plan = (body: object = {}): Promise<ProductionRun> =>
  call('putRun', { id: newId() }, { recipeId: ids.tart, productionDate: day, ...body });
const confirm = (run: ProductionRun, body: object = {}): Promise<ProductionRun> =>
  call('confirmRun', { id: run.id }, { version: run.version, ...body });

describe('a confirmed run', () => {
  it('takes the earliest use-by first, makes a lot by its number, and freezes its costs', async () => {
    const [flour, butter, tart] = [
      await track('ingredient', ids.flour),
      await track('ingredient', ids.butter),
      await track('product', ids.tart),
    ];
    await receive(flour, '5000');
    await receive(butter, '400', 'LATE', '2027-01-09');
    await receive(butter, '500', 'SOON', '2026-12-09');
    await receive(butter, '500', 'PAST', '2026-12-04');
    const run = await confirm(await plan(), { actualYield: '22', wasteQuantity: '2' });
    expect(run).toMatchObject({
      status: 'locked',
      actualYield: '22',
      wasteQuantity: '2',
      confirmedByUserEmail: expect.stringContaining('@'),
      ingredients: [
        {
          name: 'Flour',
          lots: [{ lotCode: null, quantity: '1200', unit: 'g' }],
          notPosted: null,
          costSnapshot: '2.4',
        },
        {
          name: 'Butter',
          lots: [
            { lotCode: 'SOON', useByDate: '2026-12-09', quantity: '500' },
            { lotCode: 'LATE', quantity: '100' },
          ],
          costSnapshot: '6',
        },
      ],
      frozen: {
        cost: { ingredientCost: '8.4', complete: true },
        expectedCost: { costPerUnit: '0.35' },
        output: { lots: [{ lotCode: run.batchNumber, quantity: '22' }], notPosted: null },
        label: null,
      },
    });
    expect(await levelOf(flour)).toBe('3800');
    expect(await levelOf(butter)).toBe('800');
    expect(await lotsOf(butter)).toEqual(['LATE 300', 'PAST 500']);
    expect(await lotsOf(tart)).toEqual([`${run.batchNumber} 22`]);
    expect(await eventsOf(kitchen.organizationId, ['production.run_confirmed'])).toHaveLength(1);
  });

  it('is confirmed once, whoever asks again, and can neither change nor be deleted', async () => {
    const flour = await track('ingredient', ids.flour);
    const draft = await plan();
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        kitchen.call('confirmRun', { params: { id: draft.id }, body: { version: draft.version } }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(all.map(({ body }) => body.confirmedAt)).size).toBe(1);
    expect(await levelOf(flour)).toBe('-1200');
    const { version } = all[0]?.body ?? {};
    const change = await kitchen.call('putRun', { params: { id: draft.id }, body: { notes: 'x', version } });
    expect(change).toMatchObject({ status: 409, body: { code: 'run_locked' } });
    expect(await kitchen.call('deleteRun', { params: { id: draft.id } })).toMatchObject({ status: 409 });
  });

  it('names a draft that changed since it was read', async () => {
    const draft = await plan();
    await call('putRun', { id: draft.id }, { notes: 'New', version: draft.version });
    const answer = await kitchen.call('confirmRun', {
      params: { id: draft.id },
      body: { version: draft.version },
    });
    expect(answer).toMatchObject({ status: 412, body: { code: 'stale_version', current: { notes: 'New' } } });
  });

  it('locks where stock is not in the plan, with the lots that were written down', async () => {
    const flour = await track('ingredient', ids.flour);
    await setEntitlement(kitchen.organizationId, {
      tier: 'free',
      organizationCreatedAt: '2026-01-01T00:00:00.000Z',
    });
    const draft = await plan();
    const [first, second] = draft.ingredients;
    const rows = [first, second].map((row) => ({
      id: row?.id,
      ingredientId: row?.ingredientId,
      plannedQuantity: row?.plannedQuantity,
      unit: 'g',
      supplierLotCode: row === first ? 'MILL-7' : null,
    }));
    const changed = await call('putRun', { id: draft.id }, { ingredients: rows, version: draft.version });
    const run = await confirm(changed, { trackOutput: true });
    expect(run).toMatchObject({
      status: 'locked',
      ingredients: [
        { notPosted: 'stock_closed', lots: [{ lotCode: 'MILL-7', quantity: '1200' }] },
        { notPosted: 'stock_closed', lots: [] },
      ],
      frozen: { output: { notPosted: 'stock_closed', lots: [{ lotCode: run.batchNumber, quantity: '24' }] } },
    });
    expect(await levelOf(flour)).toBe('0');
  });

  it('says why a row was not taken, and tracks what it makes when asked', async () => {
    const run = await confirm(await plan(), { trackOutput: true });
    expect(run.ingredients.map(({ notPosted }) => notPosted)).toEqual(['untracked', 'untracked']);
    expect(run.frozen?.output.notPosted).toBe(null);
    const { items } = (await kitchen.call('listLots')).body;
    expect(items).toMatchObject([{ lotCode: run.batchNumber, currentStock: '24' }]);
  });

  it('stays as it was when its recipe, its ingredients and their prices change', async () => {
    const run = await confirm(await plan());
    const recipe = (await kitchen.call('getRecipe', { params: { id: ids.tart } })).body;
    await call('putRecipe', { id: ids.tart }, { name: 'Other tart', lines: [], version: recipe.version });
    const flour = (await kitchen.call('getIngredient', { params: { id: ids.flour } })).body;
    await call('putIngredient', { id: ids.flour }, { costPerUnit: '9', name: 'Rye', version: flour.version });
    await call('deleteRecipe', { id: ids.tart });
    expect((await kitchen.call('getRun', { params: { id: run.id } })).body).toEqual(run);
  });

  it('never takes the last of a lot twice', async () => {
    const butter = await track('ingredient', ids.butter);
    await receive(butter, '3000', 'ONLY', '2027-01-01');
    const drafts = await Promise.all(Array.from({ length: 10 }, () => plan()));
    await Promise.all(drafts.map((draft) => confirm(draft)));
    expect(await levelOf(butter)).toBe('-3000');
    expect(await lotsOf(butter)).toEqual([]);
  });

  it('is locked in steps when one transaction cannot hold it', async () => {
    const many = Array.from({ length: 60 }, () => newId());
    for (const id of many) await call('putIngredient', { id }, { name: `Spice ${id}`, unit: 'g' });
    for (const id of many) await track('ingredient', id);
    const ingredients = many.map((ingredientId, n) => ({
      id: newId(),
      ingredientId,
      plannedQuantity: '10',
      unit: 'g',
      supplierLotCode: `L${n}`,
    }));
    const run = await confirm(await plan({ ingredients }));
    expect(run.status).toBe('locked');
    expect(run.ingredients.map(({ lots }) => lots[0]?.lotCode)).toEqual(many.map((_, n) => `L${n}`));
    expect(await levelOf((await kitchen.call('listStockItems')).body.items[0].id)).toBe('-10');
  });
});

describe('a struck run', () => {
  it('gives everything back once, and stays on record with its comment', async () => {
    const [butter, tart] = [await track('ingredient', ids.butter), await track('product', ids.tart)];
    await receive(butter, '400', 'A', '2027-01-09');
    await receive(butter, '500', 'B', '2026-12-09');
    const run = await confirm(await plan());
    const strike = () =>
      kitchen.call('strikeRun', { params: { id: run.id }, body: { comment: 'Wrong recipe' } });
    const answers = await Promise.all([strike(), strike(), strike()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await kitchen.call('getRun', { params: { id: run.id } })).body).toMatchObject({
      status: 'locked',
      strikethroughStatus: true,
      strikethroughComment: 'Wrong recipe',
      strikethroughStock: 'returned',
      ingredients: run.ingredients,
    });
    expect(await levelOf(butter)).toBe('900');
    expect(await levelOf(tart)).toBe('0');
    expect(await lotsOf(butter)).toEqual(['A 400', 'B 500']);
    expect(await lotsOf(tart)).toEqual([]);
    expect(await strike()).toMatchObject({ status: 409, body: { code: 'run_struck' } });
  });

  it('needs a comment, and a locked run', async () => {
    const draft = await plan();
    const strike = (comment: string) =>
      kitchen.call('strikeRun', { params: { id: draft.id }, body: { comment } });
    expect(await strike(' ')).toMatchObject({ status: 400, body: { issues: [{ path: 'comment' }] } });
    expect(await strike('x')).toMatchObject({ status: 409, body: { code: 'run_not_locked' } });
  });
});

describe('a recipe in a recipe', () => {
  it('made in the run is its own ingredients, scaled, which are taken instead', async () => {
    await call(
      'putRecipe',
      { id: ids.glaze },
      {
        name: 'Glaze',
        batchYield: '500',
        unit: 'g',
        lines: [line('250', { kind: 'ingredient', ingredientId: ids.butter })],
      },
    );
    const butter = await track('ingredient', ids.butter);
    const glaze = {
      id: newId(),
      recipeId: ids.glaze,
      plannedQuantity: '100',
      unit: 'g',
      source: 'made_here',
    };
    const draft = await plan({ ingredients: [glaze] });
    expect(draft.ingredients).toMatchObject([
      { name: 'Glaze', source: 'made_here', plannedQuantity: '100' },
      { name: 'Butter', partOf: glaze.id, plannedQuantity: '50' },
    ]);
    const run = await confirm(draft);
    expect(run.ingredients).toMatchObject([{ lots: [] }, { lots: [{ quantity: '50' }] }]);
    expect(await levelOf(butter)).toBe('-50');
  });
});
