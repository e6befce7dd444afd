import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { documents, tableName } from '../../../tests/support/documents.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import {
  newIngredient,
  newOrganization,
  newSupplier,
  outboxItems,
  setEntitlement,
} from '../../../tests/support/organization.ts';
import { skipUnitsOnSecondEngine } from '../../../tests/support/second-engine.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';
import type { Key } from '../../platform/table/keys.ts';
import { siteKey } from '../table.ts';

/** Changes an item as nothing in the product would. */
async function setItem(Key: Key, values: object): Promise<void> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName(), Key }));
  await documents.send(new PutCommand({ TableName: tableName(), Item: { ...Item, ...values } }));
}

let kitchen: Shelves;
let itemId: string;

beforeEach(async () => {
  kitchen = await newShelves();
  itemId = await kitchen.newItem();
});

const receive = (quantity: string, unit = 'kg') => ({ reason: 'receive', quantity, unit });

describe('a movement', () => {
  it('is recorded with its level after it', async () => {
    const id = newId();
    const { status, body } = await kitchen.move({ itemId, id }, receive('1.25'));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      itemId,
      siteId: kitchen.siteId,
      organizationId: kitchen.organizationId,
      reason: 'receive',
      quantity: '1.25',
      unit: 'kg',
      change: '1250',
      levelUnit: 'g',
      densityAssumed: false,
      userId: kitchen.userId,
      undoes: null,
      transferId: null,
      countId: null,
      runId: null,
      saleId: null,
      eventId: null,
      lotAssumed: false,
      level: { currentStock: '1250', unit: 'g', version: 1, isEnabled: true, idealStockLevel: '0' },
    });
    expect(body.level.lastUpdated).not.toBeNull();
    expect(body.delta).toBeUndefined();
    expect(body.createdDigest).toBeUndefined();
  });

  it('answers the level as the next reader sees it', async () => {
    const supplier = await newSupplier(kitchen, { name: 'Shipton Mill' });
    const set = (change: object) =>
      kitchen.call('patchStockLevels', { body: [{ siteId: kitchen.siteId, itemId, ...change }] });
    const count = () =>
      kitchen.call('putCount', {
        params: { id: newId() },
        body: {
          siteId: kitchen.siteId,
          lines: [{ itemId, counted: '2', unit: 'kg', levelVersion: 3 }],
        },
      });
    const sent = [
      receive('1.25'),
      { ...receive('3'), supplierId: supplier.id },
      { reason: 'use', quantity: '-0.0005', unit: 'kg' },
      { reason: 'adjust', quantity: '7.5', supplierId: (await newSupplier(kitchen)).id },
      receive('1'),
    ];
    const between = [() => set({ idealStockLevel: '2.5' }), () => set({ isEnabled: false }), count];
    for (const [index, body] of sent.entries()) {
      const { status, body: answer } = await kitchen.move({ itemId }, body);
      expect(status).toBe(201);
      expect((await kitchen.call('listStockLevels')).body.items).toEqual([answer.level]);
      await between[index]?.();
    }
  });

  it.each<[string, object, object]>([
    ['an ideal', { idealStockLevel: '9' }, { idealStockLevel: '9' }],
    ['being put aside', { isEnabled: false }, { isEnabled: false }],
  ])('answers the level with %s that somebody set meanwhile', async (_, change, expected) => {
    await kitchen.move({ itemId }, receive('1'));
    const { body } = await holdFirstWrite(
      () => kitchen.move({ itemId }, receive('1')),
      () => kitchen.call('patchStockLevels', { body: [{ siteId: kitchen.siteId, itemId, ...change }] }),
    );
    expect(body.level).toMatchObject({ currentStock: '2000', version: 2, ...expected });
  });

  it('answers the level with what somebody moved meanwhile', async () => {
    const { body } = await holdFirstWrite(
      () => kitchen.move({ itemId }, receive('1')),
      () => kitchen.move({ itemId }, receive('2')),
    );
    expect(body.level).toMatchObject({ currentStock: '3000', version: 2 });
  });

  it('adds up exactly: 0.1 kg three times is 0.3 kg', async () => {
    const kept = await kitchen.newItem({ name: 'Sugar', unit: 'kg' });
    for (let time = 0; time < 2; time++) await kitchen.move({ itemId: kept }, receive('0.1'));
    const { body } = await kitchen.move({ itemId: kept }, receive('0.1'));
    expect(body.level.currentStock).toBe('0.3');
    expect((await kitchen.levelAt(kept)).q).toBe(300_000n);
  });

  it('stays exact where a float would not be', async () => {
    for (let time = 0; time < 3; time++) await kitchen.move({ itemId }, receive('999999999.999999'));
    const { body } = await kitchen.move({ itemId }, { reason: 'use', quantity: '-0.001', unit: 'g' });
    expect(body.level.currentStock).toBe('2999999999999.996');
    expect((await kitchen.levelAt(itemId)).q).toBe(2_999_999_999_999_996n);
  });

  it('goes below zero, exactly (invariant 6)', async () => {
    const { body } = await kitchen.move({ itemId }, { reason: 'use', quantity: '-0.5', unit: 'g' });
    expect(body.level).toMatchObject({ currentStock: '-0.5', version: 1 });
    const back = await kitchen.move({ itemId }, { reason: 'adjust', quantity: '0.25' });
    expect(back.body.level.currentStock).toBe('-0.25');
  });

  it('is the same again for the same content, and refused for other content', async () => {
    const id = newId();
    const first = await kitchen.move({ itemId, id }, receive('1.250'));
    const sent = { ...receive('1.25'), supplierId: null, note: '', wasteReason: '' };
    expect(await kitchen.move({ itemId, id }, sent)).toEqual({ status: 200, body: first.body });
    for (const other of [receive('1.26'), receive('1250', 'g'), { ...receive('1.25'), note: 'Late' }]) {
      const { status, body } = await kitchen.move({ itemId, id }, other);
      expect([status, body.code]).toEqual([409, 'id_taken']);
    }
    expect(await kitchen.ledgerAt(itemId)).toHaveLength(1);
    expect((await kitchen.levelAt(itemId)).q).toBe(1_250_000n);
  });

  it('may share an id with one in another ledger', async () => {
    const id = newId();
    const other = await kitchen.newItem();
    expect((await kitchen.move({ itemId, id }, receive('1'))).status).toBe(201);
    expect((await kitchen.move({ itemId: other, id }, receive('2'))).status).toBe(201);
  });

  it('may carry an id from long ago', async () => {
    await kitchen.move({ itemId }, receive('1'));
    const { status, body } = await kitchen.move({ itemId, id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, receive('2'));
    expect([status, body.level.currentStock]).toEqual([201, '3000']);
  });

  it('publishes one event', async () => {
    const id = newId();
    await kitchen.move({ itemId, id }, receive('1.5'));
    await kitchen.move({ itemId, id }, receive('1.5'));
    const events = (await outboxItems(kitchen.organizationId)).filter(
      ({ detailType }) => detailType === 'stock.movement_recorded',
    );
    expect(events.map(({ detail }) => JSON.parse(detail as string).data)).toEqual([
      {
        reason: 'receive',
        movements: [{ id, itemId, siteId: kitchen.siteId, change: '1500', unit: 'g' }],
        userId: kitchen.userId,
      },
    ]);
  });

  it.each([
    [{ reason: 'receive', quantity: '-1' }, 'quantity', 'must be above 0 to receive'],
    [{ reason: 'use', quantity: '1' }, 'quantity', 'must be below 0 to use'],
    [{ reason: 'waste', quantity: '1' }, 'quantity', 'must be below 0 to waste'],
    [{ reason: 'adjust', quantity: '0' }, 'quantity', 'can’t be 0'],
    [{ reason: 'receive' }, 'quantity', 'is required'],
    [{ reason: 'undo' }, 'undoes', 'is required to undo'],
    [{ reason: 'receive', quantity: '1', undoes: newId() }, 'undoes', 'is only for the reason undo'],
    [receive('1', 'pieces'), 'unit', "can't be turned into g: enter it in g"],
    [receive('0.0004', 'g'), 'quantity', 'is too little: it comes to nothing'],
    [{ ...receive('1'), supplierId: newId() }, 'supplierId', 'is not a supplier of this organization'],
    [{ ...receive('1'), lotCode: 'L\ud800' }, 'lotCode', 'contains characters that can’t be saved'],
    [
      { ...receive('1'), lotCode: 'AMP\u200b-1' },
      'lotCode',
      'must be of letters that can be seen, on one line',
    ],
    [
      { ...receive('1'), lotCode: 'AMP\u202e-1' },
      'lotCode',
      'must be of letters that can be seen, on one line',
    ],
    [{ ...receive('1'), lotCode: 'AMP\n1' }, 'lotCode', 'must be of letters that can be seen, on one line'],
  ])('refuses %j', async (sent, path, message) => {
    const before = await everythingOf(kitchen.organizationId);
    const { status, body } = await kitchen.move({ itemId }, sent);
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });

  it('stays under a kilobyte, whatever its texts', async (test) => {
    const supplier = await newSupplier(kitchen);
    const id = newId();
    const sent = {
      ...receive('123456789.123456', 'flozUk'),
      reason: 'adjust',
      supplierId: supplier.id,
      lotCode: 'L'.repeat(60),
      useByDate: '2026-12-09',
      unitCost: '123456789.123456',
      note: 'n'.repeat(200),
    };
    expect((await kitchen.move({ itemId, id }, sent)).status).toBe(201);
    const { cost } = await meterTableCost(() => kitchen.move({ itemId }, sent));
    skipUnitsOnSecondEngine(test);
    // A plain movement's seven, and the lot and its trace.
    expect(cost.writeUnits).toBe(11);
  });
});

