/** The grace period as an owner lives through it: a paid plan given up with eight recipes, in a browser, on a moved clock. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnProduct } from '../support/own-product.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { type Maker, type Runtime, signUp } from '../support/product.ts';

const daySeconds = 24 * 60 * 60;

const product = new OwnProduct({ pages: true });
let runtime: Runtime;
let maker: Maker;

beforeAll(async () => {
  runtime = await product.start();
  maker = await signUp(runtime, 'Hazel & Rye');
});
afterAll(() => product.stop());

async function payGrow(page: Page): Promise<void> {
  const [stripe] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Choose Grow', exact: true }).click(),
  ]);
  await stripe.getByLabel(/Card number/).fill('4242424242424242');
  await stripe.getByRole('button', { name: /Pay|Subscribe/ }).click();
  await page.getByRole('heading', { name: 'Grow plan' }).waitFor();
  await stripe.close();
}

it('leads from eight recipes on Grow through 14 days on Free to five', async () => {
  const page = await signedInPage(runtime, maker, '/plans?currency=GBP');
  await page.getByText('All prices in GBP').waitFor();
  await payGrow(page);
  for (let loaf = 1; loaf <= 8; loaf += 1)
    await maker.call('PUT', `/recipes/${newId()}`, { name: `Loaf ${loaf}`, batchYield: '4', unit: 'pieces' });
  await page.reload();
  await page.getByText('8 of 50').waitFor();

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  const dialog = openDialog(page);
  await dialog.getByText(/You’ll be 3 recipes over\./).waitFor();
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText(/^Your plan ends on /).waitFor();
  const { currentPeriodEnd } = (await maker.call('GET', '/subscription')).body;

  await product.advance((Date.parse(currentPeriodEnd) - Date.now()) / 1000 + daySeconds / 2);
  await page.getByRole('heading', { name: 'Free plan' }).waitFor();
  await page.getByText(/^3 recipes over your plan\. 14 days left\./).waitFor();
  await page.goto(`${runtime.appUrl}/recipes`);
  await page.getByRole('link', { name: 'Loaf 1' }).first().click();
  await page.getByRole('heading', { name: 'Loaf 1', level: 1 }).waitFor();
  expect(await page.getByText(/^Recipes are read-only/).count()).toBe(0);

  await product.advance(14 * daySeconds);
  await page.goto(`${runtime.appUrl}/recipes`);
  await page.getByText(/^Recipes are read-only: there are more than the Free plan allows/).waitFor();
  await page.getByRole('link', { name: 'Loaf 1' }).first().click();
  await page.getByText(/^Recipes are read-only/).waitFor();

  const { body } = await maker.call('GET', '/recipes');
  for (const { id, version } of body.items.slice(0, 3))
    await maker.call('DELETE', `/recipes/${id}`, { version });
  await page.goto(`${runtime.appUrl}/recipes`);
  await page.getByRole('link', { name: /^Loaf/ }).first().waitFor();
  expect(await page.getByText(/^Recipes are read-only/).count()).toBe(0);
});
