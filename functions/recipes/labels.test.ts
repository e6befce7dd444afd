/** Labels: approved as they were seen, made stale by any change under them but a price, and then not printable. */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdFirstWrite } from '../../tests/support/hold.ts';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import {
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';

const nutrition = {
  basis: '100g',
  energyKj: '1500',
  energyKcal: '355',
  fat: '1.2',
  saturates: '0.3',
  carbohydrate: '72',
  sugars: '0.4',
  fibre: '3.3',
  protein: '12.4',
  salt: '0.01',
};

const allergens = (contained: string[] = []) =>
  allergenCodes.map((allergen) => ({
    allergen,
    state: contained.includes(allergen) ? 'contains' : 'free_from',
    detail: allergen === 'gluten' && contained.includes(allergen) ? ['wheat'] : [],
  }));

let kitchen: TestOrganization;
let flour: string;
let glaze: string;
let loaf: string;
let flourVersion: number;

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  await setEntitlement(kitchen.organizationId, { tier: 'standard', recipesLimit: 200 });
  flourVersion = 1;
  flour = (await newIngredient(kitchen, { name: 'Flour', nutrition, allergens: allergens(['gluten']) })).id;
  const sugar = await newIngredient(kitchen, { name: 'Sugar', nutrition, allergens: allergens() });
  [glaze, loaf] = [newId(), newId()];
  const sweet = {
    name: 'Glaze',
    batchYield: '100',
    unit: 'g',
    lines: [lineOf(sugar.id, { quantity: '100' })],
  };
  await kitchen.call('putRecipe', { params: { id: glaze }, body: { ...sweet, finishedWeightGrams: '100' } });
  const lines = [lineOf(flour), subLineOf(glaze, { quantity: '50', unit: 'g' })];
  const body = { name: 'Loaf', batchYield: '2', finishedWeightGrams: '900', lines };
  await kitchen.call('putRecipe', { params: { id: loaf }, body });
});

/** Everything that a prepacked label must state. */
const whole = {
  netQuantity: '250',
  shelfLifeDays: 3,
  storage: 'Keep dry.',
  businessName: 'Hazel & Rye',
  businessAddress: '7 Cheap St, Frome BA11 1BN',
};

const get = async (id = loaf) => (await kitchen.call('getLabel', { params: { id } })).body;
const put = (body: unknown, id = loaf) => kitchen.call('putLabel', { params: { id }, body });
const approve = (fingerprint: string, id = loaf) =>
  kitchen.call('approveLabel', { params: { id }, body: { fingerprint } });
const editFlour = (body: object) =>
  kitchen.call('putIngredient', { params: { id: flour }, body: { ...body, version: flourVersion++ } });

