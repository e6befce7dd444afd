import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  outboxItems,
  setEntitlement,
} from '../../../tests/support/organization.ts';
import { skipUnitsOnSecondEngine } from '../../../tests/support/second-engine.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';

let kitchen: Shelves;
let itemId: string;
let stall: string;

beforeEach(async () => {
  kitchen = await newShelves();
  itemId = await kitchen.newItem();
  stall = await kitchen.newSite();
});

const toStall = (quantity: string, more: object = {}) => ({
  itemId,
  fromSiteId: kitchen.siteId,
  toSiteId: stall,
  quantity,
  unit: 'kg',
  ...more,
});

/** Sums both ledgers, and checks that each level equals its own ledger. */
async function sumOfBoth(): Promise<bigint> {
  let both = 0n;
  for (const siteId of [kitchen.siteId, stall]) {
    const lines = await kitchen.ledgerAt(itemId, siteId);
    const sum = lines.reduce((total, { delta }) => total + BigInt(delta as number), 0n);
    expect(await kitchen.levelAt(itemId, siteId)).toMatchObject({ q: sum, n: lines.length });
    both += sum;
  }
  return both;
}

async function newEvent({ call }: Pick<Shelves, 'call'>): Promise<string> {
  const id = newId();
  const body = { name: 'Bruton market', eventDate: '2026-12-05' };
  expect((await call('putMarketEvent', { params: { id }, body })).status).toBe(201);
  return id;
}

