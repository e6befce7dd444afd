/** Without the mouse: the mill rings, its lot is put on hold and a draft leaves it alone, until it is released. */

import { newId } from '@batchbook/shared/ids';
import { expect, it } from 'vitest';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

it('a lot is put on hold, a draft doesn’t take it, and does once it is released', async () => {
  const maker = await openMarketKitchen(runtime);
  const recipe = await putPantryRecipe(maker, maker.ingredients, {
    name: 'All butter shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'fingers' },
  });
  for (const [lotCode, useByDate] of [
    ['AMP-1', '2099-12-01'],
    ['AMP-2', '2099-12-09'],
  ])
    await maker.move(maker.kitchen, 'Cultured butter', {
      ...{ reason: 'receive', quantity: '1', unit: 'kg', lotCode, useByDate },
    });
  const run = newId();
  await maker.call('PUT', `/production-runs/${run}`, { recipeId: recipe, batches: '1' });

  const page = await signedInPage(runtime, maker, '/production/trace?lot=AMP-1');
  await page.getByRole('heading', { name: 'Cultured butter, lot AMP-1', level: 1 }).waitFor();
  await pressOn(page, /^Put on hold: AMP-1$/);
  await openDialog(page).waitFor();
  await tabTo(page, /^Reason/);
  await page.keyboard.type('The dairy rang');
  await page.keyboard.press('Enter');
  await page.getByText(': The dairy rang').waitFor();
  const balance = page.getByRole('table', { name: 'Mass balance' });
  await balance.getByRole('columnheader', { name: 'Held' }).waitFor();

  const sheet = `${runtime.appUrl}/production?run=${run}`;
  await page.goto(sheet);
  const taken = page.getByRole('list', { name: 'Will be taken from' }).first();
  await taken.getByText('AMP-1, use by Dec 01, 2099, is on hold, not taken').waitFor();
  expect(await taken.getByText('AMP-2').count()).toBe(1);

  await page.goto(`${runtime.appUrl}/production/trace?lot=AMP-1`);
  await pressOn(page, /^Release AMP-1$/);
  await openDialog(page).waitFor();
  await tabTo(page, /^Reason/);
  await page.keyboard.type('All clear');
  await page.keyboard.press('Enter');
  await page.getByText(/^Released by .*: All clear$/).waitFor();
  await page.goto(sheet);
  // Before the release has come, the first is named too: as on hold.
  await until('the lot that is taken again', async () => {
    const [first, second] = await Promise.all(
      ['AMP-1', 'AMP-2'].map((lotCode) => taken.getByText(lotCode).count()),
    );
    return first === 1 && second === 0;
  });
});
