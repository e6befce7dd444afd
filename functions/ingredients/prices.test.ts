import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { documents, tableName } from '../../tests/support/documents.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  outboxItems,
  type TestOrganization,
} from '../../tests/support/organization.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const put = (id: string, body: unknown) => kitchen.call('putIngredient', { params: { id }, body });
const prices = async (id: string, query: Record<string, string> = {}) =>
  (await kitchen.call('listPrices', { params: { id }, query })).body;

async function published(type: string) {
  const items = await outboxItems(kitchen.organizationId);
  return items
    .filter((item) => item.detailType === type)
    .map((item) => JSON.parse(item.detail as string).data);
}

describe('the prices of an ingredient', () => {
  it('begin with its creation, and are listed newest first', async () => {
    const { id } = await newIngredient(kitchen);
    await put(id, { costPerUnit: '1.3', version: 1 });
    await put(id, { name: 'Stronger flour', version: 2 });
    await put(id, { packSize: '16', packUnit: 'kg', packPrice: '18.40', version: 3 });
    const { items, nextCursor } = await prices(id);
    expect(nextCursor).toBeNull();
    expect(items.map((one: { costPerUnit: string }) => one.costPerUnit)).toEqual(['1.15', '1.3', '1.15']);
    expect(items[0]).toMatchObject({
      packSize: '16',
      packPrice: '18.4',
      costingUnit: '1000g',
      source: { name: 'Typed in', code: null },
      userId: kitchen.userId,
    });
    expect(items[2]).toMatchObject({ packPrice: null });
  });

  it('come in pages', async () => {
    const { id } = await newIngredient(kitchen);
    for (let version = 1; version < 5; version++) await put(id, { costPerUnit: String(version), version });
    const first = await prices(id, { limit: '3' });
    const rest = await prices(id, { limit: '3', cursor: first.nextCursor });
    const costs = [...first.items, ...rest.items].map((one) => one.costPerUnit);
    expect(costs).toEqual(['4', '3', '2', '1', '1.15']);
    const answer = await kitchen.call('listPrices', { params: { id }, query: { cursor: 'eA' } });
    expect(answer.status).toBe(400);
  });

  it('are empty for an ingredient without a price, and 404 without an ingredient', async () => {
    const { id } = await newIngredient(kitchen, { costPerUnit: null });
    expect(await prices(id)).toEqual({ items: [], nextCursor: null });
    for (const query of [{}, { cursor: 'eA' }])
      expect((await kitchen.call('listPrices', { params: { id: newId() }, query })).status).toBe(404);
  });

  it('include the price of an ingredient older than the history', async () => {
    const { id } = await newIngredient(kitchen);
    const [item] = await itemsAt(`ORG#${kitchen.organizationId}`, `INGREDIENT#${id}`);
    const { priceKept: _, sources: __, ...old } = item as Record<string, unknown>;
    const then = '2026-01-02T03:04:05.000Z';
    const Item = { ...old, version: 7, updatedAt: then, brand: '', categories: [], allergens: '[]' };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
    const pk = `ORG#${kitchen.organizationId}#INGREDIENT#${id}`;
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    for (const price of await itemsAt(pk))
      await documents.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk: price.sk } }));
    expect((await prices(id)).items).toMatchObject([{ at: then, costPerUnit: '1.15', source: null }]);
    await put(id, { name: 'Renamed', version: 7 });
    expect((await prices(id)).items).toMatchObject([{ at: then, costPerUnit: '1.15' }]);
    await put(id, { costPerUnit: '2', version: 8 });
    expect((await prices(id)).items).toMatchObject([{ costPerUnit: '2' }, { at: then }]);
  });
});

describe('ingredients.price_changed', () => {
  it('carries the price of a costing unit before and after', async () => {
    const { id } = await newIngredient(kitchen);
    expect(await published('ingredients.price_changed')).toEqual([]);
    await put(id, { costPerUnit: '1.3', version: 1 });
    await put(id, { name: 'Rye', version: 2 });
    expect(await published('ingredients.price_changed')).toEqual([
      {
        id,
        version: 2,
        costingUnit: '1000g',
        before: '1.15',
        after: '1.3',
        userId: kitchen.userId,
      },
    ]);
  });

  it('compares in the current costing unit', async () => {
    const { id } = await newIngredient(kitchen);
    await put(id, { costingUnit: '100g', costPerUnit: '0.2', version: 1 });
    expect(await published('ingredients.price_changed')).toMatchObject([
      { costingUnit: '100g', before: '0.115', after: '0.2' },
    ]);
  });

  it('has no previous price when the unit can’t be converted', async () => {
    const { id } = await newIngredient(kitchen);
    await put(id, { unit: 'pieces', costPerUnit: '0.2', version: 1 });
    await put(id, { costPerUnit: null, version: 2 });
    const found = await published('ingredients.price_changed');
    expect(found.map(({ before, after }) => [before, after]).sort()).toEqual(
      [
        [null, '0.2'],
        ['0.2', null],
      ].sort(),
    );
  });
});
