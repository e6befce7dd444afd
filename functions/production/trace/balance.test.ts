/** The mass balance of a lot: every gram in a column that says what became of it, or named beside the sum. */
import { newId } from '@batchbook/shared/ids';
import type { LotBalance } from '@batchbook/shared/production/trace-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { setEntitlement } from '../../../tests/support/organization.ts';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { handler as takeStock } from '../../market-events/workers/on-actuals-take-stock.ts';
import { handler as follow } from '../../stock/workers/on-tracked-thing-changed.ts';
import { putBackSales } from '../sales/put-back-sales.ts';

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

it('puts a sale back that was deleted while stock was closed, once it opens', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  const sale = await kitchen.sell(tart, 'Rosa', '10');
  await kitchen.closeStock();
  await kitchen.call('deleteSale', { id: tart.id, saleId: sale.id });
  const { organizationId } = kitchen.organization;
  await putBackSales(organizationId, new Date());
  const batch = { batch: tart.batchNumber };
  expect(await balanceFor(batch)).toMatchObject({ in: '20', sold: '0', onHand: '10', unaccounted: '10' });
  await kitchen.openStock();
  await Promise.all([1, 2, 3].map(() => putBackSales(organizationId, new Date())));
  expect(await balanceFor(batch)).toMatchObject({ in: '20', sold: '0', onHand: '20', unaccounted: '0' });
});

it('counts nothing as used or made by a run that was struck through while stock was closed', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  const glaze = await kitchen.run('glaze');
  await kitchen.closeStock();
  await kitchen.call('strikeRun', { id: glaze.id }, { comment: 'Another tray' });
  expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
    ...{ in: '1000', used: '0', onHand: '800', unaccounted: '200' },
  });
  expect(await balanceFor({ batch: glaze.batchNumber })).toMatchObject({
    ...{ in: '0', onHand: '500', unaccounted: '-500', unaccountedPercent: null },
  });
});

/** A count of the whole item, whatever its lots. */
async function countButter(counted: string): Promise<void> {
  const { items } = await kitchen.call('listStockLevels', {});
  const { version: levelVersion } = items.find(
    ({ itemId }: { itemId: string }) => itemId === kitchen.items.butter,
  );
  const line = { itemId: kitchen.items.butter, counted, unit: 'g', levelVersion };
  await kitchen.call('putCount', { id: newId() }, { siteId: kitchen.site, lines: [line] });
}

it('counts what a count found missing of a lot as adjusted, whichever lots are left', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  await kitchen.receive('butter', 'AMP-2', '500');
  await countButter('600');
  const { balance, stock } = await kitchen.trace({ lot: 'AMP-1' });
  expect(balance).toMatchObject([
    { in: '1000', adjusted: '400', adjustedDown: '400', adjustedUp: '0', onHand: '600', unaccounted: '0' },
  ]);
  expect(stock).toMatchObject([{ quantity: '600' }]);
  expect(await balanceFor({ lot: 'AMP-2' })).toMatchObject({
    ...{ in: '500', adjusted: '0', onHand: '500', unaccounted: '0' },
  });
});

it('leaves unaccounted what a count or a run may have taken of a lot', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  await kitchen.move('butter', { reason: 'use', quantity: '-100' });
  await countButter('850');
  expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
    ...{ in: '1000', used: '0', adjusted: '0', onHand: '850', unaccounted: '150' },
  });
});

it('counts as wasted what only waste without a lot can have taken', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  await kitchen.move('butter', { reason: 'receive', quantity: '200' });
  await kitchen.move('butter', { reason: 'use', quantity: '-100' });
  await kitchen.move('butter', { reason: 'waste', quantity: '-130' });
  expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
    ...{ in: '1000', used: '0', wasted: '30', onHand: '970', unaccounted: '0' },
  });
});

it('calls the pieces of a product as its recipe does', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  await kitchen.sell(tart, 'Rosa', '3');
  const { balance, stock, sales, happenings } = await kitchen.trace({ batch: tart.batchNumber });
  const units = [balance, stock, sales, happenings].flatMap((rows) => rows.map(({ unit }) => unit));
  expect(units).toEqual(['tarts', 'tarts', 'tarts', 'tarts']);
});

