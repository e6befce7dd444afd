import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganization, type TestOrganization } from '../../tests/support/organization.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const put = (id: string, body: unknown) => kitchen.call('putCustomer', { params: { id }, body });
const remove = (id: string) => kitchen.call('deleteCustomer', { params: { id } });
const listed = async () => (await kitchen.call('listCustomers')).body.items;

describe('a customer', () => {
  it('is created once, changed at the version that was read, and listed', async () => {
    const id = newId();
    const body = { name: ' Café Rosa ', contactEmail: 'rosa@example.com' };
    const made = await put(id, body);
    expect(made).toMatchObject({
      status: 201,
      body: { id, name: 'Café Rosa', contactPhone: '', notes: '', version: 1, userId: kitchen.userId },
    });
    expect(await put(id, body)).toEqual({ ...made, status: 200 });
    expect((await put(id, { name: 'Another' })).body.code).toBe('id_taken');
    const changed = await put(id, { notes: 'Rye on Fridays', version: 1 });
    expect(changed.body).toMatchObject({ contactEmail: 'rosa@example.com', version: 2 });
    expect(await put(id, { notes: 'Spelt', version: 1 })).toMatchObject({
      status: 412,
      body: { current: { notes: 'Rye on Fridays' } },
    });
    expect(await listed()).toEqual([changed.body]);
  });

  it.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'Rosa', contactEmail: 'rosa' }, 'contactEmail'],
    [{ name: 'Rosa', notes: 'x'.repeat(1001) }, 'notes'],
  ])('refuses %j', async (body, path) => {
    const answer = await put(newId(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe(path);
  });

  it('can be deleted during a concurrent change, and its id isn’t reused', async () => {
    const id = newId();
    await put(id, { name: 'Café Rosa' });
    await Promise.all([put(id, { notes: 'Rye', version: 1 }), remove(id)]);
    expect(await remove(id)).toEqual({ status: 200, body: { id } });
    expect(await listed()).toEqual([]);
    expect((await put(id, { name: 'Café Rosa' })).body.code).toBe('id_taken');
    expect((await put(id, { name: 'Café Rosa', version: 1 })).status).toBe(404);
    expect((await remove(newId())).status).toBe(404);
  });

  it('is hidden from other organizations', async () => {
    const id = newId();
    await put(id, { name: 'Café Rosa' });
    const other = await newOrganization();
    expect((await other.call('listCustomers')).body.items).toEqual([]);
    expect((await other.call('deleteCustomer', { params: { id } })).status).toBe(404);
  });
});
