/** A trace of many pages is found once: its later pages are of what the first one was of, without anybody's name in them. */
import { newId } from '@batchbook/shared/ids';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { expect, it } from 'vitest';
import { itemsAt } from '../../../tests/support/organization.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { openTracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { unpack } from '../../platform/table/packed-json.ts';
import { trace } from './find-trace.ts';
import { keepTrace, pageOfKept } from './kept-trace.ts';
import type { WholeTrace } from './trace-page.ts';

it('keeps what it found for an hour, and reads who bought from the sales', async () => {
  const kitchen = await openTracedKitchen();
  const { organization } = kitchen;
  await kitchen.receive('flour', 'MILL-9');
  const run = await kitchen.run('tart');
  const sale = await kitchen.sell(run, 'Rosa', '3');
  const query = { lot: 'MILL-9' };
  const whole = (await trace(organization, query)) as WholeTrace;
  const long = 'é'.repeat(3_000);
  const [lot] = whole.lots;
  const lots = Array.from({ length: 300 }, () => ({ ...(lot as (typeof whole.lots)[number]), name: long }));
  const now = new Date('2026-12-05T10:00:00.000Z');
  // As the first page ended after the hundredth lot.
  const first = await keepTrace(organization, query, {
    whole: { ...whole, lots },
    nextCursor: cursorAfterLot(99),
    now,
  });
  const id = first.slice(1, 27);
  const kept = await itemsAt(`ORG#${organization.organizationId}#TRACE#${id}`);
  for (const { expiresAt } of kept) expect(expiresAt).toBe(now.getTime() / 1000 + 3_600);
  const parts = kept.filter(({ type }) => type === 'TRACEPART');
  expect(parts.length).toBeGreaterThan(0);
  const text = JSON.stringify(unpack(Buffer.concat(parts.map(({ part }) => part as Uint8Array))));
  expect(text).not.toContain('Rosa');
  expect(text).not.toContain('example.com');

  await kitchen.call('putSale', { id: run.id, saleId: newId() }, { purchaserName: 'Later', quantity: '1' });
  const pages: Trace[] = [];
  const { cost } = await meterTableCost(async () => {
    for (let cursor: string | null = first; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
      pages.push((await pageOfKept(organization, { ...query, cursor })) as Trace);
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap((page) => page.lots)).toHaveLength(200);
  expect(pages.flatMap(({ sales }) => sales)).toMatchObject([{ id: sale.id, purchaserName: 'Rosa' }]);
  expect(cost.requests.filter((name) => name === 'Query')).toHaveLength(pages.length);

  expect(await pageOfKept(organization, { ...query, cursor: `k${newId()}${cursorAfterLot(99)}` })).toBe(null);
  const other = (await openTracedKitchen([])).organization;
  expect(await pageOfKept(other, { ...query, cursor: first })).toBe(null);
  const of = async (body: object) =>
    (await organization.call('getTrace', { query: { ...query, ...body } })).body;
  const isRefused = { status: 400, issues: [{ path: 'cursor' }] };
  expect(await of({ lot: 'MILL-8', cursor: first })).toMatchObject(isRefused);
  expect(await of({ direction: 'backward', cursor: first })).toMatchObject(isRefused);
  for (const cursor of ['abc', 'k1', `k${newId()}abc`]) expect(await of({ cursor })).toMatchObject(isRefused);
  const again = await organization.call('getTrace', {
    query: { lot: 'MILL-9', cursor: `k${newId()}${cursorAfterLot(0)}` },
  });
  expect(again.body.sales).toHaveLength(2);
});

const cursorAfterLot = (index: number): string =>
  Buffer.from(`0 ${String(index).padStart(7, '0')}`).toString('base64url');
