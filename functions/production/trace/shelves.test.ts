/** What a trace says lies on a shelf, where the books lack something that it isn't. */
import { newId } from '@batchbook/shared/ids';
import { expect, it } from 'vitest';
import {
  buyers,
  mayHave,
  on,
  openTracedKitchen,
  type TracedKitchen,
} from '../../../tests/support/traced-kitchen.ts';

const flourOf = ({ ids }: TracedKitchen, lotCode: string | null, plannedQuantity = '500') => [
  { id: newId(), ingredientId: ids.flour, plannedQuantity, unit: 'g', supplierLotCode: lotCode },
];
type Found = Awaited<ReturnType<TracedKitchen['trace']>>;
const shelves = ({ stock }: Found) =>
  stock.map(
    ({ siteName, lotCode, quantity, certainty }) => `${siteName} ${lotCode} ${quantity} ${certainty}`,
  );
const sums = ({ balance }: Found) =>
  balance.map(({ lotCode, onHand, held, unaccounted }) => [lotCode, onHand, held, unaccounted]);
const main = 'Main Kitchen';

it('has a lot that came after what was taken without one', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.run('tart', { productionDate: on(-6), ingredients: flourOf(kitchen, null) });
  await kitchen.receive('flour', 'MILL-1', '500', { deliveredOn: on(-5) });
  const found = await kitchen.trace({ lot: 'MILL-1' });
  expect(shelves(found)).toEqual([`${main} MILL-1 500 certain`]);
  expect(sums(found)).toEqual([['MILL-1', '500', '0', '0']]);
});

it('has a batch beside another of which more was carried away than is there', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.openStock();
  const stall = newId();
  await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
  const [one, other] = [await kitchen.run('tart'), await kitchen.run('tart')];
  const of = { itemId: kitchen.items.tart, fromSiteId: kitchen.site, toSiteId: stall };
  await kitchen.call('putTransfer', { id: newId() }, { ...of, quantity: '24', lotCode: one.batchNumber });
  await kitchen.call('strikeRun', { id: one.id }, { comment: 'Another tray' });
  const found = await kitchen.trace({ batch: other.batchNumber });
  expect(shelves(found)).toContain(`${main} ${other.batchNumber} 24 certain`);
  expect(sums(found)).toEqual([[other.batchNumber, '24', '0', '0']]);
});

it('has a batch beside another that stock didn’t follow when it was made', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.closeStock();
  const before = await kitchen.run('glaze');
  await kitchen.openStock();
  const other = await kitchen.run('glaze');
  const row = { id: newId(), recipeId: kitchen.ids.glaze, plannedQuantity: '200', unit: 'g' };
  const tart = await kitchen.run('tart', { ingredients: [{ ...row, supplierLotCode: before.batchNumber }] });
  await kitchen.sell(tart, 'Ann', '3');
  const found = await kitchen.trace({ batch: other.batchNumber });
  expect(sums(found)).toEqual([[other.batchNumber, '500', '0', '0']]);
  // It named a batch that was made.
  expect([mayHave(found), buyers(found)]).toEqual([[], []]);
  const [used] = (await kitchen.trace({ batch: before.batchNumber })).balance;
  expect(used).toMatchObject({ in: '500', used: '200' });
});

it('has what was there before its item was set up again, less what was used since', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-1', '3000', { deliveredOn: on(-3) });
  await kitchen.call('deleteStockItem', { id: kitchen.items.flour });
  const again = newId();
  const item = { category: 'ingredient', referenceId: kitchen.ids.flour };
  await kitchen.call('putStockItem', { id: again }, item);
  const delivery = { reason: 'receive', quantity: '3000', unit: 'g', deliveredOn: on(-2) };
  await kitchen.call(
    'putMovement',
    { siteId: kitchen.site, itemId: again, id: newId() },
    { ...delivery, lotCode: 'MILL-2' },
  );
  await kitchen.run('tart', { ingredients: flourOf(kitchen, 'MILL-1') }, ['unknown_lot']);
  expect(sums(await kitchen.trace({ lot: 'MILL-1' }))[0]).toEqual(['MILL-1', '2500', '0', '0']);
  const other = await kitchen.trace({ lot: 'MILL-2' });
  expect(sums(other)[0]).toEqual(['MILL-2', '3000', '0', '0']);
  expect(mayHave(other)).toEqual([]);
});

