/** The page to open first: what is baking, what sold and what needs somebody; a run confirmed where it hangs. */
import { newId } from '@batchbook/shared/ids';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openMenu } from '../support/menu.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import type { Maker } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const today = new Date().toISOString().slice(0, 10);

const put = async (maker: Maker, path: string, body: object) => {
  const answer = await maker.call('PUT', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const figure = (page: Page, title: string) =>
  page.locator('.day-figures > div').filter({ has: page.getByText(title, { exact: true }) });

it('shows the morning: a run is confirmed from the rail, and a sale moves the figure in another browser', async () => {
  const { maker, ids } = await openMenu(runtime);
  const recipeId = ids.get('Almond croissant') ?? '';
  const run = await put(maker, `/production-runs/${newId()}`, {
    ...{ recipeId, productionDate: today, batches: '24', startTime: '06:00' },
  });
  await put(maker, `/events/${newId()}`, {
    ...{ name: 'Frome Independent', eventDate: dayAfter(today, 5), location: 'Cheap Street, pitch 14' },
    recipes: [{ recipeId, plannedQuantity: '100' }],
  });
  const page = await signedInPage(runtime, maker, '/dashboard');
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }).waitFor();
  const rail = page.getByRole('region', { name: 'Today’s production' });
  await rail.getByText('24 pieces from 24 batches').waitFor();
  await page.getByRole('region', { name: 'Next event' }).getByText('Frome Independent').waitFor();
  await page.getByRole('region', { name: 'Needs your attention' }).getByText('Price 1 recipe').waitFor();
  await page
    .getByRole('region', { name: 'Margin by product' })
    .getByText(/under your 65% target/)
    .waitFor();

  await rail.getByRole('button', { name: 'Confirm run' }).click();
  await openDialog(page).getByRole('button', { name: 'Confirm and lock' }).click();
  await rail.getByText('Locked').waitFor();

  const other = await signedInPage(runtime, maker, '/dashboard');
  const spent = figure(other, 'Spent on ingredients');
  // 24 times 0.15 kg of butter at 7.20.
  await spent.getByText('£25.92').waitFor();
  const before = (await figure(other, 'Sold this week').locator('dd').first().textContent()) ?? '';
  await put(maker, `/production-runs/${run.id}/sales/${newId()}`, {
    ...{ purchaserName: 'Rook Lane Café', quantity: '4', unitPrice: '2.5', saleDate: today },
  });
  const after = (Number(before.replace(/[^\d.]/g, '')) + 10).toLocaleString('en-GB', {
    ...{ minimumFractionDigits: 2 },
  });
  await figure(other, 'Sold this week').getByText(`£${after}`, { exact: true }).waitFor();
  expect(await figure(other, 'Average margin').textContent()).toContain('target 65%');
});
