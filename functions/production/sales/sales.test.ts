/** Sales of a run: who has how much, and the lot that leaves stock for it. */
import { newId } from '@batchbook/shared/ids';
import { utcDay } from '@batchbook/shared/production/questions';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';

let kitchen: TestOrganization;
let tart: string;
let item: string;

const call = async (name: string, params: Record<string, string>, body?: object) => {
  const answer = await kitchen.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  [tart, item] = [newId(), newId()];
  await call('putRecipe', { id: tart }, { name: 'Tart', batchYield: '24', unit: 'tarts' });
  await call('putStockItem', { id: item }, { category: 'product', referenceId: tart });
});

const locked = async (productionDate = '2025-12-05', more: object = {}): Promise<ProductionRun> => {
  const run = await call('putRun', { id: newId() }, { recipeId: tart, productionDate, ...more });
  return call('confirmRun', { id: run.id }, { version: run.version, confirmed: ['made_far_ahead'] });
};
const sell = (run: ProductionRun, body: object, saleId = newId()) =>
  kitchen.call('putSale', { params: { id: run.id, saleId }, body });
const dayFromNow = (days: number): string => dayAfter(utcDay(new Date()), days);
const left = async () => {
  const { items } = (await kitchen.call('listLots')).body;
  return items.map((lot: Record<string, string>) => `${lot.lotCode} ${lot.currentStock}`);
};

