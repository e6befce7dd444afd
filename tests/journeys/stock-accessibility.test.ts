/** axe finds nothing on the screens of stock: wide and on a phone, light and dark. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialogOpen, expectClean, looks } from '../support/axe.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
let kitchen: MarketKitchen;
/** Each check moves another item, so that nobody's count is repeated because of another's. */
const countedOn = {
  'wide light': 'Whole milk',
  'phone dark': 'Caster sugar',
  'wide dark': 'Sea salt',
  'phone light': 'Strong flour',
};

beforeAll(async () => {
  kitchen = await openMarketKitchen(runtime);
  const lot = {
    lotCode: 'AMP-2611-B',
    useByDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  };
  await kitchen.move(kitchen.kitchen, 'Cultured butter', {
    reason: 'receive',
    quantity: '10',
    unit: 'kg',
    ...lot,
  });
  await kitchen.move(kitchen.kitchen, 'Cultured butter', {
    reason: 'waste',
    quantity: '-450',
    wasteReason: 'Dropped',
  });
  await kitchen.move(kitchen.kitchen, 'Sea salt', { reason: 'use', quantity: '-250' });
  await kitchen.move(kitchen.stall, 'Strong flour', { reason: 'receive', quantity: '1.5', unit: 'kg' });
  const ideals = [...kitchen.items.values()].map((itemId) => ({
    siteId: 'all',
    itemId,
    idealStockLevel: '5000',
  }));
  expect((await kitchen.call('PATCH', '/stock-levels', ideals)).status).toBe(200);
});

describe.each(looks)('on a $size screen, $theme,', ({ size, viewport, theme }) => {
  beforeAll(() => kitchen.setTheme(theme));

  async function opened(path: string, sign: RegExp | string): Promise<Page> {
    const page = await signedInPage(runtime, kitchen, path, { viewport, theme });
    await page.getByText(sign).first().waitFor();
    return page;
  }

  it('levels, an item with its ledger, and what is recorded of it are clean', async () => {
    const page = await opened('/stock', 'Cultured butter');
    await expectClean(page, theme, 'stock levels');
    await page.getByRole('button', { name: 'Receive delivery' }).first().click();
    await dialogOpen(page);
    await expectClean(page, theme, 'a delivery');
    await page.keyboard.press('Escape');
    await page.goto(`${runtime.appUrl}/stock?item=${kitchen.items.get('Cultured butter')}`);
    await page.getByText('AMP-2611-B').first().waitFor();
    await expectClean(page, theme, 'an item and its ledger');
  });

  it.each([
    ['items', '/stock?tab=items', 'Track stock'],
    ['movements', '/stock?tab=movements', 'Cultured butter'],
    ['counts', '/stock?tab=counts', 'Main Kitchen'],
    ['sites', '/stock?tab=sites', 'New site'],
  ])('%s are clean', async (what, path, sign) => {
    const page = await opened(path, sign);
    await expectClean(page, theme, what);
  });

  it('a count is clean, and so is one whose levels moved meanwhile', async () => {
    const name = countedOn[`${size} ${theme}`];
    const page = await opened(`/stock?tab=counts&count=new&site=${kitchen.kitchen}`, 'Cornflour');
    await page.getByLabel(new RegExp(`^Counted ${name}`)).fill('2400');
    await kitchen.move(kitchen.kitchen, name, { reason: 'use', quantity: '-100' });
    await page
      .getByText(/asks? again/i)
      .first()
      .waitFor();
    await expectClean(page, theme, 'a count');
  });
});
