/** The day of a delivery, and what is noted of it. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { itemsAt } from '../../../tests/support/organization.ts';
import { skipUnitsOnSecondEngine } from '../../../tests/support/second-engine.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';

let kitchen: Shelves;
let itemId: string;

beforeEach(async () => {
  kitchen = await newShelves();
  itemId = await kitchen.newItem();
});

const dayMs = 24 * 60 * 60 * 1000;
const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const delivery = {
  deliveredOn: '2024-11-20',
  deliveryNote: 'DN-4471',
  temperature: '3.5',
  checkedBy: 'Tom Baker',
};
const receive = { reason: 'receive', quantity: '1000' };
const nothing = { deliveredOn: null, deliveryNote: null, temperature: null, checkedBy: null };

describe('a delivery', () => {
  it('has its day and what was noted, in the answer, the ledger and the journal', async () => {
    const { status, body } = await kitchen.move({ itemId }, { ...receive, ...delivery });
    expect(status).toBe(201);
    expect(body).toMatchObject(delivery);
    const params = { siteId: kitchen.siteId, itemId };
    expect((await kitchen.call('listLedger', { params })).body.items[0]).toMatchObject(delivery);
    expect((await kitchen.call('listStockMovements')).body.items[0]).toMatchObject(delivery);
  });

  it('of a past day changes the level now, and comes where it was entered', async () => {
    await kitchen.move({ itemId }, { ...receive, deliveredOn: dayIn(0) });
    const late = await kitchen.move({ itemId }, { ...receive, quantity: '200', deliveredOn: '2000-01-01' });
    expect(late.body.level.currentStock).toBe('1200');
    const { body } = await kitchen.call('listLedger', { params: { siteId: kitchen.siteId, itemId } });
    const lines = body.items.map((line: { deliveredOn: string; left: string }) => [
      line.deliveredOn,
      line.left,
    ]);
    expect(lines).toEqual([
      ['2000-01-01', '1200'],
      [dayIn(0), '1000'],
    ]);
  });

  it('past its use-by on the day it came is asked about, and recorded once confirmed', async () => {
    const body = { ...receive, lotCode: 'A-1', useByDate: dayIn(-9), deliveredOn: dayIn(-7) };
    expect((await kitchen.move({ itemId }, body)).body.issues).toEqual([
      {
        path: 'useByDate',
        code: 'delivered_past_use_by',
        message: 'Its use-by date is 2 days before the day it came.',
      },
    ]);
    expect((await kitchen.move({ itemId }, { ...body, confirmed: ['delivered_past_use_by'] })).status).toBe(
      201,
    );
    expect((await kitchen.move({ itemId }, { ...body, useByDate: dayIn(-7) })).status).toBe(201);
  });

  it('has no day unless somebody gave one', async () => {
    expect((await kitchen.move({ itemId }, receive)).body).toMatchObject(nothing);
    const empty = { deliveredOn: null, deliveryNote: ' ', temperature: null, checkedBy: '' };
    expect((await kitchen.move({ itemId }, { ...receive, ...empty })).body).toMatchObject(nothing);
  });

  it('says its day and note in the trace of its lot', async () => {
    await kitchen.move({ itemId }, { ...receive, ...delivery, lotCode: 'AMP-1' });
    await kitchen.move({ itemId }, { ...receive, lotCode: 'AMP-1' });
    const trace = await itemsAt(`ORG#${kitchen.organizationId}#LOT#amp-1`);
    expect(trace.map(({ deliveredOn, deliveryNote }) => [deliveredOn, deliveryNote])).toEqual([
      ['2024-11-20', 'DN-4471'],
      [undefined, undefined],
    ]);
  });

  it('is the same again with the same day, and refused with another', async () => {
    const id = newId();
    const sent = { ...receive, ...delivery };
    const first = await kitchen.move({ itemId, id }, sent);
    expect(await kitchen.move({ itemId, id }, { ...sent, temperature: '03.5' })).toEqual({
      status: 200,
      body: first.body,
    });
    for (const [field, value] of Object.entries({ ...nothing, deliveredOn: '2024-11-21', checkedBy: 'Jo' })) {
      const { status, body } = await kitchen.move({ itemId, id }, { ...sent, [field]: value });
      expect([status, body.code], field).toEqual([409, 'id_taken']);
    }
    expect(await kitchen.ledgerAt(itemId)).toHaveLength(1);
  });

  it.each([
    [{ ...receive, deliveredOn: dayIn(2) }, 'deliveredOn', 'can’t be more than a day ahead'],
    [
      { ...receive, deliveredOn: '1999-12-31' },
      'deliveredOn',
      'must be a date of 2000 or later, such as 2026-11-29',
    ],
    [{ ...receive, deliveryNote: 'n'.repeat(61) }, 'deliveryNote', 'must be at most 60 characters'],
    [
      { ...receive, temperature: '-40.5' },
      'temperature',
      'must be a decimal of -40 to 120 with at most one decimal place, as a string',
    ],
    [{ ...receive, checkedBy: 'n'.repeat(101) }, 'checkedBy', 'must be at most 100 characters'],
    ...(['use', 'waste', 'supplier_return', 'destroy'] as const).map((reason): [object, string, string] => [
      { reason, quantity: '-1', deliveredOn: '2024-11-20' },
      'deliveredOn',
      'is only for the reason receive',
    ]),
    ...(['deliveredOn', 'deliveryNote', 'temperature', 'checkedBy'] as const).map(
      (field): [object, string, string] => [
        { reason: 'adjust', quantity: '1', [field]: delivery[field] },
        field,
        'is only for the reason receive',
      ],
    ),
  ])('refuses %j', async (sent, path, message) => {
    const before = await everythingOf(kitchen.organizationId);
    const { status, body } = await kitchen.move({ itemId }, sent);
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });

  it('may come tomorrow, where the clock is ahead of the server’s', async () => {
    expect((await kitchen.move({ itemId }, { ...receive, deliveredOn: dayIn(1) })).status).toBe(201);
  });

  it('is undone without its day, which an undo can’t have', async () => {
    const { body } = await kitchen.move({ itemId }, { ...receive, ...delivery, lotCode: 'AMP-1' });
    const undo = { reason: 'undo', undoes: body.id };
    const refused = await kitchen.move({ itemId }, { ...undo, deliveredOn: delivery.deliveredOn });
    expect(refused.body.issues).toEqual([{ path: 'deliveredOn', message: 'is only for the reason receive' }]);
    const undone = await kitchen.move({ itemId }, undo);
    expect([undone.status, undone.body.level.currentStock]).toEqual([201, '0']);
    expect(undone.body).toMatchObject(nothing);
  });

  it('stays under a kilobyte, whatever its texts', async (test) => {
    const supplier = newId();
    await kitchen.call('putSupplier', { params: { id: supplier }, body: { name: 'Shipton Mill' } });
    const sent = {
      ...{ reason: 'receive', quantity: '123456789.123456', unit: 'flozUk', supplierId: supplier },
      ...{ lotCode: 'L'.repeat(60), useByDate: '2026-12-09', unitCost: '123456789.123456' },
      ...{ note: 'n'.repeat(200), deliveredOn: '2024-11-20', deliveryNote: 'd'.repeat(60) },
      ...{ temperature: '-18.5', checkedBy: 'c'.repeat(100) },
    };
    const oil = await kitchen.newItem({ name: 'Oil', unit: 'ml' });
    expect((await kitchen.move({ itemId: oil }, sent)).status).toBe(201);
    const { cost } = await meterTableCost(() => kitchen.move({ itemId: oil }, sent));
    skipUnitsOnSecondEngine(test);
    // A plain movement's seven, and the lot and its trace.
    expect(cost.writeUnits).toBe(11);
  });
});
