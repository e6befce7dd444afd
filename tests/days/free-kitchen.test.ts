/** A business on Free whose trial is over: it bakes, sells and traces as before, and only stock and events are closed. */
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnProduct } from '../support/own-product.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { fillPantry, putPantryRecipe } from '../support/pantry.ts';
import { type Maker, type Runtime, signUp } from '../support/product.ts';

const daySeconds = 24 * 60 * 60;

const product = new OwnProduct({ pages: true });
let runtime: Runtime;
let maker: Maker;

beforeAll(async () => {
  runtime = await product.start();
  maker = await signUp(runtime, 'Hazel & Rye');
});
afterAll(() => product.stop());

it('confirms a run, sells of it and traces its lot after the trial', async () => {
  const ids = await fillPantry(maker);
  const recipeId = await putPantryRecipe(maker, ids, {
    name: 'All butter shortbread',
    of: { 'Cultured butter': '450' },
    fields: { batchYield: '12', unit: 'fingers' },
  });
  const market = newId();
  await maker.call('PUT', `/events/${market}`, { name: 'Frome market', eventDate: '2026-12-05' });
  await product.advance(31 * daySeconds);

  const run = newId();
  const butter = { ingredientId: ids.get('Cultured butter'), plannedQuantity: '450', unit: 'g' };
  const ingredients = [{ id: newId(), ...butter, supplierLotCode: 'AMP-2611-B' }];
  const planned = await maker.call('PUT', `/production-runs/${run}`, { recipeId, ingredients });
  expect(planned.status).toBe(201);
  const page = await signedInPage(runtime, maker, `/production?run=${run}`);
  await page.getByRole('button', { name: 'Confirm and lock' }).click();
  const question = openDialog(page);
  await question.getByText(/no stock moves/).waitFor();
  await question.getByRole('button', { name: 'Confirm and lock' }).click();
  await page.getByText('Production run confirmed and locked').waitFor();

  await page.getByRole('button', { name: 'Add a sale' }).click();
  await page.getByRole('textbox', { name: 'Purchaser', exact: true }).fill('Rook Lane Café');
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('5');
  await page.getByRole('button', { name: 'Add sale', exact: true }).click();
  await page.getByText('Sale added').waitFor();

  await page.goto(`${runtime.appUrl}/production/trace?lot=AMP-2611-B`);
  await page.getByRole('heading', { name: /AMP-2611-B/, level: 1 }).waitFor();
  await page.getByText('Rook Lane Café').first().waitFor();

  // What was planned for markets can still be read.
  await page.goto(`${runtime.appUrl}/events?event=${market}`);
  await page.getByRole('heading', { name: 'Frome market', level: 1 }).waitFor();
  expect(
    (await maker.call('PUT', `/events/${newId()}`, { name: 'Bruton', eventDate: '2027-01-09' })).status,
  ).toBe(403);
});