it('has no more of all its batches than the level, what isn’t on hold missing first', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-1', '5000', { deliveredOn: on(-3) });
  const batch = (plannedQuantity: string, useByDate: string) =>
    kitchen.run('tart', { plannedQuantity, useByDate, ingredients: flourOf(kitchen, 'MILL-1') });
  const [first, second] = [await batch('2', on(3)), await batch('12', on(5))];
  for (const { batchNumber: lotCode } of [first, second])
    await kitchen.call(
      'putHold',
      { id: newId() },
      { recipeId: kitchen.ids.tart, lotCode, reason: 'The mill rang' },
    );
  await kitchen.move('tart', { reason: 'use', quantity: '-8', unit: 'pieces', confirmed: ['lot_on_hold'] });
  const found = await kitchen.trace({ lot: 'MILL-1' });
  expect(sums(found).slice(1)).toEqual([
    [first.batchNumber, '0', '0', '2'],
    [second.batchNumber, '0', '6', '6'],
  ]);
  expect(
    shelves(found)
      .filter((text) => !text.includes('MILL'))
      .sort(),
  ).toEqual([`${main} ${first.batchNumber} 2 possible`, `${main} ${second.batchNumber} 6 certain`]);
  // Alone, each may be what is there.
  expect(shelves(await kitchen.trace({ batch: first.batchNumber }))).toEqual([
    `${main} ${first.batchNumber} 2 certain`,
  ]);
});

it('has no more than is left of it in all, and may have what was taken of it elsewhere', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.openStock();
  const barn = newId();
  await kitchen.call('putSite', { id: barn }, { name: 'Barn' });
  const tart = await kitchen.run('tart', { plannedQuantity: '10' });
  const sale = { purchaserName: 'Ann', quantity: '2', siteId: barn };
  await kitchen.call('putSale', { id: tart.id, saleId: newId() }, sale);
  const found = await kitchen.trace({ batch: tart.batchNumber });
  expect(sums(found)).toEqual([[tart.batchNumber, '8', '0', '0']]);
  expect(shelves(found)).toEqual([
    `${main} ${tart.batchNumber} 8 certain`,
    // If it was another batch that was sold at the barn.
    `${main} ${tart.batchNumber} 2 possible`,
  ]);
});

it('may be there where the product chose it and another was taken', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-1', '500', { useByDate: on(9), deliveredOn: on(-3) });
  await kitchen.receive('flour', 'MILL-2', '700', { useByDate: on(20), deliveredOn: on(-3) });
  const tart = await kitchen.run('tart', { ingredients: flourOf(kitchen, null, '500') });
  const found = await kitchen.trace({ lot: 'MILL-1' });
  expect(found.runs.map(({ batchNumber }) => batchNumber)).toEqual([tart.batchNumber]);
  expect(shelves(found).filter((text) => text.includes('MILL'))).toEqual([`${main} MILL-1 500 possible`]);
  expect(sums(found)[0]).toEqual(['MILL-1', '0', '0', '0']);
  // Nothing is there any more.
  await kitchen.run('tart', { ingredients: flourOf(kitchen, 'MILL-2', '700') });
  expect(shelves(await kitchen.trace({ lot: 'MILL-1' })).filter((text) => text.includes('MILL'))).toEqual([]);
});

