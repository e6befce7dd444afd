/** Every field of an ingredient is kept as it was sent, and items of the first release can still be read. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { ingredientSchema } from '@batchbook/shared/ingredients/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { documents, tableName } from '../../tests/support/documents.ts';
import { itemsAt, newOrganization, type TestOrganization } from '../../tests/support/organization.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const usda = { name: 'USDA FoodData Central', code: '173410', date: '2026-11-01' };
const whole = {
  name: 'Eggs',
  brand: 'Clarence Court',
  unit: 'boxes',
  costingUnit: '1boxes',
  costPerUnit: '3.2',
  packSize: '6',
  packUnit: 'boxes',
  packPrice: '19.2',
  categories: ['Chilled', 'Dairy'],
  allergens: [{ allergen: 'eggs', state: 'contains', detail: ['hen'] }],
  nutrition: { basis: '100g', energyKj: '547', fat: '9', sodiumMg: '154', potassiumMg: '150' },
  nutritionSource: usda,
  gramsPerPiece: '55',
  gramsPerMl: '1.03',
  piecesPerPack: '6',
  ediblePortionPercent: '88.5',
  declaration: 'Pasteurised egg (egg, citric acid)',
  sources: { allergens: usda, ediblePortionPercent: usda },
};

describe('the fields of an ingredient', () => {
  it('are all kept, with unknown ones as null', async () => {
    const id = newId();
    const made = await kitchen.call('putIngredient', { params: { id }, body: whole });
    expect(made.status).toBe(201);
    const { sources, nutrition, ...rest } = whole;
    expect(made.body).toMatchObject(rest);
    expect(made.body.nutrition).toMatchObject({ ...nutrition, protein: null, addedSugars: null });
    expect(made.body.sources).toMatchObject(sources);
    expect(Object.keys(made.body.sources).sort()).toEqual(
      [
        'allergens',
        'declaration',
        'ediblePortionPercent',
        'gramsPerMl',
        'gramsPerPiece',
        'piecesPerPack',
        'price',
      ].sort(),
    );
    expect(made.body).toMatchObject({ supplier: null, isSample: false, archived: false, supplierId: null });
    expect((await kitchen.call('getIngredient', { params: { id } })).body).toEqual(made.body);
    expect((await kitchen.call('listIngredients')).body.items).toEqual([made.body]);
    expect(z.safeParse(ingredientSchema, made.body).success).toBe(true);
    const again = await kitchen.call('putIngredient', { params: { id }, body: whole });
    expect(again).toEqual({ status: 200, body: made.body });
  });

  it.each([
    [{ ediblePortionPercent: '0' }, 'ediblePortionPercent'],
    [{ ediblePortionPercent: '101' }, 'ediblePortionPercent'],
    [{ piecesPerPack: '0' }, 'piecesPerPack'],
    [{ alcohol: '101' }, 'alcohol'],
    [{ polyols: '120' }, 'polyols'],
    [{ nutrition: { basis: '1kg' } }, 'nutrition.basis'],
    [{ nutrition: { basis: '100g', fat: '-1' } }, 'nutrition.fat'],
    [{ sources: { price: { name: '', date: '2026-11-01' } } }, 'sources.price.name'],
    [{ declaration: 'x'.repeat(2001) }, 'declaration'],
  ])('are refused: %j', async (fields, path) => {
    const body = { name: 'Eggs', ...fields };
    const answer = await kitchen.call('putIngredient', { params: { id: newId() }, body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it('that clients can’t set are ignored', async () => {
    for (const field of ['isSample', 'supplier', 'importId', 'priceKept', 'archived']) {
      const body = { name: 'Eggs', [field]: true };
      expect((await kitchen.call('putIngredient', { params: { id: newId() }, body })).status).toBe(400);
    }
  });
});

/** An ingredient as the first release stored it. */
const firstItem = (organizationId: string, userId: string, id: string) => ({
  pk: `ORG#${organizationId}`,
  sk: `INGREDIENT#${id}`,
  type: 'INGREDIENT',
  name: 'Strong flour',
  brand: '',
  unit: 'g',
  costPerUnit: '1.15',
  costingUnit: '1000g',
  packSize: null,
  packUnit: null,
  packPrice: null,
  supplierId: null,
  categories: [],
  allergens: '[{"allergen":"gluten","state":"contains","detail":["wheat"]}]',
  gramsPerPiece: null,
  gramsPerMl: null,
  id,
  organizationId,
  version: 1,
  archived: false,
  createdAt: '2026-10-01T08:00:00.000Z',
  updatedAt: '2026-10-01T08:00:00.000Z',
  createdBy: userId,
  userId,
  createdDigest: 'of-another-time',
});

describe('an ingredient of the first release', () => {
  it('has newer fields as unknown, and can be changed like any other', async () => {
    const { organizationId, userId } = kitchen;
    const id = newId();
    const Item = firstItem(organizationId, userId, id);
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
    const { body } = await kitchen.call('getIngredient', { params: { id } });
    expect(z.safeParse(ingredientSchema, body).success).toBe(true);
    expect(body).toMatchObject({
      allergens: [{ allergen: 'gluten', state: 'contains', detail: ['wheat'] }],
      nutrition: null,
      nutritionSource: null,
      piecesPerPack: null,
      sources: {},
      isSample: false,
      createdBy: userId,
    });
    const changed = await kitchen.call('putIngredient', {
      params: { id },
      body: { costPerUnit: '1.15', version: 1 },
    });
    expect(changed).toEqual({ status: 200, body });
    const dearer = await kitchen.call('putIngredient', {
      params: { id },
      body: { costPerUnit: '1.4', version: 1 },
    });
    expect(dearer.body).toMatchObject({ version: 2, sources: { price: { name: 'Typed in' } } });
  });
});

describe('a sample ingredient', () => {
  it('becomes the maker’s own when edited', async () => {
    const { organizationId, userId } = kitchen;
    const id = newId();
    const Item = { ...firstItem(organizationId, userId, id), isSample: true };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
    expect((await kitchen.call('getIngredient', { params: { id } })).body.isSample).toBe(true);
    const { body } = await kitchen.call('putIngredient', {
      params: { id },
      body: { brand: 'Shipton', version: 1 },
    });
    expect(body.isSample).toBe(false);
    const [item] = await itemsAt(`ORG#${organizationId}`, `INGREDIENT#${id}`);
    expect(item?.isSample).toBeUndefined();
  });
});
