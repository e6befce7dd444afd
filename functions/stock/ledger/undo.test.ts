import { newId } from '@batchbook/shared/ids';
import { isUndoable } from '@batchbook/shared/stock/reasons';
import { beforeEach, describe, expect, it } from 'vitest';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { setEntitlement } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';

let kitchen: Shelves;
let itemId: string;
let delivery: string;

beforeEach(async () => {
  kitchen = await newShelves();
  itemId = await kitchen.newItem();
  delivery = newId();
  await kitchen.move({ itemId, id: delivery }, { reason: 'receive', quantity: '1.25', unit: 'kg' });
});

const undoing = (undoes: string, more: object = {}) => ({ reason: 'undo', undoes, ...more });

describe('an undo', () => {
  it('is a movement the other way round, and the first one stays (invariant 3)', async () => {
    const [before] = await kitchen.ledgerAt(itemId);
    const { status, body } = await kitchen.move({ itemId }, undoing(delivery, { note: 'Wrong shelf' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reason: 'undo',
      undoes: delivery,
      quantity: '-1.25',
      unit: 'kg',
      change: '-1250',
      note: 'Wrong shelf',
      level: { currentStock: '0', version: 2 },
    });
    expect((await kitchen.ledgerAt(itemId))[0]).toEqual(before);
  });

  it('happens once: the same again is the same, another is refused', async () => {
    const id = newId();
    const first = await kitchen.move({ itemId, id }, undoing(delivery));
    expect(await kitchen.move({ itemId, id }, undoing(delivery))).toEqual({ status: 200, body: first.body });
    const second = await kitchen.move({ itemId }, undoing(delivery));
    expect([second.status, second.body.code]).toEqual([409, 'undone_already']);
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 0n, n: 2 });
  });

  it('wins once out of 50 at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => kitchen.move({ itemId }, undoing(delivery))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    const codes = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code));
    expect([...codes]).toEqual(['undone_already']);
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 0n, n: 2 });
  });

  it('is right under conflicts and lost answers, after retries', async () => {
    const deliveries = await Promise.all(
      Array.from({ length: 80 }, async () => {
        const id = newId();
        await kitchen.move({ itemId, id }, { reason: 'receive', quantity: '0.1', unit: 'kg' });
        return { undoes: id, id: newId() };
      }),
    );
    const undo = async ({ undoes, id }: { undoes: string; id: string }): Promise<void> => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const { status } = await kitchen.move({ itemId, id }, undoing(undoes));
        if (status < 300) return;
        expect([500, 503]).toContain(status);
      }
      throw new Error('it never went through');
    };
    const injected = await withFaults({ conflicts: 0.3, lostAnswers: 0.3, random: seeded(7) }, () =>
      Promise.all(deliveries.map(undo)),
    );
    // About 24 of them, by chance and timing, but never as few as these.
    expect(injected.lostAnswers).toBeGreaterThan(5);
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 1_250_000n, n: 161 });
  });

  it('of an undo, or of nothing, is refused', async () => {
    const id = newId();
    await kitchen.move({ itemId, id }, undoing(delivery));
    const again = await kitchen.move({ itemId }, undoing(id));
    expect([again.status, again.body.code]).toEqual([409, 'not_undoable']);
    const other = await kitchen.newItem({ name: 'Sugar' });
    for (const [item, undoes] of [
      [itemId, newId()],
      [other, delivery],
    ] as const) {
      const { body } = await kitchen.move({ itemId: item }, undoing(undoes));
      expect(body.issues).toEqual([
        { path: 'undoes', message: 'is not a movement of this item at this site' },
      ]);
    }
    const itself = newId();
    const { body } = await kitchen.move({ itemId, id: itself }, undoing(itself));
    expect(body.issues[0].path).toBe('undoes');
  });

  it('may repeat the fields of what it undoes, and set no others', async () => {
    const before = await everythingOf(kitchen.organizationId);
    for (const [field, value] of [
      ['quantity', '-1.2'],
      ['unit', 'g'],
      ['lotCode', 'A'],
      ['unitCost', '1'],
    ] as const) {
      const { body } = await kitchen.move({ itemId }, undoing(delivery, { [field]: value }));
      expect(body.issues[0].path).toBe(field);
    }
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
    const same = { quantity: '-1.25', unit: 'kg', lotCode: null };
    expect((await kitchen.move({ itemId }, undoing(delivery, same))).status).toBe(201);
  });

  it('works at a deleted site, not for a deleted item, and not without the plan', async () => {
    const stall = await kitchen.newSite();
    const [first, second] = [newId(), newId()];
    for (const id of [first, second])
      await kitchen.move({ siteId: stall, itemId, id }, { reason: 'receive', quantity: '5' });
    await kitchen.call('deleteSite', { params: { id: stall } });
    expect((await kitchen.move({ siteId: stall, itemId }, undoing(first))).status).toBe(201);
    await kitchen.call('deleteStockItem', { params: { id: itemId } });
    const gone = await kitchen.move({ siteId: stall, itemId }, undoing(second));
    expect([gone.status, gone.body.code]).toEqual([409, 'stock_closed']);
    await setEntitlement(kitchen.organizationId, { flags: { stock_management: false } });
    expect((await kitchen.move({ itemId }, undoing(delivery))).body.code).toBe('feature_not_included');
  });
});

