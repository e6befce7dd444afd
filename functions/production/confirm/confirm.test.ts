/** Confirming a run: what it takes and makes, once, and what stays of it. */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { utcDay } from '@batchbook/shared/production/questions';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
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
const day = '2025-12-05';

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

/** A recipe to go into others: this much of it, of this much butter. */
const putGlaze = (batchYield: string, butter: string) => {
  const lines = [line(butter, { kind: 'ingredient', ingredientId: ids.butter })];
  return call('putRecipe', { id: ids.glaze }, { name: 'Glaze', batchYield, unit: 'g', lines });
};
const plan = (body: object = {}): Promise<ProductionRun> =>
  call('putRun', { id: newId() }, { recipeId: ids.tart, productionDate: day, ...body });
const confirm = (run: ProductionRun, body: object = {}): Promise<ProductionRun> =>
  call('confirmRun', { id: run.id }, { version: run.version, ...body });

describe('a run with dates that look wrong', () => {
  const far = dayAfter(utcDay(new Date()), 9);
  it.each([
    ['use_by_before_made', 'useByDate', { useByDate: '2025-12-04' }],
    ['use_by_far', 'useByDate', { useByDate: '2028-12-06' }],
    ['made_far_ahead', 'productionDate', { productionDate: far, useByDate: far }],
  ])('is locked once %s is confirmed, and takes nothing before', async (code, path, dates) => {
    const flour = await track('ingredient', ids.flour);
    await receive(flour, '5000');
    const run = await plan(dates);
    const send = (body: object) =>
      kitchen.call('confirmRun', { params: { id: run.id }, body: { version: run.version, ...body } });
    const questioned = {
      status: 422,
      body: {
        code: 'confirmation_required',
        issues: [{ path, code, message: expect.stringMatching(/day/) }],
      },
    };
    expect(await send({})).toMatchObject(questioned);
    expect(await send({ confirmed: ['sold_past_use_by'] })).toMatchObject(questioned);
    expect(await send({ confirmed: ['anything'] })).toMatchObject({ status: 400 });
    expect(await levelOf(flour)).toBe('5000');
    const locked = await send({ confirmed: [code] });
    expect(locked).toMatchObject({ status: 200, body: { status: 'locked', ...dates } });
    expect(await levelOf(flour)).toBe('3800');
    // Sent again without an answer, it is locked all the same.
    expect((await send({})).status).toBe(200);
  });

  it('is asked about each of them, and locked when all are confirmed', async () => {
    const run = await plan({ productionDate: far, useByDate: '2025-12-04' });
    const send = (confirmed: string[]) =>
      kitchen.call('confirmRun', { params: { id: run.id }, body: { version: run.version, confirmed } });
    expect((await send([])).body.issues).toHaveLength(2);
    expect((await send(['made_far_ahead'])).body.issues).toMatchObject([{ code: 'use_by_before_made' }]);
    expect((await send(['made_far_ahead', 'use_by_before_made'])).status).toBe(200);
  });
});