it('names beside the sum what was used of a lot without a quantity', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  const row = { id: newId(), ingredientId: kitchen.ids.butter, supplierLotCode: 'AMP-1', unit: 'g' };
  const run = await kitchen.run('glaze', { ingredients: [{ ...row, plannedQuantity: null }] });
  const { balance, runs, happenings } = await kitchen.trace({ lot: 'AMP-1' });
  expect(balance[0]).toMatchObject({
    ...{ used: '0', onHand: '1000', unaccounted: '0' },
    unconverted: [{ what: 'used', quantity: null, unit: 'g' }],
  });
  expect(runs[0]?.used).toMatchObject([{ lotCode: 'AMP-1', quantity: null }]);
  expect(happenings.find(({ reference }) => reference === run.batchNumber)).toMatchObject({ quantity: null });
});

describe('a lot whose stock changed its unit', () => {
  const change = async (ingredientId: string, fields: object): Promise<void> => {
    const { version } = await kitchen.call('getIngredient', { id: ingredientId });
    await kitchen.call('putIngredient', { id: ingredientId }, { ...fields, version });
    const events = await eventsOf(kitchen.organization.organizationId, ['ingredients.ingredient_changed']);
    expect(await deliver(follow, events)).toBe(0);
  };

  it('is in the unit that it has now, and what the conversion rounded is adjusted', async () => {
    await change(kitchen.ids.butter, { gramsPerMl: '0.9' });
    await kitchen.receive('butter', 'AMP-1', '1000');
    await kitchen.run('glaze');
    await change(kitchen.ids.butter, { unit: 'ml' });
    expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({ unit: 'g', used: '200', onHand: '800' });
    await kitchen.move('butter', { reason: 'waste', quantity: '-88', unit: 'ml', lotCode: 'AMP-1' });
    // The level was rounded down to 888 ml; the lot has 888.889 less 88.
    expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
      ...{ unit: 'ml', in: '1111.111', used: '222.222', wasted: '88', unconverted: [] },
      ...{ adjusted: '0.889', onHand: '800', unaccounted: '0' },
    });
  });

  it('counts boxes as the pieces in them', async () => {
    const [ingredientId, itemId] = [newId(), newId()];
    await kitchen.call('putIngredient', { id: ingredientId }, { name: 'Egg', unit: 'boxes' });
    await kitchen.call('putStockItem', { id: itemId }, { category: 'ingredient', referenceId: ingredientId });
    const move = (body: object) =>
      kitchen.call(
        'putMovement',
        { siteId: kitchen.site, itemId, id: newId() },
        { lotCode: 'EGG-1', ...body },
      );
    await move({ reason: 'receive', quantity: '2' });
    await move({ reason: 'use', quantity: '-0.5' });
    await change(ingredientId, { piecesPerPack: '12' });
    await move({ reason: 'use', quantity: '-6', unit: 'pieces' });
    expect(await balanceFor({ lot: 'EGG-1' })).toMatchObject({
      ...{ unit: 'pieces', in: '24', used: '12', adjusted: '0', onHand: '12', unaccounted: '0' },
    });
  });

  it('names in which column something is that doesn’t convert', async () => {
    await kitchen.receive('butter', 'AMP-1', '1000');
    const row = { id: newId(), ingredientId: kitchen.ids.butter, supplierLotCode: 'AMP-1' };
    await kitchen.closeStock();
    await kitchen.run('glaze', { ingredients: [{ ...row, plannedQuantity: '2', unit: 'pieces' }] });
    await kitchen.run('glaze', { ingredients: [{ ...row, plannedQuantity: '3', unit: 'pieces' }] });
    expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
      ...{ in: '1000', used: '0', onHand: '1000', unaccounted: '0' },
      unconverted: [{ what: 'used', quantity: '5', unit: 'pieces' }],
    });
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

