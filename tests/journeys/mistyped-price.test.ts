/** A price that was mistyped is put right where it was entered: the run that was baked with it, and the morning's page, follow. */
import { expect, it } from 'vitest';
import { lockedRun } from '../support/locked-run.ts';
import { setTier } from '../support/operator.ts';
import { signedInPage } from '../support/pages.ts';
import { fillPantry, putPantryRecipe } from '../support/pantry.ts';
import { signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

it('puts 72.00 for 7.20 right, in the run that was locked and in what it spent', async () => {
  const maker = await signUp(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  const pantry = await fillPantry(maker);
  const butter = pantry.get('Cultured butter') ?? '';
  const recipeId = await putPantryRecipe(maker, pantry, {
    name: 'Shortbread',
    of: { 'Cultured butter': '500' },
    fields: { batchYield: '10', unit: 'pieces', sellingPrice: '2' },
  });
  await maker.call('PUT', `/ingredients/${butter}`, { costPerUnit: '72', version: 1 });
  const runId = await lockedRun(maker, recipeId);

  const page = await signedInPage(runtime, maker, '/dashboard');
  const spent = page.locator('.day-figures > div').filter({ has: page.getByText('Spent on ingredients') });
  await spent.getByText('£36.00').waitFor();

  await page.goto(`${runtime.appUrl}/recipes?tab=ingredients&ingredient=${butter}`);
  await page
    .getByRole('button', { name: /^Typed wrong/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Correct a mistyped price' });
  await dialog.getByLabel('Price per kg').fill('7.20');
  await dialog.getByRole('button', { name: 'Correct the price' }).click();
  await page.getByText('Price corrected').waitFor();

  await page.goto(`${runtime.appUrl}/production?run=${runId}`);
  await page.getByText(/Put right on .*: a price had been mistyped, and one had cost £3\.60\./).waitFor();
  const table = page.getByRole('table', { name: 'What went in' });
  expect(await table.textContent()).toContain('£3.60');
  await page.goto(`${runtime.appUrl}/dashboard`);
  await spent.getByText('£3.60').waitFor();
});
