/** What the records say of a lot and isn't so: a run retyped, more taken than there was, an item or a site set up again. */
import { newId } from '@batchbook/shared/ids';
import { expect, it } from 'vitest';
import {
  buyers,
  mayHave,
  on,
  openTracedKitchen,
  type TracedKitchen,
} from '../../../tests/support/traced-kitchen.ts';

const flourOf = ({ ids }: TracedKitchen, lotCode: string | null, plannedQuantity = '1000') => [
  { id: newId(), ingredientId: ids.flour, plannedQuantity, unit: 'g', supplierLotCode: lotCode },
];

it('reaches who bought of a struck batch from each lot that it may have had', async () => {
  for (const tracked of [undefined, []] as const) {
    const kitchen = await openTracedKitchen(tracked);
    if (!tracked) {
      await kitchen.receive('flour', 'MILL-9', '5000', { deliveredOn: on(-3) });
      await kitchen.receive('flour', 'MILL-2', '5000', { deliveredOn: on(-3) });
    }
    const wrong = await kitchen.run('tart', { ingredients: flourOf(kitchen, 'MILL-9') });
    await kitchen.sell(wrong, 'Ann', '4');
    const unsold = await kitchen.run('tart', { ingredients: flourOf(kitchen, 'MILL-9') });
    for (const { id } of [wrong, unsold])
      await kitchen.call('strikeRun', { id }, { comment: 'It was flour MILL-2' });
    const right = await kitchen.run('tart', { ingredients: flourOf(kitchen, 'MILL-2') });
    const found = await kitchen.trace({ lot: 'MILL-2' });
    expect(mayHave(found)).toEqual([[wrong.batchNumber, ['struck']]]);
    expect(buyers(found)).toEqual([['Ann', 'possible', ['made_of_possible']]]);
    expect(found.runs.map(({ batchNumber }) => batchNumber)).toContain(right.batchNumber);
    expect(buyers(await kitchen.trace({ lot: 'MILL-9' }))).toEqual([['Ann', 'certain', []]]);
  }
});

it('reaches a run that took more of the lot it names than there was, and none before', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-1', '1000', { deliveredOn: on(-5) });
  await kitchen.receive('flour', 'MILL-2', '5000', { deliveredOn: on(-5) });
  const late = await kitchen.run('tart', {
    ...{ productionDate: on(-1), ingredients: flourOf(kitchen, 'MILL-1', '700') },
  });
  const early = await kitchen.run('tart', {
    ...{ productionDate: on(-2), ingredients: flourOf(kitchen, 'MILL-1', '600') },
  });
  await kitchen.sell(late, 'Ann', '3');
  await kitchen.sell(early, 'Ben', '3');
  const found = await kitchen.trace({ lot: 'MILL-2' });
  expect(mayHave(found)).toEqual([[late.batchNumber, ['overdrawn']]]);
  expect(buyers(found)).toEqual([['Ann', 'possible', ['made_of_possible']]]);
});

it('reaches who bought more of a batch than was made, of another batch', async () => {
  const kitchen = await openTracedKitchen();
  const [one, other] = [await kitchen.run('tart'), await kitchen.run('tart')];
  await kitchen.sell(one, 'Ann', '20');
  await kitchen.sell(one, 'Ben', '10');
  const found = await kitchen.trace({ batch: other.batchNumber });
  expect(buyers(found)).toEqual([['Ben', 'possible', ['overdrawn']]]);
  expect(found.sales[0]).toMatchObject({ batchNumber: one.batchNumber, product: 'Tart', quantity: '10' });
  expect(
    buyers(await kitchen.trace({ batch: one.batchNumber }))
      .map(([name]) => name)
      .sort(),
  ).toEqual(['Ann', 'Ben']);
});

it('reaches who bought more of each of two batches than was made', async () => {
  const kitchen = await openTracedKitchen();
  const [one, two, other] = [await kitchen.run('tart'), await kitchen.run('tart'), await kitchen.run('tart')];
  for (const [batch, name] of [
    [one, 'Ann'],
    [two, 'Ben'],
  ] as const) {
    await kitchen.sell(batch, 'Café', '24');
    await kitchen.sell(batch, name, '2');
  }
  const found = await kitchen.trace({ batch: other.batchNumber });
  expect(buyers(found).sort()).toEqual([
    ['Ann', 'possible', ['overdrawn']],
    ['Ben', 'possible', ['overdrawn']],
  ]);
});