it('has the batch itself backward, which isn’t among what went in', async () => {
  await kitchen.receive('butter', 'AMP-1');
  const glaze = await kitchen.run('glaze');
  await kitchen.sell(glaze, 'Rosa', '30');
  const back = await kitchen.trace({ batch: glaze.batchNumber, direction: 'backward' });
  expect(back.lots.map(({ lotCode }) => lotCode)).toEqual(['AMP-1']);
  expect(back.sales).toEqual([]);
  expect(back.balance).toMatchObject([
    { lotCode: 'AMP-1', in: '5000', used: '200' },
    { lotCode: glaze.batchNumber, in: '500', sold: '30', onHand: '470', unaccounted: '0' },
  ]);
  expect(back.stock).toMatchObject([{ lotCode: 'AMP-1' }, { lotCode: glaze.batchNumber, quantity: '470' }]);
});

it('keeps the unit of a batch that was struck through without stock', async () => {
  await kitchen.call('deleteStockItem', { id: kitchen.items.tart });
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  await kitchen.sell(tart, 'Rosa', '3');
  await kitchen.call('strikeRun', { id: tart.id }, { comment: 'Burnt' });
  expect(await balanceFor({ batch: tart.batchNumber })).toMatchObject({
    ...{ unit: 'tarts', in: '0', sold: '3', unaccounted: '-3', unconverted: [] },
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
  const delivery = {
    deliveredOn: on(-3),
    deliveryNote: 'DN 77',
    supplierId,
    temperature: '4',
    checkedBy: 'Ana',
  };
  await kitchen.receive('butter', 'AMP-1', '1000', delivery);
  await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
  const stall = newId();
  await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
  const carried = { itemId: kitchen.items.butter, fromSiteId: kitchen.site, toSiteId: stall };
  await kitchen.call('putTransfer', { id: newId() }, { ...carried, quantity: '300', lotCode: 'AMP-1' });
  const glaze = await kitchen.run('glaze', { productionDate: on(-1) });
  await kitchen.move('butter', { reason: 'supplier_return', quantity: '-50', lotCode: 'AMP-1', supplierId });
  const { happenings, lots } = await kitchen.trace({ lot: 'AMP-1' });
  expect(lots[0]?.deliveries).toMatchObject([{ note: 'DN 77', temperature: '4', checkedBy: 'Ana' }]);
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
  expect(happenings[0]).toMatchObject({
    reference: 'DN 77; 4 °C; checked by Ana',
    userId: kitchen.organization.userId,
  });
});

it('says what each customer gave back, without what was undone', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  const customerId = newId();
  await kitchen.call('putCustomer', { id: customerId }, { name: 'Rosa' });
  await kitchen.call('putSale', { id: tart.id, saleId: newId() }, { customerId, quantity: '9' });
  const back = { reason: 'customer_return', unit: 'pieces', lotCode: tart.batchNumber };
  await kitchen.move('tart', { ...back, quantity: '4', customerId });
  await kitchen.move('tart', { ...back, quantity: '1' });
  const undone = newId();
  const at = { siteId: kitchen.site, itemId: kitchen.items.tart, id: undone };
  await kitchen.call('putMovement', at, { ...back, quantity: '2', customerId });
  await kitchen.move('tart', { reason: 'undo', undoes: undone, unit: undefined });
  const { lots, happenings } = await kitchen.trace({ batch: tart.batchNumber });
  expect(lots[0]?.returns).toEqual([
    { customerId, day: on(0), quantity: '4', unit: 'tarts' },
    { customerId: null, day: on(0), quantity: '1', unit: 'tarts' },
  ]);
  expect(happenings.find(({ quantity }) => quantity === '4')).toMatchObject({ customerId });
});

it('names a customer who gave some of a batch back and of whom no sale is recorded', async () => {
  const [rosa, rook] = [newId(), newId()];
  const contacts = { contactPhone: '01460 55512', contactEmail: 'rosa@example.com', address: '4 Mill Lane' };
  await kitchen.call('putCustomer', { id: rosa }, { name: 'Rosa', ...contacts });
  await kitchen.call('putCustomer', { id: rook }, { name: 'Rook' });
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  await kitchen.call('putSale', { id: tart.id, saleId: newId() }, { customerId: rook, quantity: '5' });
  const bring = (customerId: string, quantity: string) =>
    kitchen.move('tart', {
      ...{ reason: 'customer_return', unit: 'pieces', lotCode: tart.batchNumber },
      ...{ customerId, quantity, confirmed: ['returned_more'] },
    });
  await bring(rosa, '2');
  await bring(rosa, '1');
  await bring(rook, '1');
  const backward = await kitchen.trace({ batch: tart.batchNumber, direction: 'backward' });
  expect(backward.sales).toEqual([]);
  const { sales, balance } = await kitchen.trace({ batch: tart.batchNumber });
  expect(sales.map(({ purchaserName, quantity }) => [purchaserName, quantity]).sort()).toEqual([
    ['Rook', '5'],
    ['Rosa', '3'],
  ]);
  expect(sales.find(({ customerId }) => customerId === rosa)).toMatchObject({
    ...{ isUnrecorded: true, unit: 'tarts', certainty: 'certain' },
    ...{ purchaserPhone: '01460 55512', purchaserEmail: 'rosa@example.com', purchaserAddress: '4 Mill Lane' },
  });
  expect(balance[0]).toMatchObject({ in: '20', sold: '5', returned: '4', onHand: '19', unaccounted: '0' });
  const recall = { batch: tart.batchNumber, kind: 'drill' };
  const { found, version } = await kitchen.call('putRecall', { id: rosa }, recall);
  expect(found.sales.map(({ purchaserName }: { purchaserName: string }) => purchaserName).sort()).toEqual([
    'Rook',
    'Rosa',
  ]);
  const told = {
    customerId: rosa,
    reachedAt: new Date().toISOString(),
    by: 'Tom',
    recovered: null,
    unit: '',
  };
  const put = await kitchen.call('putRecall', { id: rosa }, { reached: [told], version });
  expect(put.reached).toMatchObject([{ customerId: rosa, by: 'Tom' }]);
  await kitchen.call('deleteCustomer', { id: rosa });
  const later = await kitchen.call('getRecall', { id: rosa });
  expect(later.found.sales.map(({ purchaserName }: { purchaserName: string }) => purchaserName)).toContain(
    'Rosa',
  );
});

it('questions more of a batch that comes back than is out, and records it once confirmed', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  await kitchen.sell(tart, 'Rosa', '3');
  const bring = (quantity: string, more: object = {}) =>
    kitchen.organization.call('putMovement', {
      params: { siteId: kitchen.site, itemId: kitchen.items.tart, id: newId() },
      body: { reason: 'customer_return', unit: 'pieces', lotCode: tart.batchNumber, quantity, ...more },
    });
  expect((await bring('1')).status).toBe(201);
  const message = `As far as stock knows, only 2 tarts of lot ${tart.batchNumber} went out and didn’t come back.`;
  expect(await bring('3')).toMatchObject({
    status: 422,
    body: { code: 'confirmation_required', issues: [{ path: 'quantity', code: 'returned_more', message }] },
  });
  expect((await bring('2')).status).toBe(201);
  expect(await bring('1')).toMatchObject({ status: 422 });
  expect((await bring('1', { confirmed: ['returned_more'] })).status).toBe(201);
});