describe('a label', () => {
  it('has the business’s defaults until it is saved, then what was saved', async () => {
    expect(await get()).toMatchObject({
      recipeId: loaf,
      version: 0,
      kind: 'prepacked',
      businessName: 'Hazel & Rye',
      approved: null,
      printable: false,
      recipeVersion: 1,
      answers: [],
      packSurfaceCm2: null,
    });
    expect((await get()).blockers.map((one: { code: string }) => one.code)).toEqual([
      'net_quantity',
      'date',
      'business',
    ]);
    expect(await put({ shelfLifeDays: 3, barcode: '5012345678900' })).toMatchObject({
      status: 201,
      body: { version: 1, shelfLifeDays: 3, businessName: 'Hazel & Rye' },
    });
    expect((await put({ shelfLifeDays: 3, barcode: '5012345678900' })).status).toBe(200);
    expect((await put({ shelfLifeDays: 4 })).body.code).toBe('id_taken');
    expect((await put({ storage: 'Keep dry.', version: 1 })).body).toMatchObject({
      version: 2,
      shelfLifeDays: 3,
    });
    expect(await put({ storage: 'Keep cool.', version: 1 })).toMatchObject({
      status: 412,
      body: { current: { storage: 'Keep dry.', version: 2 } },
    });
    expect((await kitchen.call('getLabel', { params: { id: newId() } })).status).toBe(404);
  });

  it('can be printed after it was approved as seen', async () => {
    await put(whole);
    const seen = await get();
    const { status, body } = await approve(seen.fingerprint);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      printable: true,
      changes: [],
      approved: { recipeVersion: 1, fingerprint: seen.fingerprint, userId: kitchen.userId },
    });
    expect(await get()).toEqual(body);
    expect((await approve(seen.fingerprint)).body).toEqual(body);
    expect((await approve('something else')).body).toMatchObject({ status: 409, code: 'label_changed' });
  });

  it('isn’t approved while a rule blocks it, and clears each problem once answered', async () => {
    await put({ ...whole, netQuantity: null });
    const open = await get();
    expect(open.findings).toContainEqual({
      code: 'net_quantity',
      severity: 'blocks',
      rule: 'Art. 9(1)(e), 23; Annex IX',
      message: 'State how much is in the pack, or why that isn’t needed.',
      path: '/label/netQuantity',
      of: '',
    });
    const refused = await approve(open.fingerprint);
    expect(refused.body).toMatchObject({ status: 409, code: 'label_blocked' });
    const answer = { code: 'net_quantity', of: '', answer: 'annex9_1c', reason: '' };
    for (const wrong of [
      [{ ...answer, answer: 'because' }],
      [{ ...answer, code: 'toString' }],
      [answer, answer],
      [{ code: 'allergen_likely', of: `${flour}:gluten`, answer: 'not_in_it', reason: '' }],
    ])
      expect((await put({ answers: wrong, version: 1 })).status).toBe(400);
    const answered = (await put({ answers: [answer], version: 1 })).body;
    expect(answered).toMatchObject({ blockers: [], answers: [answer] });
    expect((await approve(answered.fingerprint)).body.printable).toBe(true);
  });

  it('refuses a barcode with a wrong check digit, at its field', async () => {
    const { status, body } = await put({ barcode: '5012345678901' });
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(['barcode']);
  });

  it('isn’t approved while something in it is unknown', async () => {
    await put(whole);
    await editFlour({ allergens: allergens(['gluten']).slice(1) });
    const { blockers, fingerprint } = await get();
    expect(blockers.map((one: { code: string }) => one.code)).toContain('allergens_unknown');
    const refused = await approve(fingerprint);
    expect(refused.body).toMatchObject({ status: 409, code: 'label_blocked' });
    expect(refused.body.issues.map((one: { path: string }) => one.path)).toContain('allergens_unknown');
    expect((await get()).approved).toBeNull();
  });

  it.each([
    ['an allergen of an ingredient', () => editFlour({ allergens: allergens(['gluten', 'soybeans']) })],
    ['the nutrition of an ingredient', () => editFlour({ nutrition: { ...nutrition, fat: '2' } })],
    ['the declaration of an ingredient', () => editFlour({ declaration: 'Wheat flour' })],
    ['the name of an ingredient', () => editFlour({ name: 'White flour' })],
    [
      'the yield of the recipe',
      () =>
        kitchen.call('putRecipe', { params: { id: loaf }, body: { finishedWeightGrams: '950', version: 1 } }),
    ],
    [
      'the lines of a recipe in it',
      () =>
        kitchen.call('putRecipe', {
          params: { id: glaze },
          body: { lines: [lineOf(flour, { quantity: '100' })], version: 1 },
        }),
    ],
  ])('goes stale with %s, says so, and prints again once approved', async (_, change) => {
    await put(whole);
    await approve((await get()).fingerprint);
    const before = await get();
    expect(before.printable).toBe(true);
    const done = await change();
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const stale = await get();
    expect(stale.printable).toBe(false);
    expect(stale.changes.length).toBeGreaterThan(0);
    expect(stale.approved).toEqual(before.approved);
    expect((await approve(before.fingerprint)).body.code).toBe('label_changed');
    expect((await approve(stale.fingerprint)).body).toMatchObject({ printable: true, changes: [] });
  });

  it('stays approved when any price changes', async () => {
    await put(whole);
    await approve((await get()).fingerprint);
    await editFlour({ costPerUnit: '9' });
    await kitchen.call('putRecipe', {
      params: { id: loaf },
      body: { sellingPrice: '5', labourMinutes: '10', version: 1 },
    });
    expect(await get()).toMatchObject({ printable: true, changes: [], recipeVersion: 2 });
  });

  it('needs approval again when its own statements change', async () => {
    await put(whole);
    const { shelfLifeDays } = (await approve((await get()).fingerprint)).body;
    const { body } = await put({ shelfLifeDays: 30, version: 1 });
    expect(body.printable).toBe(false);
    // The approved facts, to compare with the current ones.
    expect(body.approvedContent.shelfLifeDays).toBe(shelfLifeDays);
    expect(body.approved).not.toBeNull();
    expect((await approve(body.fingerprint)).body.printable).toBe(true);
    expect((await put({ shelfLifeDays: 3, version: 2 })).body.printable).toBe(false);
  });

  it('isn’t approved over a concurrent change of its statements', async () => {
    await put(whole);
    const { fingerprint } = await get();
    const late = await holdFirstWrite(
      () => approve(fingerprint),
      () => put({ shelfLifeDays: 30, version: 1 }),
    );
    expect(late.body.code).toBe('label_changed');
    expect(await get()).toMatchObject({ shelfLifeDays: 30, approved: null, printable: false });
  });

  it('of a variation is separate, and goes stale with its base', async () => {
    const id = newId();
    const body = { name: 'Plain loaf', baseRecipeId: loaf, removedLines: [] };
    await kitchen.call('putVariation', { params: { id }, body });
    await put(whole, id);
    expect((await approve((await get(id)).fingerprint, id)).body).toMatchObject({
      recipeId: id,
      printable: true,
    });
    expect((await get()).approved).toBeNull();
    const thinner = { finishedWeightGrams: '800', version: 1 };
    await kitchen.call('putRecipe', { params: { id: loaf }, body: thinner });
    expect((await get(id)).printable).toBe(false);
    await kitchen.call('deleteVariation', { params: { id } });
    await kitchen.call('putVariation', { params: { id }, body });
    expect((await get(id)).version).toBe(0);
  });
});

