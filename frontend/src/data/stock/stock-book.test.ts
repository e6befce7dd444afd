import { noMeasures } from '@batchbook/shared/units';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { anId } from '../../testing/recipe-fixtures.ts';
import { organizationId } from '../../testing/session.ts';
import {
  aCount,
  aReceipt,
  aTransfer,
  kitchenId,
  stallId,
  theItem,
  theLevel,
} from '../../testing/stock-jobs.ts';
import type { Job } from '../outbox/job.ts';
import { byLevel, levelKey, pendingEffects } from './level-effects.ts';
import { type ShownLevels, stockBook } from './stock-book.ts';
import { stockKeys } from './stock-keys.ts';

const items = [theItem(1), theItem(2), theItem(3, { unit: 'boxes' })];
const levels = new Map(
  [theLevel(1, { currentStock: '0.1' }), theLevel(2)].map((level) => [
    levelKey(level.siteId, level.itemId),
    level,
  ]),
);

const client = new QueryClient();
const undone = { id: anId(77), change: '-2.5', levelUnit: 'kg' };
client.setQueryData(stockKeys.ledger(organizationId, kitchenId, anId(2)), { pages: [{ items: [undone] }] });

const bookOf = (jobs: readonly Job[], shown: ShownLevels = new Map()) =>
  stockBook({
    organizationId,
    data: { items, levels },
    effects: byLevel(pendingEffects(jobs, client)),
    measuresOf: () => noMeasures,
    shown,
  });

const figure = (jobs: readonly Job[], item = 1, siteId = kitchenId) =>
  bookOf(jobs).levelOf(siteId, anId(item));

describe('a level with what waits on top', () => {
  it('is exact: 0.1 and 0.1 and 0.1 is 0.3', () => {
    expect(figure([aReceipt(11, 1, '0.1'), aReceipt(12, 1, '0.1')])).toMatchObject({
      currentStock: '0.3',
      waiting: 2,
    });
  });

  it('goes below zero, in another unit too', () => {
    const used = aReceipt(11, 1, '1', { body: { reason: 'use', quantity: '-250', unit: 'g' } });
    expect(figure([used]).currentStock).toBe('-0.15');
  });

  it('is moved by a transfer at both sites', () => {
    const jobs = [aTransfer(11, 2, '4')];
    expect(figure(jobs, 2)).toMatchObject({ currentStock: '6', waiting: 1 });
    expect(figure(jobs, 2, stallId)).toMatchObject({ currentStock: '4', waiting: 1 });
  });

  it('is what was counted, and what was entered after that', () => {
    expect(figure([aReceipt(11, 1, '5'), aCount(12, { 1: '2.5' }), aReceipt(13, 1, '1')]).currentStock).toBe(
      '3.5',
    );
  });

  it('takes back what is undone, where that is known; else it waits for the server', () => {
    const undo = (undoes: string) => aReceipt(11, 2, '1', { body: { reason: 'undo', undoes } });
    expect(figure([undo(anId(77))], 2)).toMatchObject({ currentStock: '12.5', waiting: 1 });
    expect(figure([undo(anId(78))], 2)).toMatchObject({ currentStock: '10', waiting: 1 });
  });

  it('isn’t moved by what was refused, nor by what nothing known converts', () => {
    expect(figure([aReceipt(11, 2, '5', { state: 'refused' })], 2)).toMatchObject({
      currentStock: '10',
      waiting: 0,
    });
    expect(figure([aReceipt(11, 3, '5')], 3)).toMatchObject({ currentStock: '0', unit: 'boxes', waiting: 1 });
  });
});

describe('a level', () => {
  it('is 0 with an ideal of 0 where nothing was ever recorded', () => {
    expect(figure([], 3, stallId)).toMatchObject({
      currentStock: '0',
      idealStockLevel: '0',
      isEnabled: true,
      version: 0,
    });
  });

  it('stays the same object as long as nothing about it changes', () => {
    const shown: ShownLevels = new Map();
    const at = (jobs: readonly Job[], item: number) => bookOf(jobs, shown).levelOf(kitchenId, anId(item));
    const job = aReceipt(11, 1);
    const [one, two, three] = [at([job], 1), at([job], 2), at([job], 3)];
    const other = [job, aReceipt(12, 2)];
    expect([at(other, 1), at(other, 3)]).toEqual([one, three]);
    expect(at(other, 1)).toBe(one);
    expect(at(other, 3)).toBe(three);
    expect(at(other, 2)).not.toBe(two);
  });
});

describe('a delivery that was counted', () => {
  it('leaves the level while it waits, and so does its undo', () => {
    const delivery = aReceipt(90, 2, '5');
    const counted = { ...delivery, body: { ...delivery.body, wasCounted: true } };
    const level = (job: Job) => bookOf([job]).levelOf(kitchenId, anId(2));
    expect(level(delivery)).toMatchObject({ currentStock: '15', waiting: 1 });
    expect(level(counted)).toMatchObject({ currentStock: '10', waiting: 1 });
    const line = { ...undone, id: anId(78), change: '5', wasCounted: true };
    client.setQueryData(stockKeys.ledger(organizationId, kitchenId, anId(2)), {
      pages: [{ items: [undone, line] }],
    });
    const undo = { ...delivery, body: { reason: 'undo' as const, undoes: anId(78) } };
    expect(level(undo)).toMatchObject({ currentStock: '10', waiting: 1 });
  });
});
