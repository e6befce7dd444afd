/** A row that names a lot that never came in is asked about before the run is locked. */
import { newId } from '@batchbook/shared/ids';
import { shownDay } from '@batchbook/shared/shown-day';
import { expect, it } from 'vitest';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';

type Lot = [lotCode: string, useByDate?: string];

/** What a run is asked that names these lots of butter. */
async function asked(kitchen: TracedKitchen, ...lots: Lot[]): Promise<string[]> {
  const ingredients = lots.map(([supplierLotCode, useByDate]) => ({
    ...{ id: newId(), ingredientId: kitchen.ids.butter, plannedQuantity: '200', unit: 'g' },
    ...{ supplierLotCode, ...(useByDate !== undefined && { useByDate }) },
  }));
  const id = newId();
  const plan = { recipeId: kitchen.ids.glaze, productionDate: on(0), ingredients };
  const { version } = await kitchen.call('putRun', { id }, plan);
  const confirm = (confirmed: string[]) =>
    kitchen.organization.call('confirmRun', { params: { id }, body: { version, confirmed } });
  const first = await confirm([]);
  if (first.status === 200) return [];
  expect(first).toMatchObject({ status: 422, body: { code: 'confirmation_required' } });
  expect((await confirm(['unknown_lot'])).body.status).toBe('locked');
  return first.body.issues.map(({ path, message }: Record<string, string>) => `${path}: ${message}`);
}

it('names the lots that did, the nearest code first', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.receive('butter', 'RYE-2', '5000', { useByDate: on(20) });
  await kitchen.receive('butter', 'AMP-1', '5000', { useByDate: null });
  expect(await asked(kitchen, ['AMP-1'], ['AMP1'])).toEqual([
    `ingredients.1.supplierLotCode: Butter: lot AMP1 never came in. In stock are AMP-1; RYE-2, use by ${shownDay(on(20))}.`,
  ]);
  expect(await asked(kitchen, ['AMP1'])).toHaveLength(1);
  expect(await asked(kitchen, ['RYE-2', on(21)])).toEqual([
    `ingredients.0.supplierLotCode: Butter: lot RYE-2, use by ${shownDay(on(21))}, never came in. In stock are RYE-2, use by ${shownDay(on(20))}; AMP-1.`,
  ]);
  expect(await asked(kitchen, ['rye-2 ', on(20)])).toEqual([]);
});

it('knows a lot that is used up, or came at another site, and none whose delivery was undone', async () => {
  const kitchen = await openTracedKitchen();
  await kitchen.openStock();
  const stall = (await kitchen.call('putSite', { id: newId() }, { name: 'Stall' })).id;
  await kitchen.receive('butter', 'AMP-1');
  await kitchen.receive('butter', 'AMP-2', '200');
  await kitchen.move('butter', { reason: 'use', quantity: '-200', lotCode: 'AMP-2', useByDate: on(41) });
  await kitchen.move('butter', { reason: 'receive', quantity: '200', lotCode: 'AMP-3' }, stall);
  await kitchen.receive('flour', 'MILL-4');
  const [at, undone] = [{ siteId: kitchen.site, itemId: kitchen.items.butter }, newId()];
  const delivery = { reason: 'receive', quantity: '200', unit: 'g', lotCode: 'AMP-5' };
  await kitchen.call('putMovement', { ...at, id: undone }, delivery);
  await kitchen.call('putMovement', { ...at, id: newId() }, { reason: 'undo', undoes: undone });
  expect(await asked(kitchen, ['AMP-2'], ['AMP-3'])).toEqual([]);
  expect(await asked(kitchen, ['AMP-5'])).toHaveLength(1);
  // The code of another ingredient's lot.
  expect(await asked(kitchen, ['MILL-4'])).toHaveLength(1);
});

it('asks nothing where no lot of the ingredient came, nothing tracks it, or stock is closed', async () => {
  const kitchen = await openTracedKitchen();
  expect(await asked(kitchen, ['ANY-1'])).toEqual([]);
  const untracked = await openTracedKitchen(['flour']);
  await untracked.receive('flour', 'MILL-4');
  expect(await asked(untracked, ['ANY-1'])).toEqual([]);
  await kitchen.receive('butter', 'AMP-1');
  await kitchen.closeStock();
  expect(await asked(kitchen, ['ANY-2'])).toEqual([]);
});
