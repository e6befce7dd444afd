/** A recall keeps what was found when it was recorded, and what was done about it. */

import { randomBytes } from 'node:crypto';
import { idFrom, newId } from '@batchbook/shared/ids';
import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import type { RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { recallRowsMax } from '@batchbook/shared/production/recall-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  newIngredient,
  newOrganization,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { putItems } from '../../../tests/support/shelf.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';
import { openTracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { unpack } from '../../platform/table/packed-json.ts';
import type { Item } from '../../platform/table/read.ts';
import { putItem, removeItem } from '../../platform/table/write.ts';
import { erasePerson } from '../erase-person.ts';
import { recallTable, storedRows } from './recall-table.ts';

let kitchen: TestOrganization;
let tart: string;

const call = async (name: string, params: Record<string, string>, body?: object) => {
  const answer = await kitchen.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const without = (item: object, ...names: string[]): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
const reachedAt = '2026-11-05T10:19:00.000Z';
const record = (id: string, body: object) => kitchen.call('putRecall', { params: { id }, body });

/** As two clocks and many hands make them: nothing of it compresses. */
const randomId = () => idFrom(new Date(Date.now() - Math.random() * 5 * 86_400_000), randomBytes(16));
const someCall = () => ({
  reachedAt: new Date(Date.parse(reachedAt) - Math.floor(Math.random() * 5 * 86_400_000)).toISOString(),
  by: ['Priya Nair', 'Ben', 'Ana'][Math.floor(Math.random() * 3)] ?? '',
});
const longName = () =>
  String.fromCodePoint(...Array.from({ length: 200 }, () => 0x4e00 + Math.floor(Math.random() * 20_000)));

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  tart = newId();
  await call('putRecipe', { id: tart }, { name: 'Tart', batchYield: '24', unit: 'tarts' });
});

const lockedRun = async () => {
  const run = await call('putRun', { id: newId() }, { recipeId: tart });
  return call('confirmRun', { id: run.id }, { version: run.version });
};

describe('a recall', () => {
  it('of an ingredient that isn’t theirs is refused at its field', async () => {
    const neighbour = await newOrganization('Neighbour');
    const { id: theirs } = await newIngredient(neighbour);
    for (const ingredientId of [theirs, newId()])
      expect(await record(newId(), { kind: 'recall', lot: 'L1', ingredientId, seconds: 1 })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'ingredientId', message: 'is not an ingredient of this organization' }] },
      });
  });

  it('that isn’t a drill needs a reason, at its field', async () => {
    const { batchNumber: batch } = await lockedRun();
    const isRefused = { status: 400, body: { issues: [{ path: 'reason' }] } };
    for (const kind of ['withdrawal', 'recall'])
      for (const reason of [{}, { reason: '' }, { reason: ' ' }])
        expect(await record(newId(), { kind, batch, ...reason })).toMatchObject(isRefused);
    const id = newId();
    expect((await record(id, { batch })).status).toBe(201);
    expect(await record(id, { kind: 'recall', version: 1 })).toMatchObject(isRefused);
    const reason = 'Glass';
    expect((await record(id, { kind: 'recall', reason, version: 1 })).status).toBe(200);
    expect(await record(id, { reason: '', version: 2 })).toMatchObject(isRefused);
  });

  it('keeps what was found, whatever happens after, and notes what was done', async () => {
    const run = await lockedRun();
    const sell = (purchaserName: string, saleId = newId()) =>
      call('putSale', { id: run.id, saleId }, { purchaserName, quantity: '2' });
    const saleId = newId();
    await sell('Rosa', saleId);
    const id = newId();
    const body = { kind: 'recall', batch: run.batchNumber, seconds: 41, reason: 'Mustard' };
    const made = await record(id, body);
    expect(made).toMatchObject({
      status: 201,
      body: {
        counts: { runs: 1, sales: 1, buyers: 1 },
        signedOff: null,
        found: { sales: [{ purchaserName: 'Rosa' }] },
      },
    });
    await sell('Later');
    expect(await record(id, body)).toMatchObject({ status: 200, body: { version: 1 } });
    const reached = [{ saleId, reachedAt, by: 'Priya', recovered: '1', unit: 'tarts' }];
    const notes = {
      ...{ foundBy: 'Ana at the mill', foundAt: '2026-11-20', decisions: 'Take all back' },
      correctiveAction: 'Another supplier',
    };
    const done = await record(id, { reached, ...notes, signedOff: 'Priya Nair', version: 1 });
    expect(done).toMatchObject({ status: 200, body: { reached, ...notes, signedOff: 'Priya Nair' } });
    expect(done.body.signedOffAt).not.toBeNull();
    const read = await call('getRecall', { id });
    expect(read.found.sales).toMatchObject([{ purchaserName: 'Rosa' }]);
    expect((await kitchen.call('listRecalls')).body.items).toHaveLength(1);
  });

  it('that is signed off stays as it is', async () => {
    const run = await lockedRun();
    const saleId = newId();
    await call('putSale', { id: run.id, saleId }, { purchaserName: 'Rosa', quantity: '2' });
    const reached = [{ saleId, reachedAt }];
    const id = newId();
    await record(id, { batch: run.batchNumber, reason: 'Mustard' });
    expect((await record(id, { signedOff: ' ', version: 1 })).body.signedOff).toBeNull();
    const signing = { reached, signedOff: 'Priya Nair', version: 1 };
    const signed = (await record(id, signing)).body;
    for (const change of [
      { signedOff: null },
      { signedOff: '' },
      { signedOff: 'Somebody else' },
      { reached: [] },
      { reached: [{ saleId, reachedAt, recovered: '1', unit: 'tarts' }] },
      { decisions: 'None' },
      { reason: 'Sesame' },
      { kind: 'recall' },
      { seconds: 1 },
    ])
      expect(await record(id, { ...change, version: 2 }), JSON.stringify(change)).toMatchObject({
        status: 409,
        body: { code: 'recall_signed_off' },
      });
    expect(await record(id, signing)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await call('getRecall', { id })).toEqual(signed);
  });

  it('forgets a purchaser who is erased from their sale, and who signed it off with their account', async () => {
    const run = await lockedRun();
    const params = { id: run.id, saleId: newId() };
    const rosa = { purchaserName: 'Rosa', purchaserEmail: 'rosa@example.com' };
    await call('putSale', params, { ...rosa, quantity: '2' });
    const id = newId();
    await record(id, { batch: run.batchNumber, signedOff: 'Priya Nair' });
    await call('putSale', params, { purchaserName: 'Erased', purchaserEmail: '', version: 1 });
    await erasePerson({ system: 'a test erases' }, kitchen.organizationId, kitchen.userId);
    expect(await call('getRecall', { id })).toMatchObject({
      signedOff: 'A former member',
      signedOffBy: kitchen.userId,
      found: { sales: [{ purchaserName: 'Erased', purchaserEmail: '', quantity: '2' }] },
    });
    await call('deleteSale', params);
    const { found } = await call('getRecall', { id });
    expect(found.sales).toMatchObject([{ purchaserName: 'A deleted sale', quantity: '2' }]);
    const kept = (await everythingOf(kitchen.organizationId))
      .filter(({ sk }) => /^(RECALL|PART)#/.test(sk as string))
      .map(({ part, ...item }) => JSON.stringify([item, storedRows(item.reached), part && unpack(part)]));
    expect(kept).toHaveLength(2);
    expect(kept.join()).not.toMatch(/Rosa|rosa@|Priya/);
  });

  it('can be signed off as it is recorded', async () => {
    const run = await lockedRun();
    const id = newId();
    const body = { batch: run.batchNumber, signedOff: 'Priya Nair' };
    const made = await record(id, body);
    expect(made).toMatchObject({ status: 201, body: { signedOff: 'Priya Nair' } });
    expect(made.body.signedOffAt).not.toBeNull();
    expect(await record(id, { ...body })).toMatchObject({ status: 200, body: made.body });
    expect(await record(id, { reason: 'Mustard', version: 1 })).toMatchObject({ status: 409 });
  });

  it('recorded before its parts had a digest is read and noted on as before', async () => {
    const run = await lockedRun();
    await call('putSale', { id: run.id, saleId: newId() }, { purchaserName: 'Rosa', quantity: '2' });
    const id = newId();
    await record(id, { batch: run.batchNumber });
    const scope = { organizationId: kitchen.organizationId };
    for (const item of await everythingOf(kitchen.organizationId)) {
      if (item.type === 'RECALL') await putItem(scope, without(item, 'partsOf', 'signedOffBy') as Item);
      if (item.type !== 'RECALLPART') continue;
      await removeItem(scope, item as Item);
      await putItem(scope, { ...(item as Item), sk: 'PART#000' });
    }
    expect((await call('getRecall', { id })).found.sales).toMatchObject([{ purchaserName: 'Rosa' }]);
    const noted = await record(id, { reason: 'Glass', version: 1 });
    expect(noted).toMatchObject({ status: 200, body: { reason: 'Glass', signedOffBy: null } });
    expect((await call('getRecall', { id })).found.runs).toHaveLength(1);
  });

  it('is of a lot or a batch that is there, and of no other afterwards', async () => {
    expect(await record(newId(), { kind: 'drill' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lot' }] },
    });
    expect(await record(newId(), { batch: 'NONE' })).toMatchObject({ body: { issues: [{ path: 'batch' }] } });
    expect(await record(newId(), { lot: 'NONE', signedOff: 'Priya' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lot', message: 'is a code that nothing has: trace one that exists' }] },
    });
    const id = newId();
    const { batchNumber } = await lockedRun();
    expect((await record(id, { lot: batchNumber })).status).toBe(201);
    expect(await record(id, { lot: 'OTHER', version: 1 })).toMatchObject({
      body: { issues: [{ path: 'lot' }] },
    });
    expect(await record(newId(), { notes: 'x', version: 1 })).toMatchObject({ status: 400 });
    expect(await record(newId(), { reason: 'x', version: 1 })).toMatchObject({ status: 404 });
  });

  it('with more notes than it has room for is refused before anything is written', async () => {
    const run = await lockedRun();
    // The longest names, no two alike.
    const names = Array.from({ length: 1_200 }, longName);
    const saleIds = names.map(() => newId());
    const [first = ''] = saleIds;
    await call('putSale', { id: run.id, saleId: first }, { purchaserName: 'Rosa', quantity: '1' });
    const ofSale = (await everythingOf(kitchen.organizationId)).filter(({ sk }) => sk === `SALE#${first}`);
    await putItems(
      saleIds.slice(1).flatMap((id) => JSON.parse(JSON.stringify(ofSale).replaceAll(first, id)) as Item[]),
    );
    const reached = saleIds.map((saleId, index) => ({ saleId, reachedAt, by: names[index] }));
    const id = newId();
    expect(await record(id, { batch: run.batchNumber, reached })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'reached' }] },
    });
    expect((await kitchen.call('getRecall', { params: { id } })).status).toBe(404);
    expect((await record(id, { batch: run.batchNumber, reached: reached.slice(0, 700) })).status).toBe(201);
    expect(await record(id, { reached, version: 1 })).toMatchObject({ status: 400 });
    const alike = reached.map((one) => ({ ...one, by: '餅'.repeat(200) }));
    expect(await record(id, { reached: alike, version: 1 })).toMatchObject({ status: 200 });
    const short = reached.map((one) => ({ ...one, by: 'Priya' }));
    expect((await record(id, { reached: short, version: 2 })).status).toBe(200);
  });

  it('that two record at once keeps what one of them found, whole', async () => {
    const run = await lockedRun();
    const id = newId();
    const sell = (index: number) =>
      call('putSale', { id: run.id, saleId: newId() }, { purchaserName: `Buyer ${index}`, quantity: '1' });
    const body = { batch: run.batchNumber };
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 2) await sell(index);
        return record(id, body);
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    const { counts, found } = await call('getRecall', { id });
    expect(found.sales).toHaveLength(counts.sales);
  });

  it('of thousands of sales is read a page at a time', async () => {
    const run = await lockedRun();
    const first = newId();
    await call('putSale', { id: run.id, saleId: first }, { purchaserName: 'Buyer 0', quantity: '1' });
    const kept = await everythingOf(kitchen.organizationId);
    const ofSale = kept.filter(({ sk }) => sk === `SALE#${first}`) as Item[];
    expect(ofSale.map(({ type }) => type)).toEqual(['SALERUN', 'SALE']);
    // The other sales are copies of the first.
    const copies = Array.from({ length: 2_099 }, (_, index) => {
      const [text, id] = [JSON.stringify(ofSale), newId()];
      return JSON.parse(text.replaceAll(first, id).replace('Buyer 0', `Buyer ${index + 1}`)) as Item[];
    });
    await putItems(copies.flat());
    const id = newId();
    const made = await record(id, { batch: run.batchNumber });
    expect(made.body.counts.sales).toBe(2_100);
    const onFirst: { id: string }[] = made.body.found.sales;
    expect(onFirst.length).toBeGreaterThan(1_000);
    const next = await kitchen.call('getRecall', {
      params: { id },
      query: { cursor: made.body.found.nextCursor },
    });
    expect(next.body.found).toMatchObject({ nextCursor: null });
    const ids = [...onFirst, ...next.body.found.sales].map((sale) => sale.id);
    expect(new Set(ids).size).toBe(2_100);
    expect(ids).toHaveLength(2_100);
    const reached = ids.map((saleId) => ({ saleId, ...someCall(), recovered: '1', unit: 'tarts' }));
    const told = await record(id, { reached, version: 1 });
    expect(told).toMatchObject({ status: 200, body: { reached } });
    expect((await call('getRecall', { id })).reached).toEqual(told.body.reached);
  });

  it('has room for all its rows and texts, and a list of such is read a few at a time', async () => {
    const { organizationId, userId } = kitchen;
    const rows = Array.from({ length: recallRowsMax }, (_, index): RecallRow => {
      const { reachedAt: recoveredAt } = someCall();
      const back = { recovered: String(index % 48), unit: 'tarts', recoveredAt, recoveredByUserId: userId };
      return { saleId: randomId(), ...someCall(), ...back, byUserId: userId };
    });
    const run = await lockedRun();
    const ids = Array.from({ length: 3 }, () => newId());
    for (const id of ids) await record(id, { batch: run.batchNumber });
    for (const item of await everythingOf(organizationId)) {
      if (item.type !== 'RECALL') continue;
      const texts = Object.fromEntries(
        ['reason', 'advice', 'decisions', 'correctiveAction'].map((field) => [field, 'x'.repeat(10_000)]),
      );
      const recall = { ...recallTable.toEntity(item as Item), ...texts, reached: rows };
      const { reached, ...others } = recallTable.toItem(recall, 'digest', { partsOf: item.partsOf });
      // DynamoDB takes items of 400 kB, which the local engine doesn't check.
      expect((reached as Buffer).length + JSON.stringify(others).length).toBeLessThan(400_000);
      await putItem(kitchen, { ...others, reached });
    }
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body } = await kitchen.call('listRecalls', { query: { ...(cursor && { cursor }) } });
      expect(status).toBe(200);
      expect(JSON.stringify(body).length).toBeLessThan(4_500_000);
      for (const one of body.items) expect(one.reached).toEqual(rows);
      listed.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(listed).toEqual([...ids].reverse());
    expect(await call('getRecall', { id: ids[0] ?? '' })).toMatchObject({
      reached: rows,
      found: { runs: [{}] },
    });
    expect((await kitchen.call('exportOrganization')).status).toBe(200);
  });
});

