/** Without the mouse: a mock recall from the call of the mill to the sheet that an auditor reads, read back from its PDF. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { lockedRun } from '../support/locked-run.ts';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { pdfReader, readPages } from '../support/read-back.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const typeInto = async (page: Page, field: RegExp, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

/** Butter that went into shortbread, which a café with a record and a shop without one bought. */
async function soldShortbread() {
  const maker = await openMarketKitchen(runtime);
  const recipe = await putPantryRecipe(maker, maker.ingredients, {
    name: 'Shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'fingers' },
  });
  await maker.move(maker.kitchen, 'Cultured butter', {
    ...{ reason: 'receive', quantity: '1', unit: 'kg', lotCode: 'AMP-2611-B', useByDate: '2099-12-09' },
  });
  const run = await lockedRun(maker, recipe, { trackOutput: true });
  const customerId = newId();
  const cafe = { name: 'Rook Lane Café', contactPhone: '01632 960118', address: '2 Rook Lane, Frome' };
  await maker.call('PUT', `/customers/${customerId}`, cafe);
  for (const sale of [
    { customerId, quantity: '5' },
    { purchaserName: 'Mells Village Shop', purchaserEmail: 'shop@mells.example', quantity: '4' },
  ])
    await maker.call('PUT', `/production-runs/${run}/sales/${newId()}`, sale);
  return maker;
}

async function noteBack(page: Page, from: string, quantity: string): Promise<void> {
  await pressOn(page, new RegExp(`^(Something|Correct what) came back: ${from}$`));
  await openDialog(page).waitFor();
  await typeInto(page, /^Quantity/, quantity);
  await page.keyboard.press('Enter');
}

it('a mock recall is recorded, called about, reconciled, signed off and read back from paper', async () => {
  const maker = await soldShortbread();
  const page = await signedInPage(runtime, maker, '/production/trace');
  await page.getByText('You have never recorded a recall drill.').waitFor();
  await typeInto(page, /^Lot code or batch number/, 'amp-2611-b');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Cultured butter, lot AMP-2611-B', level: 1 }).waitFor();
  await pressOn(page, /^Record drill or recall$/);
  await openDialog(page).waitFor();
  await typeInto(page, /^Reason/, 'Mock recall: glass in the butter');
  await typeInto(page, /^Found by/, 'Ana at the dairy');
  await pressOn(page, /^Record it$/);

  await page.getByText('0 of 2 buyers told').waitFor();
  await typeInto(page, /^Calls made by/, 'Ben Marsh');
  await pressOn(page, /^Mark told: Rook Lane Café$/);
  await page.getByText('1 of 2 buyers told').waitFor();
  await pressOn(page, /^Mark told: Mells Village Shop$/);
  await page.getByText('2 of 2 buyers told').waitFor();
  await noteBack(page, 'Rook Lane Café', '3');
  await page.getByText(/^3 fingers of .* back$/).waitFor();
  await noteBack(page, 'Mells Village Shop', '6');
  await page.getByText('Only 4 fingers went out: a sale may be missing.').waitFor();
  await pressOn(page, /^Note it all the same$/);
  await page.getByText(/^6 fingers of .* back: more came back than went out$/).waitFor();
  await noteBack(page, 'Mells Village Shop', '4');
  const sums = page.getByRole('table', { name: 'Reconciliation' }).filter({ visible: true });
  await sums.getByText('7', { exact: true }).waitFor();
  expect(await sums.getByRole('cell').allTextContents()).toEqual(['9', '7', '2']);

  await pressOn(page, /^Edit details$/);
  await openDialog(page).waitFor();
  await typeInto(page, /^Decisions/, 'Take all of it back');
  await typeInto(page, /^Corrective action/, 'Sieve the butter');
  await pressOn(page, /^Save details$/);
  await page.getByText('Sieve the butter').first().waitFor();
  await pressOn(page, /^Sign off…$/);
  await openDialog(page).waitFor();
  await typeInto(page, /^Your name/, 'Priya Nair');
  await page.keyboard.press('Enter');
  await page.getByText(/^Signed off by Priya Nair on/).waitFor();

  const reader = await pdfReader();
  const pages = await readPages(reader, await page.pdf({ preferCSSPageSize: true }));
  expect(pages.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual(
    pages.map(() => [210, 297]),
  );
  const paper = pages.map(({ text }) => text).join('');
  for (const text of [
    ...['Recall drill', 'Mock recall: glass in the butter', 'by Ana at the dairy', 'Use by Dec 09, 2099'],
    ...['Nolabelprinted.', 'Rook Lane Café', '01632 960118', '2 Rook Lane, Frome', 'shop@mells.example'],
    ...['by Ben Marsh', '3 fingers of', '4 fingers of', 'Shortbread, fingers972', 'Take all of it back'],
    ...['Corrective action Sieve the butter', 'Signed off by Priya Nair', 'Page 1 of'],
  ])
    expect(paper).toContain(text.replace(/\s/g, ''));
  expect(paper).not.toContain('CSV');
  await reader.close();

  await page.goto(`${runtime.appUrl}/production/trace`);
  await page.getByText(/^Last recall drill: .*The next is due by/).waitFor();
});
