/** Goods that come back from a customer, go back to a supplier or are destroyed. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { itemsAt, newSupplier } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';

let kitchen: Shelves;
let itemId: string;
const lot = { lotCode: 'AMP-1', useByDate: '2026-12-09' };

beforeEach(async () => {
  kitchen = await newShelves();
  itemId = await kitchen.newItem({ name: 'Butter', unit: 'g', tracksLots: true });
  await kitchen.move({ itemId }, { reason: 'receive', quantity: '1000', ...lot });
});

const lots = async () =>
  (await kitchen.call('listLots')).body.items.map((one: Record<string, string>) => [
    one.lotCode,
    one.useByDate,
    one.currentStock,
    one.received,
  ]);

const reasons: [reason: string, quantity: string, level: string][] = [
  ['customer_return', '40', '1040'],
  ['supplier_return', '-300', '700'],
  ['destroy', '-250.5', '749.5'],
];

describe.each(reasons)('%s', (reason, quantity, level) => {
  it('moves the level and its lot, of which no more was received, and is found by its reason', async () => {
    const { status, body } = await kitchen.move({ itemId }, { reason, quantity, lotCode: lot.lotCode });
    expect(status).toBe(201);
    expect(body).toMatchObject({ reason, quantity, change: quantity, ...lot });
    expect(body.level.currentStock).toBe(level);
    expect(await lots()).toEqual([['AMP-1', '2026-12-09', level, '1000']]);
    const found = await kitchen.call('listStockMovements', { query: { reason } });
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    const trace = await itemsAt(`ORG#${kitchen.organizationId}#LOT#amp-1`);
    expect(trace.map((move) => move.reason).sort()).toEqual([reason, 'receive'].sort());
  });

  it('is undone once, with its lot, and what was received stays', async () => {
    const { body } = await kitchen.move({ itemId }, { reason, quantity, ...lot });
    const undo = () => kitchen.move({ itemId }, { reason: 'undo', undoes: body.id });
    expect((await undo()).body.level.currentStock).toBe('1000');
    expect(await lots()).toEqual([['AMP-1', '2026-12-09', '1000', '1000']]);
    expect((await undo()).body.code).toBe('undone_already');
  });

  it('is recorded once, however often it is sent', async () => {
    const id = newId();
    const send = () => kitchen.move({ itemId, id }, { reason, quantity, ...lot });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body.level.currentStock]).toEqual([201, 200, level]);
    const other = await kitchen.move({ itemId, id }, { reason: 'adjust', quantity, ...lot });
    expect(other.body.code).toBe('id_taken');
  });

  it('is refused the other way round', async () => {
    const before = await everythingOf(kitchen.organizationId);
    const other = quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`;
    const { status, body } = await kitchen.move({ itemId }, { reason, quantity: other });
    expect([status, body.issues[0].path]).toEqual([400, 'quantity']);
    expect(body.issues[0].message).toMatch(
      quantity.startsWith('-') ? /^must be below 0 (to|for)/ : /^must be above 0 (to|for)/,
    );
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });

  it('leaves the supplier of the last delivery as it is', async () => {
    const [mill, dairy] = [await newSupplier(kitchen), await newSupplier(kitchen, { name: 'Ampersand' })];
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '1', supplierId: mill.id });
    const { body } = await kitchen.move({ itemId }, { reason, quantity, supplierId: dairy.id });
    expect(body.supplierId).toBe(dairy.id);
    expect(body.level).toMatchObject({ supplierId: mill.id, supplierName: 'Shipton Mill' });
    expect((await kitchen.call('listStockLevels')).body.items[0].supplierId).toBe(mill.id);
    const unknown = await kitchen.move({ itemId }, { reason, quantity, supplierId: newId() });
    expect(unknown.body.issues[0].path).toBe('supplierId');
  });
});

it('goods come back to a lot that was used up, by its code alone, or to none', async () => {
  await kitchen.move({ itemId }, { reason: 'use', quantity: '-1000', ...lot });
  await kitchen.move({ itemId }, { reason: 'customer_return', quantity: '25', lotCode: 'AMP-1' });
  const { body } = await kitchen.move({ itemId }, { reason: 'customer_return', quantity: '5' });
  expect([body.lotCode, body.level.currentStock]).toEqual([null, '30']);
  expect(await lots()).toEqual([['AMP-1', '2026-12-09', '25', '1000']]);
});

it('goods come back from a customer of the organization, and from nobody else', async () => {
  const customerId = newId();
  await kitchen.call('putCustomer', { params: { id: customerId }, body: { name: 'Rosa' } });
  const back = { reason: 'customer_return', quantity: '5', ...lot };
  expect((await kitchen.move({ itemId }, { ...back, customerId })).body).toMatchObject({ customerId });
  expect((await kitchen.move({ itemId }, back)).body).toMatchObject({ customerId: null });
  for (const body of [
    { ...back, customerId: newId() },
    { ...back, reason: 'receive', customerId },
  ])
    expect(await kitchen.move({ itemId }, body)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'customerId' }] },
    });
});

it('why goods were destroyed is kept', async () => {
  const { body } = await kitchen.move(
    { itemId },
    { reason: 'destroy', quantity: '-1', wasteReason: 'Recalled' },
  );
  expect(body.wasteReason).toBe('Recalled');
});

it('of a lot that a site never had has the lot’s date, so that nobody takes it past its use-by', async () => {
  const stall = await kitchen.newSite();
  const back = { reason: 'customer_return', quantity: '40', lotCode: 'amp-1' };
  expect((await kitchen.move({ itemId, siteId: stall }, back)).body).toMatchObject({
    useByDate: '2026-12-09',
  });
  const unknown = { ...back, lotCode: 'AMP-7' };
  expect((await kitchen.move({ itemId, siteId: stall }, unknown)).body).toMatchObject({ useByDate: null });
});
