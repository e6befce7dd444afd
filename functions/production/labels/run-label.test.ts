/** The label of a locked run: what it is composed from, and what is asked before it prints. */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { RunLabel } from '@batchbook/shared/production/run-label-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';

let kitchen: TestOrganization;
const ids = { flour: '', butter: '', tart: '' };
const day = '2025-12-05';

const call = async (name: string, params: Record<string, string>, body?: object) => {
  const answer = await kitchen.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const update = async (name: string, id: string, body: object) => {
  const { version } = (await kitchen.call(name.replace('put', 'get'), { params: { id } })).body;
  return call(name, { id }, { ...body, version });
};

const nutrition = {
  ...{ basis: '100g', energyKj: '1500', energyKcal: '355', fat: '1.2', saturates: '0.3' },
  ...{ carbohydrate: '72', sugars: '0.4', fibre: '3.3', protein: '12.4', salt: '0.01' },
};
const declared = (contained: Record<string, string[]>) => ({
  nutrition,
  allergens: allergenCodes.map((allergen) => ({
    allergen,
    state: contained[allergen] ? 'contains' : 'free_from',
    detail: contained[allergen] ?? [],
  })),
});

const approve = async () => {
  const { fingerprint } = await call('getLabel', { id: ids.tart });
  await call('approveLabel', { id: ids.tart }, { fingerprint });
};

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = newId();
  const flour = { name: 'Flour', unit: 'g', ...declared({ gluten: ['wheat'] }) };
  await call('putIngredient', { id: ids.flour }, flour);
  await call('putIngredient', { id: ids.butter }, { name: 'Butter', unit: 'g', ...declared({ milk: [] }) });
  const line = (ingredientId: string, quantity: string, quid = false) => ({
    id: newId(),
    kind: 'ingredient',
    ingredientId,
    quantity,
    unit: 'g',
    quid,
  });
  await call(
    'putRecipe',
    { id: ids.tart },
    {
      ...{ name: 'Plain tart', batchYield: '24', unit: 'tarts', finishedWeightGrams: '1600' },
      lines: [line(ids.flour, '1200'), line(ids.butter, '600', true)],
    },
  );
  const stated = {
    ...{ netQuantity: '250', shelfLifeDays: 3, storage: 'Keep dry.' },
    ...{ businessName: 'Hazel & Rye', businessAddress: '7 Cheap St, Frome BA11 1BN' },
  };
  await call('putLabel', { id: ids.tart }, stated);
  await approve();
});

const plan = (body: object = {}): Promise<ProductionRun> =>
  call('putRun', { id: newId() }, { recipeId: ids.tart, productionDate: day, ...body });
const confirm = (run: ProductionRun): Promise<ProductionRun> =>
  call('confirmRun', { id: run.id }, { version: run.version });
const used = async (quantities: Record<string, string>, otherUnit = 'g'): Promise<ProductionRun> => {
  const draft = await plan();
  const ingredients = draft.ingredients.map(({ id, ingredientId, plannedQuantity, unit, name }) => ({
    ...{ id, ingredientId, plannedQuantity, unit: quantities[name] ? otherUnit : unit },
    actualQuantity: quantities[name] ?? null,
  }));
  return confirm(await call('putRun', { id: draft.id }, { ingredients, version: draft.version }));
};
const labelOf = ({ id }: ProductionRun): Promise<RunLabel> => call('getRunLabel', { id });
const answer = (run: ProductionRun, fingerprint: string, reason = 'Butter of the old recipe') =>
  kitchen.call('answerRunLabel', { params: { id: run.id }, body: { fingerprint, reason } });
const messagesOf = ({ questions }: RunLabel) => questions.map(({ message }) => message);
const peanuts = 'Butter now contains peanuts. This label doesn’t say so.';
const listOf = (source: RunLabel['source']) => source?.ingredientList.text;

describe('what was used', () => {
  it('decides the order and the shares', async () => {
    expect(listOf((await labelOf(await used({ Butter: '650' }))).source)).toContain(
      'Butter (40%) (**milk**)',
    );
    const mixed = await used({ Flour: '500', Butter: '700' });
    expect(mixed.frozen?.label).toMatchObject({ recalculated: true });
    const other = listOf((await labelOf(mixed)).source) ?? '';
    expect(other.indexOf('Butter')).toBeLessThan(other.toLowerCase().indexOf('flour'));
  });

  it('has no label where nobody knows what went in weighs, and says what', async () => {
    const run = await used({ Butter: '2' }, 'pieces');
    expect(run.frozen?.label).toMatchObject({
      printedFrom: null,
      problem: 'Nobody knows what the Butter weighs.',
    });
    expect((await used({ Butter: '600' })).frozen?.label).toMatchObject({
      problem: null,
      recalculated: false,
    });
  });
});