describe('the unit of a movement', () => {
  it('is any that the ingredient converts, rounded once', async () => {
    const eggs = await newIngredient(kitchen, {
      unit: 'pieces',
      costingUnit: '1pieces',
      gramsPerPiece: '55',
    });
    const item = await kitchen.newItem({ category: 'ingredient', referenceId: eggs.id });
    const byWeight = await kitchen.move({ itemId: item }, receive('1'));
    expect(byWeight.body).toMatchObject({ change: '18.182', levelUnit: 'pieces', quantity: '1', unit: 'kg' });
    const boxes = await kitchen.move({ itemId: item }, receive('1', 'boxes'));
    expect(boxes.body.issues).toEqual([
      { path: 'unit', message: "can't be turned into pieces: say how many pieces one box holds" },
    ]);
  });

  it('is refused with what is missing to convert it', async () => {
    const flour = await newIngredient(kitchen);
    const item = await kitchen.newItem({ category: 'ingredient', referenceId: flour.id });
    const { body } = await kitchen.move({ itemId: item }, receive('2', 'bags'));
    expect(body.issues).toEqual([
      { path: 'unit', message: "can't be turned into g: say what one bag weighs" },
    ]);
  });

  it('says when 1 g was assumed for 1 ml', async () => {
    const milk = await newIngredient(kitchen);
    const item = await kitchen.newItem({ category: 'ingredient', referenceId: milk.id });
    const { body } = await kitchen.move({ itemId: item }, receive('2', 'l'));
    expect(body).toMatchObject({ densityAssumed: true, change: '2000' });
    const oil = await newIngredient(kitchen, { gramsPerMl: '0.92' });
    const measured = await kitchen.newItem({ category: 'ingredient', referenceId: oil.id });
    const known = await kitchen.move({ itemId: measured }, receive('2', 'l'));
    expect(known.body).toMatchObject({ densityAssumed: false, change: '1840' });
  });

  it('of a product is its own word, or a weight if a batch was weighed', async () => {
    const jam = newId();
    const recipe = { name: 'Jam', batchYield: '12', unit: 'jars', finishedWeightGrams: '3000', lines: [] };
    await kitchen.call('putRecipe', { params: { id: jam }, body: recipe });
    const item = await kitchen.newItem({ category: 'product', referenceId: jam });
    expect((await kitchen.move({ itemId: item }, receive('12', 'pieces'))).body.change).toBe('12');
    expect((await kitchen.move({ itemId: item }, receive('1'))).body.change).toBe('4');
    const boxes = await kitchen.move({ itemId: item }, receive('1', 'boxes'));
    expect(boxes.body.issues[0].path).toBe('unit');
  });

  it('is the item’s own by default', async () => {
    const item = await kitchen.newItem({ name: 'Oil', unit: 'l' });
    const { body } = await kitchen.move({ itemId: item }, { reason: 'receive', quantity: '2' });
    expect(body).toMatchObject({ unit: 'l', change: '2', level: { currentStock: '2', unit: 'l' } });
  });
});

