/** What the bell shows: what needs somebody, as long as it does. */
import { newId } from '@batchbook/shared/ids';
import type { Notification } from '@batchbook/shared/insight/notification-schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { newOrganization } from '../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../tests/support/shelves.ts';
import { handler as settleLowStock } from '../stock/workers/on-stock-changed-low-stock.ts';

let kitchen: Shelves;
let loaf: string;
const today = new Date().toISOString().slice(0, 10);
const types = ['stock.movement_recorded', 'stock.levels_set', 'stock.item_changed', 'stock.site_changed'];

const call = async (name: string, params: Record<string, string>, body: object): Promise<Answer['body']> => {
  const answer = await kitchen.call(name, { params, body });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const bell = async (date = today): Promise<Notification[]> => {
  const answer = await kitchen.call('listNotifications', { query: { date } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.total).toBe(answer.body.items.length);
  return answer.body.items;
};
const namesIn = (items: readonly Notification[]): string[] =>
  items.map((one) => (one.kind === 'event_actuals' ? one.name : one.itemName));
const settle = async (): Promise<void> => {
  expect(await deliver(settleLowStock, await eventsOf(kitchen.organizationId, types))).toBe(0);
};
const eventOn = (days: number, name: string, more: object = {}): Promise<Answer['body']> =>
  call(
    'putMarketEvent',
    { id: newId() },
    {
      ...{ name, eventDate: dayAfter(today, days), location: 'High Street' },
      ...{ recipes: [{ recipeId: loaf, plannedQuantity: '10' }], ...more },
    },
  );
const enter = ({ id, version }: Answer['body'], soldQuantity: string): Promise<Answer['body']> =>
  call('putEventActuals', { id }, { recipes: [{ recipeId: loaf, soldQuantity }], version });

beforeEach(async () => {
  kitchen = await newShelves();
  loaf = newId();
  await call('putRecipe', { id: loaf }, { name: 'Loaf', batchYield: '4', unit: 'loaves', lines: [] });
});

describe('an event', () => {
  it('needs its actuals from the day after it, whatever happens, until they are in', async () => {
    const event = await eventOn(0, 'Bruton market');
    await eventOn(1, 'Frome market');
    await eventOn(-1, 'Rained off', { status: 'cancelled' });
    await eventOn(-1, 'Nothing planned', { recipes: [] });
    expect(await bell()).toEqual([]);
    const notice = {
      kind: 'event_actuals',
      eventId: event.id,
      name: 'Bruton market',
      location: 'High Street',
    };
    expect(await bell(dayAfter(today, 1))).toEqual([{ ...notice, eventDate: today, missing: 1 }]);
    // None sold is sold: nobody is asked again.
    await enter(event, '0');
    expect(await bell(dayAfter(today, 1))).toEqual([]);
  });

  it('is listed newest first', async () => {
    for (const [days, name] of [
      [-9, 'Older'],
      [-2, 'Newest'],
      [-5, 'Between'],
    ] as const)
      await eventOn(days, name);
    expect(namesIn(await bell())).toEqual(['Newest', 'Between', 'Older']);
  });
});

describe('low stock', () => {
  it('is there by the rule of the bell, and gone with the need, before any record of it is', async () => {
    const flour = await kitchen.newItem({ name: 'Flour', unit: 'g' });
    const item = await kitchen.newItem({ category: 'product', referenceId: loaf });
    const ideal = { siteId: kitchen.siteId, itemId: item, idealStockLevel: '6' };
    expect((await kitchen.call('patchStockLevels', { body: [ideal] })).status).toBe(200);
    const wasted = await kitchen.move(
      { itemId: flour },
      { reason: 'waste', quantity: '-250', unit: 'g', wasteReason: 'Wet' },
    );
    expect(wasted.status, JSON.stringify(wasted.body)).toBe(201);
    await settle();
    const found = await bell();
    expect(new Set(namesIn(found))).toEqual(new Set(['Flour', 'Loaf']));
    expect(found.find((one) => one.kind === 'low_stock' && one.itemId === item)).toEqual({
      ...{ kind: 'low_stock', itemId: item, siteId: kitchen.siteId, itemName: 'Loaf' },
      ...{ siteName: 'Main Kitchen', currentStock: '0', idealStockLevel: '6', unit: 'loaves' },
    });
    await kitchen.move({ itemId: flour }, { reason: 'receive', quantity: '300', unit: 'g' });
    expect(namesIn(await bell())).toEqual(['Loaf']);
  });
});

it('refuses a day that is nowhere today, and tells nothing to a neighbour', async () => {
  await eventOn(-1, 'Bruton market');
  for (const date of [dayAfter(today, 2), dayAfter(today, -2), '', '2026-02-30', '2999-12-31'])
    expect(await kitchen.call('listNotifications', { query: { date } }), String(date)).toMatchObject({
      ...{ status: 400, body: { issues: [{ path: 'date' }] } },
    });
  const neighbour = await newOrganization('Neighbour');
  expect((await neighbour.call('listNotifications', { query: { date: today } })).body.items).toEqual([]);
});
