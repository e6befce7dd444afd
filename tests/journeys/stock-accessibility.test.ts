/** axe finds nothing on the screens of stock, in both themes, wide and on a phone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dialogOpen, eachTheme, sizes } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage } from '../support/pages.ts';

const runtime = inject('runtime');
let browser: Browser;
let kitchen: MarketKitchen;

beforeAll(async () => {
  browser = await launchBrowser();
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

afterAll(() => browser.close());

describe.each(Object.entries(sizes))('on a %s screen', (size, viewport) => {
  async function opened(path: string, sign: RegExp | string): Promise<Page> {
    const page = await signedInPage(browser, runtime, kitchen, path, { viewport });
    await page.getByText(sign).first().waitFor();
    return page;
  }

  it('levels, an item with its ledger, and what is recorded of it are clean', async () => {
    const page = await opened('/stock', 'Cultured butter');
    await eachTheme(page, 'stock levels');
    await page.getByRole('button', { name: 'Receive delivery' }).first().click();
    await dialogOpen(page);
    await eachTheme(page, 'a delivery');
    await page.keyboard.press('Escape');
    await page.goto(`${runtime.appUrl}/stock?item=${kitchen.items.get('Cultured butter')}`);
    await page.getByText('AMP-2611-B').first().waitFor();
    await eachTheme(page, 'an item and its ledger');
    await page.context().close();
  });

  it.each([
    ['items', '/stock?tab=items', 'Track stock'],
    ['movements', '/stock?tab=movements', 'Cultured butter'],
    ['counts', '/stock?tab=counts', 'Main Kitchen'],
    ['sites', '/stock?tab=sites', 'New site'],
  ])('%s are clean', async (what, path, sign) => {
    const page = await opened(path, sign);
    await eachTheme(page, what);
    await page.context().close();
  });

  it('a count is clean, and so is what moved while it was counted', async () => {
    const name = size === 'wide' ? 'Whole milk' : 'Caster sugar';
    const page = await opened(`/stock?tab=counts&count=new&site=${kitchen.kitchen}`, 'Cornflour');
    await page.getByLabel(new RegExp(`^Counted ${name}`)).fill('2400');
    await kitchen.move(kitchen.kitchen, name, { reason: 'use', quantity: '-100' });
    await page
      .getByText(/asks? again/i)
      .first()
      .waitFor();
    await eachTheme(page, 'a count');
    await page.context().close();
  });
});