describe('a transfer', () => {
  it('names a market event of its own organization, in one read', async () => {
    const event = await newEvent(kitchen);
    const theirs = await newEvent(await newOrganization('Rook Lane'));
    for (const eventId of [newId(), theirs]) {
      expect(await kitchen.transfer(toStall('0.5', { eventId }))).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'eventId', message: 'is not a market event of this organization' }] },
      });
    }
    expect(await sumOfBoth()).toBe(0n);
    const id = newId();
    const load = () => kitchen.transfer(toStall('0.5', { eventId: event }), id);
    const plain = await meterTableCost(() => kitchen.transfer(toStall('0.5')));
    const loaded = await meterTableCost(load);
    expect(loaded.result.status).toBe(201);
    expect(loaded.cost.requests).toEqual(plain.cost.requests);
    // Sent again after the event was deleted, it is still the same transfer.
    await kitchen.call('deleteMarketEvent', { params: { id: event } });
    expect((await load()).status).toBe(200);
  });

  it('takes from one site and adds to the other', async () => {
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '2', unit: 'kg' });
    const id = newId();
    const { status, body } = await kitchen.transfer(toStall('0.5', { note: 'Saturday' }), id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      itemId,
      fromSiteId: kitchen.siteId,
      toSiteId: stall,
      quantity: '0.5',
      unit: 'kg',
      userId: kitchen.userId,
      levels: [
        { siteId: kitchen.siteId, currentStock: '1500', version: 2 },
        { siteId: stall, currentStock: '500', version: 1 },
      ],
    });
    const leaving = (await kitchen.ledgerAt(itemId))[1];
    const [arriving] = await kitchen.ledgerAt(itemId, stall);
    expect(leaving).toMatchObject({ quantity: '-0.5', otherSiteId: stall, transferId: id, note: 'Saturday' });
    expect(arriving).toMatchObject({ quantity: '0.5', otherSiteId: kitchen.siteId, transferId: id });
    expect(await sumOfBoth()).toBe(2_000_000n);
  });

  it('publishes one event with both legs', async () => {
    const id = newId();
    await kitchen.transfer(toStall('0.5'), id);
    const [event, ...others] = await outboxOf();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      reason: 'transfer',
      movements: [
        { id, siteId: kitchen.siteId, change: '-500' },
        { id, siteId: stall, change: '500' },
      ],
    });
  });

  it('is the same again for the same content, and refused for other content', async () => {
    const id = newId();
    const first = await kitchen.transfer(toStall('0.5'), id);
    expect(await kitchen.transfer(toStall('0.50', { note: '' }), id)).toEqual({
      status: 200,
      body: first.body,
    });
    for (const other of [toStall('0.6'), { ...toStall('0.5'), fromSiteId: stall, toSiteId: kitchen.siteId }])
      expect((await kitchen.transfer(other, id)).body.code).toBe('id_taken');
    expect(await sumOfBoth()).toBe(0n);
  });

  it('for a market event names it on both legs and under the lot, also when it is undone', async () => {
    const [id, eventId] = [newId(), await newEvent(kitchen)];
    const loaded = toStall('0.5', { lotCode: 'AMP-1', eventId });
    expect((await kitchen.transfer(loaded, id)).status).toBe(201);
    expect((await kitchen.transfer(loaded, id)).status).toBe(200);
    expect((await kitchen.transfer({ ...loaded, eventId: newId() }, id)).body.code).toBe('id_taken');
    const undone = await kitchen.move({ itemId }, { reason: 'undo', undoes: id });
    expect(undone.status).toBe(201);
    for (const siteId of [kitchen.siteId, stall])
      expect(await kitchen.ledgerAt(itemId, siteId)).toMatchObject([{ eventId }, { eventId }]);
    const traced = await itemsAt(`ORG#${kitchen.organizationId}#LOT#amp-1`, 'MOVE#');
    expect(traced.map((record) => record.eventId)).toEqual([eventId, eventId, eventId, eventId]);
  });

  it('can’t reuse the id of a movement', async () => {
    const id = newId();
    await kitchen.move({ siteId: stall, itemId, id }, { reason: 'receive', quantity: '1' });
    const before = await everythingOf(kitchen.organizationId);
    expect(await kitchen.transfer(toStall('0.5'), id)).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
    const other = newId();
    await kitchen.transfer(toStall('0.5'), other);
    const movement = await kitchen.move({ itemId, id: other }, { reason: 'receive', quantity: '1' });
    expect(movement.body.code).toBe('id_taken');
  });

  it('converts by the ingredient’s measures', async () => {
    const eggs = await newIngredient(kitchen, { gramsPerPiece: '55' });
    const item = await kitchen.newItem({ category: 'ingredient', referenceId: eggs.id });
    const { body } = await kitchen.transfer(toStall('12', { itemId: item, unit: 'pieces' }));
    expect(body.levels.map(({ currentStock }: { currentStock: string }) => currentStock)).toEqual([
      '-660',
      '660',
    ]);
  });

  it('goes out of a deleted site, and not into one', async () => {
    const closed = await kitchen.newSite({ name: 'Old unit' });
    await kitchen.call('deleteSite', { params: { id: closed } });
    const out = await kitchen.transfer({ ...toStall('1'), fromSiteId: closed });
    expect([out.status, out.body.levels[0].currentStock]).toEqual([201, '-1000']);
    const into = await kitchen.transfer({ ...toStall('1'), toSiteId: closed });
    expect([into.status, into.body.code]).toEqual([409, 'stock_closed']);
  });

  it('is refused when its target site is deleted meanwhile', async () => {
    const answer = await holdFirstWrite(
      () => kitchen.transfer(toStall('1')),
      () => kitchen.call('deleteSite', { params: { id: stall } }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'stock_closed']);
    expect(await kitchen.ledgerAt(itemId)).toEqual([]);
  });

  it('is refused when its item is deleted meanwhile, before its first movement', async () => {
    const answer = await holdFirstWrite(
      () => kitchen.transfer(toStall('1')),
      () => kitchen.call('deleteStockItem', { params: { id: itemId } }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'stock_closed']);
    for (const siteId of [kitchen.siteId, stall]) {
      expect(await kitchen.ledgerAt(itemId, siteId)).toEqual([]);
      expect(await kitchen.levelAt(itemId, siteId)).toMatchObject({ n: 0 });
    }
  });

  it('uses the unit that its item changed to meanwhile, before its first movement', async () => {
    const answer = await holdFirstWrite(
      () => kitchen.transfer(toStall('1')),
      () => kitchen.call('putStockItem', { params: { id: itemId }, body: { unit: 'ml', version: 1 } }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    for (const [siteId, q] of [
      [kitchen.siteId, -1_000_000n],
      [stall, 1_000_000n],
    ] as const)
      expect(await kitchen.levelAt(itemId, siteId)).toMatchObject({ q, u: 'ml' });
  });

  it.each([
    ['the same site', () => ({ toSiteId: kitchen.siteId }), 'toSiteId'],
    ['an unknown site to come from', () => ({ fromSiteId: newId() }), 'fromSiteId'],
    ['an unknown site to go to', () => ({ toSiteId: newId() }), 'toSiteId'],
    ['an unknown item', () => ({ itemId: newId() }), 'itemId'],
    ['a unit that nothing converts', () => ({ unit: 'pieces' }), 'unit'],
    ['nothing', () => ({ quantity: '0.0000004' }), 'quantity'],
    ['less than nothing', () => ({ quantity: '-1' }), 'quantity'],
    ['half a character', () => ({ lotCode: '\ud800' }), 'lotCode'],
  ])('refuses %s', async (_what, more, path) => {
    const before = await everythingOf(kitchen.organizationId);
    const { status, body } = await kitchen.transfer(toStall('1', more()));
    expect([status, body.issues[0].path]).toEqual([400, path]);
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });

  it('refuses what is of another organization, and whoever is (invariant 25)', async () => {
    const other = await newShelves();
    const theirs = await other.newItem();
    for (const more of [{ itemId: theirs }, { fromSiteId: other.siteId }, { toSiteId: other.siteId }])
      expect((await kitchen.transfer(toStall('1', more))).status).toBe(400);
    const stranger = await newOrganization();
    const params = { organizationId: kitchen.organizationId, id: newId() };
    expect((await stranger.call('putTransfer', { params, body: toStall('1') })).status).toBe(404);
    expect(await other.ledgerAt(theirs, other.siteId)).toEqual([]);
  });

  it('is refused without stock in the plan', async () => {
    await setEntitlement(kitchen.organizationId, { flags: { stock_management: false } });
    const answer = await kitchen.transfer(toStall('1'));
    expect([answer.status, answer.body.code]).toEqual([403, 'feature_not_included']);
  });
});