describe('a label that says otherwise than its ingredients do by now', () => {
  it('asks before it prints, and keeps the reason of somebody who prints it all the same', async () => {
    const run = await confirm(await plan());
    expect(await labelOf(run)).toMatchObject({ questions: [], packs: [], reasons: [] });
    await update('putIngredient', ids.butter, declared({ milk: [], peanuts: [] }));
    const asked = await labelOf(run);
    expect(messagesOf(asked)).toEqual([peanuts]);
    expect(asked.today).toMatchObject({ source: null, problem: expect.stringContaining('Approve it first') });
    expect(await answer(run, asked.fingerprint, 'n/a')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'reason', message: 'must say why' }] },
    });
    const answered = await answer(run, asked.fingerprint);
    expect(answered).toMatchObject({ status: 200, body: { questions: [] } });
    expect((await labelOf(run)).reasons).toMatchObject([
      { reason: 'Butter of the old recipe', asked: [peanuts], byUserName: expect.any(String) },
    ]);
    // Its answer was lost, and it comes again.
    expect((await answer(run, asked.fingerprint)).status).toBe(200);
    expect((await labelOf(run)).reasons).toHaveLength(1);
    await update('putIngredient', ids.butter, declared({ milk: [], peanuts: [], sesame: [] }));
    expect(messagesOf(await labelOf(run))).toEqual([
      'Butter now contains peanuts and sesame. This label doesn’t say so.',
    ]);
  });

  it('prints today’s label of what went in once that is approved', async () => {
    const run = await used({ Flour: '500', Butter: '700' });
    await update('putIngredient', ids.butter, declared({ milk: [], peanuts: [] }));
    await approve();
    const { source, today } = await labelOf(run);
    expect(listOf(source)).not.toContain('peanuts');
    expect(listOf(today.source)).toBe(
      'Ingredients: Butter (66%) (**milk**, **peanuts**), Flour (**wheat**).',
    );
    await call('deleteRecipe', { id: ids.tart });
    expect((await labelOf(run)).today).toMatchObject({
      source: null,
      problem: expect.stringContaining('gone'),
    });
  });

  it('takes no decision about something else than is asked, and none without a reason', async () => {
    const run = await confirm(await plan());
    const { fingerprint } = await labelOf(run);
    expect(await answer(run, fingerprint)).toMatchObject({ status: 409, body: { code: 'label_changed' } });
    await update('putIngredient', ids.butter, declared({ milk: [], peanuts: [] }));
    expect(await answer(run, fingerprint)).toMatchObject({ status: 409, body: { code: 'label_changed' } });
    expect(await answer(run, (await labelOf(run)).fingerprint, ' ')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'reason' }] },
    });
  });

  it('asks what the pack says of a food that nobody knows, and whether it is the same as before', async () => {
    const run = await confirm(await plan());
    await update('putIngredient', ids.butter, { name: 'Biscoff', ...declared({}) });
    expect((await labelOf(run)).packs).toMatchObject([{ code: 'pack_unread', of: ids.butter }]);
    await update('putIngredient', ids.butter, { packRead: true });
    expect((await labelOf(run)).packs).toEqual([]);
    await update('putIngredient', ids.butter, { brand: 'Lotus' });
    expect((await labelOf(run)).packs).toMatchObject([{ code: 'pack_changed' }]);
  });

  it('asks about a date that can’t be right', async () => {
    const run = await confirm(await plan({ useByDate: '2025-12-20' }));
    expect(messagesOf(await labelOf(run))).toEqual([
      'Its best-before date is 15 days after it was made. The label says that it keeps 3 days.',
    ]);
  });
});

it('is none of a draft, and none of a run that was struck through', async () => {
  const draft = await plan();
  expect((await labelOf(draft)).source).toBeNull();
  const run = await confirm(draft);
  expect((await labelOf(run)).source).not.toBeNull();
  await call('strikeRun', { id: run.id }, { comment: 'Burnt' });
  expect((await labelOf(run)).source).toBeNull();
});

describe('a recall of a labelled batch', () => {
  it('keeps what its label said, whatever its recipe’s label says by then', async () => {
    const run = await confirm(await plan());
    await update('putLabel', ids.tart, { netQuantity: '500' });
    const id = newId();
    await call('putRecall', { id }, { batch: run.batchNumber });
    expect((await call('getRecall', { id })).found.runs[0].label).toEqual({
      ...{ isPrinted: true, foodName: 'Plain tart', brand: 'Hazel & Rye', packSize: '250 g' },
      ...{ barcode: '', allergens: ['wheat', 'milk'], mayContain: '' },
    });
  });
});
