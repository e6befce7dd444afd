/** A phone in a cellar: typed and queued changes survive a closed browser and a bad network, and are posted once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchPersistent } from '../support/browser.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage, signInOn, withWorker } from '../support/pages.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { keptOnDevice, settled } from '../support/settled.ts';

const runtime = await runningProduct();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const sheetOf = (shelves: MarketKitchen) => `/stock?tab=counts&count=new&site=${shelves.kitchen}`;

const countOf = (page: Page, name: string) => page.getByLabel(new RegExp(`^Counted ${name}`));

/** Goes offline once the device has the app and the stock. */
async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await keptOnDevice(page, 'batchbook-cache', 'Sea salt');
  await page.context().setOffline(true);
}

async function review(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).tap();
  await page.getByRole('button', { name: button }).tap();
}

const levelIs = (shelves: MarketKitchen, name: string, expected: string) =>
  until(`${name} at ${expected}`, async () => (await shelves.levelOf(shelves.kitchen, name)) === expected);

async function countsPosted(shelves: MarketKitchen): Promise<number> {
  return (await shelves.call('GET', '/stock-movements?reason=count')).body.items.length;
}

async function stockedKitchen(): Promise<MarketKitchen> {
  const shelves = await openMarketKitchen(runtime);
  await shelves.move(shelves.kitchen, 'Sea salt', { reason: 'receive', quantity: '3000' });
  return shelves;
}

describe('a phone whose browser is closed', () => {
  it('opens the half-typed sheet from cold without a network, and posts once with one', async () => {
    const shelves = await stockedKitchen();
    const dir = mkdtempSync(join(tmpdir(), 'batchbook-phone-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));

    const upstairs = await launchPersistent(dir, phone);
    const page = await upstairs.newPage();
    await page.goto(runtime.appUrl + sheetOf(shelves));
    await signInOn(page, shelves);
    await countOf(page, 'Sea salt').waitFor();
    await loseNetwork(page);
    await countOf(page, 'Sea salt').tap();
    for (const digit of ['2', '9', '0', '0'])
      await page.getByRole('button', { name: digit, exact: true }).tap();
    // As fast as a hand: the last key is kept all the same.
    await upstairs.close();

    const cellar = await launchPersistent(dir, { ...phone, offline: true });
    const sheet = await cellar.newPage();
    await sheet.goto(runtime.appUrl + sheetOf(shelves));
    await until('the figure', async () => (await countOf(sheet, 'Sea salt').inputValue()) === '2900');
    await sheet
      .getByText(/synced|Last synced at/)
      .first()
      .waitFor();
    await review(sheet, /^Queue 1 line/);
    await sheet.getByText(/1 line of this count waits/).waitFor();
    await cellar.close();

    const back = await launchPersistent(dir, phone);
    const again = await back.newPage();
    await again.goto(`${runtime.appUrl}/stock`);
    await levelIs(shelves, 'Sea salt', '2900 g');
    await again.getByText('2,900').first().waitFor();
    expect(await countsPosted(shelves)).toBe(1);
    await back.close();
  });
});

describe('a network that comes and goes', () => {
  it('posts a count once, although answers are lost and refused, without a browser event', async () => {
    const shelves = await stockedKitchen();
    const page = await signedInPage(runtime, shelves, sheetOf(shelves), phone);
    await countOf(page, 'Sea salt').fill('2900');
    let tries = 0;
    await page.route('**/stock-counts/**', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      tries += 1;
      if (tries === 1) {
        await route.fetch();
        return route.abort('connectionreset');
      }
      return tries === 2 ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    await review(page, /^Post 1 line/);
    await until('the third try', async () => tries >= 3);
    await page.getByText(/of this count waits/).waitFor({ state: 'detached' });
    await until('the line leaves', async () => (await countOf(page, 'Sea salt').inputValue()) === '');
    expect(await shelves.levelOf(shelves.kitchen, 'Sea salt')).toBe('2900 g');
    expect(await countsPosted(shelves)).toBe(1);
  });
});

describe('two phones in one cellar', () => {
  it('count the same shelf: the second learns what moved, decides, and both are in the ledger', async () => {
    const shelves = await stockedKitchen();
    const [first, second] = await Promise.all([
      signedInPage(runtime, shelves, sheetOf(shelves), phone),
      signedInPage(runtime, shelves, sheetOf(shelves), { ...phone, ...withWorker, watched: true }),
    ]);
    await countOf(first, 'Sea salt').fill('2900');
    await countOf(second, 'Sea salt').fill('2800');
    await countOf(second, 'Whole milk').fill('7 kg');
    await settled(second);
    await second.context().setOffline(true);
    await review(second, /^Queue 2 lines/);
    await second.getByText(/2 lines of this count wait/).waitFor();
    await review(first, /^Post 1 line/);
    await levelIs(shelves, 'Sea salt', '2900 g');

    await second.context().setOffline(false);
    await second
      .getByText(/A count of 2 lines was not posted. Sea salt moved since it was counted/)
      .waitFor();
    expect(await shelves.levelOf(shelves.kitchen, 'Whole milk')).toBe('0 g');
    await second.getByRole('button', { name: 'Look at them again' }).tap();
    await second.getByRole('button', { name: /^Yes, 2,800 g is right/ }).tap();
    await review(second, /^Post 2 lines/);
    await levelIs(shelves, 'Sea salt', '2800 g');
    await levelIs(shelves, 'Whole milk', '7000 g');
    expect(await countsPosted(shelves)).toBe(3);
  });
});
