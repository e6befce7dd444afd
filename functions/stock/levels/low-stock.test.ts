/** Low stock by the specification's rule: stored correctly, and one notice for each crossing (invariant 28). */
import { newId } from '@batchbook/shared/ids';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf, type OutboxEvent } from '../../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { itemsAt } from '../../../tests/support/organization.ts';
import { addSite, newShelf, type Shelf, setFields } from '../../../tests/support/shelf.ts';
import { sizeOf } from '../../../tests/support/size.ts';
import { handler } from '../workers/on-stock-changed-low-stock.ts';

const deliveriesMin = sizeOf('lowStock');
const types = ['stock.movement_recorded', 'stock.levels_set', 'stock.item_changed', 'stock.site_changed'];

let shelf: Shelf;

beforeEach(async () => {
  shelf = await newShelf();
});

const at = (itemId: string, siteId = shelf.siteId) => ({ siteId, itemId });
const happened = () => eventsOf(shelf.organizationId, types);
const lowNow = async (): Promise<string[]> =>
  (await itemsAt(`ORG#${shelf.organizationId}`, 'LOWSTOCK#')).map(
    (item) => String(item.sk).split('#')[2] ?? '',
  );
const notices = async () =>
  (await eventsOf(shelf.organizationId, ['stock.level_low'])).map(({ detail }) => JSON.parse(detail).data);
const newItem = async (fields: Partial<StockItem> = {}): Promise<string> =>
  (await shelf.addItems(1, fields))[0] as string;
const set = (itemId: string, change: Record<string, unknown>, siteId: string = shelf.siteId) =>
  shelf.call('patchStockLevels', { body: [{ siteId, itemId, ...change }] });

/** Returns an event as it would be in the outbox. */
const eventOf = (type: string, data: Record<string, unknown>): OutboxEvent => ({
  type,
  detail: JSON.stringify({
    ...{ id: newId(), version: 1, organizationId: shelf.organizationId },
    ...{ occurredAt: new Date().toISOString(), data },
  }),
});
const itemChanged = (id: string, change: string) =>
  eventOf('stock.item_changed', { id, version: 2, change, userId: shelf.userId });
const siteChanged = (id: string, change: string) =>
  eventOf('stock.site_changed', { id, version: 2, change, userId: shelf.userId });

/** Delivers the events since the last call. */
function courier() {
  let handed = 0;
  return async (): Promise<void> => {
    const events = (await happened()).slice(handed);
    handed += events.length;
    expect(await deliver(handler, events)).toBe(0);
  };
}

