/** Production: a run is planned, written up on its sheet, found again and deleted. */

import { newId } from '@batchbook/shared/ids';
import { expect, it } from 'vitest';
import { lineOf } from '../support/lines.ts';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { screensConnected, setTier } from '../support/operator.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { putPantryRecipe, subRecipeLine } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

it('a run is planned, written up, shown to others, found again and deleted', async () => {
  const maker = await openMarketKitchen(runtime);
  const { ingredients: ids } = maker;
  await putPantryRecipe(maker, ids, {
    name: 'All butter shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'fingers' },
  });
  const [lot, late] = [
    { lotCode: 'AMP-2611-B', useByDate: '2099-12-09' },
    { lotCode: 'AMP-OLD', useByDate: '2026-01-02' },
  ];
  for (const one of [lot, late])
    await maker.move(maker.kitchen, 'Cultured butter', {
      reason: 'receive',
      quantity: '1',
      unit: 'kg',
      ...one,
    });
  const [page, second] = await Promise.all([
    signedInPage(runtime, maker, '/production'),
    signedInPage(runtime, maker, '/production'),
  ]);
  await screensConnected(runtime, maker.organizationId, 2);

  await page.getByRole('button', { name: 'Plan a run' }).first().click();
  await page.getByLabel('Recipe or variation').fill('short');
  await page.getByRole('option', { name: /All butter shortbread/ }).click();
  await page.getByText('Quantity', { exact: true }).click();
  await page.getByLabel('How many', { exact: true }).fill('30');
  await page.getByText('30 fingers from 2.5 batches').waitFor();
  await page.getByRole('button', { name: 'Plan it' }).click();
  await page.getByText('Production run created successfully').waitFor();
  await page.getByRole('heading', { name: 'All butter shortbread', level: 1 }).waitFor();
  const number = await page.getByLabel('Batch number', { exact: true }).inputValue();
  expect(number).toMatch(/^ABS-\d{6}-01$/);
  await page.getByText('1,125 g').first().waitFor();

  // The sheet says beforehand what it will take, what stays, and what falls short.
  const taken = page.getByRole('list', { name: 'Will be taken from' }).first();
  await taken.getByText(/^AMP-2611-Buse by Dec 09, 20991,000 g$/).waitFor();
  await taken.getByText('125 g short').waitFor();
  await taken.getByText('AMP-OLD, use by Jan 02, 2026, is past its use-by, not taken').waitFor();
  const butter = page.getByLabel('Cultured butter: actual quantity');
  await butter.fill('1.1kg');
  await butter.press('Tab');
  await page.getByRole('button', { name: 'Cultured butter: choose lots' }).click();
  await page.getByRole('radio', { name: /AMP-2611-B/ }).check();
  await page.getByRole('button', { name: 'Use this lot' }).click();
  await until('the lot on the server', async () => {
    const { items: runs } = (await maker.call('GET', '/production-runs')).body;
    const { ingredients } = (await maker.call('GET', `/production-runs/${runs[0].id}`)).body;
    return ingredients[0].actualQuantity === '1100' && ingredients[0].supplierLotCode === 'AMP-2611-B';
  });
  await page.reload();
  await until('the quantity after a reload', async () => (await butter.inputValue()) === '1,100');

  const ticket = second.getByRole('region', { name: 'Today’s production' }).getByText(number);
  await ticket.waitFor();
  await second.getByLabel('Search runs').fill(number);
  const list = second.getByRole('region', { name: 'Production runs' });
  await list.getByRole('link', { name: 'All butter shortbread' }).click();
  await second.getByRole('heading', { name: 'All butter shortbread', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete draft' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByText('Production run deleted successfully').waitFor();
  await page.getByText('Nothing planned yet').waitFor();
});

it('a batch with a recipe in it is baked, confirmed, seen in stock and struck through', async () => {
  const maker = await openMarketKitchen(runtime);
  const { ingredients: ids } = maker;
  const glaze = await putPantryRecipe(maker, ids, {
    name: 'Milk glaze',
    of: { 'Caster sugar': '400', 'Whole milk': '100' },
    fields: { batchYield: '500', unit: 'g' },
  });
  const tart = newId();
  const created = await maker.call('PUT', `/recipes/${tart}`, {
    ...{ name: 'Butter tart', batchYield: '24', unit: 'tarts', sellingPrice: '4.20' },
    lines: [lineOf(ids.get('Cultured butter') ?? '', { quantity: '900' }), subRecipeLine(glaze, '120')],
  });
  expect(created.status).toBe(201);
  for (const name of ['Cultured butter', 'Caster sugar'])
    await maker.move(maker.kitchen, name, {
      ...{ reason: 'receive', quantity: '5', unit: 'kg', lotCode: `LOT-${name[1]}`, useByDate: '2099-12-09' },
    });
  const run = newId();
  await maker.call('PUT', `/production-runs/${run}`, { recipeId: tart, batches: '1', siteId: maker.kitchen });
  const page = await signedInPage(runtime, maker, `/production?run=${run}`);

  // The glaze is made in the run: its ingredients are weighed with the others.
  await page.getByRole('button', { name: 'Milk glaze: From a batch' }).click();
  await page.getByRole('menuitemradio', { name: 'Made in this run' }).click();
  const sugar = page.getByLabel('Caster sugar: actual quantity');
  await sugar.fill('100');
  await page.getByRole('button', { name: 'Cultured butter: choose lots' }).click();
  await page.getByRole('radio', { name: /LOT-u/ }).check();
  await page.getByRole('button', { name: 'Use this lot' }).click();
  await page.getByLabel('Good', { exact: true }).fill('22');
  await page.getByLabel('Waste', { exact: true }).fill('2');
  await page.getByText('8.3% wasted').waitFor();
  await page.getByText('Caster sugar, 4 g more').waitFor();
  // What came out is on the draft, not in this tab alone.
  await page.getByLabel('Notes').click();
  await until('what came out on the server', async () => {
    const { actualYield, wasteQuantity } = (await maker.call('GET', `/production-runs/${run}`)).body;
    return actualYield === '22' && wasteQuantity === '2';
  });

  await page.getByRole('button', { name: 'Confirm and lock' }).click();
  const question = openDialog(page);
  await question.getByText('900 g from LOT-u').waitFor();
  await question.getByText('22 tarts good').waitFor();
  await question.getByRole('checkbox', { name: 'Track Butter tart in stock' }).waitFor();
  await question.getByRole('button', { name: 'Confirm and lock' }).click();
  await page.getByText('Production run confirmed and locked').waitFor();
  await page.getByText('22 tarts in').waitFor();
  await page.getByText('Recipe, made in this run').waitFor();
  expect(await maker.levelOf(maker.kitchen, 'Cultured butter')).toBe('4100 g');
  expect(await maker.levelOf(maker.kitchen, 'Caster sugar')).toBe('4900 g');
  const { items: lots } = (await maker.call('GET', `/stock-lots?siteId=${maker.kitchen}`)).body;
  const { batchNumber } = (await maker.call('GET', `/production-runs/${run}`)).body;
  const made = lots.find(({ lotCode }: { lotCode: string }) => lotCode === batchNumber);
  expect(made?.currentStock).toBe('22');

  const sale = { purchaserName: 'Rook Lane Café', quantity: '9' };
  await maker.call('PUT', `/production-runs/${run}/sales/${newId()}`, sale);
  const output = page.getByRole('region', { name: 'Output lot' });
  await output.getByText('9 sold here').waitFor();
  await output.getByText('left of 22 made').waitFor();

  await page.getByRole('button', { name: 'Strike through…' }).click();
  await openDialog(page).getByText('Rook Lane Café').waitFor();
  await openDialog(page).getByText('9 tarts').waitFor();
  await openDialog(page).getByLabel('Comment').fill('Entered twice');
  await openDialog(page).getByRole('button', { name: 'Strike through' }).click();
  await page.getByText('Production run struck through successfully').waitFor();
  await page.getByText('All stock of this run went back.').waitFor();
  expect(await maker.levelOf(maker.kitchen, 'Cultured butter')).toBe('5000 g');
  await page.goto(`${runtime.appUrl}/production?state=struck`);
  await page.getByText('1 of 1.').waitFor();
});

it('what an event takes is baked, and its labels stay as they were approved, whatever becomes of the recipe', async () => {
  const maker = await openMarketKitchen(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  const { ingredients: ids } = maker;
  const recipe = await putPantryRecipe(maker, ids, {
    name: 'Oat biscuit',
    of: { 'Cultured butter': '450', 'Strong flour': '600', 'Sea salt': '5' },
    fields: { batchYield: '12', unit: 'packs', finishedWeightGrams: '1000' },
  });
  const label = `/recipes/${recipe}/label`;
  const business = { businessName: 'Hazel & Rye', businessAddress: '7 Cheap St, Frome BA11 1BN' };
  const stated = { netQuantity: '80', shelfLifeDays: 5, storage: 'Keep dry.', ...business };
  const { fingerprint } = (await maker.call('PUT', label, stated)).body;
  expect((await maker.call('POST', `${label}/approve`, { fingerprint })).status).toBe(200);
  const event = newId();
  const market = { name: 'Frome Independent', eventDate: '2099-12-06' };
  const recipes = [{ recipeId: recipe, plannedQuantity: '30' }];
  expect((await maker.call('PUT', `/events/${event}`, { ...market, recipes })).status).toBe(201);

  const page = await signedInPage(runtime, maker, `/events?event=${event}`);
  await page.getByRole('link', { name: 'Oat biscuit, 30 packs' }).click();
  const plan = openDialog(page);
  await plan.getByText('30 packs from 2.5 batches').waitFor();
  await plan.getByRole('button', { name: 'Plan it' }).click();
  await page.getByRole('heading', { name: 'Oat biscuit', level: 1 }).waitFor();
  await page.getByText('1,125 g').first().waitFor();

  // Left out and put back, it is the recipe's again, and the label describes the batch.
  await page.getByRole('button', { name: 'Leave out Sea salt' }).click();
  await page.getByText('Sea salt, left out').waitFor();
  await page.getByRole('button', { name: 'Put back Sea salt' }).click();
  await page.getByLabel('Sea salt: actual quantity').waitFor();
  await page.getByRole('button', { name: 'Confirm and lock' }).click();
  // The event is years ahead.
  await openDialog(page)
    .getByRole('checkbox', { name: /days ahead.*Yes, that’s right/ })
    .check();
  await openDialog(page).getByRole('button', { name: 'Confirm and lock' }).click();
  await page.getByText('Production run confirmed and locked').waitFor();

  await maker.call('PUT', label, { storage: 'Keep frozen.', version: 1 });
  expect((await maker.call('DELETE', `/recipes/${recipe}`)).status).toBe(200);
  await page.getByRole('link', { name: 'Print labels' }).click();
  await page.getByRole('button', { name: /^Print \d+ labels$/ }).waitFor();
  const face = page.locator('[data-size] .lb').first();
  await face.getByText('Keep dry.').waitFor();
  await face.getByText(/^L OB-\d{6}-01$/).waitFor();
  await face.getByText(/11 Dec/).waitFor();
});

it('dates that look wrong are corrected or confirmed in place, by keyboard', async () => {
  const maker = await openMarketKitchen(runtime);
  const recipeId = await putPantryRecipe(maker, maker.ingredients, {
    name: 'Lemon tart',
    of: { 'Cultured butter': '450' },
    fields: { batchYield: '24', unit: 'tarts' },
  });
  const run = newId();
  const dates = { productionDate: '2099-12-05', useByDate: '2025-12-09' };
  await maker.call('PUT', `/production-runs/${run}`, { recipeId, siteId: maker.kitchen, ...dates });
  const page = await signedInPage(runtime, maker, `/production?run=${run}`);
  // Nothing is in stock: it is taken all the same, and stock goes below zero.
  await page.getByText('Takes 1 item from stock.').waitFor();
  await page.getByRole('button', { name: 'Confirm and lock' }).press('Enter');
  const question = openDialog(page);
  const confirm = question.getByRole('button', { name: 'Confirm and lock' });
  await question.getByText(/days ahead/).waitFor();
  await confirm.press('Enter');
  await question.getByText('Correct it, or tick that it’s right.').first().waitFor();
  await question.getByLabel('Production date').fill('2025-12-10');
  const late = question.getByRole('checkbox', { name: /1 day before the day it was made/ });
  await late.waitFor();
  await confirm.press('Enter');
  await until('the focus on the tick', () => late.evaluate((tick) => tick === document.activeElement));
  await page.keyboard.press('Space');
  await confirm.press('Enter');
  await page.getByText('Production run confirmed and locked').waitFor();

  await page.getByRole('button', { name: 'Add a sale' }).press('Enter');
  const sale = openDialog(page);
  await sale.getByLabel('Purchaser').fill('Rook Lane Café');
  await sale.getByRole('textbox', { name: 'Quantity' }).fill('6');
  await sale.getByLabel('Date').fill('2025-12-12');
  await sale.getByText('The batch was 3 days past its use-by on this day.').waitFor();
  await sale.getByRole('textbox', { name: 'Quantity' }).press('Enter');
  const right = sale.getByRole('checkbox', { name: /Yes, that’s right/ });
  await until('the focus on the tick', () => right.evaluate((tick) => tick === document.activeElement));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('Sale added').waitFor();
  const { items } = (await maker.call('GET', `/production-runs/${run}/sales`)).body;
  expect(items).toMatchObject([{ quantity: '6', saleDate: '2025-12-12' }]);
});
