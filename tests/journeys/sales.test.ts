/** Sales: who has how much of a batch, what that takes from stock, and a stall without a network. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lockedRun } from '../support/locked-run.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { screensConnected } from '../support/operator.ts';
import { signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

/** Twelve fingers, in stock at the main kitchen. */
async function bakedBatch(maker: MarketKitchen) {
  const { ingredients: ids } = maker;
  const recipe = await putPantryRecipe(maker, ids, {
    name: 'All butter shortbread',
    of: { 'Cultured butter': '450' },
    fields: { batchYield: '12', unit: 'fingers', sellingPrice: '2.5' },
  });
  const product = newId();
  await maker.call('PUT', `/stock-items/${product}`, { category: 'product', referenceId: recipe });
  const run = await lockedRun(maker, recipe);
  const left = async (): Promise<string> => {
    const { items: levels } = (await maker.call('GET', `/stock-levels?siteId=${maker.kitchen}`)).body;
    return levels.find(({ itemId }: { itemId: string }) => itemId === product)?.currentStock;
  };
  const salesOf = async () => (await maker.call('GET', `/production-runs/${run}/sales`)).body.items;
  return { run, left, salesOf };
}

async function addSale(page: Page, purchaser: string, quantity: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a sale' }).click();
  await page.getByLabel('Purchaser', { exact: true }).fill(purchaser);
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill(quantity);
  await page.getByRole('button', { name: 'Add sale', exact: true }).click();
  await page.getByText('Sale added').first().waitFor();
}

it('a sale takes its batch from stock, shows to others, and waits for a network', async () => {
  const maker = await openMarketKitchen(runtime);
  const { run, left, salesOf } = await bakedBatch(maker);
  expect(await left()).toBe('12');
  const path = `/production?run=${run}`;
  const [page, second] = await Promise.all([
    signedInPage(runtime, maker, path),
    signedInPage(runtime, maker, path),
  ]);
  await screensConnected(runtime, maker.organizationId, 2);

  await addSale(page, 'Mr J. Pryce', '5');
  await page.getByText('1 sale, 5 fingers, £12.50').waitFor();
  await second.getByText('1 sale, 5 fingers, £12.50').waitFor();
  expect(await left()).toBe('7');

  await second.getByRole('button', { name: 'More for Mr J. Pryce' }).click();
  await second.getByRole('menuitem', { name: 'Change' }).click();
  await second.getByRole('textbox', { name: 'Quantity', exact: true }).fill('3');
  await second.getByRole('button', { name: 'Save sale' }).click();
  await second.getByText('Sale updated').first().waitFor();
  await page.getByText('1 sale, 3 fingers, £7.50').waitFor();
  expect(await left()).toBe('9');

  await page.context().setOffline(true);
  await addSale(page, 'Rook Lane Café', '4');
  await page.getByText('Waits on this device to be sent').waitFor();
  expect(await salesOf()).toHaveLength(1);
  await page.context().setOffline(false);
  await second.getByText('2 sales, 7 fingers, £17.50').waitFor();
  await page.getByText('Waits on this device to be sent').waitFor({ state: 'detached' });
  expect(await salesOf()).toHaveLength(2);
  expect(await left()).toBe('5');

  await page.getByRole('button', { name: 'More for Rook Lane Café' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete sale' }).click();
  await page.getByText('Sale deleted').first().waitFor();
  await until('the batch in stock again', async () => (await left()) === '9');

  await page.goto(`${runtime.appUrl}/production/sales`);
  await page.getByText('1 sale, 3 fingers, £7.50').waitFor();
  await page.getByRole('link', { name: 'Mr J. Pryce' }).click();
  await page.getByRole('dialog', { name: 'Change the sale' }).waitFor();
});
