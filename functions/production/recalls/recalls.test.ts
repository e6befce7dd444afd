/** A recall keeps what was found when it was recorded, and what was done about it. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  newIngredient,
  newOrganization,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { putItems } from '../../../tests/support/shelf.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';
import { unpack } from '../../platform/table/packed-json.ts';
import type { Item } from '../../platform/table/read.ts';
import { putItem, removeItem } from '../../platform/table/write.ts';
import { erasePerson } from '../erase-person.ts';

let kitchen: TestOrganization;
let tart: string;

const call = async (name: string, params: Record<string, string>, body?: object) => {
  const answer = await kitchen.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const without = (item: object, ...names: string[]): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
const record = (id: string, body: object) => kitchen.call('putRecall', { params: { id }, body });

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

  it('keeps what was found, whatever happens after, and notes what was done', async () => {
    const run = await lockedRun();
    const sell = (purchaserName: string) =>
      call('putSale', { id: run.id, saleId: newId() }, { purchaserName, quantity: '2' });
    await sell('Rosa');
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
    const reached = [{ name: 'Rosa', at: '2026-12-05T10:19:00.000Z' }];
    const recovered = [{ name: 'Rosa', batchNumber: run.batchNumber, quantity: '1' }];
    const done = await record(id, { reached, recovered, signedOff: 'Priya Nair', version: 1 });
    expect(done).toMatchObject({ status: 200, body: { reached, recovered, signedOff: 'Priya Nair' } });
    expect(done.body.signedOffAt).not.toBeNull();
    const read = await call('getRecall', { id });
    expect(read.found.sales).toMatchObject([{ purchaserName: 'Rosa' }]);
    expect((await kitchen.call('listRecalls')).body.items).toHaveLength(1);
  });

  it('that is signed off stays as it is', async () => {
    const run = await lockedRun();
    const reached = [{ name: 'Rosa', at: '2026-12-05T10:19:00.000Z' }];
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
      { recovered: [{ name: 'Rosa', batchNumber: run.batchNumber, quantity: '1' }] },
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
      .map(({ part, ...item }) => JSON.stringify([item, part && unpack(part)]));
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
    const id = newId();
    await record(id, { lot: 'ANY' });
    expect(await record(id, { lot: 'OTHER', version: 1 })).toMatchObject({
      body: { issues: [{ path: 'lot' }] },
    });
    expect(await record(newId(), { notes: 'x', version: 1 })).toMatchObject({ status: 400 });
    expect(await record(newId(), { reason: 'x', version: 1 })).toMatchObject({ status: 404 });
  });

  it('with more notes than it has room for is refused before anything is written', async () => {
    const run = await lockedRun();
    // The longest names, of letters that take three bytes each.
    const name = '餅'.repeat(200);
    const reached = Array.from({ length: 500 }, () => ({ name, at: '2026-12-05T10:19:00.000Z' }));
    const recovered = Array.from({ length: 500 }, () => ({ name, batchNumber: 'B', quantity: '1' }));
    const id = newId();
    for (const notes of [{ reached }, { recovered }]) {
      const refused = await record(id, { batch: run.batchNumber, ...notes });
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: Object.keys(notes)[0] }] } });
    }
    expect((await kitchen.call('getRecall', { params: { id } })).status).toBe(404);
    const most = { reached: reached.slice(0, 200), recovered: recovered.slice(0, 200) };
    expect((await record(id, { batch: run.batchNumber, ...most })).status).toBe(201);
    expect(await record(id, { reached, version: 1 })).toMatchObject({ status: 400 });
    const short = reached.map((one, index) => ({ ...one, name: `Rosa ${index}` }));
    expect((await record(id, { reached: short, version: 1 })).status).toBe(200);
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
    expect(made.body.found.sales).toHaveLength(2_000);
    const next = await kitchen.call('getRecall', {
      params: { id },
      query: { cursor: made.body.found.nextCursor },
    });
    expect(next.body.found).toMatchObject({ nextCursor: null });
    expect(next.body.found.sales).toHaveLength(100);
  });
});