describe('the rows of a recall', () => {
  let run: { id: string; batchNumber: string };
  let [saleId, customerId, recall] = ['', '', ''];
  const issuesOf = async (...reached: object[]) =>
    (await record(recall, { reached, version: 1 })).body.issues?.map(
      ({ path, message }: Record<string, string>) => `${path} ${message}`,
    );

  beforeEach(async () => {
    run = await lockedRun();
    [saleId, customerId, recall] = [newId(), newId(), newId()];
    await call('putCustomer', { id: customerId }, { name: 'Rosa' });
    await call('putSale', { id: run.id, saleId }, { customerId, quantity: '2' });
    await record(recall, { batch: run.batchNumber });
  });

  it('are of one sale, event, customer or authority each, whom no other row is of', async () => {
    const must = 'must name one of saleId, eventId, customerId and authority';
    expect(await issuesOf({ reachedAt })).toEqual([`reached.0 ${must}`]);
    expect(await issuesOf({ saleId, customerId })).toEqual([`reached.0 ${must}`]);
    expect(await issuesOf({ saleId }, { customerId }, { saleId, by: 'Priya' })).toEqual([
      'reached.2 is about the same as row 1: keep one of them',
    ]);
    expect(await issuesOf({ saleId, batchNumber: 'B' })).toEqual([
      'reached.0.batchNumber goes with an eventId alone',
    ]);
  });

  it('are of what the recall found', async () => {
    const other = await lockedRun();
    const elsewhere = newId();
    await call('putSale', { id: other.id, saleId: elsewhere }, { purchaserName: 'Ben', quantity: '1' });
    expect(await issuesOf({ saleId }, { saleId: elsewhere })).toEqual([
      'reached.1.saleId is not a sale that this recall found',
    ]);
    expect(await issuesOf({ eventId: newId() })).toEqual([
      'reached.0.eventId is not an event that this recall found',
    ]);
    expect(await issuesOf({ customerId: newId() })).toEqual([
      'reached.0.customerId is not a customer who bought what this recall found',
    ]);
    const first = await record(newId(), { batch: run.batchNumber, reached: [{ saleId: elsewhere }] });
    expect(first.body.issues).toMatchObject([{ path: 'reached.0.saleId' }]);
  });

  it('say what came back in a unit that it was sold in', async () => {
    expect(await issuesOf({ saleId, recovered: '1' })).toEqual([
      'reached.0.unit is required with what was recovered',
    ]);
    expect(await issuesOf({ saleId, recovered: '1', unit: 'kg' })).toEqual([
      'reached.0.unit doesn’t convert to tarts, the unit that it was sold in',
    ]);
    expect(await issuesOf({ authority: 'local_authority', recovered: '1', unit: 'tarts' })).toEqual([
      'reached.0.recovered comes back from a sale, an event or a customer',
    ]);
    // More than was sold is accepted: it happened.
    expect(await issuesOf({ saleId, recovered: '9', unit: 'tarts' })).toBeUndefined();
  });

  it('are of calls that have been made, by a clock that may be a day ahead', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const isAhead = 'reached.0.reachedAt can’t be in the future';
    expect(await issuesOf({ saleId, reachedAt: inDays(2) })).toEqual([isAhead]);
    const first = await record(newId(), {
      batch: run.batchNumber,
      reached: [{ saleId, reachedAt: inDays(400) }],
    });
    expect(first).toMatchObject({ status: 400, body: { issues: [{ path: 'reached.0.reachedAt' }] } });
    // One that was stored before this was refused keeps nobody from the other calls.
    const stored = (await everythingOf(kitchen.organizationId)).find(({ sk }) => sk === `RECALL#${recall}`);
    const ahead = { saleId, reachedAt: inDays(2), by: 'Ben', recovered: null, unit: '' };
    const entity = { ...recallTable.toEntity(stored as Item), reached: [ahead] };
    await putItem(kitchen, recallTable.toItem(entity, 'digest', { partsOf: stored?.partsOf }));
    expect(await issuesOf(ahead, { customerId, reachedAt: inDays(1) })).toBeUndefined();
  });

  it('keep who entered what came back, and when, until it changes', async () => {
    const reached = [{ saleId, recovered: '2', unit: 'tarts' }];
    const first = (await record(recall, { reached, version: 1 })).body.reached[0];
    expect(first).toMatchObject({ recovered: '2', recoveredByUserId: kitchen.userId });
    expect(Date.now() - Date.parse(first.recoveredAt)).toBeLessThan(60_000);
    const told = [{ ...reached[0], reachedAt, by: 'Priya Nair' }];
    expect((await record(recall, { reached: told, version: 2 })).body.reached[0].recoveredAt).toBe(
      first.recoveredAt,
    );
    const more = [{ ...reached[0], recovered: '3' }];
    const again = (await record(recall, { reached: more, version: 3 })).body.reached[0];
    expect(again.recoveredAt > first.recoveredAt).toBe(true);
  });

  it('are of the customer that a sale has now', async () => {
    const now = newId();
    await call('putCustomer', { id: now }, { name: 'Rosa’s shop' });
    await call('putSale', { id: run.id, saleId }, { customerId: now, version: 1 });
    expect(await issuesOf({ customerId: now, reachedAt })).toBeUndefined();
  });

  it('stay those of the customers whom the sales had when it was signed off', async () => {
    const [now, later] = [newId(), newId()];
    await call('putCustomer', { id: now }, { name: 'Rosa’s shop', contactPhone: '01460 1' });
    await call('putCustomer', { id: later }, { name: 'Ben’s shop' });
    await call('putSale', { id: run.id, saleId }, { customerId: now, version: 1 });
    const told = [{ customerId: now, reachedAt, by: 'Priya Nair' }];
    await call('putRecall', { id: recall }, { reached: told, version: 1 });
    const soldTo = async () =>
      (await call('getRecall', { id: recall })).found.sales.map(
        ({ customerId, purchaserName, purchaserPhone }: Record<string, string>) => [
          ...[customerId, purchaserName, purchaserPhone],
        ],
      );
    await call('putRecall', { id: recall }, { signedOff: 'Priya Nair', version: 2 });
    const [before] = await soldTo();
    expect(before).toEqual([now, expect.any(String), '01460 1']);
    await call('putSale', { id: run.id, saleId }, { customerId: later, version: 2 });
    expect(await soldTo()).toEqual([[now, 'Rosa’s shop', '01460 1']]);
    await call('deleteSale', { id: run.id, saleId });
    expect(await soldTo()).toEqual([[now, 'Rosa’s shop', '01460 1']]);
  });

  it('forget who made a call with their account, and keep no purchaser’s name', async () => {
    const reached = [{ saleId, reachedAt, by: 'Priya Nair' }, { authority: 'food_standards_agency' }];
    expect((await record(recall, { reached, version: 1 })).body.reached).toMatchObject([
      { saleId, by: 'Priya Nair', byUserId: kitchen.userId },
      { authority: 'food_standards_agency', reachedAt: null, by: '', recovered: null },
    ]);
    await erasePerson({ system: 'a test erases' }, kitchen.organizationId, kitchen.userId);
    expect(await call('getRecall', { id: recall })).toMatchObject({
      version: 3,
      reached: [{ saleId, reachedAt, by: 'A former member' }, {}],
    });
    const kept = (await everythingOf(kitchen.organizationId))
      .filter(({ sk }) => /^(RECALL|PART)#/.test(sk as string))
      .map(({ part, ...item }) => JSON.stringify([item, storedRows(item.reached), part && unpack(part)]));
    expect(kept.join()).not.toMatch(/Rosa|Priya/);
  });

  it('from before they had ids get them where one buyer alone has the name', async () => {
    const [twin, other] = [newId(), newId()];
    for (const [id, email] of [
      [twin, 'ben@example.com'],
      [other, 'benedict@example.com'],
    ] as const)
      await call(
        'putSale',
        { id: run.id, saleId: id },
        { purchaserName: 'Ben', purchaserEmail: email, quantity: '1' },
      );
    const id = newId();
    await record(id, { batch: run.batchNumber });
    await storeNames(id, {
      reached: ['Rosa', 'Ben', 'Ben (ben@example.com)', 'Your local authority’s food safety team'].map(
        (name) => ({
          name,
          at: reachedAt,
        }),
      ),
      recovered: ['Rosa', 'Rosa', 'Ben'].map((name) => ({
        name,
        batchNumber: run.batchNumber,
        quantity: '1',
      })),
    });
    const none = { reachedAt: null, by: '', recovered: null, unit: '' };
    const rows = [
      { ...none, saleId, reachedAt, recovered: '2', unit: 'tarts' },
      { ...none, name: 'Ben', reachedAt },
      { ...none, saleId: twin, reachedAt },
      { ...none, authority: 'local_authority', reachedAt },
      { ...none, name: 'Ben', batchNumber: run.batchNumber, recovered: '1', unit: 'tarts' },
    ];
    expect((await call('getRecall', { id })).reached).toEqual(rows);
    // What is sent replaces the rows with ids alone: nobody can send the others.
    const sent = await record(id, { reached: [{ saleId: other, reachedAt }], version: 1 });
    expect(sent.body.reached).toEqual([rows[1], rows[4], { ...none, saleId: other, reachedAt }]);
    expect((await call('getRecall', { id })).reached).toEqual(sent.body.reached);
  });
});

