import { expect, it } from 'vitest';
import { expectClean, looks } from '../../support/axe.ts';
import { until } from '../../support/product.ts';
import { runningProduct } from '../../support/running-product.ts';
import { labelled, press } from '../../support/screen-walk.ts';
import { stockPlaces } from './stock-places.ts';
import { byLink, showIn, walkAll } from './walk.ts';

const { shared, kitchen } = walkAll(await runningProduct(), stockPlaces, async (kitchen) => {
  const useByDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const lot = { lotCode: 'AMP-2611-B', useByDate };
  const move = (name: string, body: Record<string, unknown>) => kitchen.move(kitchen.kitchen, name, body);
  await move('Sea salt', { reason: 'receive', quantity: '10', unit: 'kg', ...lot });
  await move('Sea salt', { reason: 'waste', quantity: '-450', wasteReason: 'Dropped' });
  await move('Cultured butter', { reason: 'use', quantity: '-250' });
  await kitchen.move(kitchen.stall, 'Strong flour', { reason: 'receive', quantity: '1.5', unit: 'kg' });
});

it('saves the last day of a site when its page is left', async () => {
  const page = await shared.at('/stock?tab=sites');
  await press(/^Frome stall: .*change it$/)(page);
  await labelled('Last day of Frome stall')(page).fill('2027-12-13');
  await byLink(page);
  await until('the last day', async () => {
    const { items } = (await kitchen().call('GET', '/sites')).body;
    return items.some(({ endsOn }: { endsOn: string | null }) => endsOn === '2027-12-13');
  });
});

it('shows a count whose levels moved meanwhile in every look', async () => {
  const { kitchen: site, move } = kitchen();
  const page = await shared.at(`/stock?tab=counts&count=new&site=${site}`);
  await page.getByLabel(/^Counted Whole milk/).fill('2400');
  await move(site, 'Whole milk', { reason: 'use', quantity: '-100' });
  await page
    .getByText(/asks? again/i)
    .first()
    .waitFor();
  for (const look of looks) {
    await showIn(page, look);
    await expectClean(page, look.theme, `a count that asks again, ${look.size}, ${look.theme}`);
  }
  expect(looks.length).toBeGreaterThanOrEqual(2);
});
