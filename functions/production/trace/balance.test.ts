/** The mass balance of a lot: every gram in a column that says what became of it, or named beside the sum. */
import { newId } from '@batchbook/shared/ids';
import type { LotBalance } from '@batchbook/shared/production/trace-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEntitlement } from '../../../tests/support/organization.ts';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';

let kitchen: TracedKitchen;

beforeEach(async () => {
  kitchen = await openTracedKitchen();
});

async function balanceFor(query: Record<string, string>): Promise<LotBalance | undefined> {
  return (await kitchen.trace(query)).balance[0];
}

it('counts a sale once that was changed while stock was closed', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  const sale = await kitchen.sell(tart, 'Rosa', '10');
  await kitchen.closeStock();
  await kitchen.call(
    'putSale',
    { id: tart.id, saleId: sale.id },
    { quantity: '12', purchaserName: 'Rosa', version: sale.version },
  );
  expect(await balanceFor({ batch: tart.batchNumber })).toMatchObject({
    ...{ in: '20', sold: '12', onHand: '10', unaccounted: '-2', unaccountedPercent: '-10.0' },
  });
});

it('shows what was sold beyond what was made, and no shelf below zero as on hand', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  await kitchen.sell(tart, 'Rosa', '25');
  const { balance, stock } = await kitchen.trace({ batch: tart.batchNumber });
  expect(stock).toEqual([]);
  expect(balance[0]).toMatchObject({ in: '20', sold: '25', onHand: '0', unaccounted: '-5' });
});

it('has the sales of what went in, backward too', async () => {
  await kitchen.receive('butter', 'AMP-1');
  await kitchen.receive('flour', 'MILL-1');
  const glaze = await kitchen.run('glaze');
  await kitchen.sell(glaze, 'Rosa', '30');
  const tart = await kitchen.run('tart');
  const back = await kitchen.trace({ batch: tart.batchNumber, direction: 'backward' });
  expect(back.sales).toEqual([]);
  expect(back.balance.find(({ name }) => name === 'Glaze')).toMatchObject({
    ...{ in: '500', used: '100', sold: '30', onHand: '370', unaccounted: '0' },
  });
});

it('keeps the unit of a batch that was struck through without stock', async () => {
  await kitchen.call('deleteStockItem', { id: kitchen.items.tart });
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  await kitchen.sell(tart, 'Rosa', '3');
  await kitchen.call('strikeRun', { id: tart.id }, { comment: 'Burnt' });
  expect(await balanceFor({ batch: tart.batchNumber })).toMatchObject({
    ...{ unit: 'pieces', in: '0', sold: '3', unaccounted: '-3', unconverted: [] },
  });
});

it('nets one code with two dates on a shelf', async () => {
  await kitchen.receive('butter', 'AMP-1', '300', { useByDate: on(10) });
  await kitchen.receive('butter', 'AMP-1', '200', { useByDate: on(20) });
  const taken = { lotCode: 'AMP-1', useByDate: on(10) };
  await kitchen.move('butter', { reason: 'use', quantity: '-350', ...taken });
  expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
    ...{ in: '500', used: '350', onHand: '150', unaccounted: '0' },
  });
});

it('names what a unit keeps out of the sum', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  const row = { id: newId(), ingredientId: kitchen.ids.butter, supplierLotCode: 'AMP-1' };
  await kitchen.run('glaze', { ingredients: [{ ...row, plannedQuantity: '2', unit: 'pieces' }] });
  expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
    ...{ in: '1000', used: '0', onHand: '1000', unaccounted: '0' },
    unconverted: [{ what: 'used', quantity: '2', unit: 'pieces' }],
  });
});

