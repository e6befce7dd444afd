import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  newIngredient,
  newOrganization,
  newSupplier,
  type TestOrganization,
} from '../../tests/support/organization.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const put = (id: string, body: unknown) => kitchen.call('putSupplier', { params: { id }, body });
const remove = (id: string) => kitchen.call('deleteSupplier', { params: { id } });
const ingredient = async (id: string) => (await kitchen.call('getIngredient', { params: { id } })).body;
const listed = async () => (await kitchen.call('listIngredients')).body.items;

describe('a supplier', () => {
  it('is created, changed and listed', async () => {
    const id = newId();
    const made = await put(id, { name: ' Shipton Mill ', contactEmail: 'mill@example.com' });
    expect(made).toMatchObject({
      status: 201,
      body: { id, name: 'Shipton Mill', contactPhone: '', address: '', version: 1, userId: kitchen.userId },
    });
    expect((await put(id, { name: 'Shipton Mill', contactEmail: 'mill@example.com' })).status).toBe(200);
    expect((await put(id, { name: 'Another' })).body.code).toBe('id_taken');
    const changed = await put(id, { contactPhone: '01666', version: 1 });
    expect(changed.body).toMatchObject({
      contactPhone: '01666',
      contactEmail: 'mill@example.com',
      version: 2,
    });
    expect(await put(id, { contactPhone: '02', version: 1 })).toMatchObject({
      status: 412,
      body: { current: { version: 2 } },
    });
    expect((await kitchen.call('listSuppliers')).body).toEqual({ items: [changed.body], nextCursor: null });
  });

  it.each([
    [{}, 'name'],
    [{ name: 'Mill', contactEmail: 'mill' }, 'contactEmail'],
  ])('refuses %j', async (body, path) => {
    const answer = await put(newId(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe(path);
  });

  it('can be deleted, and its ingredients stay without one', async () => {
    const supplier = await newSupplier(kitchen);
    const { id } = await newIngredient(kitchen, { supplierId: supplier.id });
    expect(await ingredient(id)).toMatchObject({ supplierId: supplier.id, supplier: 'Shipton Mill' });
    expect(await remove(supplier.id)).toEqual({ status: 200, body: { id: supplier.id } });
    expect((await remove(supplier.id)).status).toBe(200);
    expect((await remove(newId())).status).toBe(404);
    expect((await put(supplier.id, { name: 'Shipton Mill' })).body.code).toBe('id_taken');
    expect(await ingredient(id)).toMatchObject({ supplier: null });
    expect((await listed())[0]).toMatchObject({ supplier: null });
    const body = { supplierId: supplier.id, name: 'Rye', version: 1 };
    const kept = await kitchen.call('putIngredient', { params: { id }, body });
    expect(kept).toMatchObject({ status: 200, body: { name: 'Rye', supplier: null } });
  });
});

describe('the supplier of an ingredient', () => {
  it('is shown by its current name', async () => {
    const supplier = await newSupplier(kitchen);
    const made = await newIngredient(kitchen, { supplierId: supplier.id });
    expect(made.supplier).toBe('Shipton Mill');
    await put(supplier.id, { name: 'Gilchesters', version: 1 });
    expect((await listed())[0].supplier).toBe('Gilchesters');
    const archive = { params: { id: made.id }, body: { archived: true, version: 1 } };
    expect((await kitchen.call('archiveIngredient', archive)).body.supplier).toBe('Gilchesters');
    const cleared = await kitchen.call('putIngredient', {
      params: { id: made.id },
      body: { supplierId: null, version: 2 },
    });
    expect(cleared.body).toMatchObject({ supplierId: null, supplier: null });
  });

  it('must be one of this organization', async () => {
    const theirs = await newSupplier(await newOrganization());
    for (const supplierId of [theirs.id, newId()]) {
      const body = { name: 'Flour', supplierId };
      const answer = await kitchen.call('putIngredient', { params: { id: newId() }, body });
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([
        { path: 'supplierId', message: 'is not a supplier of this organization' },
      ]);
    }
  });
});