it('questions more of a batch that comes back from a customer than that customer has', async () => {
  const [rosa, rook] = [newId(), newId()];
  await kitchen.call('putCustomer', { id: rosa }, { name: 'Rosa' });
  await kitchen.call('putCustomer', { id: rook }, { name: 'Rook' });
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  const sold = (customerId: string, quantity: string) =>
    kitchen.call('putSale', { id: tart.id, saleId: newId() }, { customerId, quantity });
  await sold(rosa, '3');
  await sold(rook, '5');
  const bring = (customerId: string, quantity: string, more: object = {}) =>
    kitchen.organization.call('putMovement', {
      params: { siteId: kitchen.site, itemId: kitchen.items.tart, id: newId() },
      body: {
        ...{ reason: 'customer_return', unit: 'pieces', lotCode: tart.batchNumber },
        ...{ customerId, quantity, ...more },
      },
    });
  const asked = (what: string) => ({
    status: 422,
    body: {
      code: 'confirmation_required',
      issues: [
        { code: 'returned_more', message: `As far as stock knows, ${what} of lot ${tart.batchNumber}.` },
      ],
    },
  });
  expect((await bring(rosa, '1')).status).toBe(201);
  expect(await bring(rosa, '3')).toMatchObject(asked('Rosa has only 2 tarts'));
  expect((await bring(rosa, '2')).status).toBe(201);
  expect(await bring(rosa, '1')).toMatchObject(asked('Rosa has nothing'));
  expect((await bring(rook, '5')).status).toBe(201);
  expect((await bring(rook, '1', { confirmed: ['returned_more'] })).status).toBe(201);
});

