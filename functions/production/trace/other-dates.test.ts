/** One code with several use-by dates: which runs took the lot of one date, where their rows don't say which date. */
import { newId } from '@batchbook/shared/ids';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { expect, it } from 'vitest';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';

const butterOf = ({ ids }: TracedKitchen, useByDate: string | null) => ({
  ...{ id: newId(), ingredientId: ids.butter, plannedQuantity: '200', unit: 'g' },
  ...{ supplierLotCode: 'AMP-1', useByDate },
});
const ofButter = <One extends { name: string }>(all: One[]) => all.filter(({ name }) => name === 'Butter');
const found = ({ runs }: Trace) =>
  runs.map(({ batchNumber, certainty, because }) => [batchNumber, certainty, because]);

async function openWithTwoDates(): Promise<TracedKitchen> {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('butter', 'AMP-1', '1000', { useByDate: on(20), deliveredOn: on(-3) });
  await kitchen.receive('butter', 'AMP-1', '1000', { useByDate: on(41), deliveredOn: on(-1) });
  return kitchen;
}

it('may have taken either date, where a row named the code alone', async () => {
  const kitchen = await openWithTwoDates();
  const undated = await kitchen.run('glaze', { ingredients: [butterOf(kitchen, null)] });
  const dated = await kitchen.run('glaze', { ingredients: [butterOf(kitchen, on(20))] });
  const before = await kitchen.run('glaze', {
    ...{ productionDate: on(-2), ingredients: [butterOf(kitchen, null)] },
  });
  await kitchen.sell(undated, 'Iris', '3');
  const later = await kitchen.trace({ lot: 'AMP-1', useByDate: on(41) });
  expect(found(later)).toEqual([[undated.batchNumber, 'possible', ['unnamed_date']]]);
  expect(later.sales).toMatchObject([{ purchaserName: 'Iris', certainty: 'possible' }]);
  expect(later.balance).toMatchObject([{ in: '1000', used: '0', onHand: '1000' }]);
  const sooner = await kitchen.trace({ lot: 'AMP-1', useByDate: on(20) });
  expect(new Set(found(sooner).map(([batch, certainty]) => `${batch} ${certainty}`))).toEqual(
    new Set([undated, dated, before].map(({ batchNumber }) => `${batchNumber} certain`)),
  );
  expect(sooner.runs.find(({ batchNumber }) => batchNumber === undated.batchNumber)?.used).toMatchObject([
    { assumed: true },
  ]);
  expect(sooner.runs.find(({ batchNumber }) => batchNumber === dated.batchNumber)?.used).not.toMatchObject([
    { assumed: true },
  ]);
});

it('may have taken any date, where a row named one that never came', async () => {
  const kitchen = await openWithTwoDates();
  const wrong = await kitchen.run('glaze', { ingredients: [butterOf(kitchen, on(14))] }, ['unknown_lot']);
  for (const useByDate of [on(20), on(41)])
    expect(found(await kitchen.trace({ lot: 'AMP-1', useByDate }))).toEqual([
      [wrong.batchNumber, 'possible', ['unnamed_date', 'overdrawn']],
    ]);
  const whole = await kitchen.trace({ lot: 'AMP-1' });
  expect(found(whole)).toEqual([[wrong.batchNumber, 'certain', []]]);
});

it('lies on its shelf by date, each on hold or not', async () => {
  const kitchen = await openWithTwoDates();
  const hold = { itemId: kitchen.items.butter, lotCode: 'AMP-1', useByDate: on(41), reason: 'Mouldy' };
  await kitchen.run('glaze', { ingredients: [butterOf(kitchen, null)] });
  await kitchen.call('putHold', { id: newId() }, hold);
  const whole = await kitchen.trace({ lot: 'AMP-1' });
  expect(ofButter(whole.stock)).toMatchObject([
    { lotCode: 'AMP-1', useByDate: on(20), quantity: '800' },
    { lotCode: 'AMP-1', useByDate: on(41), quantity: '1000' },
  ]);
  expect(ofButter(whole.balance)).toMatchObject([{ onHand: '800', held: '1000' }]);
  // More is gone than its own records say, and nobody knows of which date.
  await kitchen.move('butter', { reason: 'waste', quantity: '-900' });
  const short = await kitchen.trace({ lot: 'AMP-1' });
  expect(ofButter(short.stock)).toMatchObject([
    { useByDates: [on(20), on(41)], quantity: '900', held: '900' },
  ]);
  expect(ofButter(short.balance)).toMatchObject([{ onHand: '0', held: '900' }]);
});

it('back from a batch, is of the date that its run named, or of any where nobody said', async () => {
  const kitchen = await openWithTwoDates();
  const back = async (useByDate: string | null, confirmed: 'unknown_lot'[] = []) => {
    const ingredients = [butterOf(kitchen, useByDate)];
    const { batchNumber } = await kitchen.run('glaze', { ingredients }, confirmed);
    const { lots } = await kitchen.trace({ batch: batchNumber, direction: 'backward' });
    return lots.map((lot) => [lot.useByDates ?? [lot.useByDate], lot.deliveries.map((one) => one.useByDate)]);
  };
  const [sooner, later] = [on(20), on(41)];
  expect(await back(later)).toEqual([[[later], [later]]]);
  expect(await back(sooner)).toEqual([[[sooner], [sooner]]]);
  expect(await back(null)).toEqual([
    [
      [sooner, later],
      [sooner, later],
    ],
  ]);
  const [[, deliveries] = []] = await back(on(14), ['unknown_lot']);
  expect(deliveries).toEqual([sooner, later]);
});

it('is of a date that had come by the day of the run, where a row named the code alone', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('butter', 'AMP-1', '1000', { useByDate: on(41), deliveredOn: on(-5) });
  await kitchen.receive('butter', 'AMP-1', '1000', { useByDate: on(20), deliveredOn: on(-1) });
  const early = await kitchen.run('glaze', {
    ...{ productionDate: on(-3), ingredients: [butterOf(kitchen, null)] },
  });
  expect(found(await kitchen.trace({ lot: 'AMP-1', useByDate: on(20) }))).toEqual([]);
  expect(found(await kitchen.trace({ lot: 'AMP-1', useByDate: on(41) }))).toEqual([
    [early.batchNumber, 'certain', []],
  ]);
});
