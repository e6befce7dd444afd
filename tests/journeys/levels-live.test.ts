/// <reference lib="dom" />
/** Somebody sets an ideal level, and whoever has the levels open sees it and reads little for it. */
import type { StockLevels } from '@batchbook/shared/stock/level-schema';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage } from '../support/pages.ts';

const runtime = inject('runtime');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const idealOf = (page: Page) => page.getByLabel('Cultured butter: ideal level in g, Main Kitchen');

it('an ideal level set in one browser shows in the other, which reads only what was set', async () => {
  const shelves = await openMarketKitchen(runtime);
  const [page, second] = await Promise.all([
    signedInPage(browser, runtime, shelves, '/stock'),
    signedInPage(browser, runtime, shelves, '/stock'),
  ]);
  await idealOf(second).waitFor();
  // What was done to get here has settled: the next reading is of what follows.
  await second.waitForTimeout(2_500);
  const read: Promise<StockLevels>[] = [];
  const compared: string[] = [];
  second.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('/stock-levels')) read.push(response.json() as Promise<StockLevels>);
    if (pathname.endsWith('/stock-reconcile')) compared.push(pathname);
  });

  await idealOf(page).fill('750');
  await idealOf(page).press('Enter');
  await second.waitForFunction(
    (label) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.value === '750',
    'Cultured butter: ideal level in g, Main Kitchen',
  );
  await second.waitForTimeout(2_500);
  const answers = await Promise.all(read);
  expect(answers.map(({ whole }) => whole)).not.toContain(true);
  const butter = shelves.items.get('Cultured butter');
  expect(new Set(answers.flatMap(({ items }) => items.map(({ itemId }) => itemId)))).toEqual(
    new Set([butter]),
  );
  expect(compared).toEqual([]);
});