it('reaches a run that took more of a lot than was carried to its site', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.openStock();
  const stall = newId();
  await kitchen.call('putSite', { id: stall }, { name: 'Unit 4' });
  await kitchen.receive('flour', 'MILL-1', '5000');
  await kitchen.move('flour', { reason: 'receive', quantity: '5000', lotCode: 'MILL-2' }, stall);
  const of = { itemId: kitchen.items.flour, fromSiteId: kitchen.site, toSiteId: stall, unit: 'g' };
  await kitchen.call(
    'putTransfer',
    { id: newId() },
    { ...of, quantity: '600', lotCode: 'MILL-1', useByDate: on(41) },
  );
  const row = flourOf(kitchen, 'MILL-1').map((one) => ({ ...one, useByDate: on(41) }));
  const tart = await kitchen.run('tart', { siteId: stall, ingredients: row });
  await kitchen.sell(tart, 'Ann', '3');
  expect(buyers(await kitchen.trace({ lot: 'MILL-2' }))).toEqual([['Ann', 'possible', ['made_of_possible']]]);
});

it('reaches what was made elsewhere of a lot of which more was carried there than there was', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.openStock();
  const [shop, barn] = [newId(), newId()];
  await kitchen.call('putSite', { id: shop }, { name: 'Shop' });
  await kitchen.call('putSite', { id: barn }, { name: 'Barn' });
  await kitchen.receive('flour', 'MILL-1', '1000', { deliveredOn: on(-5) });
  await kitchen.receive('flour', 'MILL-2', '6000', { deliveredOn: on(-5) });
  const carry = (fromSiteId: string, toSiteId: string) =>
    kitchen.call(
      'putTransfer',
      { id: newId() },
      {
        ...{ itemId: kitchen.items.flour, fromSiteId, toSiteId, unit: 'g' },
        ...{ quantity: '3000', lotCode: 'MILL-1', useByDate: on(41) },
      },
    );
  await carry(kitchen.site, shop);
  await carry(shop, barn);
  const rows = flourOf(kitchen, 'MILL-1', '3000').map((row) => ({ ...row, useByDate: on(41) }));
  const tart = await kitchen.run('tart', { siteId: barn, ingredients: rows });
  await kitchen.sell(tart, 'Bob', '3');
  const found = await kitchen.trace({ lot: 'MILL-2' });
  expect(mayHave(found)).toEqual([[tart.batchNumber, ['overdrawn']]]);
  expect(buyers(found)).toEqual([['Bob', 'possible', ['made_of_possible']]]);
});

it('names what went into a batch of a struck one once', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('butter', 'AMP-1', '5000', { deliveredOn: on(-3) });
  const butter = { id: newId(), ingredientId: kitchen.ids.butter, plannedQuantity: '100', unit: 'g' };
  const glaze = await kitchen.run('glaze', { ingredients: [{ ...butter, supplierLotCode: 'AMP-1' }] });
  await kitchen.run('glaze', { ingredients: [{ ...butter, supplierLotCode: 'AMP-1' }] });
  const row = { id: newId(), recipeId: kitchen.ids.glaze, plannedQuantity: '100', unit: 'g' };
  const tart = await kitchen.run('tart', { ingredients: [{ ...row, supplierLotCode: glaze.batchNumber }] });
  await kitchen.sell(tart, 'Ann', '3');
  await kitchen.call('strikeRun', { id: glaze.id }, { comment: 'It was AMP-2' });
  await kitchen.receive('butter', 'AMP-2', '5000', { deliveredOn: on(-3) });
  const { runs } = await kitchen.trace({ lot: 'AMP-2' });
  expect(runs.find(({ id }) => id === tart.id)?.used).toMatchObject([{ lotCode: glaze.batchNumber }]);
});

it('is still there when what tracked it was deleted and set up again', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('flour', 'MILL-2', '5000', { deliveredOn: on(-5) });
  await kitchen.call('deleteStockItem', { id: kitchen.items.flour });
  const again = newId();
  await kitchen.call(
    'putStockItem',
    { id: again },
    { category: 'ingredient', referenceId: kitchen.ids.flour },
  );
  const tart = await kitchen.run('tart');
  await kitchen.sell(tart, 'Ann', '3');
  const found = await kitchen.trace({ lot: 'MILL-2' });
  expect(mayHave(found)).toEqual([[tart.batchNumber, ['unnamed_lot']]]);
  expect(buyers(found)).toEqual([['Ann', 'possible', ['made_of_possible']]]);
});

