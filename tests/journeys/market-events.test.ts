/// <reference lib="dom" />
/** Market events: planned from the recipes, sold on the day, taken from stock, and what they made. */
import { newId } from '@batchbook/shared/ids';
import { expect, it } from 'vitest';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { screensConnected } from '../support/operator.ts';
import { signedInPage, withWorker } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { keptOnDevice } from '../support/settled.ts';

const runtime = await runningProduct();

/** A kitchen with a stall, whose shortbread is counted in stock. */
async function openBakery() {
  const maker = await openMarketKitchen(runtime);
  const shortbread = await putPantryRecipe(maker, maker.ingredients, {
    name: 'All butter shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'fingers', sellingPrice: '3.10' },
  });
  const tracked = newId();
  const product = { category: 'product', referenceId: shortbread };
  expect((await maker.call('PUT', `/stock-items/${tracked}`, product)).status).toBe(201);
  return { maker, shortbread, tracked };
}

it('an event is planned, forecast, sold, taken from stock and shown to others', async () => {
  const { maker, shortbread, tracked } = await openBakery();
  for (const [index, sold] of ['38', '41', '44'].entries()) {
    const id = newId();
    const recipes = [{ recipeId: shortbread, plannedQuantity: '48' }];
    const body = { name: 'Frome', eventDate: `2026-0${index + 7}-04`, location: 'Cheap Street', recipes };
    expect((await maker.call('PUT', `/events/${id}`, body)).status).toBe(201);
    const actuals = { recipes: [{ recipeId: shortbread, soldQuantity: sold }], version: 1 };
    expect((await maker.call('PUT', `/events/${id}/actuals`, actuals)).status).toBe(200);
  }
  const [page, second] = await Promise.all([
    signedInPage(runtime, maker, '/events'),
    signedInPage(runtime, maker, '/events'),
  ]);
  await screensConnected(runtime, maker.organizationId, 2);

  await page.getByRole('button', { name: 'Plan an event' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Bruton market');
  await page.getByLabel('Date', { exact: true }).fill('2026-10-03');
  await page.getByLabel('Location').fill('Cheap Street');
  await page.getByRole('combobox', { name: 'Add a product' }).fill('short');
  await page.getByRole('option', { name: /All butter shortbread/ }).click();
  await page.getByLabel('All butter shortbread: planned').fill('60');
  await page.getByRole('button', { name: 'Add a fee' }).click();
  await page.getByLabel('Fee 1: name').fill('Pitch');
  await page.getByLabel('Fee 1: amount or percent').fill('35');
  await page.getByRole('button', { name: 'Plan it' }).click();
  await page.getByText('Event created successfully').waitFor();
  await page.getByRole('heading', { name: 'Bruton market', level: 1 }).waitFor();

  // The other screen shows it too, and the forecast is of the same place.
  await second.getByRole('link', { name: 'Bruton market' }).click();
  await second.getByText('From 3 earlier events here').waitFor();
  await second.getByText('expected 41').waitFor();

  await page.getByLabel('All butter shortbread: sold', { exact: true }).fill('58');
  await page.getByLabel('All butter shortbread: wasted').fill('1');
  await page.getByRole('button', { name: 'Save actuals' }).click();
  await page.getByText('Sales actuals updated successfully').waitFor();
  await page.getByText('Completed').first().waitFor();
  await second.getByText('Completed').first().waitFor();
  await page.getByText('179.80').first().waitFor();
  await until('the stock that was taken', async () => {
    const { items: levels } = (await maker.call('GET', '/stock-levels')).body;
    return levels.some(
      (level: { itemId: string; currentStock: string }) =>
        level.itemId === tracked && level.currentStock === String(-38 - 41 - 44 - 59),
    );
  });

  await page.goto(`${runtime.appUrl}/events?filter=past&search=bruton`);
  await page.getByRole('region', { name: 'Events' }).getByText('58 sold of 60').waitFor();
  await page.getByRole('link', { name: 'Bruton market' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete event' }).click();
  await page.getByRole('button', { name: 'Delete event' }).click();
  await page.getByText('Event deleted successfully').waitFor();
});

it('a stall is loaded, sells out without a network, is unloaded, and all of it is posted once', async () => {
  const { maker, tracked: itemId } = await openBakery();
  const received = { reason: 'receive', quantity: '62', lotCode: 'SB-1', useByDate: '2026-12-20' };
  await maker.call('PUT', `/stock-levels/${maker.kitchen}/${itemId}/movements/${newId()}`, received);
  const levels = async (): Promise<string[]> => {
    const { items: all } = (await maker.call('GET', '/stock-levels')).body;
    const at = (siteId: string): string =>
      all.find((level: Record<string, string>) => level.itemId === itemId && level.siteId === siteId)
        ?.currentStock ?? '0';
    return [at(maker.kitchen), at(maker.stall)];
  };
  const levelsAre = (...expected: string[]) =>
    until(`levels of ${expected}`, async () => String(await levels()) === String(expected));

  const page = await signedInPage(runtime, maker, '/events', withWorker);
  await page.getByRole('button', { name: 'Plan an event' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Bruton market');
  await page.getByLabel('Date', { exact: true }).fill('2026-12-19');
  await page.getByLabel('Stock comes from').selectOption({ label: 'Frome stall' });
  await page.getByRole('combobox', { name: 'Add a product' }).fill('short');
  await page.getByRole('option', { name: /All butter shortbread/ }).click();
  await page.getByLabel('All butter shortbread: planned').fill('60');
  await page.getByRole('button', { name: 'Plan it' }).click();
  await page.getByRole('button', { name: 'Make the pack list' }).click();
  await page.getByText('SB-1').waitFor();
  await page.getByLabel('Add one of your things').fill('Gazebo');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('checkbox', { name: 'All butter shortbread is packed' }).check();
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.getByText(/^Loaded \d\d:\d\d$/).waitFor();
  await levelsAre('2', '60');

  await page.evaluate(() => navigator.serviceWorker.ready);
  await keptOnDevice(page, 'batchbook-cache', '"isLoaded":true');
  await page.context().setOffline(true);
  await page.getByRole('checkbox', { name: 'Gazebo' }).check();
  await page.getByLabel('All butter shortbread: sold', { exact: true }).fill('58');
  await page.getByLabel('All butter shortbread: sold out at').fill('12.40');
  await page.getByRole('button', { name: 'Save actuals' }).click();
  await page.getByText('Waits on this device').first().waitFor();
  await page.getByLabel('All butter shortbread: brought back').fill('1');
  await page.getByLabel('All butter shortbread: brought back').press('Enter');
  await page.getByRole('button', { name: 'Unload', exact: true }).click();
  await page.getByText(/unloaded \d\d:\d\d$/).waitFor();
  // The phone is put away and taken out again, still without a network.
  await page.reload();
  await page.getByText(/unloaded \d\d:\d\d$/).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Gazebo' }).isChecked()).toBe(true);
  expect(await page.getByLabel('All butter shortbread: sold', { exact: true }).inputValue()).toBe('58');
  expect(await levels()).toEqual(['2', '60']);

  await page.context().setOffline(false);
  await levelsAre('3', '1');
  await page.getByText('Waits on this device').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Write off what is missing of All butter shortbread' }).click();
  await page.getByText('1 written off').waitFor();
  await levelsAre('3', '0');
  await page.getByText('179.80').first().waitFor();
  const { items: moved } = (await maker.call('GET', `/stock-movements?itemId=${itemId}`)).body;
  const told = moved.map(({ reason, quantity, lotCode }: Record<string, string>) => [
    reason,
    quantity,
    lotCode,
  ]);
  expect(told.sort()).toEqual(
    [
      ['receive', '62', 'SB-1'],
      ['transfer', '-60', 'SB-1'],
      ['transfer', '60', 'SB-1'],
      ['transfer', '-1', 'SB-1'],
      ['transfer', '1', 'SB-1'],
      ['sale', '-58', 'SB-1'],
      ['waste', '-1', 'SB-1'],
    ].sort(),
  );
});