describe('a confirmed run', () => {
  it('takes the earliest use-by first, makes a lot by its number, and freezes its costs', async () => {
    const [flour, butter, tart] = [
      await track('ingredient', ids.flour),
      await track('ingredient', ids.butter),
      await track('product', ids.tart),
    ];
    await receive(flour, '5000');
    await receive(butter, '400', 'LATE', '2027-01-09');
    await receive(butter, '500', 'SOON', '2025-12-09');
    await receive(butter, '500', 'PAST', '2025-12-04');
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
            { lotCode: 'SOON', useByDate: '2025-12-09', quantity: '500' },
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

  it('takes of the batch that a row waits for what came out of it, and the rest from elsewhere', async () => {
    await putGlaze('400', '400');
    const glaze = await track('product', ids.glaze);
    await receive(glaze, '50', 'OLD', '2027-01-09');
    const own = await call('putRun', { id: newId() }, { recipeId: ids.glaze, productionDate: day });
    const row = { id: newId(), recipeId: ids.glaze, plannedQuantity: '375', unit: 'g', source: 'own_run' };
    const tart = await plan({ ingredients: [{ ...row, runId: own.id }] });
    await confirm(own, { actualYield: '300' });
    const run = await confirm(tart);
    expect(run.ingredients[0]?.lots).toMatchObject([
      { lotCode: own.batchNumber, quantity: '300' },
      { lotCode: 'OLD', quantity: '50' },
      { lotCode: null, quantity: '25' },
    ]);
    expect(await levelOf(glaze)).toBe('-25');
  });

  describe('that takes from a run of its own', () => {
    const waiting = async () => {
      const own = await call('putRun', { id: newId() }, { recipeId: ids.glaze, productionDate: day });
      const row = { id: newId(), recipeId: ids.glaze, plannedQuantity: '100', unit: 'g', source: 'own_run' };
      return { own, tart: await plan({ ingredients: [{ ...row, runId: own.id }] }) };
    };
    const change = (id: string, body: object) => kitchen.call('putRun', { params: { id }, body });
    const remove = (id: string) => kitchen.call('deleteRun', { params: { id } });
    const lotsIn = (run: ProductionRun) => run.ingredients[0]?.lots.map(({ lotCode }) => lotCode);

    it('names the batch by the number that it has then', async () => {
      await putGlaze('400', '400');
      const { own, tart } = await waiting();
      await change(own.id, { batchNumber: 'GLAZE-2', version: 1 });
      await call('putRun', { id: newId() }, { recipeId: ids.glaze, batchNumber: own.batchNumber });
      expect(lotsIn(await confirm(tart))).toEqual(['GLAZE-2']);
    });

    it('is the batch that it names for good: the draft keeps its number and stays', async () => {
      await putGlaze('400', '400');
      const { own, tart } = await waiting();
      const run = await confirm(tart);
      expect(lotsIn(run)).toEqual([own.batchNumber]);
      const inUse = { status: 409, body: { code: 'run_in_use', detail: run.batchNumber } };
      for (const batchNumber of ['GLAZE-2', own.batchNumber.toLowerCase()])
        expect(await change(own.id, { batchNumber, version: 1 })).toMatchObject(inUse);
      expect(await remove(own.id)).toMatchObject(inUse);
      const noted = await change(own.id, { notes: 'Stir', version: 1 });
      expect(noted.status).toBe(200);
      expect((await confirm(noted.body)).batchNumber).toBe(own.batchNumber);
    });

    it('is traced to it where stock is closed too', async () => {
      await putGlaze('400', '400');
      const { own, tart } = await waiting();
      await confirm(own);
      await setEntitlement(kitchen.organizationId, {
        tier: 'free',
        organizationCreatedAt: '2026-01-01T00:00:00.000Z',
      });
      const run = await confirm(tart);
      expect(run.ingredients[0]).toMatchObject({
        lots: [{ lotCode: own.batchNumber, quantity: '100' }],
        notPosted: 'stock_closed',
      });
      const { body } = await kitchen.call('getTrace', { query: { batch: own.batchNumber } });
      expect(body.runs.map(({ id }: { id: string }) => id)).toEqual([own.id, run.id]);
    });

    it('that was deleted says so, and locks once it comes from elsewhere', async () => {
      await putGlaze('400', '400');
      const { own, tart } = await waiting();
      expect((await remove(own.id)).status).toBe(200);
      await call('putRun', { id: newId() }, { recipeId: ids.glaze, batchNumber: own.batchNumber });
      const refused = await kitchen.call('confirmRun', { params: { id: tart.id }, body: { version: 1 } });
      expect(refused).toMatchObject({ status: 409, body: { code: 'awaited_run_gone', detail: 'Glaze' } });
      expect((await kitchen.call('getRun', { params: { id: tart.id } })).body.status).toBe('draft');
      const { id, recipeId, plannedQuantity, unit } = tart.ingredients[0] ?? {};
      const elsewhere = { id, recipeId, plannedQuantity, unit, source: 'stock' };
      const changed = await change(tart.id, { ingredients: [elsewhere], version: 1 });
      expect(lotsIn(await confirm(changed.body))).toEqual([]);
    });
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

  describe('that stock isn’t moved for says why', () => {
    const reasonsOf = ({ ingredients, frozen }: ProductionRun) => [
      ...ingredients.map(({ notPosted }) => notPosted),
      frozen?.output.notPosted,
    ];
    const trackAll = async () => [
      await track('ingredient', ids.flour),
      await track('ingredient', ids.butter),
      await track('product', ids.tart),
    ];

    it('nothing tracks it, or what did was deleted', async () => {
      const [flour = '', , tart = ''] = await trackAll();
      const untracked = await call(
        'putRecipe',
        { id: ids.glaze },
        { name: 'Glaze', batchYield: '1', lines: [] },
      );
      for (const id of [flour, tart]) await call('deleteStockItem', { id });
      expect(reasonsOf(await confirm(await plan()))).toEqual(['item_deleted', null, 'item_deleted']);
      expect(reasonsOf(await confirm(await plan({ recipeId: untracked.id })))).toEqual(['untracked']);
      await call('restoreStockItem', { id: flour });
      expect(reasonsOf(await confirm(await plan()))).toEqual([null, null, 'item_deleted']);
    });

    it('its site was deleted, which takes nothing in', async () => {
      await trackAll();
      await setEntitlement(kitchen.organizationId, { sitesLimit: 3 });
      const stall = newId();
      await call('putSite', { id: stall }, { name: 'Stall' });
      const draft = await plan({ siteId: stall });
      await call('deleteSite', { id: stall });
      expect(reasonsOf(await confirm(draft))).toEqual([null, null, 'site_deleted']);
    });

    it('its unit doesn’t convert, or nobody said how much', async () => {
      await trackAll();
      const row = { id: newId(), ingredientId: ids.flour, unit: 'pieces', plannedQuantity: '2' };
      const open = { id: newId(), ingredientId: ids.butter, unit: 'g' };
      const run = await confirm(await plan({ ingredients: [row, open] }));
      expect(reasonsOf(run)).toEqual(['inconvertible', 'no_quantity', null]);
    });

    it('the plan has no stock, or too many sites are open', async () => {
      await trackAll();
      await setEntitlement(kitchen.organizationId, { sitesLimit: 3 });
      await call('putSite', { id: newId() }, { name: 'Stall' });
      await setEntitlement(kitchen.organizationId, {
        sitesLimit: 1,
        sitesGracePeriodEnds: '2026-01-01T00:00:00.000Z',
      });
      const closed = ['stock_closed', 'stock_closed', 'stock_closed'];
      expect(reasonsOf(await confirm(await plan()))).toEqual(closed);
      await setEntitlement(kitchen.organizationId, {
        tier: 'free',
        organizationCreatedAt: '2026-01-01T00:00:00.000Z',
      });
      expect(reasonsOf(await confirm(await plan()))).toEqual(closed);
    });
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

describe('what came out', () => {
  it('is kept on the draft, and is what it is confirmed with', async () => {
    const draft = await plan();
    expect(draft).toMatchObject({ actualYield: null, wasteQuantity: null });
    const typed = await call(
      'putRun',
      { id: draft.id },
      { actualYield: '22', wasteQuantity: '0.5', version: draft.version },
    );
    expect((await kitchen.call('getRun', { params: { id: draft.id } })).body).toMatchObject({
      actualYield: '22',
      wasteQuantity: '0.5',
    });
    expect(await confirm(typed)).toMatchObject({ actualYield: '22', wasteQuantity: '0.5' });
    const other = await confirm(await plan({ actualYield: '20' }), { actualYield: '21' });
    expect(other).toMatchObject({ actualYield: '21', wasteQuantity: '0' });
  });
});

describe('a row that is left out', () => {
  const only = (draft: ProductionRun, ...names: string[]) => ({
    ingredients: [...draft.ingredients, ...draft.leftOut]
      .filter(({ name }) => names.includes(name))
      .map(({ id, ingredientId, plannedQuantity, unit }) => ({ id, ingredientId, plannedQuantity, unit })),
    version: draft.version,
  });
  const change = (draft: ProductionRun, body: object): Promise<ProductionRun> =>
    call('putRun', { id: draft.id }, { version: draft.version, ...body });

  it('is expected all the same, scales with the plan, and comes back as the recipe says', async () => {
    const planned = await plan();
    const without = await change(planned, only(planned, 'Flour'));
    expect(without).toMatchObject({
      ingredients: [{ name: 'Flour' }],
      leftOut: [{ name: 'Butter', recipeQuantity: '600', plannedQuantity: '600' }],
    });
    const doubled = await change(without, { batches: '2' });
    expect(doubled.leftOut).toMatchObject([{ plannedQuantity: '1200' }]);
    const back = await change(doubled, only(doubled, 'Flour', 'Butter'));
    expect(back.leftOut).toEqual([]);
    expect(back.ingredients).toMatchObject([{}, { name: 'Butter', recipeQuantity: '600' }]);
    const run = await confirm(await change(back, only(back, 'Flour')));
    expect(run.ingredients.map(({ name }) => name)).toEqual(['Flour']);
    expect(run.leftOut).toMatchObject([{ name: 'Butter', plannedQuantity: '1200', lots: [] }]);
    // 2.4 kg of flour at 0.2 p a gram, and 1.2 kg of butter at 1 p that didn't go in.
    expect(run.frozen).toMatchObject({
      cost: { ingredientCost: '4.8' },
      expectedCost: { ingredientCost: '16.8' },
    });
  });
});

describe('the label of a run', () => {
  const nutrition = {
    ...{ basis: '100g', energyKj: '1500', energyKcal: '355', fat: '1.2', saturates: '0.3' },
    ...{ carbohydrate: '72', sugars: '0.4', fibre: '3.3', protein: '12.4', salt: '0.01' },
  };
  const declared = (contained: string, detail: string[] = []) => ({
    nutrition,
    allergens: allergenCodes.map((allergen) => ({
      allergen,
      state: allergen === contained ? 'contains' : 'free_from',
      detail: allergen === contained ? detail : [],
    })),
  });
  const stated = {
    ...{ netQuantity: '250', shelfLifeDays: 3, storage: 'Keep dry.' },
    ...{ businessName: 'Hazel & Rye', businessAddress: '7 Cheap St, Frome BA11 1BN' },
  };
  const wordsOf = ({ frozen }: ProductionRun) => frozen?.label?.printedFrom?.ingredientList.text;
  const update = async (name: string, id: string, body: object) => {
    const { version } = (await kitchen.call(name.replace('put', 'get'), { params: { id } })).body;
    return call(name, { id }, { ...body, version });
  };

  beforeEach(async () => {
    await update('putIngredient', ids.flour, declared('gluten', ['wheat']));
    await update('putIngredient', ids.butter, declared('milk'));
    await update('putRecipe', ids.tart, { finishedWeightGrams: '1700' });
    const { fingerprint } = await call('putLabel', { id: ids.tart }, stated);
    await call('approveLabel', { id: ids.tart }, { fingerprint });
  });

  it('is kept as it was approved, whatever is done to the recipe, its label and its ingredients', async () => {
    const run = await confirm(await plan());
    expect(wordsOf(run)).toMatch(/\*\*Wheat\*\*|\*\*wheat\*\*/i);
    expect(run.frozen?.label?.printedFrom).toMatchObject({
      ...{ recipeName: 'Plain tart', form: 'uk', label: { storage: 'Keep dry.', shelfLifeDays: 3 } },
    });
    await update('putLabel', ids.tart, { storage: 'Keep frozen.' });
    await update('putIngredient', ids.butter, { name: 'Margarine' });
    await call('deleteRecipe', { id: ids.tart });
    expect((await kitchen.call('getRun', { params: { id: run.id } })).body).toEqual(run);
  });

  it('is not of a run that something was left out of, or that was made of another version', async () => {
    const draft = await plan();
    const [{ id, ingredientId, plannedQuantity, unit }] = draft.ingredients as [
      ProductionRun['ingredients'][0],
    ];
    const ingredients = [{ id, ingredientId, plannedQuantity, unit }];
    const changed = await call('putRun', { id: draft.id }, { ingredients, version: draft.version });
    expect((await confirm(changed)).frozen?.label).toMatchObject({ recipeVersion: 2, printedFrom: null });
    const earlier = await plan();
    await update('putRecipe', ids.tart, { batchYield: '12' });
    expect((await confirm(earlier)).frozen?.label).toMatchObject({ printedFrom: null });
  });

  it('is none when none was approved', async () => {
    await update('putLabel', ids.tart, { storage: 'Keep cool.' });
    expect((await confirm(await plan())).frozen?.label?.printedFrom).toBeNull();
    const plain = newId();
    await call('putRecipe', { id: plain }, { name: 'Plain', batchYield: '2', lines: [] });
    expect((await confirm(await plan({ recipeId: plain }))).frozen?.label).toBeNull();
  });
});

describe('a struck run', () => {
  it('gives everything back once, and stays on record with its comment', async () => {
    const [butter, tart] = [await track('ingredient', ids.butter), await track('product', ids.tart)];
    await receive(butter, '400', 'A', '2027-01-09');
    await receive(butter, '500', 'B', '2025-12-09');
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

  it('says that none went back, where it moved no stock', async () => {
    const run = await confirm(await plan());
    const struck = await call('strikeRun', { id: run.id }, { comment: 'Entered twice' });
    expect(struck).toMatchObject({ strikethroughStatus: true, strikethroughStock: 'nothing_posted' });
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
    await putGlaze('500', '250');
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
