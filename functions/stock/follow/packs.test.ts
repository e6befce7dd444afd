/**
 * Items in packs count in the pieces inside them (ADR 121): parts of a pack are exact, and what was kept in parts of a
 * pack before is rounded down by a movement of its own. Invariants 1, 2, 6 and 7.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { documents, tableName } from '../../../tests/support/documents.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { nightlyReconcile } from '../reconcile/nightly-reconcile.ts';
import { scheduleReconcile } from '../reconcile/reconcile-clock.ts';
import { handler } from '../workers/on-tracked-thing-changed.ts';

let kitchen: TestOrganization;
let siteId: string;

type Body = Record<string, unknown>;

const call = async (name: string, params: Record<string, string>, body?: Body) => {
  const answer = await kitchen.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: 3 });
  siteId = (await kitchen.call('listSites')).body.items[0].id;
});

const boxOf12 = { name: 'Eggs', unit: 'boxes', costingUnit: '1boxes', piecesPerPack: '12' };

interface Tracked {
  ingredient: string;
  itemId: string;
}

async function track(fields: Body = boxOf12): Promise<Tracked> {
  const { id } = await newIngredient(kitchen, fields);
  const itemId = newId();
  await call('putStockItem', { id: itemId }, { category: 'ingredient', referenceId: id, tracksLots: true });
  return { ingredient: id, itemId };
}

/** Everything that the workers have to do. */
const settle = async () => {
  const types = ['ingredients.ingredient_changed', 'stock.item_changed'];
  await deliver(handler, await eventsOf(kitchen.organizationId, types));
};

async function change(ingredient: string, fields: Body): Promise<void> {
  const { version } = await call('getIngredient', { id: ingredient });
  await call('putIngredient', { id: ingredient }, { ...fields, version });
  await settle();
}

const move = (itemId: string, quantity: string, fields: Body = {}) =>
  call('putMovement', { siteId, itemId, id: newId() }, { reason: 'adjust', quantity, ...fields });
const useOne = (itemId: string, fields: Body = {}) =>
  move(itemId, '-1', { reason: 'use', unit: 'pieces', ...fields });
const ledgerOf = (itemId: string) =>
  itemsAt(`ORG#${kitchen.organizationId}#LEDGER#${itemId}#${siteId}`, 'MOVE#');
const levelOf = async (itemId: string) =>
  (await kitchen.call('listStockLevels')).body.items.find((one: Body) => one.itemId === itemId);
const itemOf = async (id: string) =>
  (await kitchen.call('listStockItems')).body.items.find((one: Body) => one.id === id);
const lotsOf = async (itemId: string) => (await kitchen.call('listLots', { query: { itemId } })).body.items;

async function expectSum(itemId: string): Promise<void> {
  const [level] = await itemsAt(`ORG#${kitchen.organizationId}`, `LEVEL#${siteId}#${itemId}`);
  const deltas = (await ledgerOf(itemId)).map(({ delta }) => Number(delta));
  expect([level?.q, level?.n]).toEqual([deltas.reduce((sum, delta) => sum + delta, 0), deltas.length]);
}

/** As items were before levels counted in pieces: the item doesn't know what a pack holds. */
async function asBefore({ itemId }: Tracked): Promise<void> {
  const Key = { pk: `ORG#${kitchen.organizationId}`, sk: `STOCKITEM#${itemId}` };
  await documents.send(new UpdateCommand({ TableName: tableName(), Key, UpdateExpression: 'REMOVE z' }));
}

