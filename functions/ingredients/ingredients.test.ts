import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { newIngredient, newOrganization, type TestOrganization } from '../../tests/support/organization.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const put = (id: string, body: unknown) => kitchen.call('putIngredient', { params: { id }, body });

describe('an ingredient', () => {
  it('starts in grams, costed by 100 g, with no price', async () => {
    const { status, body } = await put(newId(), { name: 'Flour' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      unit: 'g',
      costingUnit: '100g',
      costPerUnit: null,
      supplierId: null,
      categories: [],
      allergens: [],
      archived: false,
      version: 1,
    });
  });

  it('takes its price from a pack when it has one', async () => {
    const body = {
      name: 'Flour',
      unit: 'kg',
      packSize: '16',
      packUnit: 'kg',
      packPrice: '18.40',
      costPerUnit: '99',
    };
    const answer = await put(newId(), body);
    expect(answer.body).toMatchObject({ costingUnit: '1000g', costPerUnit: '1.15', packPrice: '18.4' });
  });

  it('takes the default costing unit of a new unit', async () => {
    const { id } = await newIngredient(kitchen);
    const { body } = await put(id, { unit: 'pieces', version: 1 });
    expect(body.costingUnit).toBe('1pieces');
  });

  it.each([
    [{ name: 'x', unit: 'g', costingUnit: '100ml' }, 'costingUnit'],
    [{ name: 'x', unit: 'g', packSize: '6', packUnit: 'pieces', packPrice: '2' }, 'packUnit'],
    [{ name: 'x', packPrice: '2' }, 'packSize'],
    [{ name: 'x', supplierId: newId() }, 'supplierId'],
    [
      {
        name: 'x',
        allergens: [
          { allergen: 'milk', state: 'contains' },
          { allergen: 'milk', state: 'unknown' },
        ],
      },
      'allergens',
    ],
    [{ name: 'x', unit: 'oz' }, 'unit'],
  ])('refuses %j', async (body, path) => {
    const answer = await put(newId(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it('refuses a stale version, and answers 200 to a repeated request', async () => {
    const { id } = await newIngredient(kitchen);
    const first = await put(id, { costPerUnit: '1.25', version: 1 });
    expect(await put(id, { costPerUnit: '1.250', version: 1 })).toEqual({ status: 200, body: first.body });
    const stale = await put(id, { costPerUnit: '1.30', version: 1 });
    expect(stale).toMatchObject({ status: 412, body: { current: { costPerUnit: '1.25', version: 2 } } });
    expect((await put(newId(), { costPerUnit: '1', version: 1 })).status).toBe(404);
  });

  it('is archived and restored; lists leave it out unless requested', async () => {
    const { id } = await newIngredient(kitchen);
    const archive = (archived: boolean, version: number) =>
      kitchen.call('archiveIngredient', { params: { id }, body: { archived, version } });
    expect((await archive(true, 1)).body).toMatchObject({ archived: true, version: 2 });
    expect((await archive(true, 1)).status).toBe(200);
    expect((await kitchen.call('listIngredients')).body.items).toEqual([]);
    const all = await kitchen.call('listIngredients', { query: { archived: 'include' } });
    expect(all.body.items).toHaveLength(1);
    expect((await archive(false, 1)).status).toBe(412);
    expect((await archive(false, 2)).body).toMatchObject({ archived: false, version: 3 });
    expect((await kitchen.call('getIngredient', { params: { id } })).body.archived).toBe(false);
  });
});