/** Stores what was noted as it was before rows had ids. */
async function storeNames(id: string, notes: { reached: object[]; recovered: object[] }): Promise<void> {
  const items = await everythingOf(kitchen.organizationId);
  const item = items.find(({ sk }) => sk === `RECALL#${id}`) as Item;
  const later = ['foundBy', 'foundAt', 'decisions', 'correctiveAction', 'sale', 'direction'];
  await putItem(
    { organizationId: kitchen.organizationId },
    { ...(without(item, ...later) as Item), ...notes },
  );
}

describe('what a recall says of packs', () => {
  it('is what its batch was labelled with, or what its recipe’s label says now; and stays', async () => {
    const run = await lockedRun();
    await call('putLabel', { id: tart }, { netQuantity: '120', netUnit: 'g', barcode: '5012345678900' });
    const id = newId();
    await record(id, { batch: run.batchNumber });
    const label = {
      ...{ isPrinted: false, foodName: 'Tart', packSize: '120 g', barcode: '5012345678900' },
      ...{ allergens: [], mayContain: '' },
      // Nobody said of its ingredients: that isn't none.
      unknown: Object.values(allergenNames),
    };
    expect((await call('getRecall', { id })).found.runs).toMatchObject([{ label }]);
    await call('putLabel', { id: tart }, { netQuantity: '140', version: 1 });
    expect((await call('getRecall', { id })).found.runs).toMatchObject([{ label }]);
    expect(
      (await kitchen.call('getTrace', { query: { batch: run.batchNumber } })).body.runs[0],
    ).not.toHaveProperty('label');
  });
});

