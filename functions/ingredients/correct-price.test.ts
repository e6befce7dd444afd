/** A price that was typed by mistake is put right where it was entered: no new price begins, and the past is as it was. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { lineOf, subLineOf } from '../../tests/support/lines.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import type { Item } from '../platform/table/read.ts';
import { putItem } from '../platform/table/write.ts';
import { handler as costsChanged } from '../recipes/workers/on-cost-changed.ts';
import { handler as priceCorrected } from '../recipes/workers/on-price-corrected.ts';

let kitchen: TestOrganization;
let butter: string;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  butter = (await newIngredient(kitchen, { costPerUnit: '7' })).id;
});

const put = (body: object) => kitchen.call('putIngredient', { params: { id: butter }, body });
const correct = (body: object) => kitchen.call('correctPrice', { params: { id: butter }, body });
const prices = async () => (await kitchen.call('listPrices', { params: { id: butter } })).body.items;
const ingredient = async () => (await kitchen.call('getIngredient', { params: { id: butter } })).body;
const causes = ['recipes.recipe_changed', 'ingredients.price_changed', 'accounts.organization_changed'];
const happened = (types: string[]) => eventsOf(kitchen.organizationId, types);

describe('a corrected price', () => {
  it('of now changes the ingredient, and adds no price to its history', async () => {
    await put({ costPerUnit: '72', version: 1 });
    const [mistake] = await prices();
    const answer = await correct({ priceId: mistake.id, costPerUnit: '7.2', version: 2 });
    expect(answer).toMatchObject({ status: 200, body: { costPerUnit: '7.2', version: 3 } });
    expect(await ingredient()).toEqual(answer.body);
    expect((await prices())[0]).toMatchObject({
      ...{ id: mistake.id, at: mistake.at, costPerUnit: '7.2' },
      corrected: { costPerUnit: '72', userId: kitchen.userId, packPrice: null },
    });
    expect((await prices()).map((price: { costPerUnit: string }) => price.costPerUnit)).toEqual(['7.2', '7']);
  });

  it('of a sample makes that the maker’s own', async () => {
    await kitchen.call('putIngredient', { params: { id: butter }, body: { costPerUnit: '72', version: 1 } });
    const key = { pk: `ORG#${kitchen.organizationId}`, sk: `INGREDIENT#${butter}` };
    const [item] = await itemsAt(key.pk, key.sk);
    await putItem(kitchen, { ...item, ...key, isSample: true } as Item);
    expect((await ingredient()).isSample).toBe(true);
    const [{ id: priceId }] = await prices();
    expect((await correct({ priceId, costPerUnit: '7.2', version: 2 })).body.isSample).toBe(false);
  });

  it('of the past leaves the price of now', async () => {
    await put({ costPerUnit: '72', version: 1 });
    await put({ costPerUnit: '7.3', version: 2 });
    const [, mistake] = await prices();
    await correct({ priceId: mistake.id, costPerUnit: '7.2', version: 3 });
    expect(await ingredient()).toMatchObject({ costPerUnit: '7.3', version: 4 });
    expect((await prices()).map((price: { costPerUnit: string }) => price.costPerUnit)).toEqual([
      '7.3',
      '7.2',
      '7',
    ]);
  });

  it('may be a pack’s, and keeps what was typed first when it is corrected again', async () => {
    await put({ packSize: '10', packUnit: 'kg', packPrice: '720', version: 1 });
    const [{ id: priceId }] = await prices();
    await correct({ priceId, packSize: '10', packUnit: 'kg', packPrice: '70', version: 2 });
    await correct({ priceId, packSize: '10', packUnit: 'kg', packPrice: '72', version: 3 });
    expect((await prices())[0]).toMatchObject({
      ...{ costPerUnit: '7.2', corrected: { packPrice: '720', costPerUnit: '72' } },
    });
    expect(await ingredient()).toMatchObject({ packPrice: '72', costPerUnit: '7.2' });
  });

  it('is written once when it is sent twice, and refused on an older version', async () => {
    await put({ costPerUnit: '72', version: 1 });
    const [{ id: priceId }] = await prices();
    const body = { priceId, costPerUnit: '7.2', version: 2 };
    const [first, second] = [await correct(body), await correct(body)];
    expect(second).toEqual(first);
    expect(await ingredient()).toMatchObject({ version: 3 });
    expect((await correct({ ...body, costPerUnit: '7.4' })).status).toBe(412);
  });

  it.each([
    [{ priceId: '2026-01-01T00:00:00.000Z#000000001', costPerUnit: '1' }, 'priceId'],
    [{ priceId: 'last', costPerUnit: '1' }, 'priceId'],
    [{}, 'costPerUnit'],
    [{ packPrice: '5', packSize: '2' }, 'packUnit'],
    [{ packPrice: '5', packSize: '2', packUnit: 'pieces' }, 'packUnit'],
    [{ costPerUnit: '-1' }, 'costPerUnit'],
  ])('is refused at the field: %j', async (sent, field) => {
    const [{ id: priceId }] = await prices();
    const { status, body } = await correct({ priceId, version: 1, ...sent });
    expect([status, body.issues[0].path]).toEqual([400, field]);
    expect(await ingredient()).toMatchObject({ version: 1, costPerUnit: '7' });
  });
});

describe('recorded costs of recipes', () => {
  const [base, loaf] = [newId(), newId()];
  const recipe = (id: string, body: object) => kitchen.call('putRecipe', { params: { id }, body });
  const points = async (id: string) =>
    (await kitchen.call('listRecipeCosts', { params: { id } })).body.items.map(
      ({ batchCost, costEach, marginPercent }: Record<string, string>) => [
        batchCost,
        costEach,
        marginPercent,
      ],
    );
  let handed: number;
  beforeEach(() => {
    handed = 0;
  });
  /** Delivers what happened since the last call. */
  const record = async () => {
    const events = (await happened(causes)).slice(handed);
    handed += events.length;
    expect(await deliver(costsChanged, events)).toBe(0);
  };
  const putRight = async () =>
    expect(await deliver(priceCorrected, await happened(['ingredients.price_corrected']))).toBe(0);

  /** 1 kg of butter in a base, two of it in a loaf; the base changed to half while the price was wrong. */
  async function mistaken() {
    await recipe(base, { name: 'Base', lines: [lineOf(butter)] });
    await recipe(loaf, { name: 'Loaf', lines: [subLineOf(base, { quantity: '2' })], sellingPrice: '20' });
    await record();
    await put({ costPerUnit: '72', version: 1 });
    await record();
    await recipe(base, { lines: [lineOf(butter, { quantity: '500' })], version: 1 });
    await record();
    const [{ id }] = await prices();
    return String(id);
  }

  it('are put right for all that time, each by the recipe as it was then, and nothing is added', async () => {
    const priceId = await mistaken();
    expect((await points(loaf)).map(([cost]: string[]) => cost)).toEqual(['72', '144', '14']);
    await correct({ priceId, costPerUnit: '7.2', version: 2 });
    await putRight();
    expect(await points(loaf)).toEqual([
      ['7.2', '7.2', '64'],
      ['14.4', '14.4', '28'],
      ['14', '14', '30'],
    ]);
    await putRight();
    await record();
    expect((await points(loaf)).map(([cost]: string[]) => cost)).toEqual(['7.2', '14.4', '14']);
    const [current] = await itemsAt(`ORG#${kitchen.organizationId}`, `RECIPECOST#${loaf}`);
    expect(current).toMatchObject({ costEach: '7.2', marginPercent: '64' });
  });

  it('end with the next price, whose day is named as changed too', async () => {
    const priceId = await mistaken();
    await put({ costPerUnit: '8', version: 2 });
    await record();
    await correct({ priceId, costPerUnit: '7.2', version: 3 });
    await putRight();
    expect((await points(loaf)).map(([cost]: string[]) => cost)).toEqual(['8', '7.2', '14.4', '14']);
    const told = await eventsOf(kitchen.organizationId, ['recipes.costs_recorded']);
    expect(JSON.stringify(told.slice(-2))).toContain(loaf);
  });

  it('are put right by what the recipe was made of, whatever its measures and the rates are since', async () => {
    await recipe(base, { name: 'Base', lines: [lineOf(butter, { quantity: '2', unit: 'pieces' })] });
    await put({ gramsPerPiece: '100', costPerUnit: '72', version: 1 });
    await record();
    await put({ costPerUnit: '8', version: 2 });
    await record();
    await put({ gramsPerPiece: '200', version: 3 });
    const { body: before } = await kitchen.call('getOrganization');
    await kitchen.call('updateOrganization', { body: { overheadPercent: '20', version: before.version } });
    const [{ id: priceId }] = (await prices()).filter(
      ({ costPerUnit }: { costPerUnit: string }) => costPerUnit === '72',
    );
    await correct({ priceId, costPerUnit: '7.2', version: 4 });
    await putRight();
    // 200 g then: 1.60 at the price after it.
    expect((await points(base)).map(([cost]: string[]) => cost).slice(0, 2)).toEqual(['1.6', '1.44']);
  });

  it('are right where the mistake was retyped at once, or put right twice in another order', async () => {
    await recipe(base, { name: 'Base', lines: [lineOf(butter)] });
    await record();
    await put({ costPerUnit: '72', version: 1 });
    await put({ costPerUnit: '7.3', version: 2 });
    await record();
    const [{ id: priceId }] = (await prices()).filter(
      ({ costPerUnit }: { costPerUnit: string }) => costPerUnit === '72',
    );
    await correct({ priceId, costPerUnit: '7.5', version: 3 });
    await correct({ priceId, costPerUnit: '7.2', version: 4 });
    expect(
      await deliver(priceCorrected, (await happened(['ingredients.price_corrected'])).toReversed()),
    ).toBe(0);
    expect((await points(base)).map(([cost]: string[]) => cost)).toEqual(['7.3', '7.2', '7']);
  });

  it('are put right also of a recipe that no longer has it', async () => {
    await mistaken();
    await recipe(loaf, { lines: [], version: 1 });
    await record();
    const [{ id: priceId }] = await prices();
    await correct({ priceId, costPerUnit: '7.2', version: 2 });
    await putRight();
    expect((await points(loaf)).map(([cost]: string[]) => cost)).toEqual(['0', '7.2', '14.4', '14']);
  });

  it('stay as they are that were recorded since, though the correction comes late and again', async () => {
    const priceId = await mistaken();
    await correct({ priceId, costPerUnit: '7.2', version: 2 });
    await recipe(base, { lines: [lineOf(butter, { quantity: '250' })], version: 2 });
    await record();
    await put({ costPerUnit: '8', version: 3 });
    await record();
    for (let times = 0; times < 2; times++) {
      await putRight();
      const costs = (await points(loaf)).map(([cost]: string[]) => cost);
      expect(costs).toEqual(['4', '3.6', '7.2', '14.4', '14']);
    }
  });

  it('have a point of their own when an hour of work costs something else', async () => {
    await recipe(loaf, { name: 'Loaf', lines: [lineOf(butter)], sellingPrice: '20', labourMinutes: '60' });
    await record();
    const { body: before } = await kitchen.call('getOrganization');
    await kitchen.call('updateOrganization', { body: { hourlyRate: '12', version: before.version } });
    await record();
    expect((await points(loaf)).map(([, each]: string[]) => each)).toEqual(['19', '7']);
  });
});
