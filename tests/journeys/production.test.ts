/** Production: a run is planned, written up on its sheet, found again and deleted. */
import { expect, it } from 'vitest';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { screensConnected } from '../support/operator.ts';
import { signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

it('a run is planned, written up, shown to others, found again and deleted', async () => {
  const maker = await openMarketKitchen(runtime);
  const { items } = (await maker.call('GET', '/ingredients')).body;
  const ids = new Map<string, string>(items.map(({ id, name }: { id: string; name: string }) => [name, id]));
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
  await taken.getByText('AMP-OLD is past its use-by, not taken').waitFor();
  const butter = page.getByLabel('Cultured butter: actual quantity');
  await butter.fill('1.1kg');
  await page.getByLabel('Cultured butter: lot code').fill('AMP-2611-B');
  await page.getByLabel('Cultured butter: lot code').press('Tab');
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
