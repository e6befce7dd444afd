/// <reference lib="dom" />
/** The mill rings about a lot: it is traced, recorded as a drill, and everybody who has some of it is called. */
import { newId } from '@batchbook/shared/ids';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { lockedRun } from '../support/locked-run.ts';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

it('a lot is traced to its buyer, recorded, called about, signed off and printed', async () => {
  const maker = await openMarketKitchen(runtime);
  const { ingredients: ids } = maker;
  const recipe = await putPantryRecipe(maker, ids, {
    name: 'All butter shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'fingers' },
  });
  await maker.move(maker.kitchen, 'Cultured butter', {
    reason: 'receive',
    quantity: '1',
    unit: 'kg',
    lotCode: 'AMP-2611-B',
    useByDate: '2099-12-09',
  });
  const run = await lockedRun(maker, recipe, { trackOutput: true });
  const sale = { purchaserName: 'Rook Lane Café', purchaserEmail: 'rook@example.com', quantity: '5' };
  await maker.call('PUT', `/production-runs/${run}/sales/${newId()}`, sale);

  const page = await signedInPage(runtime, maker, '/production');
  await page.getByRole('link', { name: 'Trace' }).click();
  await page.getByLabel('Lot code or batch number').fill('AMP-2611-B');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Cultured butter, lot AMP-2611-B', level: 1 }).waitFor();
  await page.getByText('Rook Lane Café').first().waitFor();
  const butter = page.getByRole('table', { name: 'Mass balance' }).getByRole('row', { name: /AMP-2611-B/ });
  expect(await butter.getByRole('cell').allTextContents()).toEqual([
    '1,000',
    '450',
    '0',
    '0',
    '0',
    '550',
    '0',
  ]);
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('table', { name: 'Where it went' }).getByText('5 fingers').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Trace of AMP-2611-B.csv');

  await page.getByRole('button', { name: 'Record drill or recall' }).click();
  await page.getByText('Withdrawal', { exact: true }).click();
  await page.getByLabel('Reason').fill('The dairy found glass');
  await page.getByRole('button', { name: 'Record it' }).click();
  await page.getByText('0 of 1 buyer told').waitFor();
  const sums = page.getByRole('region', { name: 'Mass balance' });
  expect(await sums.evaluate((region) => region.scrollWidth - region.clientWidth), 'no figure is cut').toBe(
    0,
  );
  await page.getByLabel('Calls made by').fill('Priya Nair');
  await page.getByRole('button', { name: 'Mark told' }).first().click();
  await page.getByText('1 of 1 buyer told').waitFor();
  await page.getByRole('button', { name: 'Something came back' }).click();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByText(/^2 fingers of .* back$/).waitFor();
  await page.getByRole('button', { name: 'Edit details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the details' });
  await dialog.waitFor();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  await dialog.waitFor({ state: 'hidden' });
  const ink = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
  const sheetTitle = page.locator('article h1', { hasText: 'Product withdrawal' });
  expect(await ink(sheetTitle), 'dark ink on paper in the dark theme').toBe('rgb(23, 35, 29)');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign off…' }).click();
  await page.getByLabel('Your name').fill('Priya Nair');
  await page.getByText('Still out: 3 fingers of All butter shortbread.').waitFor();
  await page.getByText('Not marked as told: Local authority and Food Standards Agency.').waitFor();
  await page.getByRole('button', { name: 'Sign off all the same' }).click();
  await page.getByText(/^Signed off by Priya Nair on/).waitFor();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article');
  await sheet.getByRole('heading', { name: 'Product withdrawal' }).waitFor();
  await sheet.getByText('Signed off by Priya Nair').waitFor();
  const bottomOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf(page.locator('main')), 'no room below that begins a page').toBe(
    await bottomOf(sheet),
  );
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`${runtime.appUrl}/production/trace`);
  await page
    .getByRole('region', { name: 'Recalls and drills' })
    .getByRole('link', { name: 'AMP-2611-B' })
    .click();
  await until(
    'the recall as it was signed off',
    async () => (await page.getByText(/^Signed off by Priya Nair on/).count()) === 1,
  );
});