describe('an item in boxes of 12', () => {
  it('counts in pieces: twelve uses of one leave exactly nothing', async () => {
    const { itemId } = await track();
    expect(await itemOf(itemId)).toMatchObject({ unit: 'boxes', piecesPerPack: '12' });
    const received = await move(itemId, '1', { reason: 'receive' });
    expect(received).toMatchObject({ quantity: '1', unit: 'boxes', change: '12', levelUnit: 'pieces' });
    expect(received.level).toMatchObject({ currentStock: '12', unit: 'pieces' });
    for (let egg = 0; egg < 12; egg++) await useOne(itemId);
    expect(await levelOf(itemId)).toMatchObject({ currentStock: '0', unit: 'pieces', version: 13 });
    await expectSum(itemId);
  });

  it('keeps its ideal and its counts in pieces, and takes a count in boxes', async () => {
    const { itemId } = await track();
    const [{ idealStockLevel, unit }] = (
      await call('patchStockLevels', {}, [{ siteId, itemId, idealStockLevel: '30' }] as never)
    ).items;
    expect([idealStockLevel, unit]).toEqual(['30', 'pieces']);
    const lines = [{ itemId, counted: '2.5', unit: 'boxes', levelVersion: 0 }];
    await call('putCount', { id: newId() }, { siteId, lines });
    expect(await levelOf(itemId)).toMatchObject({ currentStock: '30', idealStockLevel: '30', version: 1 });
    await expectSum(itemId);
  });

  it('is given back to the piece by an undo', async () => {
    const { itemId } = await track();
    await move(itemId, '1', { reason: 'receive' });
    const { id } = await useOne(itemId);
    await call('putMovement', { siteId, itemId, id: newId() }, { reason: 'undo', undoes: id });
    expect((await levelOf(itemId)).currentStock).toBe('12');
  });

  it('keeps its pieces when the next boxes hold another number', async () => {
    const { ingredient, itemId } = await track();
    await move(itemId, '2');
    await change(ingredient, { piecesPerPack: '10' });
    expect((await itemOf(itemId)).piecesPerPack).toBe('10');
    await move(itemId, '1', { reason: 'receive' });
    expect((await levelOf(itemId)).currentStock).toBe('34');
    await expectSum(itemId);
  });

  it('must be counted when nobody says any more what a box holds', async () => {
    const { ingredient, itemId } = await track();
    await move(itemId, '2');
    await change(ingredient, { piecesPerPack: null });
    expect(await itemOf(itemId)).toMatchObject({ piecesPerPack: null, manualUnit: 'pieces' });
    expect(await levelOf(itemId)).toMatchObject({ currentStock: '24', unit: 'pieces' });
    const lines = [{ itemId, counted: '2', unit: 'boxes', levelVersion: 1 }];
    await call('putCount', { id: newId() }, { siteId, lines });
    expect(await levelOf(itemId)).toMatchObject({ currentStock: '2', unit: 'boxes' });
    expect(await itemOf(itemId)).toMatchObject({ manualUnit: null });
  });

  it('counts in boxes while a box holds a part of a piece, or one', async () => {
    for (const piecesPerPack of ['2.5', '1', '0.000001']) {
      const { itemId } = await track({ ...boxOf12, piecesPerPack });
      expect(await itemOf(itemId)).toMatchObject({ piecesPerPack: null });
      await move(itemId, '1');
      expect(await levelOf(itemId)).toMatchObject({ currentStock: '1', unit: 'boxes' });
    }
  });
});

it('one label of a roll of 2,500 is posted', async () => {
  const roll = { name: 'Labels', unit: 'rolls', costingUnit: '1rolls', piecesPerPack: '2500' };
  const { itemId } = await track(roll);
  await move(itemId, '1', { reason: 'receive' });
  expect(await useOne(itemId)).toMatchObject({ change: '-1', level: { currentStock: '2499' } });
});

