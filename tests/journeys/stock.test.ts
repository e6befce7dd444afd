/** A kitchen and a market stall: receiving, moving, counting in a cellar, and who sees it. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { newColleague } from '../support/operator.ts';
import { signedInPage, withWorker } from '../support/pages.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { keptOnDevice, settled } from '../support/settled.ts';

const runtime = await runningProduct();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The row of an item in the levels of a site. */
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const levelIs = (shelves: MarketKitchen, siteId: string, name: string, expected: string) =>
  until(`${name} at ${expected}`, async () => (await shelves.levelOf(siteId, name)) === expected);

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add an item or ingredient' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

describe('a kitchen and its stall', () => {
  it('receives a delivery, moves some to the stall, undoes a mistake, and the second browser follows', async () => {
    const shelves = await openMarketKitchen(runtime);
    const tom = await newColleague(runtime, shelves.organizationId, { firstName: 'Tom', lastName: 'Baker' });
    const [page, second] = await Promise.all([
      signedInPage(runtime, shelves, '/stock'),
      signedInPage(runtime, tom, '/stock'),
    ]);
    await rowOf(second, 'Cultured butter').waitFor();

    await page.getByRole('button', { name: 'Receive delivery' }).click();
    await pick(page, 'Cultured butter');
    await page.getByLabel('Cultured butter: quantity').fill('2.5kg');
    await pick(page, 'Strong flour');
    await page.getByLabel('Strong flour: quantity').fill('25 kg');
    await page.getByRole('button', { name: 'Receive 2 lines' }).click();
    await page.getByRole('dialog', { name: 'Receive delivery' }).waitFor({ state: 'detached' });
    await rowOf(second, 'Cultured butter').getByText('2,500').waitFor();
    expect(await shelves.levelOf(shelves.kitchen, 'Strong flour')).toBe('25000 g');

    await page.getByRole('button', { name: 'Transfer', exact: true }).first().click();
    await page.getByRole('combobox', { name: /^Add/ }).fill('Cultured');
    await page.getByRole('option', { name: /Cultured butter/ }).click();
    await page.getByLabel('Cultured butter: quantity').fill('500g');
    const transfer = page.getByRole('dialog', { name: 'Transfer' });
    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
    await transfer.waitFor({ state: 'detached' });
    await levelIs(shelves, shelves.stall, 'Cultured butter', '500 g');
    expect(await shelves.levelOf(shelves.kitchen, 'Cultured butter')).toBe('2000 g');
    await rowOf(second, 'Cultured butter').getByText('2,000').waitFor();

    await rowOf(page, 'Cultured butter')
      .getByRole('button', { name: 'Cultured butter', exact: true })
      .click();
    const item = page.getByRole('complementary', { name: 'Cultured butter at Main Kitchen' });
    await item.getByRole('button', { name: /^Waste/ }).click();
    await page.getByLabel('Cultured butter: quantity').fill('1.5 kg');
    const waste = page.getByRole('dialog', { name: 'Waste' });
    await waste.getByRole('button', { name: 'Record waste' }).click();
    await waste.waitFor({ state: 'detached' });
    await rowOf(second, 'Cultured butter').getByText('500').waitFor();
    // Undo applies to the last movement in the ledger.
    await item.getByRole('region', { name: 'Ledger' }).getByText('Waste', { exact: true }).waitFor();
    await item.getByRole('button', { name: 'Undo', exact: true }).click();
    await levelIs(shelves, shelves.kitchen, 'Cultured butter', '2000 g');
    await rowOf(second, 'Cultured butter').getByText('2,000').waitFor();
    const ledger = await item.getByRole('region', { name: 'Ledger' }).innerText();
    expect(ledger).toContain('Undo');
  });

  it('shows who moved and who counted, by their current names', async () => {
    const shelves = await openMarketKitchen(runtime);
    await shelves.move(shelves.kitchen, 'Cultured butter', { reason: 'receive', quantity: '2500' });
    const page = await signedInPage(runtime, shelves, '/stock');
    const name = { name: 'Cultured butter', exact: true };
    await rowOf(page, 'Cultured butter').getByRole('button', name).click();
    const ledger = page.getByRole('region', { name: 'Ledger' });
    await ledger.getByText('Receive', { exact: true }).waitFor();

    // Joined after the first browser read the members.
    const tom = await newColleague(runtime, shelves.organizationId, { firstName: 'Tom', lastName: 'Baker' });
    const second = await signedInPage(runtime, tom, '/stock');
    await rowOf(second, 'Cultured butter').getByRole('button', name).click();
    const item = second.getByRole('complementary', { name: 'Cultured butter at Main Kitchen' });
    await item.getByRole('button', { name: /^Use/ }).click();
    await second.getByLabel('Cultured butter: quantity').fill('500g');
    await second.getByRole('button', { name: 'Record use' }).click();
    await ledger.getByText(/Tom Baker/).waitFor();
    await item.getByText(/\bTom\b/).waitFor();

    await tom.rename({ firstName: 'Thomas', lastName: 'Baker' });
    await ledger.getByText(/Thomas Baker/).waitFor();

    const line = {
      itemId: shelves.items.get('Cultured butter'),
      counted: '2100',
      unit: 'g',
      levelVersion: 2,
    };
    const count = { siteId: shelves.kitchen, lines: [line] };
    expect((await tom.call('PUT', `/stock-counts/${newId()}`, count)).status).toBe(201);
    await page.getByRole('link', { name: 'Counts', exact: true }).click();
    await page.getByRole('link', { name: /by Thomas Baker/ }).waitFor();
  });
});

describe('in a cellar without a network', () => {
  it('the kitchen is counted on a phone, the browser closed, and the count posted once', async () => {
    const shelves = await openMarketKitchen(runtime);
    await shelves.move(shelves.kitchen, 'Cultured butter', { reason: 'receive', quantity: '2500' });
    await shelves.move(shelves.kitchen, 'Strong flour', { reason: 'receive', quantity: '25', unit: 'kg' });
    const page = await signedInPage(runtime, shelves, '/stock', { ...phone, ...withWorker, watched: true });
    await page.getByText('Cultured butter').first().waitFor();
    await settled(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await keptOnDevice(page, 'batchbook-cache', 'Cultured butter');
    const context = page.context();
    await context.setOffline(true);

    const sheet = await context.newPage();
    await sheet.goto(`${runtime.appUrl}/stock?tab=counts&count=new&site=${shelves.kitchen}`);
    await sheet.getByLabel(/^Counted Cultured butter/).fill('2400');
    await sheet.getByLabel(/^Counted Strong flour/).fill('26 kg');
    await page.close();
    await sheet.getByRole('button', { name: 'Review' }).click();
    await sheet.getByRole('button', { name: 'Queue 2 lines to post' }).click();
    await sheet.getByText(/wait/).first().waitFor();
    await sheet.close();
    expect(await shelves.levelOf(shelves.kitchen, 'Cultured butter')).toBe('2500 g');

    const again = await context.newPage();
    await again.goto(`${runtime.appUrl}/stock`);
    await again.getByText('Cultured butter').first().waitFor();
    await again
      .getByText(/1 change waiting/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await levelIs(shelves, shelves.kitchen, 'Cultured butter', '2400 g');
    await levelIs(shelves, shelves.kitchen, 'Strong flour', '26000 g');
    const { items } = (await shelves.call('GET', '/stock-movements?reason=count')).body;
    expect(items).toHaveLength(2);
  });
});
