/** Every write of stock is refused where stock is closed, says how to open it, and changes nothing (invariant 22). */
import { newId } from '@batchbook/shared/ids';
import { stockContract } from '@batchbook/shared/stock/contract';
import { beforeEach, expect, it } from 'vitest';
import { setEntitlement } from '../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../tests/support/shelves.ts';
import { everythingOf } from '../../tests/support/table-state.ts';

type Request = [operation: keyof typeof stockContract, params: Record<string, string>, body?: unknown];

/** Deleting a site is the way back within the limit, and reconciling writes nothing that a person decides. */
const exempt = ['deleteSite', 'reconcileStock'];
const writing = Object.entries(stockContract)
  .filter(([name, { method }]) => method !== 'GET' && !exempt.includes(name))
  .map(([name]) => name);

let kitchen: Shelves;
let requests: Request[];

beforeEach(async () => {
  kitchen = await newShelves();
  const { siteId } = kitchen;
  const [itemId, gone, stall] = [await kitchen.newItem(), await kitchen.newItem(), await kitchen.newSite()];
  await kitchen.call('deleteStockItem', { params: { id: gone } });
  const [categoryId, delivery] = [newId(), newId()];
  await kitchen.call('putCategory', { params: { id: categoryId }, body: { name: 'Dry' } });
  await kitchen.move({ itemId, id: delivery }, { reason: 'receive', quantity: '5' });
  const line = { itemId, counted: '2', unit: 'g', levelVersion: 1 };
  requests = [
    ['putMovement', { siteId, itemId, id: newId() }, { reason: 'receive', quantity: '1' }],
    ['putMovement', { siteId: 'default', itemId, id: newId() }, { reason: 'use', quantity: '-1' }],
    ['putMovement', { siteId, itemId, id: newId() }, { reason: 'undo', undoes: delivery }],
    ['putTransfer', { id: newId() }, { itemId, fromSiteId: siteId, toSiteId: stall, quantity: '1' }],
    ['putCount', { id: newId() }, { siteId, lines: [line] }],
    ['patchStockLevels', {}, [{ siteId: 'all', itemId, isEnabled: false }]],
    ['putSite', { id: newId() }, { name: 'Van' }],
    ['putSite', { id: stall }, { name: 'Van', version: 1 }],
    ['putStockItem', { id: newId() }, { name: 'Salt', unit: 'g' }],
    ['putStockItem', { id: itemId }, { name: 'Salt', version: 1 }],
    ['deleteStockItem', { id: itemId }],
    ['restoreStockItem', { id: gone }],
    ['putCategory', { id: newId() }, { name: 'Cold' }],
    ['putCategory', { id: categoryId }, { name: 'Cold', version: 1 }],
    ['deleteCategory', { id: categoryId }],
  ];
});

it.each([
  [
    'feature_not_included',
    'upgrade your plan',
    { tier: 'free', organizationCreatedAt: '2020-01-01T00:00:00.000Z' },
  ],
  [
    'sites_read_only',
    'delete a site',
    { tier: 'grow', sites: 3, sitesLimit: 1, sitesGracePeriodEnds: '2020-01-01T00:00:00.000Z' },
  ],
])('%s, with the way out', async (code, wayOut, standing) => {
  expect(new Set(requests.map(([operation]) => operation))).toEqual(new Set(writing));
  await setEntitlement(kitchen.organizationId, standing);
  const before = await everythingOf(kitchen.organizationId);
  for (const [operation, params, body] of requests) {
    const answer = await kitchen.call(operation, { params, body });
    expect([operation, answer.status, answer.body.code]).toEqual([operation, 403, code]);
    expect(answer.body.detail).toContain(wayOut);
  }
  expect(await everythingOf(kitchen.organizationId)).toEqual(before);
});