describe('a sale', () => {
  it('takes its batch’s lot from stock, once, and gives back what a change or a deletion leaves', async () => {
    const run = await locked();
    const saleId = newId();
    const body = {
      purchaserName: 'Rook Lane Café',
      quantity: '12',
      saleDate: '2025-12-05',
      unitPrice: '2.90',
    };
    const made = await sell(run, body, saleId);
    expect(made).toMatchObject({ status: 201, body: { batchNumber: run.batchNumber, notPosted: null } });
    expect(await sell(run, body, saleId)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await left()).toEqual([`${run.batchNumber} 12`]);
    const changed = await sell(run, { quantity: '20', version: 1 }, saleId);
    expect(changed).toMatchObject({ status: 200, body: { quantity: '20', purchaserName: 'Rook Lane Café' } });
    expect(await left()).toEqual([`${run.batchNumber} 4`]);
    expect(await sell(run, { quantity: '1', version: 1 }, saleId)).toMatchObject({ status: 412 });
    await call('deleteSale', { id: run.id, saleId });
    await call('deleteSale', { id: run.id, saleId });
    expect(await left()).toEqual([`${run.batchNumber} 24`]);
    expect(await sell(run, body, saleId)).toMatchObject({ status: 409, body: { code: 'id_taken' } });
  });

  it('is on the day its batch was made or later', async () => {
    const run = await locked();
    const saleId = newId();
    const body = { purchaserName: 'A', quantity: '1' };
    expect(await sell(run, { ...body, saleDate: '2025-12-04' }, saleId)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'saleDate', message: 'Can’t be before the day the batch was made' }] },
    });
    expect((await sell(run, { ...body, saleDate: '2025-12-05' }, saleId)).status).toBe(201);
    expect((await sell(run, { saleDate: '2025-12-04', version: 1 }, saleId)).status).toBe(400);
    // A sale that names no day is of the day on which its batch is made, if that is still to come.
    const tomorrow = dayFromNow(1);
    expect((await sell(await locked(tomorrow), body)).body.saleDate).toBe(tomorrow);
  });

  it('isn’t more than a day ahead, which no answer changes', async () => {
    const run = await locked();
    const body = { purchaserName: 'A', quantity: '1', confirmed: ['made_far_ahead', 'sold_past_use_by'] };
    const tooFar = {
      status: 400,
      body: { issues: [{ path: 'saleDate', message: 'Can’t be more than a day ahead' }] },
    };
    const saleId = newId();
    expect(await sell(run, { ...body, saleDate: dayFromNow(2) }, saleId)).toMatchObject(tooFar);
    // Where it is tomorrow already.
    expect((await sell(run, { ...body, saleDate: dayFromNow(1) }, saleId)).status).toBe(201);
    expect(await sell(run, { saleDate: dayFromNow(2), version: 1 }, saleId)).toMatchObject(tooFar);
    expect(await sell(await locked(dayFromNow(9)), body)).toMatchObject(tooFar);
    expect(await left()).toContain(`${run.batchNumber} 23`);
  });

  it('past the use-by of its batch is questioned once, and recorded when that is confirmed', async () => {
    const run = await locked('2025-12-05', { useByDate: '2025-12-09' });
    const saleId = newId();
    const body = { purchaserName: 'A', quantity: '4' };
    const questioned = {
      status: 422,
      body: {
        code: 'confirmation_required',
        issues: [
          {
            ...{ path: 'saleDate', code: 'sold_past_use_by' },
            message: 'The batch was 1 day past its use-by on this day.',
          },
        ],
      },
    };
    const late = { ...body, saleDate: '2025-12-10' };
    expect(await sell(run, late, saleId)).toMatchObject(questioned);
    // Another answer is none, and a sale of today is as late.
    expect(await sell(run, { ...late, confirmed: ['use_by_far'] }, saleId)).toMatchObject(questioned);
    expect((await sell(run, body, saleId)).status).toBe(422);
    expect(await left()).toEqual([`${run.batchNumber} 24`]);
    const confirmed = { ...late, confirmed: ['sold_past_use_by'] };
    const made = await sell(run, confirmed, saleId);
    expect(made).toMatchObject({ status: 201, body: { saleDate: '2025-12-10' } });
    expect(made.body).not.toHaveProperty('confirmed');
    // Sent again, with its answer or without, it is the same sale.
    for (const again of [confirmed, late]) expect((await sell(run, again, saleId)).status).toBe(200);
    // A change of something else isn't questioned; another late day is.
    expect((await sell(run, { quantity: '5', version: 1 }, saleId)).status).toBe(200);
    expect((await sell(run, { saleDate: '2025-12-12', version: 2 }, saleId)).status).toBe(422);
    const moved = { saleDate: '2025-12-12', version: 2, confirmed: ['sold_past_use_by'] };
    expect((await sell(run, moved, saleId)).status).toBe(200);
    expect(await left()).toEqual([`${run.batchNumber} 19`]);
  });

  it('moves with its site', async () => {
    await setEntitlement(kitchen.organizationId, { sitesLimit: 3 });
    const stall = newId();
    await call('putSite', { id: stall }, { name: 'Stall' });
    const run = await locked();
    const saleId = newId();
    await sell(run, { purchaserName: 'A', quantity: '5' }, saleId);
    await sell(run, { siteId: stall, version: 1 }, saleId);
    expect((await left()).sort()).toEqual([`${run.batchNumber} -5`, `${run.batchNumber} 24`]);
  });

  it('is of a locked run that stands, and names who bought', async () => {
    const draft = await call('putRun', { id: newId() }, { recipeId: tart });
    expect(await sell(draft, { purchaserName: 'A', quantity: '1' })).toMatchObject({
      status: 409,
      body: { code: 'run_not_locked' },
    });
    const run = await locked();
    expect(await sell(run, { quantity: '1' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'purchaserName' }] },
    });
    const saleId = newId();
    await sell(run, { purchaserName: 'A', quantity: '4' }, saleId);
    await call('strikeRun', { id: run.id }, { comment: 'Wrong' });
    expect(await sell(run, { purchaserName: 'A', quantity: '1' })).toMatchObject({
      body: { code: 'run_struck' },
    });
    // What was entered wrongly may still be corrected, but no more can be sold.
    expect(await sell(run, { quantity: '5', version: 1 }, saleId)).toMatchObject({
      body: { code: 'run_struck' },
    });
    expect((await sell(run, { quantity: '3', version: 1 }, saleId)).status).toBe(200);
  });

  it('takes name and email of its customer, as they are then', async () => {
    const customer = newId();
    await call('putCustomer', { id: customer }, { name: 'Café Rosa', contactEmail: 'rosa@example.com' });
    const run = await locked();
    const { body } = await sell(run, { customerId: customer, quantity: '2' });
    expect(body).toMatchObject({ purchaserName: 'Café Rosa', purchaserEmail: 'rosa@example.com' });
    await sell(run, { purchaserName: 'B', purchaserEmail: 'Rosa@Example.com', quantity: '2' });
    await sell(run, { purchaserName: 'C', quantity: '2' });
    expect((await call('listRunEmails', { id: run.id })).items).toHaveLength(1);
  });

  it('is recorded where stock is closed, and moves none', async () => {
    const run = await locked();
    await setEntitlement(kitchen.organizationId, {
      tier: 'free',
      organizationCreatedAt: '2026-01-01T00:00:00.000Z',
    });
    const { body } = await sell(run, { purchaserName: 'A', quantity: '5' });
    expect(body.notPosted).toBe('stock_closed');
    expect(await left()).toEqual([`${run.batchNumber} 24`]);
  });
});

it('lists the sales of all runs over months, newest first, a page at a time', async () => {
  const [one, two] = [await locked('2025-11-29'), await locked('2025-11-29')];
  const days = ['2025-11-30', '2025-12-01', '2025-12-24', '2026-01-02', '2026-01-02'];
  for (const [n, saleDate] of days.entries())
    await sell(n % 2 ? one : two, { purchaserName: `P${n}`, quantity: '1', saleDate });
  const list = async (query: Record<string, string>) => (await kitchen.call('listSales', { query })).body;
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { saleDate: string }[]; nextCursor: string | null } = await list({
      from: '2025-12-01',
      to: '2026-01-31',
      limit: '2',
      ...(cursor && { cursor }),
    });
    seen.push(...page.items.map(({ saleDate }) => saleDate));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(['2026-01-02', '2026-01-02', '2025-12-24', '2025-12-01']);
  expect((await call('listRunSales', { id: one.id })).items).toHaveLength(2);
});
