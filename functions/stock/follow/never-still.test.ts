/** When everything keeps changing, nothing is written, and the client learns to retry (invariant 29). */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, expect, it } from 'vitest';
import { requestName } from '../../../tests/support/request-name.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';
import { dynamodb } from '../../platform/table/client.ts';

let kitchen: Shelves;

beforeEach(async () => {
  kitchen = await newShelves();
});

/** Makes the condition of the `nth` write fail in every transaction. */
async function neverStill<Result>(nth: number, work: () => Promise<Result>): Promise<Result> {
  const name = 'neverStill';
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      if (requestName(context) !== 'TransactWrite') return next(args);
      const { length } = (args.input as { TransactItems: unknown[] }).TransactItems;
      const reasons = Array.from({ length }, (_, index) => ({
        Code: index === nth % length ? 'ConditionalCheckFailed' : 'None',
      }));
      throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons: reasons });
    },
    { step: 'initialize', name },
  );
  try {
    return await work();
  } finally {
    dynamodb.middlewareStack.remove(name);
  }
}

it.each([0, 1, 2, 3])('whichever condition it is (%i)', async (nth) => {
  const [itemId, other, stall, gone] = await Promise.all([
    kitchen.newItem(),
    kitchen.newItem(),
    kitchen.newSite(),
    kitchen.newItem(),
  ]);
  const { siteId } = kitchen;
  const categoryId = newId();
  await kitchen.call('putCategory', { params: { id: categoryId }, body: { name: 'Dry' } });
  await kitchen.call('deleteStockItem', { params: { id: gone } });
  const delivery = newId();
  await kitchen.move({ itemId, id: delivery }, { reason: 'receive', quantity: '5' });
  const change = [{ siteId, itemId, idealStockLevel: '4' }];
  const line = { itemId, counted: '2', unit: 'g', levelVersion: 1 };
  const transfer = { itemId, fromSiteId: siteId, toSiteId: stall, quantity: '1' };
  const requests: [string, Record<string, string>, unknown][] = [
    ['putMovement', { siteId, itemId, id: newId() }, { reason: 'receive', quantity: '1' }],
    ['putMovement', { siteId: 'default', itemId, id: newId() }, { reason: 'receive', quantity: '1' }],
    ['putMovement', { siteId, itemId, id: newId() }, { reason: 'undo', undoes: delivery }],
    ['putTransfer', { id: newId() }, transfer],
    ['putCount', { id: newId() }, { siteId, lines: [line] }],
    ['patchStockLevels', {}, change],
    ['putSite', { id: newId() }, { name: 'Van' }],
    ['putSite', { id: stall }, { isDefault: true, version: 1 }],
    ['deleteSite', { id: stall }, undefined],
    ['putStockItem', { id: newId() }, { name: 'Salt', unit: 'g' }],
    ['putStockItem', { id: itemId }, { name: 'Salt', version: 1 }],
    ['deleteStockItem', { id: other }, undefined],
    ['restoreStockItem', { id: gone }, undefined],
    ['putCategory', { id: newId() }, { name: 'Cold' }],
    ['putCategory', { id: categoryId }, { name: 'Cold', version: 1 }],
    ['deleteCategory', { id: categoryId }, undefined],
  ];
  const before = await everythingOf(kitchen.organizationId);
  for (const [operation, params, body] of requests) {
    const answer = await neverStill(nth, () => kitchen.call(operation, { params, body }));
    const said = `${operation} ${answer.status} ${JSON.stringify(answer.body)}`;
    expect(answer.status === 503 ? answer.body.code : answer.status < 500, said).toBe(
      answer.status === 503 ? 'busy' : true,
    );
    expect(answer.status, said).toBeGreaterThanOrEqual(400);
  }
  expect(await everythingOf(kitchen.organizationId)).toEqual(before);
});
