/** The mass balance of a lot: every gram in a column that says what became of it, or named beside the sum. */
import { newId } from '@batchbook/shared/ids';
import type { LotBalance } from '@batchbook/shared/production/trace-schema';
import { beforeEach, expect, it } from 'vitest';
import { setEntitlement } from '../../../tests/support/organization.ts';
import { openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';

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