describe('a level from before that is in boxes', () => {
  /** Two boxes less one use of a twelfth: 1.917 boxes, or 23.004 eggs. */
  async function before(fields: Body = {}): Promise<Tracked> {
    const tracked = await track();
    await asBefore(tracked);
    const level = await move(tracked.itemId, '2', { reason: 'receive', ...fields });
    expect(level.level).toMatchObject({ currentStock: '2', unit: 'boxes' });
    await useOne(tracked.itemId, fields);
    return tracked;
  }

  it('is converted at night, and rounded down by a movement of its own that says so', async () => {
    const { itemId } = await before();
    expect(await levelOf(itemId)).toMatchObject({ currentStock: '1.917', unit: 'boxes' });
    const days = 24 * 60 * 60_000;
    await scheduleReconcile(kitchen.organizationId, new Date());
    await nightlyReconcile({ now: () => new Date(Date.now() + 2 * days) });
    expect(await itemOf(itemId)).toMatchObject({ piecesPerPack: '12', manualUnit: null });
    expect(await levelOf(itemId)).toMatchObject({ currentStock: '23', unit: 'pieces', version: 4 });
    const ledger = (await call('listLedger', { siteId, itemId })).items;
    expect(ledger.slice(0, 2)).toMatchObject([
      { reason: 'rounding', change: '-0.004', levelUnit: 'pieces', left: '23' },
      { reason: 'unit_change', levelUnit: 'pieces', left: '23.004' },
    ]);
    await expectSum(itemId);
    const version = (await itemOf(itemId)).version;
    await nightlyReconcile({ now: () => new Date(Date.now() + 4 * days) });
    expect(await ledgerOf(itemId)).toHaveLength(4);
    expect((await itemOf(itemId)).version).toBe(version);
  });

  it('takes its lots along, in whole pieces', async () => {
    const lot = { lotCode: 'EGG-1', useByDate: '2027-01-09' };
    const { ingredient, itemId } = await before(lot);
    await change(ingredient, { name: 'Hens’ eggs' });
    expect(await lotsOf(itemId)).toMatchObject([
      { lotCode: 'EGG-1', currentStock: '23', received: '24', unit: 'pieces' },
    ]);
    for (let egg = 0; egg < 23; egg++) await useOne(itemId, lot);
    expect(await lotsOf(itemId)).toEqual([]);
    expect((await levelOf(itemId)).currentStock).toBe('0');
    await expectSum(itemId);
  });

  it('is never begun in boxes while the item comes to count in pieces', async () => {
    const tracked = await track();
    await asBefore(tracked);
    await holdFirstWrite(
      () => move(tracked.itemId, '2', { reason: 'receive' }),
      () => settle(),
    );
    expect(await levelOf(tracked.itemId)).toMatchObject({ currentStock: '24', unit: 'pieces' });
    await expectSum(tracked.itemId);
  });
});

describe('a run', () => {
  async function bake(itemId: string, ingredient: string, quantity: string) {
    const recipeId = newId();
    const line = { id: newId(), kind: 'ingredient', ingredientId: ingredient, quantity, unit: 'pieces' };
    await call(
      'putRecipe',
      { id: recipeId },
      { name: newId(), batchYield: '1', unit: 'cakes', lines: [line] },
    );
    const run = await call('putRun', { id: newId() }, { recipeId, productionDate: '2025-12-05' });
    const locked = await call('confirmRun', { id: run.id }, { version: run.version });
    return { row: locked.ingredients[0], level: await levelOf(itemId) };
  }

  it('says what it took: 1 piece of a box of 12', async () => {
    const { ingredient, itemId } = await track();
    await move(itemId, '1', { reason: 'receive', lotCode: 'EGG-1', useByDate: '2027-01-09' });
    const { row, level } = await bake(itemId, ingredient, '1');
    expect(level.currentStock).toBe('11');
    expect(row).toMatchObject({ notPosted: null });
    expect(row.lots).toEqual([
      {
        ...{ lotCode: 'EGG-1', useByDate: '2027-01-09', quantity: '1', unit: 'pieces' },
        pack: { unit: 'boxes', pieces: '12' },
      },
    ]);
  });

  it('takes a lot from before that is still in boxes', async () => {
    const tracked = await track();
    await asBefore(tracked);
    const { ingredient, itemId } = tracked;
    await move(itemId, '1', { reason: 'receive', lotCode: 'EGG-1', useByDate: '2027-01-09' });
    await change(ingredient, { name: 'Hens’ eggs' });
    const { row } = await bake(itemId, ingredient, '12');
    expect(row.lots).toMatchObject([{ lotCode: 'EGG-1', quantity: '12', unit: 'pieces' }]);
    expect(await lotsOf(itemId)).toEqual([]);
    expect((await levelOf(itemId)).currentStock).toBe('0');
  });
});
