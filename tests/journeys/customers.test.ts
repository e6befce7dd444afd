/// <reference lib="dom" />
/** Customers: the example of a versioned entity with a list, an editor, live updates, an offline copy and the demo. */
import { expect, it } from 'vitest';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { screensConnected } from '../support/operator.ts';
import { newPage, signedInPage, withWorker } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const path = '/recipes?tab=customers';

it('a customer added in one browser shows in the other, is edited there, and can be read offline', async () => {
  const maker = await openMarketKitchen(runtime);
  const [page, second] = await Promise.all([
    signedInPage(runtime, maker, path, withWorker),
    signedInPage(runtime, maker, path),
  ]);
  for (const one of [page, second]) await one.getByText('No customers yet').waitFor();
  await screensConnected(runtime, maker.organizationId, 2);

  await page.getByRole('button', { name: 'New customer' }).first().click();
  await page.getByLabel('Name').fill('Café Rosa');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByRole('link', { name: 'rosa@example.com' }).waitFor();

  await second.getByRole('button', { name: 'Café Rosa' }).click();
  await second.getByLabel('Notes').fill('Six rye loaves on Fridays');
  await second.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Six rye loaves on Fridays').waitFor();

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByText('Six rye loaves on Fridays').waitFor();
  // The offline copy is written a second after the list was read.
  await page.waitForFunction(async () => {
    const open = indexedDB.open('batchbook-cache');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const keys = open.result.transaction('answers').objectStore('answers').getAllKeys();
    await new Promise((resolve) => {
      keys.onsuccess = resolve;
    });
    open.result.close();
    return keys.result.some((key) => String(key).includes('"customer"'));
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Six rye loaves on Fridays').waitFor();
});

it('the demo keeps customers, and takes them along into an account', async () => {
  const page = await newPage();
  await page.goto(`${runtime.appUrl}/demo-recipes?tab=customers`);
  await page.getByRole('button', { name: 'New customer' }).first().click();
  await page.getByLabel('Name').fill('Corner shop');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByRole('button', { name: 'Corner shop' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Corner shop' }).waitFor();

  const maker = await openMarketKitchen(runtime);
  const own = await signedInPage(runtime, maker, path);
  const book = await page.evaluate(() => localStorage.getItem('bb-demo'));
  await own.evaluate((kept) => localStorage.setItem('bb-demo', kept as string), book);
  await own.goto(`${runtime.appUrl}/recipes?keep=1`);
  await own.getByText(/1 customer/).waitFor();
  await own.getByRole('button', { name: /^Bring in|^Keep|^Bring/ }).click();
  await own.getByText('Your work is in').first().waitFor();
  expect((await maker.call('GET', '/customers')).body.items).toMatchObject([{ name: 'Corner shop' }]);
});