describe('a pack that nobody has read', () => {
  const approved = async () => {
    await put({ ...whole, kind: 'ppds', showNutrition: false });
    return approve((await get()).fingerprint);
  };
  const codes = (label: { findings: { code: string }[] }) => label.findings.map(({ code }) => code);

  it('keeps a label from being approved, until somebody says that they have', async () => {
    await editFlour({ name: 'Rainbow drops', allergens: allergens() });
    const refused = await approved();
    expect(refused.body).toMatchObject({ code: 'label_blocked', issues: [{ path: 'pack_unread' }] });
    const read = await editFlour({ packRead: true });
    const { on, ...of } = read.body.packRead;
    expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(of).toEqual({ name: 'Rainbow drops', brand: '', supplierId: null });
    expect((await approved()).body.printable).toBe(true);
  });

  it('asks again when it is of another brand, and leaves the approval', async () => {
    await editFlour({ packRead: true });
    expect((await approved()).body.printable).toBe(true);
    await editFlour({ brand: 'Shipton Mill' });
    const label = await get();
    expect(codes(label)).toContain('pack_changed');
    expect(label.printable).toBe(true);
    await editFlour({ packRead: true });
    expect(codes(await get())).not.toContain('pack_changed');
  });

  it('is to be read again once somebody says that it isn’t the same', async () => {
    await editFlour({ packRead: true });
    await editFlour({ brand: 'Shipton Mill' });
    const { body } = await editFlour({ packRead: false });
    expect(body.packRead).toMatchObject({ brand: '', differs: true });
    expect(codes(await get())).toContain('pack_named');
    // Back to the old brand is no answer.
    await editFlour({ brand: '' });
    expect(codes(await get())).toContain('pack_named');
    expect((await editFlour({ packRead: true })).body.packRead).not.toHaveProperty('differs');
    expect(codes(await get())).not.toContain('pack_named');
    expect(await editFlour({ packRead: 'no' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'packRead' }] },
    });
  });
});

describe('a recipe that multiplies to more than a label can list', () => {
  it('has no breakdown and no label, says so, and keeps nothing of a label that was sent', async () => {
    await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
    const long = { name: 'Spice mix', declaration: 'cumin, '.repeat(280) };
    let below: object = lineOf((await newIngredient(kitchen, long)).id);
    let id = '';
    for (let level = 0; level < 4; level += 1) {
      id = newId();
      const lines = Array.from({ length: 20 }, () => ({ ...below, id: newId() }));
      const body = { name: `Level ${level}`, batchYield: '1', unit: 'batch', lines };
      expect((await kitchen.call('putRecipe', { params: { id }, body })).status).toBe(201);
      below = subLineOf(id);
    }
    const tooLarge = { status: 422, body: { code: 'answer_too_large' } };
    const params = { id };
    expect(await kitchen.call('getRecipeBreakdown', { params })).toMatchObject(tooLarge);
    expect(await kitchen.call('getLabel', { params })).toMatchObject(tooLarge);
    expect(await put(whole, id)).toMatchObject(tooLarge);
    expect(await approve('a'.repeat(64), id)).toMatchObject(tooLarge);
    const { items } = (await kitchen.call('listLabels')).body;
    expect(items.map(({ recipeId }: { recipeId: string }) => recipeId)).not.toContain(id);
  });
});
