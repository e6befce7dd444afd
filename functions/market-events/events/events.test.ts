/** Market events: planned with what their recipes cost then, changed, sold, deleted. */
import { newId } from '@batchbook/shared/ids';
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import {
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { handler as markRecipes } from '../workers/on-recipe-changed-mark.ts';

let kitchen: TestOrganization;
let flour: string;
let loaf: string;
let tart: string;

const put = (id: string, body: Record<string, unknown>) =>
  kitchen.call('putMarketEvent', { params: { id }, body });
const plan = async (body: Record<string, unknown> = {}, id = newId()): Promise<MarketEvent> => {
  const recipes = [
    { recipeId: loaf, plannedQuantity: '32' },
    { recipeId: tart, plannedQuantity: '48' },
  ];
  const answer = await put(id, { name: 'Bruton market', eventDate: '2026-11-14', recipes, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const sell = (event: MarketEvent, recipes: object[], version = event.version) =>
  kitchen.call('putEventActuals', { params: { id: event.id }, body: { recipes, version } });
const read = async (id: string): Promise<MarketEvent> =>
  (await kitchen.call('getMarketEvent', { params: { id } })).body;
const changeRecipe = async (id: string, body: object): Promise<void> => {
  const { version } = (await kitchen.call('getRecipe', { params: { id } })).body;
  const answer = await kitchen.call('putRecipe', { params: { id }, body: { ...body, version } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  [flour, loaf, tart] = [newId(), newId(), newId()];
  const price = { costingUnit: '1000g', costPerUnit: '2' };
  const line = { id: newId(), kind: 'ingredient', ingredientId: flour, quantity: '1000', unit: 'g' };
  await kitchen.call('putIngredient', {
    params: { id: flour },
    body: { name: 'Flour', unit: 'g', ...price },
  });
  const loafBody = {
    ...{ name: 'Seeded sourdough', batchYield: '4', unit: 'loaves', lines: [line], sellingPrice: '5.20' },
    ...{ recipeType: 'Product', takeawayPhysicalCost: '0.12' },
  };
  await kitchen.call('putRecipe', { params: { id: loaf }, body: loafBody });
  const tartLine = { ...line, id: newId(), quantity: null };
  const tartBody = { name: 'Frangipane', batchYield: '12', unit: 'tarts', lines: [tartLine] };
  await kitchen.call('putRecipe', { params: { id: tart }, body: tartBody });
});

describe('an event', () => {
  it('keeps what its recipes were when they entered; unknown costs stay unknown', async () => {
    const event = await plan({ location: 'High Street' });
    expect(event).toMatchObject({
      ...{ name: 'Bruton market', eventDate: '2026-11-14', location: 'High Street', status: 'planned' },
      ...{ siteId: null, fees: [], version: 1 },
      recipes: [
        {
          ...{ recipeId: loaf, eventId: event.id, plannedQuantity: '32', soldQuantity: null },
          ...{ recipeNameSnapshot: 'Seeded sourdough', unitSnapshot: 'loaves', recipeDeleted: false },
          ...{ ingredientCostSnapshot: '0.5', packagingCostSnapshot: '0.12', priceSnapshot: '5.2' },
          recipeSnapshot: { id: loaf, name: 'Seeded sourdough', version: 1 },
        },
        {
          ...{ recipeId: tart, ingredientCostSnapshot: null, packagingCostSnapshot: null },
          priceSnapshot: null,
        },
      ],
    });
    expect(await read(event.id)).toEqual(event);
    const { items } = (await kitchen.call('listMarketEvents')).body;
    expect(items[0].recipes).toHaveLength(2);
    expect(items[0].recipes[0].recipeSnapshot).toBeUndefined();
  });

  it('keeps what is known of a cost that isn’t known in full', async () => {
    const line = { kind: 'ingredient', ingredientId: flour, unit: 'g' };
    const lines = [
      { ...line, id: newId(), quantity: '600' },
      { ...line, id: newId(), quantity: null },
    ];
    const body = { name: 'Frangipane', batchYield: '12', unit: 'tarts', lines, version: 1 };
    expect((await kitchen.call('putRecipe', { params: { id: tart }, body })).status).toBe(200);
    const { recipes } = await plan();
    expect(recipes.find(({ recipeId }) => recipeId === tart)).toMatchObject({
      ingredientCostSnapshot: null,
      ingredientCostAtLeast: '0.1',
    });
    expect(recipes.find(({ recipeId }) => recipeId === loaf)).toMatchObject({ ingredientCostAtLeast: null });
  });

  it('keeps snapshots and what was sold when it is edited, and takes new ones only when asked', async () => {
    const event = await plan();
    await changeRecipe(loaf, { name: 'Rye loaf', sellingPrice: '9' });
    const recipes = [{ recipeId: loaf, plannedQuantity: '40' }];
    const edited = (await put(event.id, { name: 'Bruton', recipes, version: 1 })).body;
    expect(edited.recipes).toMatchObject([
      { plannedQuantity: '40', recipeNameSnapshot: 'Seeded sourdough', priceSnapshot: '5.2' },
    ]);
    expect(edited.recipes[0].recipeSnapshot.name).toBe('Seeded sourdough');
    const renewed = (
      await put(event.id, { recipes: [{ ...recipes[0], renewSnapshots: true }], version: edited.version })
    ).body;
    expect(renewed.recipes).toMatchObject([{ recipeNameSnapshot: 'Rye loaf', priceSnapshot: '9' }]);
    const sold = (await sell(renewed, [{ recipeId: loaf, soldQuantity: '30' }])).body;
    await changeRecipe(loaf, { name: 'Spelt loaf' });
    const last = (
      await put(event.id, { recipes: [{ ...recipes[0], renewSnapshots: true }], version: sold.version })
    ).body;
    // A completed event never takes new ones.
    expect(last.recipes).toMatchObject([{ recipeNameSnapshot: 'Rye loaf', soldQuantity: '30' }]);
  });

  it('is created once, and never written over a newer version', async () => {
    const event = await plan();
    const body = { name: 'Bruton market', eventDate: '2026-11-14' };
    expect((await put(event.id, body)).body.code).toBe('id_taken');
    expect((await put(event.id, { name: 'Frome', version: 1 })).status).toBe(200);
    const stale = await put(event.id, { name: 'Wells', version: 1 });
    expect([stale.status, stale.body.current.name]).toEqual([412, 'Frome']);
  });

  it('of a deleted recipe flips only the mark, and back when it is restored', async () => {
    const event = await plan();
    await kitchen.call('deleteRecipe', { params: { id: loaf } });
    const deliverAll = async () =>
      deliver(markRecipes, await eventsOf(kitchen.organizationId, ['recipes.recipe_changed']));
    expect(await deliverAll()).toBe(0);
    const marked = await read(event.id);
    const { version, updatedAt } = marked;
    const [first, second] = event.recipes;
    expect(marked).toEqual({
      ...event,
      version,
      updatedAt,
      recipes: [{ ...first, recipeDeleted: true }, second],
    });
    await kitchen.call('restoreRecipe', { params: { id: loaf } });
    expect(await deliverAll()).toBe(0);
    expect((await read(event.id)).recipes.map(({ recipeDeleted }) => recipeDeleted)).toEqual([false, false]);
  });

  it('is listed by date, the newest first, a page at a time', async () => {
    for (const eventDate of ['2026-11-14', '2026-12-12', '2026-10-10']) await plan({ eventDate });
    const first = (await kitchen.call('listMarketEvents', { query: { limit: '2' } })).body;
    const next = { cursor: first.nextCursor, limit: '2' };
    const second = (await kitchen.call('listMarketEvents', { query: next })).body;
    const dates = [...first.items, ...second.items].map(({ eventDate }) => eventDate);
    expect(dates).toEqual(['2026-12-12', '2026-11-14', '2026-10-10']);
    expect(second.nextCursor).toBeNull();
  });

  it('refuses recipes of nobody, a recipe twice, and what it doesn’t have in its pack list', async () => {
    const fields = { name: 'Frome', eventDate: '2026-12-01' };
    const issues = async (body: object) => (await put(newId(), { ...fields, ...body })).body.issues?.[0].path;
    expect(await issues({ recipes: [{ recipeId: newId(), plannedQuantity: '1' }] })).toBe(
      'recipes.0.recipeId',
    );
    const twice = { recipeId: loaf, plannedQuantity: '1' };
    expect(await issues({ recipes: [twice, twice] })).toBe('recipes');
    expect(await issues({ siteId: newId() })).toBe('siteId');
    const packing = { items: [{ id: newId(), recipeId: loaf, quantity: '3' }] };
    expect(await issues({ packing })).toBe('packing.items.0.recipeId');
    expect(await issues({ eventDate: '2026-02-30' })).toBe('eventDate');
    expect((await put(newId(), { eventDate: '2026-12-01' })).body.issues[0].path).toBe('name');
  });

  it('can’t be written without the feature, and can be read', async () => {
    const event = await plan();
    await setEntitlement(kitchen.organizationId, { flags: { events: false } });
    expect((await put(event.id, { name: 'Wells', version: 1 })).body.code).toBe('feature_not_included');
    expect((await sell(event, [{ recipeId: loaf, soldQuantity: '1' }])).body.code).toBe(
      'feature_not_included',
    );
    expect((await read(event.id)).name).toBe('Bruton market');
  });

  it('is deleted with its record, once', async () => {
    const event = await plan();
    const params = { id: event.id };
    expect((await kitchen.call('deleteMarketEvent', { params })).body).toEqual({ id: event.id });
    expect((await kitchen.call('deleteMarketEvent', { params })).status).toBe(200);
    expect((await kitchen.call('getMarketEvent', { params })).status).toBe(404);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'MARKETEVENT#')).toEqual([]);
  });
});

describe('actuals', () => {
  it('is planned again once no recipe with a sold quantity is left on it', async () => {
    const event = await plan();
    const sold = (await sell(event, [{ recipeId: loaf, soldQuantity: '20' }])).body;
    const without = (recipes: object[], version: number, more: object = {}) =>
      put(event.id, { recipes, version, ...more });
    const tarts = { recipeId: tart, plannedQuantity: '48' };
    const loaves = { recipeId: loaf, plannedQuantity: '32' };
    expect((await without([loaves], sold.version)).body.status).toBe('completed');
    expect((await without([], sold.version + 1)).body).toMatchObject({ status: 'planned', recipes: [] });
    expect((await without([tarts], sold.version + 2)).body.status).toBe('planned');
    // One that somebody calls completed without figures stays so.
    const closed = await without([tarts], sold.version + 3, { status: 'completed' });
    expect(closed.body.status).toBe('completed');
    expect((await without([], closed.body.version)).body.status).toBe('completed');
    const other = await plan();
    await sell(other, [{ recipeId: loaf, soldQuantity: '20' }]);
    const cancelled = await put(other.id, { recipes: [], status: 'cancelled', version: 2 });
    expect(cancelled.body.status).toBe('cancelled');
  });

  it('complete an event, and make it planned again when all are cleared', async () => {
    const event = await plan();
    const rows = [{ recipeId: loaf, soldQuantity: '32', wastedQuantity: '0', soldOutAt: '11:50' }];
    const sold = (await sell(event, rows)).body;
    expect(sold).toMatchObject({ status: 'completed', version: 2 });
    expect(sold.recipes).toMatchObject([
      { soldQuantity: '32', wastedQuantity: '0', soldOutAt: '11:50' },
      { soldQuantity: null },
    ]);
    // The same again is the same, also at the version before it.
    expect(await sell(event, rows)).toEqual({ status: 200, body: sold });
    const stale = await sell(event, [{ recipeId: loaf, soldQuantity: '3' }]);
    expect([stale.status, stale.body.current.version]).toEqual([412, 2]);
    const cleared = (await sell(sold, [{ recipeId: loaf, soldQuantity: null }])).body;
    expect(cleared.status).toBe('planned');
    expect(cleared.recipes[0]).toMatchObject({ soldQuantity: null, soldOutAt: '11:50' });
  });

  it('of recipes that are gone save nothing, and say which', async () => {
    const event = await plan();
    await put(event.id, { recipes: [{ recipeId: loaf, plannedQuantity: '32' }], version: 1 });
    const rows = [
      { recipeId: loaf, soldQuantity: '3' },
      { recipeId: tart, soldQuantity: '5' },
      { recipeId: newId(), soldQuantity: '5' },
    ];
    const { status, body } = await sell(event, rows);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'event_recipes_gone',
      'Failed to update 2 recipes',
    ]);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'recipes.1.recipeId',
      'recipes.2.recipeId',
    ]);
    expect((await read(event.id)).recipes[0]?.soldQuantity).toBeNull();
  });
});