it('may be what came back or was found without a lot where it was', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-1', '1000', { deliveredOn: on(-3) });
  const tart = await kitchen.run('tart', { ingredients: flourOf(kitchen, 'MILL-1', '1000') });
  await kitchen.sell(tart, 'Ann', '24');
  const back = { reason: 'customer_return', quantity: '3', unit: 'pieces' };
  await kitchen.move('tart', { ...back, confirmed: ['returned_more'] });
  const level = (await kitchen.call('listStockLevels', {})).items.find(
    ({ itemId }: { itemId: string }) => itemId === kitchen.items.flour,
  );
  const line = { itemId: kitchen.items.flour, counted: '400', unit: 'g', levelVersion: level.version };
  await kitchen.call('putCount', { id: newId() }, { siteId: kitchen.site, lines: [line] });
  expect(shelves(await kitchen.trace({ lot: 'MILL-1' })).sort()).toEqual(
    [`${main} MILL-1 400 possible`, `${main} ${tart.batchNumber} 3 possible`].sort(),
  );
});

it('may be in a run of a day before that was typed after it came, where nobody gave it a day', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-1', '5000', { deliveredOn: on(-10) });
  await kitchen.receive('flour', 'MILL-2', '5000');
  const tart = await kitchen.run('tart', { productionDate: on(-2), ingredients: flourOf(kitchen, null) });
  await kitchen.sell(tart, 'Ann', '3');
  const found = await kitchen.trace({ lot: 'MILL-2' });
  expect(mayHave(found)).toEqual([[tart.batchNumber, ['unnamed_lot', 'no_delivery_day']]]);
  expect(buyers(found)).toEqual([['Ann', 'possible', ['made_of_possible']]]);
});

it('isn’t in what was sold of another batch before it was made', async () => {
  const kitchen = await openTracedKitchen();
  const struck = await kitchen.run('tart', { productionDate: on(-8) });
  const sale = {
    purchaserName: 'Early',
    purchaserEmail: 'early@example.com',
    quantity: '2',
    saleDate: on(-7),
  };
  await kitchen.call('putSale', { id: struck.id, saleId: newId() }, sale);
  await kitchen.call('strikeRun', { id: struck.id }, { comment: 'Another tray' });
  const later = await kitchen.run('tart', { productionDate: on(-1) });
  const same = await kitchen.run('tart', { productionDate: on(-8) });
  expect(buyers(await kitchen.trace({ batch: later.batchNumber }))).toEqual([]);
  expect(buyers(await kitchen.trace({ batch: same.batchNumber }))).toEqual([
    ['Early', 'possible', ['overdrawn']],
  ]);
});

it('may be what was counted in of a batch that stock didn’t follow, also where it was carried', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.openStock();
  const shop = newId();
  await kitchen.call('putSite', { id: shop }, { name: 'Shop' });
  await kitchen.closeStock();
  const tart = await kitchen.run('tart');
  await kitchen.openStock();
  await kitchen.move('tart', { reason: 'adjust', quantity: '4', unit: 'pieces' });
  const of = { itemId: kitchen.items.tart, fromSiteId: kitchen.site, toSiteId: shop };
  await kitchen.call('putTransfer', { id: newId() }, { ...of, quantity: '3' });
  expect(shelves(await kitchen.trace({ batch: tart.batchNumber })).sort()).toEqual([
    `${main} ${tart.batchNumber} 1 possible`,
    `Shop ${tart.batchNumber} 3 possible`,
  ]);
});

it('may be all that one date of it has, where more was taken of another date than came', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-1', '5000', { useByDate: on(40), deliveredOn: on(-3) });
  await kitchen.receive('flour', 'MILL-1', '2000', { useByDate: on(20), deliveredOn: on(-3) });
  await kitchen.receive('flour', 'MILL-2', '6000', { useByDate: on(50), deliveredOn: on(-3) });
  await kitchen.move('flour', { reason: 'use', quantity: '-5000', lotCode: 'MILL-1', useByDate: on(20) });
  expect(shelves(await kitchen.trace({ lot: 'MILL-1' })).sort()).toEqual([
    `${main} MILL-1 2000 certain`,
    `${main} MILL-1 3000 possible`,
  ]);
});
