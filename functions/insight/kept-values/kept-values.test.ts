/** What was handed over stays as it was, and a later report names what made it another figure. */
import { newId, restartIds } from '@batchbook/shared/ids';
import type { Report } from '@batchbook/shared/insight/report-schema';
import { sumDecimals } from '@batchbook/shared/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { setEntitlement } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { keepMonth } from './keep-stock-value.ts';

let maker: Shelves;
let flour: string;
let flourItem: string;
let boxes: string;
const day = '2026-03-31';

const at = (time: string): void => {
  vi.setSystemTime(new Date(`2026-${time.replace(' ', 'T')}:00.000Z`));
};
const move = async (itemId: string, body: object): Promise<string> => {
  const answer = await maker.move({ itemId }, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const keep = (body: object = {}, id = newId()): Promise<Answer> =>
  maker.call('keepStockValue', { params: { id }, body: { day, ...body } });
const report = async (query: object = {}): Promise<Report> => {
  const answer = await maker.call('getReport', {
    ...{ params: { name: 'stock-value' }, query: { to: day, ...query } },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const changed = async () => (await report()).kept?.changed ?? [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('03-02 09:00');
  restartIds();
  maker = await newShelves();
  await setEntitlement(maker.organizationId, { tier: 'premium', sitesLimit: 9 });
  flour = newId();
  const price = { name: 'Flour', unit: 'g', costPerUnit: '2', costingUnit: '1000g' };
  await maker.call('putIngredient', { params: { id: flour }, body: price });
  flourItem = await maker.newItem({ category: 'ingredient', referenceId: flour });
  boxes = await maker.newItem({ name: 'Boxes', unit: 'pieces' });
  await move(flourItem, { reason: 'receive', quantity: '10000', unit: 'g' });
  await move(boxes, { reason: 'receive', quantity: '40', unit: 'pieces' });
  at('04-06 10:00');
});
afterEach(() => {
  vi.useRealTimers();
  restartIds();
});

describe('a value that was handed over', () => {
  it('is said to be the same while nothing was entered since', async () => {
    expect((await keep()).body).toMatchObject({
      ...{
        day,
        siteId: null,
        reason: 'file',
        value: '20',
        complete: false,
        keptAt: '2026-04-06T10:00:00.000Z',
      },
    });
    at('04-07 10:00');
    await move(flourItem, { reason: 'use', quantity: '-500', unit: 'g' });
    expect(await changed()).toEqual([]);
  });

  it('differs by what was entered late, by name, and by a price that was put right', async () => {
    at('03-31 15:00');
    await move(flourItem, { reason: 'receive', quantity: '1000', unit: 'g' });
    at('04-06 10:00');
    await keep();
    at('04-08 10:00');
    const came = { reason: 'receive', quantity: '6000', unit: 'g', deliveredOn: '2026-03-30' };
    await move(flourItem, { ...came, confirmed: ['counted_since'] });
    const [price] = (await maker.call('listPrices', { params: { id: flour } })).body.items;
    const right = { priceId: price.id, costPerUnit: '2.1', version: 1 };
    expect((await maker.call('correctPrice', { params: { id: flour }, body: right })).status).toBe(200);
    const [one, ...others] = await changed();
    // 17 kg at 2.10, and 11 at 2.00 before.
    expect(one).toMatchObject({ value: '22', difference: '13.7', more: 0 });
    expect(one?.entries).toMatchObject([
      {
        ...{ item: 'Flour', what: 'Received', day: '2026-03-30', enteredAt: '2026-04-08T10:00:00.000Z' },
        ...{ quantity: '6', unit: 'kg', value: '12.6' },
      },
      { item: 'Flour', day: null, value: '1.1' },
    ]);
    expect(sumDecimals(one?.entries.map(({ value }) => value) ?? [])).toBe(one?.difference);
    expect(others).toEqual([]);
  });

  it('of one site is compared with that site’s', async () => {
    const stall = await maker.newSite({ name: 'Stall' });
    await keep({ siteId: stall });
    await keep();
    at('04-08 10:00');
    await move(flourItem, { reason: 'receive', quantity: '1000', unit: 'g', deliveredOn: '2026-03-30' });
    expect((await report({ siteId: stall })).kept?.changed).toEqual([]);
    expect((await changed()).map(({ difference }) => difference)).toEqual(['2']);
  });

  it('is kept once under its id, and not of a day to come', async () => {
    const id = newId();
    const first = await keep({}, id);
    at('04-08 10:00');
    expect([first.status, await keep({}, id)]).toMatchObject([201, { status: 200, body: first.body }]);
    const stall = await maker.newSite({ name: 'Stall' });
    expect((await keep({ siteId: stall }, id)).status).toBe(409);
    // Of another day it would take the place of what the first one was made of.
    expect((await keep({ day: '2026-03-01' }, id)).status).toBe(409);
    const ahead = await keep({ day: '2026-04-10' });
    expect(ahead).toMatchObject({ status: 400, body: { issues: [{ path: 'day' }] } });
  });

  it('needs a plan with reports', async () => {
    await setEntitlement(maker.organizationId, { tier: 'free' });
    expect((await keep()).status).toBe(403);
  });
});

describe('a month', () => {
  const night = (time: string) =>
    keepMonth({ organizationId: maker.organizationId }, new Date(`2026-${time}`));

  it('is kept as it was in its first night, once, and listed with the value of other days', async () => {
    await night('04-01T02:00:00.000Z');
    await move(flourItem, { reason: 'receive', quantity: '1000', unit: 'g', deliveredOn: '2026-03-30' });
    await night('04-02T02:00:00.000Z');
    const { months, changed: other } = (await report({ to: '2026-04-05' })).kept ?? {};
    expect(months).toMatchObject([{ day, value: '20', reason: 'month' }]);
    expect(other).toEqual([]);
    expect(await changed()).toMatchObject([{ reason: 'month', difference: '2' }]);
  });

  it('isn’t kept later than that', async () => {
    await night('04-09T02:00:00.000Z');
    expect((await report()).kept?.months).toEqual([]);
  });
});
