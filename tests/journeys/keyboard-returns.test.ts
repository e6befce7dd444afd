/** Without the mouse: yesterday's delivery is received, a part of it goes back to the supplier, and the rest is destroyed. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const typeInto = async (page: Page, field: RegExp, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

/** Opens the menu 'Return or destroy' of the item and chooses from it. */
async function choose(page: Page, entry: string): Promise<void> {
  await pressOn(page, /^Return or destroy$/);
  const item = page.getByRole('menuitem', { name: entry });
  await item.waitFor();
  await until(`the focus on ${entry}`, async () => {
    if (await item.evaluate((element) => element === document.activeElement)) return true;
    await page.keyboard.press('ArrowDown');
    return false;
  });
  await page.keyboard.press('Enter');
  await openDialog(page).waitFor();
}

it('a delivery of yesterday is received, partly sent back, and what is left destroyed', async () => {
  const maker = await openMarketKitchen(runtime);
  const page = await signedInPage(runtime, maker, '/stock');
  await page.getByText('Cultured butter').first().waitFor();
  const yesterday = await page.evaluate(() => {
    const now = new Date();
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
    const two = (value: number) => String(value).padStart(2, '0');
    return { month: two(day.getMonth() + 1), day: two(day.getDate()), year: String(day.getFullYear()) };
  });

  await pressOn(page, /^Receive delivery$/);
  await openDialog(page).waitFor();
  await typeInto(page, /^Add an item or ingredient$/, 'Cultured');
  await page.getByRole('option', { name: /Cultured butter/ }).waitFor();
  await page.keyboard.press('Enter');
  await typeInto(page, /^Cultured butter: quantity$/, '10 kg');
  await pressOn(page, /^Add a lot to Cultured butter$/);
  await typeInto(page, /^Cultured butter: lot code$/, 'AMP-2611-B');
  await typeInto(page, /^Delivered on$/, `${yesterday.month}${yesterday.day}${yesterday.year}`);
  await pressOn(page, /^Delivery note, temperature, checked by$/);
  await typeInto(page, /^Delivery note$/, 'DN-4471');
  await typeInto(page, /^Temperature$/, '3.5');
  await typeInto(page, /^Checked by$/, 'Tom');
  await pressOn(page, /^Receive$/);
  await openDialog(page).waitFor({ state: 'detached' });

  await pressOn(page, /^Cultured butter$/);
  const item = page.getByRole('complementary', { name: 'Cultured butter at Main Kitchen' });
  const ledger = item.getByRole('region', { name: 'Ledger' });
  await ledger.getByText(/delivery note DN-4471 · 3\.5 °C · checked by Tom · entered at/).waitFor();

  await choose(page, 'Back to the supplier');
  await typeInto(page, /^Cultured butter: quantity$/, '4 kg');
  await pressOn(page, /^Record return$/);
  await openDialog(page).waitFor({ state: 'detached' });
  await ledger.getByText('Supplier return', { exact: true }).waitFor();

  await choose(page, 'Destroy');
  await typeInto(page, /^Cultured butter: quantity$/, '6 kg');
  await pressOn(page, /^Record destruction$/);
  await openDialog(page).waitFor({ state: 'detached' });
  await ledger.getByText('Destroy', { exact: true }).waitFor();

  expect(await maker.levelOf(maker.kitchen, 'Cultured butter')).toBe('0 g');
  const { body } = await maker.call('GET', '/stock-movements');
  const day = `${yesterday.year}-${yesterday.month}-${yesterday.day}`;
  expect(
    body.items.map((move: Record<string, unknown>) => [
      move.reason,
      move.change,
      move.lotCode,
      move.deliveredOn,
    ]),
  ).toEqual([
    ['destroy', '-6000', 'AMP-2611-B', null],
    ['supplier_return', '-4000', 'AMP-2611-B', null],
    ['receive', '10000', 'AMP-2611-B', day],
  ]);
});