async function outboxOf() {
  const items = await outboxItems(kitchen.organizationId);
  return items
    .filter(({ detailType }) => detailType === 'stock.movement_recorded')
    .map(({ detail }) => JSON.parse(detail as string).data);
}

describe('many transfers', () => {
  it('both ways under faults leave nothing on the way (invariants 1, 2, 4)', async () => {
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '10', unit: 'kg' });
    const sent = Array.from({ length: 80 }, (_, index) => {
      const back = { fromSiteId: stall, toSiteId: kitchen.siteId };
      return { id: newId(), body: toStall(`0.${index + 10}`, index % 2 ? back : {}) };
    });
    const post = async (one: (typeof sent)[number]): Promise<void> => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const { status } = await kitchen.transfer(one.body, one.id);
        if (status < 300) return;
        expect([500, 503]).toContain(status);
      }
      throw new Error('it never went through');
    };
    const faults = { conflicts: 0.2, throttles: 0.05, lostAnswers: 0.2, random: seeded(4) };
    const injected = await withFaults(faults, async () => {
      for (let from = 0; from < sent.length; from += 5)
        await Promise.all(sent.slice(from, from + 5).map(post));
    });
    expect(injected.lostAnswers).toBeGreaterThan(3);
    expect(await sumOfBoth()).toBe(10_000_000n);
    expect(await kitchen.ledgerAt(itemId, stall)).toHaveLength(80);
  });

  it('50 at once with the same id are one', async () => {
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => kitchen.transfer(toStall('1'), id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    expect(await sumOfBoth()).toBe(0n);
  });
});

describe('in the table', () => {
  it('a transfer takes one BatchGet and the holds beside the membership, one transaction, and one read of the levels', async (test) => {
    await kitchen.transfer(toStall('1'));
    const { cost } = await meterTableCost(() => kitchen.transfer(toStall('1')));
    expect(cost.requests.slice(0, 3).sort()).toEqual(['BatchGet', 'BatchGet', 'Query']);
    expect(cost.requests.slice(3)).toEqual(['TransactWrite', 'BatchGet']);
    skipUnitsOnSecondEngine(test);
    // Two each for the transfer, both legs, their entries (they named no lot), both levels and the event; one each for the legs in the index.
    expect(cost.writeUnits).toBe(18);
  });
});