describe('an undone transfer', () => {
  let stall: string;
  let transfer: string;

  beforeEach(async () => {
    stall = await kitchen.newSite();
    transfer = newId();
    const body = { itemId, fromSiteId: kitchen.siteId, toSiteId: stall, quantity: '0.5', unit: 'kg' };
    await kitchen.transfer(body, transfer);
  });

  const levels = async () => [await kitchen.levelAt(itemId), await kitchen.levelAt(itemId, stall)];

  it('has both legs undone, whichever was named (invariant 4)', async () => {
    const id = newId();
    const { status, body } = await kitchen.move({ siteId: stall, itemId, id }, undoing(transfer));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      siteId: stall,
      quantity: '-0.5',
      transferId: transfer,
      otherSiteId: kitchen.siteId,
      level: { siteId: stall, currentStock: '0' },
    });
    expect(await levels()).toMatchObject([
      { q: 1_250_000n, n: 3 },
      { q: 0n, n: 2 },
    ]);
    const other = (await kitchen.ledgerAt(itemId)).find(({ undoes }) => undoes === transfer);
    expect(other).toMatchObject({ sk: `MOVE#${id}`, quantity: '0.5', reason: 'undo' });
    const late = await kitchen.move({ itemId }, undoing(transfer));
    expect([late.status, late.body.code]).toEqual([409, 'undone_already']);
  });

  it('is undone once when both ends undo it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        kitchen.move({ siteId: index % 2 ? stall : kitchen.siteId, itemId }, undoing(transfer)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    expect(await levels()).toMatchObject([
      { q: 1_250_000n, n: 3 },
      { q: 0n, n: 2 },
    ]);
  });

  it('isn’t undone under an id that the other ledger has', async () => {
    const id = newId();
    await kitchen.move({ siteId: stall, itemId, id }, { reason: 'receive', quantity: '1' });
    const answer = await kitchen.move({ itemId, id }, undoing(transfer));
    expect([answer.status, answer.body.code]).toEqual([409, 'id_taken']);
    expect(await levels()).toMatchObject([{ n: 2 }, { n: 2 }]);
  });
});

describe('an undo across a change of unit', () => {
  const change = (item: string, unit: string, version: number) =>
    kitchen.call('putStockItem', { params: { id: item }, body: { unit, version } });

  it('is exact when the base is the same', async () => {
    await change(itemId, 'kg', 1);
    const { body } = await kitchen.move({ itemId }, undoing(delivery));
    expect(body).toMatchObject({
      change: '-1.25',
      levelUnit: 'kg',
      level: { currentStock: '0', unit: 'kg' },
    });
  });

  it('converts by the current measures', async () => {
    await change(itemId, 'ml', 1);
    const { body } = await kitchen.move({ itemId }, undoing(delivery));
    expect(body).toMatchObject({
      quantity: '-1.25',
      unit: 'kg',
      change: '-1250',
      levelUnit: 'ml',
      densityAssumed: true,
      level: { currentStock: '0', unit: 'ml' },
    });
  });

  it('is refused, with the remedy, without a conversion', async () => {
    await kitchen.move({ itemId }, { reason: 'use', quantity: '-1.25', unit: 'kg' });
    await change(itemId, 'pieces', 1);
    const answer = await kitchen.move({ itemId }, undoing(delivery));
    expect([answer.status, answer.body.code]).toEqual([409, 'not_undoable']);
    expect(answer.body.detail).toContain('Adjust the stock instead');
  });

  it('doesn’t undo the change of unit itself', async () => {
    const flour = await kitchen.newItem({ name: 'Rye', unit: 'g' });
    await kitchen.move({ itemId: flour }, { reason: 'receive', quantity: '0.5', unit: 'g' });
    await change(flour, 'ml', 1);
    const made = (await kitchen.ledgerAt(flour)).filter(({ reason }) =>
      ['unit_change', 'rounding'].includes(reason as string),
    );
    expect(made.length).toBeGreaterThan(0);
    for (const { sk } of made) {
      const answer = await kitchen.move({ itemId: flour }, undoing(String(sk).slice('MOVE#'.length)));
      expect(answer.body.code).toBe('not_undoable');
    }
  });
});

describe('what a run or an event took', () => {
  it('is not undone singly, and a transfer to a stall is', () => {
    const at = { runId: null, eventId: null };
    expect(isUndoable({ ...at, reason: 'production', runId: newId() })).toBe(false);
    expect(isUndoable({ ...at, reason: 'sale' })).toBe(false);
    expect(isUndoable({ ...at, reason: 'waste', eventId: newId() })).toBe(false);
    expect(isUndoable({ ...at, reason: 'waste' })).toBe(true);
    expect(isUndoable({ ...at, reason: 'transfer', eventId: newId() })).toBe(true);
  });
});