it('may have gone anywhere from a site that was deleted', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.openStock();
  const [stall, unit] = [newId(), newId()];
  await kitchen.call('putSite', { id: stall }, { name: 'Unit 4' });
  await kitchen.move('flour', { reason: 'receive', quantity: '5000', lotCode: 'MILL-2' }, stall);
  await kitchen.call('deleteSite', { id: stall });
  await kitchen.call('putSite', { id: unit }, { name: 'Unit four' });
  await kitchen.move('flour', { reason: 'receive', quantity: '5000', lotCode: 'MILL-3' }, unit);
  const tart = await kitchen.run('tart', { siteId: unit, ingredients: flourOf(kitchen, null) });
  expect(mayHave(await kitchen.trace({ lot: 'MILL-2' })).map(([batch]) => batch)).toEqual([tart.batchNumber]);
});

it('follows a batch into what took it by its number in a row of another recipe', async () => {
  for (const tracked of [undefined, []] as const) {
    const kitchen = await openTracedKitchen(tracked);
    const dark = newId();
    await kitchen.call('putRecipe', { id: dark }, { name: 'Dark glaze', batchYield: '500', unit: 'g' });
    const butter = { id: newId(), ingredientId: kitchen.ids.butter, plannedQuantity: '100', unit: 'g' };
    const draft = await kitchen.call(
      'putRun',
      { id: newId() },
      { recipeId: dark, productionDate: on(0), ingredients: [{ ...butter, supplierLotCode: 'AMP-1' }] },
    );
    const glaze = await kitchen.call('confirmRun', { id: draft.id }, { version: draft.version });
    const row = { id: newId(), recipeId: kitchen.ids.glaze, plannedQuantity: '100', unit: 'g' };
    const tart = await kitchen.run('tart', { ingredients: [{ ...row, supplierLotCode: glaze.batchNumber }] });
    await kitchen.sell(tart, 'Ann', '3');
    expect(buyers(await kitchen.trace({ lot: 'AMP-1' }))).toEqual([['Ann', 'certain', []]]);
    expect(buyers(await kitchen.trace({ batch: glaze.batchNumber }))).toEqual([['Ann', 'certain', []]]);
    const back = await kitchen.trace({ batch: tart.batchNumber, direction: 'backward' });
    expect(back.lots.map(({ lotCode }) => lotCode).sort()).toEqual(['AMP-1', glaze.batchNumber].sort());
  }
});

it('follows a batch into what took it by its number as the lot of an ingredient', async () => {
  for (const tracked of [undefined, []] as const) {
    const kitchen = await openTracedKitchen(tracked);
    const butter = { id: newId(), ingredientId: kitchen.ids.butter, plannedQuantity: '100', unit: 'g' };
    const glaze = await kitchen.run('glaze', { ingredients: [{ ...butter, supplierLotCode: 'AMP-1' }] });
    const tart = await kitchen.run('tart', {
      ingredients: flourOf(kitchen, glaze.batchNumber.toLowerCase()),
    });
    await kitchen.sell(tart, 'Ann', '3');
    const found = await kitchen.trace({ lot: 'AMP-1' });
    expect(buyers(found)).toEqual([['Ann', 'certain', []]]);
    expect(buyers(await kitchen.trace({ batch: glaze.batchNumber }))).toEqual([['Ann', 'certain', []]]);
    const [ofCode] = (await kitchen.trace({ lot: glaze.batchNumber })).lots;
    expect(ofCode).toMatchObject({ recipeId: kitchen.ids.glaze, ingredientId: null, name: 'Glaze' });
    const back = await kitchen.trace({ batch: tart.batchNumber, direction: 'backward' });
    expect(back.lots.map(({ lotCode }) => lotCode).sort()).toEqual(['AMP-1', glaze.batchNumber].sort());
  }
});

it('keeps a lot that came apart from a batch of its number', async () => {
  const kitchen = await openTracedKitchen();
  const glaze = await kitchen.run('glaze');
  await kitchen.receive('flour', glaze.batchNumber);
  const tart = await kitchen.run('tart', { ingredients: flourOf(kitchen, glaze.batchNumber) });
  await kitchen.sell(tart, 'Ann', '3');
  expect(buyers(await kitchen.trace({ batch: glaze.batchNumber }))).toEqual([]);
  const found = await kitchen.trace({ lot: glaze.batchNumber, ingredientId: kitchen.ids.flour });
  expect(buyers(found)).toEqual([['Ann', 'certain', []]]);
});