describe('where a movement may go', () => {
  it('is the default site by default, and the same one in a retry', async () => {
    const id = newId();
    const first = await kitchen.move({ siteId: 'default', itemId, id }, receive('1'));
    expect([first.status, first.body.siteId]).toEqual([201, kitchen.siteId]);
    const other = await kitchen.newSite({ name: 'Bakery', isDefault: true });
    const again = () => kitchen.move({ siteId: 'default', itemId, id }, receive('1'));
    expect(await again()).toEqual({ status: 200, body: first.body });
    const next = await kitchen.move({ siteId: 'default', itemId }, receive('1'));
    expect(next.body.siteId).toBe(other);
    expect(await again()).toEqual({ status: 200, body: first.body });
  });

  it('is never a site that has stopped being the default, however late that was', async () => {
    const move = () => kitchen.move({ siteId: 'default', itemId }, receive('1'));
    await move();
    const [bakery, stall] = [await kitchen.newSite(), await kitchen.newSite()];
    const makeDefault = (id: string, version: number) =>
      kitchen.call('putSite', { params: { id }, body: { isDefault: true, version } });
    const close = () => kitchen.call('deleteSite', { params: { id: kitchen.siteId } });
    const whenClosed = await holdFirstWrite(move, async () => {
      await makeDefault(bakery, 1);
      expect((await close()).status).toBe(200);
    });
    expect([whenClosed.status, whenClosed.body.siteId]).toEqual([201, bakery]);
    const whenMoved = await holdFirstWrite(move, () => makeDefault(stall, 1));
    expect([whenMoved.status, whenMoved.body.siteId]).toEqual([201, stall]);
    expect((await move()).body.siteId).toBe(stall);
    expect([await kitchen.ledgerAt(itemId), await kitchen.ledgerAt(itemId, bakery)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  });

  it('is one site for two with the same id, whatever the default is by then', async () => {
    await kitchen.move({ siteId: 'default', itemId }, receive('1'));
    const id = newId();
    const move = () => kitchen.move({ siteId: 'default', itemId, id }, receive('2'));
    const bakery = await kitchen.newSite();
    const late = await holdFirstWrite(move, async () => {
      expect((await move()).body.siteId).toBe(kitchen.siteId);
      await kitchen.call('putSite', { params: { id: bakery }, body: { isDefault: true, version: 1 } });
    });
    expect([late.status, late.body.siteId]).toEqual([200, kitchen.siteId]);
    expect((await kitchen.levelAt(itemId)).q).toBe(3_000_000n);
    expect(await kitchen.ledgerAt(itemId, bakery)).toEqual([]);
  });

  it('is Main Kitchen without a default site, else nowhere', async () => {
    const set = (values: object) => setItem(siteKey(kitchen.organizationId, kitchen.siteId), values);
    await set({ isDefault: false });
    const named = await kitchen.move({ siteId: 'default', itemId }, receive('1'));
    expect(named.body.siteId).toBe(kitchen.siteId);
    await set({ name: 'Attic' });
    const none = await kitchen.move({ siteId: 'default', itemId }, receive('1'));
    expect(none).toMatchObject({
      status: 409,
      body: { code: 'no_default_site', title: 'No default site found' },
    });
  });

  it('is not a deleted site or item', async () => {
    const [closed, gone] = [await kitchen.newSite(), await kitchen.newItem()];
    await kitchen.call('deleteSite', { params: { id: closed } });
    await kitchen.call('deleteStockItem', { params: { id: gone } });
    for (const place of [{ siteId: closed, itemId }, { itemId: gone }])
      expect(await kitchen.move(place, receive('1'))).toMatchObject({
        status: 409,
        body: { code: 'stock_closed' },
      });
  });

  it('nowhere that isn’t there, and nowhere of another organization (invariant 25)', async () => {
    const other = await newShelves();
    const theirs = await other.newItem();
    const { id: supplierId } = await newSupplier(other);
    const before = await everythingOf(other.organizationId);
    const places = [
      { itemId: newId() },
      { siteId: newId(), itemId },
      { itemId: theirs },
      { siteId: other.siteId, itemId },
    ];
    for (const place of places) expect((await kitchen.move(place, receive('1'))).status).toBe(404);
    const answer = await kitchen.move({ itemId }, { ...receive('1'), supplierId });
    expect(answer.body.issues[0].path).toBe('supplierId');
    expect(await everythingOf(other.organizationId)).toEqual(before);
    expect(await kitchen.ledgerAt(itemId)).toEqual([]);
  });

  it('is nowhere without stock in the plan, or after the grace period for too many sites', async () => {
    const id = newId();
    const posted = await kitchen.move({ itemId, id }, receive('1'));
    const long = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString();
    await setEntitlement(kitchen.organizationId, { organizationCreatedAt: long });
    const refused = await kitchen.move({ itemId }, receive('1'));
    expect([refused.status, refused.body.code]).toEqual([403, 'feature_not_included']);
    // Movements recorded before stay recorded, and a late retry learns so.
    expect(await kitchen.move({ itemId, id }, receive('1'))).toEqual({ status: 200, body: posted.body });
    await setEntitlement(kitchen.organizationId, {
      flags: { stock_management: true },
      sites: 9,
      sitesGracePeriodEnds: '2026-01-01T00:00:00.000Z',
    });
    const over = await kitchen.move({ itemId }, receive('1'));
    expect([over.status, over.body.code]).toEqual([403, 'sites_read_only']);
  });

  it('is refused for anybody who isn’t a member', async () => {
    const stranger = await newOrganization();
    const params = { organizationId: kitchen.organizationId, siteId: kitchen.siteId, itemId, id: newId() };
    const answer = await stranger.call('putMovement', { params, body: receive('1') });
    expect(answer.status).toBe(404);
  });
});

describe('a delivery', () => {
  it('stores its supplier with the level, shown by name', async () => {
    const [mill, other] = [await newSupplier(kitchen), await newSupplier(kitchen, { name: 'Gilchesters' })];
    const body = { ...receive('1'), supplierId: mill.id, unitCost: '1.15' };
    const first = await kitchen.move({ itemId }, body);
    expect(first.body).toMatchObject({ unitCost: '1.15', supplierId: mill.id });
    expect(first.body.level).toMatchObject({ supplierId: mill.id, supplierName: 'Shipton Mill' });
    const used = await kitchen.move({ itemId }, { reason: 'use', quantity: '-1' });
    expect(used.body.level).toMatchObject({ supplierId: mill.id, supplierName: 'Shipton Mill' });
    const next = await kitchen.move({ itemId }, { ...receive('1'), supplierId: other.id });
    expect(next.body.level.supplierName).toBe('Gilchesters');
  });
});

/** @returns the exact sum of the ledger. */
async function summed(item: string, siteId?: string): Promise<bigint> {
  const movements = await kitchen.ledgerAt(item, siteId);
  return movements.reduce((sum, { delta }) => sum + BigInt(delta as number), 0n);
}

describe('many at once', () => {
  it('50 on one item all count, none twice', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => kitchen.move({ itemId }, receive('0.1'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 5_000_000n, n: 50 });
    expect(await summed(itemId)).toBe(5_000_000n);
    // Each answer's level already includes its own movement.
    for (const { body } of answers) expect(body.level.version).toBeGreaterThan(0);
    const last = answers.filter(({ body }) => body.level.version === 50);
    for (const { body } of last) expect(body.level.currentStock).toBe('5000');
    expect(last.length).toBeGreaterThan(0);
  });

  it('50 on 50 items don’t conflict', async () => {
    const items = await Promise.all(Array.from({ length: 50 }, () => kitchen.newItem()));
    const all = () => Promise.all(items.map((item) => kitchen.move({ itemId: item }, receive('1'))));
    expect((await all()).map(({ status }) => status)).toEqual(Array(50).fill(201));
    const { cost, result } = await meterTableCost(all);
    expect(result.map(({ status }) => status)).toEqual(Array(50).fill(201));
    // Three requests each: no transaction was retried.
    expect(cost.requests).toHaveLength(150);
  });

  it('50 with the same id are one', async () => {
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => kitchen.move({ itemId, id }, receive('1'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 1_000_000n, n: 1 });
  });

  it('are right under conflicts, throttling and lost answers, after retries', async () => {
    const random = seeded(20261121);
    const sent = Array.from({ length: 120 }, (_, index) => ({
      id: newId(),
      body: index % 3 === 0 ? { reason: 'use', quantity: '-0.1', unit: 'kg' } : receive('0.1'),
    }));
    const post = async (one: (typeof sent)[number]): Promise<void> => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const { status } = await kitchen.move({ itemId, id: one.id }, one.body);
        if (status < 300) return;
        expect([500, 503]).toContain(status);
      }
      throw new Error('it never went through');
    };
    const injected = await withFaults(
      { conflicts: 0.2, throttles: 0.05, lostAnswers: 0.2, random },
      async () => {
        for (let from = 0; from < sent.length; from += 6)
          await Promise.all(sent.slice(from, from + 6).map(post));
      },
    );
    expect(injected.lostAnswers).toBeGreaterThan(5);
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 4_000_000n, n: 120 });
    expect(await summed(itemId)).toBe(4_000_000n);
  });
});

