/** Jobs of the outbox, for tests, and levels that they move: by number, each for the `n`th item. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { PutTransfer } from '@batchbook/shared/stock/movement-schema';
import '../data/outbox/outbox.ts';
import type { CountJob, MovementJob, TransferJob } from '../data/stock/jobs.ts';
import { anId } from './recipe-fixtures.ts';
import { organizationId } from './session.ts';
import { aLevel, aStockItem, kitchen, unitFour } from './stock-fixtures.ts';

export const kitchenId = kitchen.id;
export const stallId = unitFour.id;

export const theItem = (n: number, changes: Partial<StockItem> = {}): StockItem =>
  aStockItem(anId(n), { name: `Item ${n}`, category: 'other', referenceId: null, unit: 'kg', ...changes });

/** 10 kg at its first movement. */
export const theLevel = (n: number, changes: Partial<StockLevel> = {}): StockLevel =>
  aLevel(kitchen, theItem(n), {
    currentStock: '10',
    unit: 'kg',
    version: 1,
    lastUpdated: '2026-11-20T09:00:00.000Z',
    lastCounted: null,
    ...changes,
  });

let entered = 0;

/** Each is entered a second after the one before. */
const owned = (id: number) => {
  entered += 1;
  return {
    id: anId(id),
    organizationId,
    userId: 'user-priya',
    madeAt: new Date(Date.UTC(2026, 10, 21, 8, 0, entered)).toISOString(),
    state: 'waiting' as const,
    problem: null,
  };
};

export const aReceipt = (
  id: number,
  item: number,
  quantity = '1',
  changes: Partial<MovementJob> = {},
): MovementJob => ({
  ...owned(id),
  kind: 'movement',
  siteId: kitchenId,
  itemId: anId(item),
  body: { reason: 'receive', quantity, unit: 'kg' },
  ...changes,
});

export const aTransfer = (
  id: number,
  item: number,
  quantity = '1',
  changes: Partial<PutTransfer> = {},
): TransferJob => ({
  ...owned(id),
  kind: 'transfer',
  body: { itemId: anId(item), fromSiteId: kitchenId, toSiteId: stallId, quantity, unit: 'kg', ...changes },
});

export const aCount = (id: number, counted: Readonly<Record<number, string>>): CountJob => ({
  ...owned(id),
  kind: 'count',
  body: {
    siteId: kitchenId,
    lines: Object.entries(counted).map(([item, quantity]) => ({
      itemId: anId(Number(item)),
      counted: quantity,
      unit: 'kg',
      levelVersion: 1,
    })),
  },
});
