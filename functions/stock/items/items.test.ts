/** Categories and stock items: what they follow, who tracks what, and what a deletion leaves. Invariants 2, 3, 8, 18. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { seed } from '../../../tests/support/size.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

type Body = Record<string, unknown>;
const putItem = (body: Body, id = newId()) => kitchen.call('putStockItem', { params: { id }, body });
const removeItem = (id: string) => kitchen.call('deleteStockItem', { params: { id } });
const restoreItem = (id: string) => kitchen.call('restoreStockItem', { params: { id } });
const putCategory = (body: Body, id = newId()) => kitchen.call('putCategory', { params: { id }, body });
const listItems = async () => (await kitchen.call('listStockItems')).body.items;
const issueOf = (answer: { body: { issues?: { path: string }[] } }) => answer.body.issues?.[0]?.path;

async function newRecipe(body: Body = {}): Promise<string> {
  const id = newId();
  await kitchen.call('putRecipe', { params: { id }, body: { name: 'Loaf', unit: 'loaves', ...body } });
  return id;
}

async function mainKitchen(): Promise<string> {
  return (await kitchen.call('listSites')).body.items[0].id;
}

const receive = async (itemId: string, quantity: string) =>
  kitchen.call('putMovement', {
    params: { siteId: await mainKitchen(), itemId, id: newId() },
    body: { reason: 'receive', quantity },
  });

describe('a category of stock', () => {
  it('has a name and a colour, and is listed by name', async () => {
    const made = await putCategory({ name: 'Packaging', color: '#14503F' });
    expect(made).toMatchObject({ status: 201, body: { color: '#14503f', version: 1 } });
    await putCategory({ name: 'Dairy' });
    expect((await kitchen.call('listCategories')).body.items.map((one: Body) => one.name)).toEqual([
      'Dairy',
      'Packaging',
    ]);
    const renamed = await putCategory({ name: 'Boxes', version: 1 }, made.body.id);
    expect(renamed.body).toMatchObject({ name: 'Boxes', version: 2 });
    expect((await putCategory({ name: 'Bags', version: 1 }, made.body.id)).status).toBe(412);
    expect(issueOf(await putCategory({ color: '#14503f' }))).toBe('name');
  });

  it('leaves its items without one when it is deleted, once', async () => {
    const { body: category } = await putCategory({ name: 'Packaging' });
    const { body: item } = await putItem({ name: 'Box', categoryId: category.id });
    expect(item.categoryId).toBe(category.id);
    for (let again = 0; again < 2; again++) {
      const removed = await kitchen.call('deleteCategory', { params: { id: category.id } });
      expect(removed).toMatchObject({ status: 200, body: { name: 'Packaging', version: 2 } });
    }
    expect((await kitchen.call('listCategories')).body.items).toEqual([]);
    expect((await listItems())[0].categoryId).toBeNull();
    const levels = await kitchen.call('listStockLevels', { query: { include: 'items' } });
    expect(levels.body.stockItems[0].categoryId).toBeNull();
    expect((await putItem({ name: 'Carton', version: 1 }, item.id)).body.categoryId).toBeNull();
    expect((await putCategory({ name: 'Packaging' }, category.id)).body.code).toBe('id_taken');
    expect((await putCategory({ name: 'Packaging', version: 2 }, category.id)).status).toBe(404);
    expect(issueOf(await putItem({ name: 'Bag', categoryId: category.id }))).toBe('categoryId');
  });
});

describe('a stock item', () => {
  it('takes name and unit from its ingredient, whatever unit is sent', async () => {
    const flour = await newIngredient(kitchen, { unit: 'kg', costingUnit: '1000g' });
    const made = await putItem({ category: 'ingredient', referenceId: flour.id, unit: 'g' });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Strong flour', unit: 'kg', unitName: null, manualUnit: null, isActive: true },
    });
  });

  it('of a product is counted in the recipe’s own word, or in its unit if stock has it', async () => {
    const loaves = await putItem({ category: 'product', referenceId: await newRecipe() });
    expect(loaves.body).toMatchObject({ name: 'Loaf', unit: 'pieces', unitName: 'loaves' });
    const boxes = await putItem({ category: 'product', referenceId: await newRecipe({ unit: 'Boxes' }) });
    expect(boxes.body).toMatchObject({ unit: 'boxes', unitName: null });
  });

  it('of another kind has its own name and unit', async () => {
    expect((await putItem({ name: 'Gloves' })).body).toMatchObject({ category: 'other', unit: 'pieces' });
    expect((await putItem({ name: 'Soap', unit: 'ml' })).body.unit).toBe('ml');
    expect(issueOf(await putItem({ unit: 'ml' }))).toBe('name');
  });

  it('refuses what isn’t of this organization, at its field', async () => {
    const other = await newOrganization();
    const theirs = await newIngredient(other);
    const theirCategory = newId();
    await other.call('putCategory', { params: { id: theirCategory }, body: { name: 'Dairy' } });
    const mine = await newIngredient(kitchen);
    const wrong: [Body, string][] = [
      [{ category: 'ingredient', referenceId: theirs.id }, 'referenceId'],
      [{ category: 'product', referenceId: theirs.id }, 'referenceId'],
      [{ category: 'product', referenceId: mine.id }, 'referenceId'],
      [{ category: 'ingredient' }, 'referenceId'],
      [{ name: 'Box', referenceId: mine.id }, 'referenceId'],
      [{ category: 'ingredient', referenceId: mine.id, categoryId: theirCategory }, 'categoryId'],
    ];
    for (const [body, path] of wrong) {
      const answer = await putItem(body);
      expect([answer.status, issueOf(answer)]).toEqual([400, path]);
    }
    const { body } = await putItem({ category: 'ingredient', referenceId: mine.id });
    const moved: [Body, string][] = [
      [{ categoryId: theirCategory, version: 1 }, 'categoryId'],
      [{ referenceId: newId(), version: 1 }, 'referenceId'],
      [{ category: 'other', version: 1 }, 'category'],
    ];
    for (const [change, path] of moved) expect(issueOf(await putItem(change, body.id))).toBe(path);
  });

  it('is created once and changed at the version that was read', async () => {
    const flour = await newIngredient(kitchen);
    const id = newId();
    const body = { category: 'ingredient', referenceId: flour.id };
    const same = await Promise.all(Array.from({ length: 8 }, () => putItem(body, id)));
    expect(same.map((answer) => answer.status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect((await putItem({ ...body, isActive: false }, id)).body.code).toBe('id_taken');
    const off = await putItem({ isActive: false, tracksLots: true, version: 1 }, id);
    expect(off.body).toMatchObject({ isActive: false, tracksLots: true, version: 2 });
    expect((await putItem({ isActive: false, version: 1 }, id)).status).toBe(200);
    const stale = await putItem({ isActive: true, version: 1 }, id);
    expect(stale).toMatchObject({ status: 412, body: { current: { version: 2, isActive: false } } });
    expect(await listItems()).toHaveLength(1);
  });

  it(`is one for a thing: of 20 that begin to track it at once one wins (seed ${seed})`, async () => {
    const flour = await newIngredient(kitchen);
    const body = { category: 'ingredient', referenceId: flour.id };
    const ids = Array.from({ length: 20 }, () => newId());
    const faults = { conflicts: 0.2, lostAnswers: 0.3, random: seeded(seed) };
    await withFaults(faults, () => Promise.all(ids.map((id) => putItem(body, id))));
    const [item, ...more] = await listItems();
    expect(more).toEqual([]);
    const again = await Promise.all(ids.map((id) => putItem(body, id)));
    for (const [index, answer] of again.entries())
      if (ids[index] === item.id) expect(answer.status).toBe(200);
      else
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'already_tracked', current: { id: item.id } },
        });
  });

  it('is deleted with its levels, keeps its movements, and is restored with them', async () => {
    const flour = await newIngredient(kitchen);
    const tracked = { category: 'ingredient', referenceId: flour.id };
    const { body: item } = await putItem(tracked);
    expect((await receive(item.id, '500')).status).toBe(201);
    for (let again = 0; again < 2; again++)
      expect(await removeItem(item.id)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await listItems()).toEqual([]);
    // What the movements refer to, which stay.
    const gone = await kitchen.call('listStockItems', { query: { deleted: 'true' } });
    expect(gone.body.items.map(({ id }: { id: string }) => id)).toEqual([item.id]);
    expect((await kitchen.call('listStockLevels')).body.items).toEqual([]);
    expect((await receive(item.id, '1')).status).toBe(409);
    expect((await putItem({ ...tracked }, item.id)).body.code).toBe('id_taken');
    expect((await putItem({ isActive: false, version: 2 }, item.id)).status).toBe(404);
    for (let again = 0; again < 2; again++)
      expect(await restoreItem(item.id)).toMatchObject({ status: 200, body: { version: 3 } });
    const [level] = (await kitchen.call('listStockLevels')).body.items;
    expect(level).toMatchObject({ itemId: item.id, currentStock: '500', version: 1 });
    expect((await receive(item.id, '1')).status).toBe(201);
    const changes = await eventsOf(kitchen.organizationId, ['stock.item_changed']);
    expect(changes.map((event) => JSON.parse(event.detail).data.change)).toEqual([
      'created',
      'deleted',
      'restored',
    ]);
  });

  it('can’t be restored while another item tracks the same thing', async () => {
    const flour = await newIngredient(kitchen);
    const tracked = { category: 'ingredient', referenceId: flour.id };
    const { body: first } = await putItem(tracked);
    await removeItem(first.id);
    const { body: second } = await putItem(tracked);
    const refused = await restoreItem(first.id);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'already_tracked', current: { id: second.id } },
    });
    await removeItem(second.id);
    const race = await holdFirstWrite(
      () => restoreItem(first.id),
      () => restoreItem(second.id),
    );
    expect(race).toMatchObject({ status: 409, body: { current: { id: second.id } } });
    expect((await removeItem(newId())).status).toBe(404);
    expect((await restoreItem(newId())).status).toBe(404);
  });

  it('closes and opens more levels than one transaction takes', async () => {
    const sites = 96;
    await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: sites });
    for (let made = 1; made < sites; made += 5)
      await Promise.all(
        Array.from({ length: 5 }, () =>
          kitchen.call('putSite', { params: { id: newId() }, body: { name: 'Stall' } }),
        ),
      );
    const { body: item } = await putItem({ name: 'Gloves' });
    const body = [{ siteId: 'all', itemId: item.id, idealStockLevel: '2' }];
    expect((await kitchen.call('patchStockLevels', { body })).body.items).toHaveLength(sites);
    const closed = async () => {
      const levels = await itemsAt(`ORG#${kitchen.organizationId}`, 'LEVEL#');
      return levels.filter((level) => level.closed === true).length;
    };
    await removeItem(item.id);
    expect(await closed()).toBe(sites);
    await restoreItem(item.id);
    expect(await closed()).toBe(0);
  });

  it('is created once the other item of the same thing is out of the way', async () => {
    const flour = await newIngredient(kitchen);
    const body = { category: 'ingredient', referenceId: flour.id };
    const other = newId();
    const made = await holdFirstWrite(
      () => putItem(body),
      async () => expect((await putItem(body, other)).status).toBe(201),
      () => removeItem(other),
    );
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await listItems()).map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
  });

  it('takes no movement that was on its way when it was deleted', async () => {
    const { body: item } = await putItem({ name: 'Gloves' });
    await receive(item.id, '4');
    const late = await holdFirstWrite(
      () => receive(item.id, '1'),
      () => removeItem(item.id),
    );
    expect([late.status, late.body.code]).toEqual([409, 'stock_closed']);
    const levels = await itemsAt(`ORG#${kitchen.organizationId}`, 'LEVEL#');
    expect(levels).toMatchObject([{ closed: true, n: 1 }]);
  });

  it('takes no first movement after it was deleted', async () => {
    const { body: item } = await putItem({ name: 'Gloves' });
    await holdFirstWrite(
      () => removeItem(item.id),
      () => receive(item.id, '4'),
    );
    const levels = await itemsAt(`ORG#${kitchen.organizationId}`, 'LEVEL#');
    expect(levels).toMatchObject([{ closed: true, n: 1 }]);
    expect((await receive(item.id, '1')).status).toBe(409);
  });
});
