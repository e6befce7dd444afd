/** Margins: what earns, what a price would do to every row before it is saved, and the menu matrix, by keyboard. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { menu, openMenu } from '../support/menu.ts';
import { signedInPage } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Margins of recipes and variations' }).getByRole('row', { name });

it('shows what earns, and what a price would do before it is taken', async () => {
  const { maker, ids } = await openMenu(runtime);
  const page = await signedInPage(runtime, maker, '/recipes', { acceptDownloads: true });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const croissant = rowOf(page, 'Almond croissant');
  // 0.15 kg of butter: 1.08 of 3.40; 412 earn 955.84.
  await croissant.getByText('68.2%').waitFor();
  expect(await croissant.textContent()).toContain('£955.84');
  await page.getByRole('heading', { name: 'Menu matrix' }).waitFor();
  for (const [name, classed] of [
    ['Seeded sourdough', 'Star'],
    ['Mince pies', 'Puzzle'],
    ['Almond croissant', 'Plowhorse'],
    ['Pear cake', 'Dog'],
  ] as const)
    await page.getByRole('region', { name: classed }).getByRole('link', { name }).waitFor();
  await page.getByText('Left out: 1 unsold').waitFor();

  await page.getByRole('combobox', { name: 'Another selling price' }).fill('almond');
  await page.getByRole('option', { name: 'Almond croissant' }).click();
  await page.getByLabel('What if the price of Almond croissant were').fill('4.00');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Another ingredient price' }).fill('butter');
  await page.getByRole('option', { name: 'Cultured butter' }).click();
  await page.getByLabel('What if the price of Cultured butter were').fill('8');
  await page.keyboard.press('Enter');
  await page.getByText('6 recipes move.').waitFor();
  // 1.20 of 4.00.
  await croissant.getByText('70.0%').waitFor();
  expect((await maker.call('GET', `/recipes/${ids.get('Almond croissant')}`)).body.sellingPrice).toBe('3.4');

  await page.getByRole('button', { name: 'Use these prices' }).click();
  await page.getByText('Prices saved').first().waitFor();
  await page.getByText('6 recipes move.').waitFor({ state: 'detached' });
  await croissant.getByText('70.0%').waitFor();
  expect((await maker.call('GET', `/recipes/${ids.get('Almond croissant')}`)).body.sellingPrice).toBe('4');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const lines = file.split('\r\n');
  const head = lines.findIndex((line) => line.startsWith('Recipe,'));
  expect(lines[0]).toMatch(/^.?Business,/);
  // The recipes, Quince paste among them, and their total.
  expect(lines.slice(head + 1)).toHaveLength(menu.length + 2);
  expect(lines.at(-1)).toMatch(/^Total,/);
  expect(lines.find((line) => line.startsWith('Quince paste'))).toContain(
    'Quince paste,Product,each,,0.5250',
  );
});