describe('what a recall says of packs of a batch that is only possible', () => {
  it('is what its recipe’s label says now', async () => {
    const traced = await openTracedKitchen([]);
    const { butter, glaze } = traced.ids;
    const of = { id: newId(), ingredientId: butter, plannedQuantity: '200', unit: 'g' };
    await traced.run('glaze', { ingredients: [{ ...of, supplierLotCode: 'AMP-9' }] });
    const possible = await traced.run('glaze');
    const content = { netQuantity: '120', netUnit: 'g', barcode: '5012345678900' };
    await traced.call('putLabel', { id: glaze }, content);
    const id = newId();
    await traced.call('putRecall', { id }, { lot: 'AMP-9' });
    const { found } = await traced.call('getRecall', { id });
    expect(found.possible.runs).toMatchObject([
      {
        ...{ batchNumber: possible.batchNumber, recipeId: glaze, useByDate: possible.useByDate },
        label: { isPrinted: false, packSize: '120 g', barcode: '5012345678900' },
      },
    ]);
  });
});

describe('a drill backward', () => {
  it('from a batch or a sale keeps what went into it', async () => {
    const run = await lockedRun();
    const saleId = newId();
    await call('putSale', { id: run.id, saleId }, { purchaserName: 'Rosa', quantity: '2' });
    for (const start of [{ batch: run.batchNumber, direction: 'backward' }, { sale: saleId }]) {
      const id = newId();
      const made = await record(id, { ...start, seconds: 12, reason: 'A jar' });
      expect(made).toMatchObject({
        status: 201,
        body: { kind: 'drill', direction: 'backward', counts: { runs: 1, sales: 0 } },
      });
      expect(await record(id, { ...start, seconds: 12, reason: 'A jar' })).toMatchObject({ status: 200 });
      expect((await call('getRecall', { id })).found.runs).toHaveLength(1);
      expect((await record(id, { kind: 'recall', version: 1 })).body.issues).toMatchObject([
        { path: 'kind' },
      ]);
    }
  });

  it('is refused of a lot, of no sale, and as anything but a drill', async () => {
    const run = await lockedRun();
    const batch = run.batchNumber;
    for (const [body, path] of [
      [{ lot: 'L7', direction: 'backward' }, 'direction'],
      [{ sale: newId() }, 'sale'],
      [{ sale: newId(), direction: 'forward' }, 'direction'],
      [{ batch, sale: newId() }, 'lot'],
      [{ batch, direction: 'backward', kind: 'recall' }, 'kind'],
      [{ batch, foundAt: '2999-01-01' }, 'foundAt'],
      [{ batch, foundAt: 'yesterday' }, 'foundAt'],
    ] as const)
      expect(await record(newId(), body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      });
  });
});