it('says what counts and corrections added apart from what they took away', async () => {
  await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
  const stall = newId();
  await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
  await kitchen.receive('butter', 'AMP-1', '1000');
  const carried = { itemId: kitchen.items.butter, fromSiteId: kitchen.site, toSiteId: stall };
  await kitchen.call('putTransfer', { id: newId() }, { ...carried, quantity: '300', lotCode: 'AMP-1' });
  await kitchen.move('butter', { reason: 'adjust', quantity: '-5', lotCode: 'AMP-1' });
  await kitchen.move('butter', { reason: 'adjust', quantity: '5', lotCode: 'AMP-1' }, stall);
  const undone = newId();
  const at = { siteId: kitchen.site, itemId: kitchen.items.butter, id: undone };
  await kitchen.call('putMovement', at, { reason: 'adjust', quantity: '90', unit: 'g', lotCode: 'AMP-1' });
  await kitchen.move('butter', { reason: 'undo', undoes: undone, unit: undefined });
  expect(await balanceFor({ lot: 'AMP-1' })).toMatchObject({
    ...{ in: '1000', adjusted: '0', adjustedUp: '5', adjustedDown: '5', onHand: '1000', unaccounted: '0' },
  });
});

it('counts what an event wasted apart from what it sold', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  const id = newId();
  const recipes = [{ recipeId: kitchen.ids.tart, plannedQuantity: '20' }];
  const market = { name: 'Bruton market', eventDate: on(0), siteId: kitchen.site, recipes };
  const { version } = await kitchen.call('putMarketEvent', { id }, market);
  const sold = [{ recipeId: kitchen.ids.tart, soldQuantity: '12', wastedQuantity: '3' }];
  await kitchen.call('putEventActuals', { id }, { recipes: sold, version });
  const events = await eventsOf(kitchen.organization.organizationId, ['market_events.actuals_recorded']);
  expect(await deliver(takeStock, events)).toBe(0);
  const found = await kitchen.trace({ batch: tart.batchNumber });
  expect(found.events).toMatchObject([{ id, quantity: '12', wasted: '3', unit: 'tarts' }]);
  expect(found.balance[0]).toMatchObject({ in: '20', sold: '12', wasted: '3', onHand: '5' });
});