describe('in the table', () => {
  const inTwoSteps = [['BatchGet', 'BatchGet'], ['TransactWrite']];

  it('a movement takes one BatchGet beside the membership, and one transaction', async (test) => {
    await kitchen.move({ itemId }, receive('1'));
    const { cost } = await meterTableCost(() => kitchen.move({ itemId }, receive('1')));
    expect(cost.steps).toEqual(inTwoSteps);
    skipUnitsOnSecondEngine(test);
    // Two for the movement, two for its level, one for the journal's index, two for the event, two for its entry: it named no lot.
    expect(cost.writeUnits).toBe(9);
    // One each for membership, site, item, level, plan and id.
    expect(cost.readUnits).toBe(6);
  });

  it('one to the default site takes as many, once the function knows it', async (test) => {
    const there = { siteId: 'default', itemId };
    const first = await meterTableCost(() => kitchen.move(there, receive('1')));
    expect(first.cost.steps).toEqual([['BatchGet', 'Get', 'Query'], ['BatchGet'], ['TransactWrite']]);
    const { cost } = await meterTableCost(() => kitchen.move(there, receive('1')));
    expect(cost.steps).toEqual(inTwoSteps);
    skipUnitsOnSecondEngine(test);
    // As above, and two each for the mark of its site and the check that it is the default.
    expect(cost.writeUnits).toBe(13);
  });

  it('one where a supplier delivered before also reads its name, beside the transaction', async () => {
    const supplierId = (await newSupplier(kitchen)).id;
    const delivered = await meterTableCost(() => kitchen.move({ itemId }, { ...receive('1'), supplierId }));
    expect(delivered.cost.steps).toEqual(inTwoSteps);
    const { cost } = await meterTableCost(() => kitchen.move({ itemId }, receive('1')));
    expect(cost.steps).toEqual([
      ['BatchGet', 'BatchGet'],
      ['TransactWrite', 'Get'],
    ]);
  });

  it('one in another unit also reads the ingredient, and nothing else', async () => {
    const eggs = await newIngredient(kitchen, { gramsPerPiece: '55' });
    const item = await kitchen.newItem({ category: 'ingredient', referenceId: eggs.id });
    const { cost } = await meterTableCost(() => kitchen.move({ itemId: item }, receive('12', 'pieces')));
    expect(cost.steps).toEqual([['BatchGet', 'BatchGet'], ['BatchGet'], ['TransactWrite']]);
  });

  it('one that was already recorded writes nothing', async () => {
    const id = newId();
    await kitchen.move({ itemId, id }, receive('1'));
    const { cost } = await meterTableCost(() => kitchen.move({ itemId, id }, receive('1')));
    expect(cost.writeUnits).toBe(0);
  });
});
