/** What a request has no time for is found by a worker: a trace that somebody looks at, and what a recall keeps. */
import { newId } from '@batchbook/shared/ids';
import type { Recall } from '@batchbook/shared/production/recall-schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { handler } from '../workers/on-trace-wanted-find.ts';
import { mostOfRequest } from './effort.ts';
import { trace } from './find-trace.ts';
import { pageOfTrace, type WholeTrace } from './trace-page.ts';

const most = { ...mostOfRequest };
beforeAll(() => void Object.assign(mostOfRequest, { runs: 2 }));
afterAll(() => void Object.assign(mostOfRequest, most));

let kitchen: TracedKitchen;

/** Four tarts of one lot, each with a buyer, and a fifth without naming it. */
beforeEach(async () => {
  kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-9');
  await kitchen.receive('butter', 'B-1');
  const ingredients = [
    {
      id: newId(),
      ingredientId: kitchen.ids.flour,
      supplierLotCode: 'MILL-9',
      plannedQuantity: '100',
      unit: 'g',
    },
  ];
  for (const buyer of ['Rosa', 'Till', 'Ada', 'Mo'])
    await kitchen.sell(await kitchen.run('tart', { ingredients }), buyer, '3');
});

const find = async (): Promise<void> => {
  const { organizationId } = kitchen.organization;
  const events = await eventsOf(organizationId, ['production.trace_wanted', 'production.recall_changed']);
  expect(await deliver(handler, events)).toBe(0);
};

async function restOf(first: Trace): Promise<Trace[]> {
  const pages = [first];
  for (let page = first; page.nextCursor !== null; pages.push(page))
    page = await kitchen.trace({ lot: 'MILL-9', cursor: page.nextCursor });
  return pages.slice(1);
}

it('answers what it found so far, and all of it once the worker has found it', async () => {
  const first = await kitchen.trace({ lot: 'MILL-9' });
  expect(first.working?.runs).toBeGreaterThan(2);
  expect(first.lots.map(({ lotCode }) => lotCode)).toContain('MILL-9');
  expect(first.runs.length).toBeGreaterThan(2);
  // Sums of a part would be wrong.
  expect([first.balance, first.stock, first.possible.movements]).toEqual([[], [], []]);
  const cursor = first.nextCursor ?? '';
  const waiting = await kitchen.trace({ lot: 'MILL-9', cursor });
  expect(waiting).toMatchObject({ lots: [], sales: [], working: first.working, nextCursor: cursor });

  await find();
  const [page, ...more] = await restOf(first);
  expect(more).toEqual([]);
  const whole = (await trace(kitchen.organization, { lot: 'MILL-9' })) as WholeTrace;
  expect(page).toEqual(await pageOfTrace(whole, undefined));
  expect(page?.sales.map(({ purchaserName }) => purchaserName).sort()).toEqual(['Ada', 'Mo', 'Rosa', 'Till']);
  expect(page?.balance.length).toBeGreaterThan(1);

  // A queue may deliver twice: what was found stays.
  await kitchen.sell(await kitchen.run('tart'), 'Later', '1');
  await find();
  expect(await restOf(first)).toEqual([page]);
});

const drill = { kind: 'recall', lot: 'MILL-9', reason: 'Glass' };

const recorded = async (id: string, body: object = drill): Promise<Recall> =>
  kitchen.call('putRecall', { id }, body);

it('records a recall at once and keeps what the worker finds for it', async () => {
  const id = newId();
  const before = await recorded(id);
  expect(before).toMatchObject({ version: 1, working: { runs: expect.any(Number) }, found: { sales: [] } });
  expect((await kitchen.call('getRecall', { id })).working).toEqual(before.working);

  const call = kitchen.organization.call;
  const early = {
    reached: [{ authority: 'local_authority', reachedAt: null, by: '', recovered: null, unit: '' }],
  };
  for (const [field, body] of [
    ['reached', early],
    ['signedOff', { signedOff: 'Jo' }],
  ] as const) {
    const { status, body: problem } = await call('putRecall', {
      params: { id },
      body: { ...body, version: 1 },
    });
    expect([status, problem.issues?.[0]?.path]).toEqual([400, field]);
  }
  await recorded(id, { reason: 'Glass in the flour', version: 1 });

  await find();
  const after: Recall = await kitchen.call('getRecall', { id });
  expect(after).toMatchObject({ version: 3, reason: 'Glass in the flour', counts: { runs: 4, buyers: 4 } });
  expect(after.working).toBeUndefined();
  expect(after.found.sales).toHaveLength(4);
  expect(after.found.runs.every(({ label }) => label !== undefined)).toBe(true);
  expect(after.found.working).toBeUndefined();

  const [sale] = after.found.sales;
  const reached = [
    { saleId: sale?.id, reachedAt: new Date().toISOString(), by: 'Jo', recovered: null, unit: '' },
  ];
  expect(await recorded(id, { reached, version: 3 })).toMatchObject({ version: 4, reached: [{ by: 'Jo' }] });
  await find();
  expect(await kitchen.call('getRecall', { id })).toMatchObject({ version: 4 });
});

it('answers a create that is sent again as it was', async () => {
  const id = newId();
  const { version } = await recorded(id);
  expect(await recorded(id)).toMatchObject({ version, working: expect.anything() });
  await find();
  expect(await recorded(id)).toMatchObject({ counts: { runs: 4 }, found: { runs: { length: 4 } } });
});