it('lists what was taken back below zero, so that the rows of a lot add up to its balance', async () => {
  await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
  const [stall, carriedId] = [newId(), newId()];
  await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
  await kitchen.receive('butter', 'AMP-1', '1000');
  const undone = async (body: object): Promise<void> => {
    const id = newId();
    const at = { siteId: kitchen.site, itemId: kitchen.items.butter, id };
    await kitchen.call('putMovement', at, { unit: 'g', lotCode: 'AMP-1', ...body });
    await kitchen.move('butter', { reason: 'undo', undoes: id, unit: undefined });
  };
  await undone({ reason: 'receive', quantity: '90', deliveryNote: 'DN 78' });
  for (const reason of ['use', 'waste', 'destroy', 'supplier_return', 'adjust'])
    await undone({ reason, quantity: '-40' });
  const carried = { itemId: kitchen.items.butter, fromSiteId: kitchen.site, toSiteId: stall };
  await kitchen.call('putTransfer', { id: carriedId }, { ...carried, quantity: '300', lotCode: 'AMP-1' });
  await kitchen.move('butter', { reason: 'undo', undoes: carriedId, unit: undefined });
  const glaze = await kitchen.run('glaze');
  await kitchen.call('strikeRun', { id: glaze.id }, { comment: 'Burnt' });
  const { happenings, balance } = await kitchen.trace({ lot: 'AMP-1' });
  const rows = happenings.map(({ what, quantity, from, to, reference }) =>
    [what, quantity, from, to, reference].join('|'),
  );
  const [site, run] = ['Main Kitchen', `Glaze ${glaze.batchNumber}`];
  for (const row of [
    ...['receive|90||Main Kitchen|DN 78', 'receive|-90||Main Kitchen|DN 78; undone'],
    ...[`use|40|${site}||`, `use|-40|${site}||undone`, `waste|40|${site}||`, `waste|-40|${site}||undone`],
    ...[`destroy|-40|${site}||undone`, `supplier_return|-40|${site}||undone`],
    ...[`adjust|-40|${site}||`, `adjust|40||${site}|undone`],
    ...[`transfer|300|${site}|Stall|`, `transfer|-300|${site}|Stall|undone`],
    ...[`used_in_run|200|${site}|${run}|${glaze.batchNumber}, struck through`],
    ...[`used_in_run|-200|${site}|${run}|${glaze.batchNumber}, struck through`],
    ...[`made|-500||${site}|${glaze.batchNumber}, struck through`],
  ])
    expect(rows).toContain(row);
  const total = (of: string): number =>
    happenings
      .filter(({ what, lotCode }) => what === of && lotCode === 'AMP-1')
      .reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const directed = ['receive', 'use', 'used_in_run', 'waste', 'destroy', 'supplier_return', 'transfer'];
  expect(directed.map(total)).toEqual([1000, 0, 0, 0, 0, 0, 0]);
  expect(balance[0]).toMatchObject({ in: '1000', used: '0', wasted: '0', onHand: '1000' });
});

it('lists what an event sold less what was corrected, the event once, and the date of its lot', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20', useByDate: on(5) });
  const id = newId();
  const recipes = [{ recipeId: kitchen.ids.tart, plannedQuantity: '20' }];
  const market = { name: 'Wells', eventDate: on(0), siteId: kitchen.site, recipes };
  let { version } = await kitchen.call('putMarketEvent', { id }, market);
  for (const soldQuantity of ['12', '9']) {
    const sold = [{ recipeId: kitchen.ids.tart, soldQuantity }];
    ({ version } = await kitchen.call('putEventActuals', { id }, { recipes: sold, version }));
    const events = await eventsOf(kitchen.organization.organizationId, ['market_events.actuals_recorded']);
    expect(await deliver(takeStock, events)).toBe(0);
  }
  const { happenings, balance } = await kitchen.trace({ batch: tart.batchNumber });
  const sold = { what: 'sale', from: 'Main Kitchen', to: 'Wells', reference: 'Wells', useByDate: on(5) };
  expect(happenings.filter(({ what }) => what === 'sale')).toMatchObject([
    { ...sold, quantity: '12' },
    { ...sold, quantity: '-3' },
  ]);
  expect(balance[0]).toMatchObject({ sold: '9' });
});

it('says how much of each shelf is on hold', async () => {
  await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
  const stall = newId();
  await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
  await kitchen.receive('butter', 'AMP-1', '1000');
  await kitchen.move('butter', { reason: 'receive', quantity: '50', lotCode: 'AMP-1', useByDate: on(9) });
  await kitchen.move('butter', { reason: 'receive', quantity: '300', lotCode: 'AMP-1' }, stall);
  const of = { itemId: kitchen.items.butter, lotCode: 'AMP-1', siteId: kitchen.site, useByDate: on(9) };
  await kitchen.call('putHold', { id: newId() }, { ...of, reason: 'Smells' });
  const { stock, balance } = await kitchen.trace({ lot: 'AMP-1' });
  expect(stock.map(({ siteName, quantity, held }) => [siteName, quantity, held]).sort()).toEqual([
    ['Main Kitchen', '1000', '0'],
    ['Main Kitchen', '50', '50'],
    ['Stall', '300', '0'],
  ]);
  expect(balance[0]).toMatchObject({ onHand: '1300', held: '50' });
});

