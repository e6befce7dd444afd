/// <reference lib="dom" />
/** An ideal level that one person sets appears on every open levels screen at little cost. */
import type { StockLevels } from '@batchbook/shared/stock/level-schema';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { screensConnected } from '../support/operator.ts';
import { signedInPage } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';
import { settled } from '../support/settled.ts';

const runtime = await runningProduct();

const idealOf = (page: Page) => page.getByLabel('Cultured butter: ideal level in g, Main Kitchen');

it('an ideal level set in one browser shows in the other, which reads only what was set', async () => {
  const shelves = await openMarketKitchen(runtime);
  const [page, second] = await Promise.all([
    signedInPage(runtime, shelves, '/stock'),
    signedInPage(runtime, shelves, '/stock', { watched: true }),
  ]);
  await idealOf(second).waitFor();
  // The next read belongs to what follows.
  await screensConnected(runtime, shelves.organizationId, 2);
  await settled(second);
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
  await settled(second);
  const answers = await Promise.all(read);
  expect(answers.map(({ whole }) => whole)).not.toContain(true);
  const butter = shelves.items.get('Cultured butter');
  expect(new Set(answers.flatMap(({ items }) => items.map(({ itemId }) => itemId)))).toEqual(
    new Set([butter]),
  );
  expect(compared).toEqual([]);
});