describe('low stock', () => {
  it('gives one notice for each crossing, not for each movement', async () => {
    const handOn = courier();
    const flour = await newItem();
    for (const delta of [1_000n, -2_500n, -1_000n, -1_000n]) {
      await shelf.move(at(flour), delta);
      await handOn();
    }
    expect(await notices()).toEqual([
      { ...at(flour), currentStock: '-1.5', idealStockLevel: '0', unit: 'g' },
    ]);
    expect(await lowNow()).toEqual([flour]);
    await shelf.move(at(flour), 10_000n);
    await handOn();
    expect(await lowNow()).toEqual([]);
    await shelf.move(at(flour), -10_000n);
    await handOn();
    expect(await lowNow()).toEqual([flour]);
    expect(await notices()).toHaveLength(2);
  });

  it('is a product under its ideal level, and an ingredient only below zero', async () => {
    const handOn = courier();
    const [loaf, flour] = [await newItem({ category: 'product' }), await newItem({ category: 'ingredient' })];
    for (const itemId of [loaf, flour]) {
      await shelf.move(at(itemId), 5_000n);
      await set(itemId, { idealStockLevel: '12' });
    }
    await handOn();
    expect(await lowNow()).toEqual([loaf]);
    await set(loaf, { idealStockLevel: '5' });
    await handOn();
    expect(await lowNow()).toEqual([]);
  });

  it('leaves out what is disabled at the site, inactive or deleted, and adds it back', async () => {
    const handOn = courier();
    const flour = await newItem();
    const key = { pk: `ORG#${shelf.organizationId}`, sk: `STOCKITEM#${flour}` };
    await shelf.move(at(flour), -1_000n);
    await handOn();
    await set(flour, { isEnabled: false });
    await handOn();
    expect(await lowNow()).toEqual([]);
    await set(flour, { isEnabled: true });
    await handOn();
    expect(await lowNow()).toEqual([flour]);
    const change = async (fields: Record<string, unknown>, name: string) => {
      await setFields(key, fields);
      expect(await deliver(handler, [itemChanged(flour, name)])).toBe(0);
      return lowNow();
    };
    expect(await change({ off: true }, 'updated')).toEqual([]);
    expect(await change({ off: false }, 'updated')).toEqual([flour]);
    expect(await change({ deletedAt: new Date().toISOString() }, 'deleted')).toEqual([]);
  });

  it('leaves out deleted sites', async () => {
    const stall = await addSite(shelf);
    const flour = await newItem();
    await shelf.move(at(flour, stall), -1_000n);
    expect(await deliver(handler, await happened())).toBe(0);
    expect(await lowNow()).toEqual([flour]);
    const key = { pk: `ORG#${shelf.organizationId}`, sk: `SITE#${stall}` };
    await setFields(key, { isActive: false });
    expect(await deliver(handler, [siteChanged(stall, 'deleted')])).toBe(0);
    expect(await lowNow()).toEqual([]);
    await setFields(key, { isActive: true });
    expect(await deliver(handler, [siteChanged(stall, 'restored')])).toBe(0);
    expect(await lowNow()).toEqual([flour]);
  });

  it('believes no event: a deletion that comes after the restoration changes nothing', async () => {
    const stall = await addSite(shelf);
    const flour = await newItem();
    for (const siteId of [shelf.siteId, stall]) await shelf.move(at(flour, siteId), -1_000n);
    expect(await deliver(handler, await happened())).toBe(0);
    const late = [
      itemChanged(flour, 'restored'),
      itemChanged(flour, 'deleted'),
      siteChanged(stall, 'restored'),
      siteChanged(stall, 'deleted'),
    ];
    expect(await deliver(handler, late)).toBe(0);
    expect(await lowNow()).toEqual([flour, flour]);
    expect(await notices()).toHaveLength(2);
  });

  it('gives one notice when two workers look at the same time', async () => {
    const flour = await newItem();
    await shelf.move(at(flour), -1_000n);
    const events = await happened();
    const failures = await holdFirstWrite(
      () => deliver(handler, events),
      async () => expect(await deliver(handler, events)).toBe(0),
    );
    expect(failures).toBe(0);
    expect(await lowNow()).toEqual([flour]);
    expect(await notices()).toHaveLength(1);
  });

  it('isn’t set back by a worker that read the level before another', async () => {
    const flour = await newItem();
    await shelf.move(at(flour), -1_000n);
    const first = await happened();
    const failures = await holdFirstWrite(
      () => deliver(handler, first),
      async () => {
        await shelf.move(at(flour), 5_000n);
        expect(await deliver(handler, (await happened()).slice(1))).toBe(0);
      },
    );
    expect(failures).toBe(0);
    expect(await lowNow()).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  it('isn’t removed by a worker that read the level before it became low again', async () => {
    const handOn = courier();
    const flour = await newItem();
    await shelf.move(at(flour), -1_000n);
    await handOn();
    await shelf.move(at(flour), 5_000n);
    const failures = await holdFirstWrite(
      async () => deliver(handler, (await happened()).slice(1)),
      async () => {
        await shelf.move(at(flour), -9_000n);
        expect(await deliver(handler, (await happened()).slice(2))).toBe(0);
      },
    );
    expect(failures).toBe(0);
    expect(await lowNow()).toEqual([flour]);
    expect(await notices()).toHaveLength(1);
  });

  it.each([
    [
      'its item is deleted',
      (id: string) => ({ sk: `STOCKITEM#${id}` }),
      { deletedAt: '2026-11-21T00:00:00.000Z' },
    ],
    ['its item is put aside', (id: string) => ({ sk: `STOCKITEM#${id}` }), { off: true }],
    ['its site is deleted', () => ({ sk: `SITE#${shelf.siteId}` }), { isActive: false }],
    ['it is not kept there any more', (id: string) => ({ sk: `LEVEL#${shelf.siteId}#${id}` }), { off: true }],
  ])('is not told of what a worker has read before %s', async (_, keyOf, fields) => {
    const flour = await newItem();
    await shelf.move(at(flour), -1_000n);
    const first = await happened();
    const failures = await holdFirstWrite(
      () => deliver(handler, first),
      () => setFields({ pk: `ORG#${shelf.organizationId}`, ...keyOf(flour) }, fields),
    );
    expect(failures).toBe(0);
    expect(await lowNow()).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  it('gives notice of a product whose ideal level was raised while a worker removed its record', async () => {
    const handOn = courier();
    const loaf = await newItem({ category: 'product' });
    await set(loaf, { idealStockLevel: '5' });
    await handOn();
    expect(await lowNow()).toEqual([loaf]);
    await set(loaf, { idealStockLevel: '0' });
    const events = (await happened()).slice(-1);
    await holdFirstWrite(
      () => deliver(handler, events),
      () =>
        setFields({ pk: `ORG#${shelf.organizationId}`, sk: `LEVEL#${shelf.siteId}#${loaf}` }, { i: 9_000 }),
    );
    expect(await lowNow()).toEqual([loaf]);
    expect(await notices()).toHaveLength(1);
  });

  it('matches the current levels, whatever the order, the delay and the number of deliveries', async () => {
    const random = seeded(23);
    const items = [...(await shelf.addItems(10, { category: 'product' })), ...(await shelf.addItems(10))];
    const waiting: OutboxEvent[] = [];
    let seen = 0;
    let delivered = 0;
    const failed: OutboxEvent[] = [];
    const hand = async (events: OutboxEvent[]): Promise<void> => {
      delivered += events.length;
      for (const event of events) if ((await deliver(handler, [event])) > 0) failed.push(event);
    };
    /** Delivers some of the waiting events, now or later, each one to five times, to several workers at once. */
    const handSome = async (share: number): Promise<void> => {
      const now = waiting.filter(() => random() < share);
      for (const event of now) waiting.splice(waiting.indexOf(event), 1);
      const workers: OutboxEvent[][] = [[], [], [], []];
      for (const event of now) workers[Math.floor(random() * 4)]?.push(event);
      await Promise.all(workers.map(hand));
    };
    const faults = { conflicts: 0.1, lostAnswers: 0.1, random };
    const send = async (copiesMax: number): Promise<void> => {
      const events = (await happened()).slice(seen);
      seen += events.length;
      for (const event of events)
        for (let copies = 1 + Math.floor(random() * copiesMax); copies > 0; copies--) waiting.push(event);
      waiting.sort(() => random() - 0.5);
    };
    while (delivered <= deliveriesMin) {
      for (let times = 0; times < 28; times++) {
        const itemId = items[Math.floor(random() * items.length)] as string;
        if (times % 7 === 0) await set(itemId, { idealStockLevel: `${Math.floor(random() * 6)}` });
        else if (times % 11 === 0) await set(itemId, { isEnabled: random() < 0.7 });
        else await shelf.move(at(itemId), BigInt(Math.floor(random() * 9) - 4) * 1_000n + 1n);
      }
      await send(5);
      await withFaults(faults, () => handSome(0.6));
    }
    await handSome(1);
    for (const event of failed.splice(0)) expect(await deliver(handler, [event])).toBe(0);
    // Each crosses once more, and each event comes once: copies and late events would do what its own delivery failed to do.
    const low = new Set(await lowNow());
    for (const [index, itemId] of items.entries())
      await (index % 3 === 0
        ? set(itemId, { isEnabled: random() < 0.5 })
        : shelf.move(at(itemId), low.has(itemId) ? 40_000n : -40_000n));
    await send(1);
    await handSome(1);
    const expected = await Promise.all(
      items.map(async (itemId, index) => {
        const level = await shelf.levelOf(at(itemId));
        const [q, i] = [Number(level?.q ?? 0), Number(level?.i ?? 0)];
        const isLow = level?.off !== true && (q < 0 || (index < 10 && q < i));
        return isLow ? [itemId] : [];
      }),
    );
    expect((await lowNow()).sort()).toEqual(expected.flat().sort());
  });
});