it('has what came back, went back and was destroyed in columns of their own', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  await kitchen.move('butter', { reason: 'supplier_return', quantity: '-300', lotCode: 'AMP-1' });
  const undone = newId();
  await kitchen.call(
    'putMovement',
    { siteId: kitchen.site, itemId: kitchen.items.butter, id: undone },
    { reason: 'destroy', quantity: '-90', unit: 'g', lotCode: 'AMP-1' },
  );
  await kitchen.move('butter', { reason: 'undo', undoes: undone, unit: undefined });
  await kitchen.move('butter', { reason: 'destroy', quantity: '-100', lotCode: 'AMP-1' });
  expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
    ...{ in: '1000', supplierReturned: '300', destroyed: '100', adjusted: '0', onHand: '600' },
    ...{ unaccounted: '0', unaccountedPercent: '0.0' },
  });
  await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  await kitchen.sell(tart, 'Rosa', '10');
  const back = { quantity: '4', unit: 'pieces', lotCode: tart.batchNumber };
  await kitchen.move('tart', { reason: 'customer_return', ...back });
  expect(await balanceFor({ batch: tart.batchNumber })).toMatchObject({
    ...{ in: '20', returned: '4', sold: '10', onHand: '14', unaccounted: '0' },
  });
});

it('lists each thing that happened to it: what, from where, to where, on which day, by whom', async () => {
  const supplierId = newId();
  await kitchen.call('putSupplier', { id: supplierId }, { name: 'Ivy House Dairy' });
  const delivery = { deliveredOn: on(-3), deliveryNote: 'DN 77', supplierId };
  await kitchen.receive('butter', 'AMP-1', '1000', delivery);
  await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
  const stall = newId();
  await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
  const carried = { itemId: kitchen.items.butter, fromSiteId: kitchen.site, toSiteId: stall };
  await kitchen.call('putTransfer', { id: newId() }, { ...carried, quantity: '300', lotCode: 'AMP-1' });
  const glaze = await kitchen.run('glaze', { productionDate: on(-1) });
  await kitchen.move('butter', { reason: 'supplier_return', quantity: '-50', lotCode: 'AMP-1', supplierId });
  const { happenings } = await kitchen.trace({ lot: 'AMP-1' });
  const told = happenings.map(({ what, lotCode, quantity, from, to, day }) =>
    [what, lotCode, quantity, from, to, day].join(', '),
  );
  const made = `Glaze ${glaze.batchNumber}`;
  expect(told).toEqual([
    `receive, AMP-1, 1000, Ivy House Dairy, Main Kitchen, ${on(-3)}`,
    `used_in_run, AMP-1, 200, Main Kitchen, ${made}, ${on(-1)}`,
    `transfer, AMP-1, 300, Main Kitchen, Stall, ${on(0)}`,
    `supplier_return, AMP-1, 50, Main Kitchen, Ivy House Dairy, ${on(0)}`,
    `made, ${glaze.batchNumber}, 500, , Main Kitchen, ${on(-1)}`,
  ]);
  expect(happenings[0]).toMatchObject({ reference: 'DN 77', userId: kitchen.organization.userId });
});

describe('the day on which a delivery came', () => {
  it('keeps it out of a run before, of a batch, too', async () => {
    await kitchen.receive('butter', 'AMP-1', '1000', { deliveredOn: on(-2) });
    await kitchen.run('glaze', { productionDate: on(-3) });
    expect((await kitchen.trace({ lot: 'AMP-1' })).runs).toEqual([]);
    const glaze = await kitchen.run('glaze', { productionDate: on(-1) });
    await kitchen.run('tart', { productionDate: on(-4) });
    expect((await kitchen.trace({ batch: glaze.batchNumber })).runs.map(({ id }) => id)).toEqual([glaze.id]);
  });

  it('decides what may have it, whenever either was entered', async () => {
    const before = await kitchen.run('glaze', { productionDate: on(-5) });
    const after = await kitchen.run('glaze', { productionDate: on(-3) });
    await kitchen.receive('butter', 'AMP-1', '1000', { deliveredOn: on(-4), useByDate: on(-7) });
    const late = await kitchen.run('glaze', { productionDate: on(-6) });
    const { runs } = await kitchen.trace({ lot: 'AMP-1' });
    expect(runs.map(({ batchNumber, because }) => [batchNumber, because])).toEqual([
      [after.batchNumber, ['unnamed_lot', 'past_use_by']],
    ]);
    expect([before.status, late.status]).toEqual(['locked', 'locked']);
  });
});
