/** Without the mouse: a market planned and sold, a batch made and sold, and its lot traced and recalled. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { lockedRun } from '../support/locked-run.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const bake = (maker: MarketKitchen): Promise<string> =>
  putPantryRecipe(maker, maker.ingredients, {
    name: 'Shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'fingers', sellingPrice: '3.10' },
  });

const chooseFirst = async (page: Page, field: RegExp, name: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(name.slice(0, 5));
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};

const typeInto = async (page: Page, field: RegExp, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

describe('by the keyboard alone', () => {
  it('a market is planned, sold, and the next one planned from it', async () => {
    const maker = await openMarketKitchen(runtime);
    await bake(maker);
    const page = await signedInPage(runtime, maker, '/events');
    await page.getByRole('button', { name: 'Plan an event' }).first().waitFor();
    await page.keyboard.press('n');
    await openDialog(page).waitFor();
    await typeInto(page, /^Name/, 'Frome');
    await chooseFirst(page, /^Add a product/, 'Shortbread');
    await typeInto(page, /Shortbread: planned/, '40');
    await pressOn(page, /^Plan it$/);
    await page.getByRole('heading', { name: 'Frome', level: 1 }).waitFor();
    await typeInto(page, /^Shortbread: sold$/, '38');
    await typeInto(page, /^Shortbread: sold out at$/, '12:10');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Profit' }).getByText('117.80').first().waitFor();
    await pressOn(page, /^Plan the next one$/);
    await openDialog(page).waitFor();
    await pressOn(page, /^Plan it$/);
    await openDialog(page).waitFor({ state: 'detached' });
    await until('the second event', async () => (await maker.call('GET', '/events')).body.items.length === 2);
  });

  it('a batch is planned, confirmed and sold', async () => {
    const maker = await openMarketKitchen(runtime);
    await bake(maker);
    const page = await signedInPage(runtime, maker, '/production');
    await page.getByRole('button', { name: 'Plan a run' }).first().waitFor();
    await page.keyboard.press('n');
    await openDialog(page).waitFor();
    await chooseFirst(page, /^Recipe or variation/, 'Shortbread');
    await pressOn(page, /^Plan it$/);
    await page.getByRole('heading', { name: 'Shortbread', level: 1 }).waitFor();
    await typeInto(page, /^Good$/, '11');
    await pressOn(page, /^Confirm and lock/);
    await openDialog(page).waitFor();
    await pressOn(page, /^Confirm and lock/);
    await page.getByText('Production run confirmed and locked').waitFor();
    await pressOn(page, /^Add a sale$/);
    await openDialog(page).waitFor();
    await typeInto(page, /^(Purchaser|Sold to|Name)/, 'Rook Lane Café');
    await typeInto(page, /^Quantity/, '5');
    await page.keyboard.press('Enter');
    await page.getByText('Sale added').first().waitFor();
  });

  it('a lot is traced, recorded and signed off', async () => {
    const maker = await openMarketKitchen(runtime);
    const recipe = await bake(maker);
    const lot = { lotCode: 'AMP-2611-B', useByDate: '2099-12-09' };
    await maker.move(maker.kitchen, 'Cultured butter', {
      reason: 'receive',
      quantity: '1',
      unit: 'kg',
      ...lot,
    });
    const run = await lockedRun(maker, recipe, { trackOutput: true });
    const sale = { purchaserName: 'Rook Lane Café', purchaserEmail: 'rook@example.com', quantity: '5' };
    await maker.call('PUT', `/production-runs/${run}/sales/${newId()}`, sale);
    const page = await signedInPage(runtime, maker, '/production/trace');
    await tabTo(page, /^Lot code or batch number/);
    await page.keyboard.type('amp-2611-b');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cultured butter, lot AMP-2611-B', level: 1 }).waitFor();
    await pressOn(page, /^Record drill or recall$/);
    await openDialog(page).waitFor();
    await typeInto(page, /^Reason/, 'A drill');
    await pressOn(page, /^Record it$/);
    await page.getByText('0 of 1 buyer told').waitFor();
    await typeInto(page, /^Calls made by/, 'Priya Nair');
    await pressOn(page, /^Mark told: Rook Lane Café$/);
    await page.getByText('1 of 1 buyer told').waitFor();
    await pressOn(page, /^Sign off…$/);
    await openDialog(page).waitFor();
    await typeInto(page, /^Your name/, 'Priya Nair');
    await page.keyboard.press('Enter');
    await page.getByText(/^Signed off by Priya Nair on/).waitFor();
    expect((await maker.call('GET', '/recalls')).body.items).toHaveLength(1);
  });
});