it('names everybody whom a lot was received from, and nobody of a delivery that was undone', async () => {
  const [dairy, farm, wrong] = [newId(), newId(), newId()];
  const contact = { contactPhone: '01373 960200', contactEmail: 'farm@example.com', address: 'Mells' };
  await kitchen.call('putSupplier', { id: wrong }, { name: 'Typed wrong' });
  await kitchen.call('putSupplier', { id: dairy }, { name: 'Ivy House Dairy' });
  await kitchen.call('putSupplier', { id: farm }, { name: 'Mells Farm', ...contact });
  const id = newId();
  await kitchen.call(
    'putMovement',
    { siteId: kitchen.site, itemId: kitchen.items.butter, id },
    { reason: 'receive', quantity: '10', unit: 'g', lotCode: 'AMP-1', supplierId: wrong },
  );
  await kitchen.move('butter', { reason: 'undo', undoes: id, unit: undefined });
  await kitchen.receive('butter', 'AMP-1', '1000', { supplierId: dairy });
  const only = (await kitchen.trace({ lot: 'AMP-1' })).lots[0];
  expect([only?.supplier?.name, only?.suppliers]).toEqual(['Ivy House Dairy', undefined]);
  await kitchen.receive('butter', 'AMP-1', '500', { supplierId: farm });
  const { lots } = await kitchen.trace({ lot: 'AMP-1' });
  const of = { email: 'farm@example.com', phone: '01373 960200', address: 'Mells', name: 'Mells Farm' };
  expect(lots[0]).toMatchObject({
    supplier: { name: 'Ivy House Dairy' },
    suppliers: [{ name: 'Ivy House Dairy' }, of],
  });
});

it('says of a sale which site it left, when it was entered, and by whom', async () => {
  const tart = await kitchen.run('tart', { plannedQuantity: '20' });
  const { createdAt: enteredAt } = await kitchen.sell(tart, 'Rosa', '3');
  const { userId } = kitchen.organization;
  const { sales } = await kitchen.trace({ batch: tart.batchNumber });
  expect(sales).toMatchObject([{ from: 'Main Kitchen', enteredAt, userId }]);
});

it('lists who put it on hold and who released it, when and why', async () => {
  await kitchen.receive('butter', 'AMP-1', '1000');
  const id = newId();
  const of = { itemId: kitchen.items.butter, lotCode: 'amp-1', siteId: kitchen.site };
  const hold = await kitchen.call('putHold', { id }, { ...of, reason: 'The dairy rang' });
  const releasedAt = new Date().toISOString();
  const release = { releasedAt, releaseReason: 'All clear', version: hold.version };
  await kitchen.call('putHold', { id }, release);
  await kitchen.call(
    'putHold',
    { id: newId() },
    { ...of, lotCode: 'AMP-2', reason: 'Another lot', confirmed: ['unknown_lot'] },
  );
  await kitchen.call('putHold', { id: newId() }, { ...of, reason: 'Glass' });
  const { happenings } = await kitchen.trace({ lot: 'AMP-1' });
  const { userId } = kitchen.organization;
  const ofLot = {
    lotCode: 'AMP-1',
    name: 'Butter',
    quantity: null,
    from: 'Main Kitchen',
    day: on(0),
    userId,
  };
  expect(happenings.slice(1)).toMatchObject([
    { ...ofLot, what: 'hold', reference: 'The dairy rang', enteredAt: hold.createdAt },
    { ...ofLot, what: 'release', reference: 'All clear', enteredAt: releasedAt },
    { ...ofLot, what: 'hold', reference: 'Glass' },
  ]);
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
