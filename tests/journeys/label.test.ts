/** From typing a recipe to holding its label, and what happens when something under it changes. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedInPage } from '../support/pages.ts';
import { fillPantry, putPantryRecipe } from '../support/pantry.ts';
import { type Maker, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

/** Eight ingredients, and a custard with its own recipe. */
const typed: readonly (readonly [name: string, quantity: string])[] = [
  ['Strong flour', '1kg'],
  ['Cultured butter', '250'],
  ['Caster sugar', '120'],
  ['Whole milk', '300'],
  ['Free-range egg', '200'],
  ['Dried yeast', '14'],
  ['Sea salt', '18'],
  ['Vanilla paste', '5'],
  ['Custard', '600'],
];

async function typeLine(page: Page, [name, quantity]: readonly [string, string]): Promise<void> {
  await page.getByRole('combobox', { name: /Add an ingredient/ }).fill(name);
  await page.getByRole('option', { name }).first().click();
  const field = page.getByRole('textbox', { name: `${name}: quantity` });
  await field.fill(quantity);
  await field.press('Enter');
}

async function typeRecipe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New recipe' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New recipe' });
  await dialog.getByLabel('Name').fill('Custard buns');
  await dialog.getByLabel('One batch makes').fill('24');
  await dialog.getByRole('button', { name: 'Create recipe' }).click();
  await page.getByRole('heading', { name: 'Custard buns', level: 1 }).waitFor();
  for (const line of typed) await typeLine(page, line);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Finished weight of a batch').fill('2200');
  await page.getByLabel('Finished weight of a batch').press('Enter');
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
}

async function state(page: Page, row: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${row}` }).click();
  const form = page.getByRole('form', { name: row });
  await form.getByRole('textbox', { name: row }).fill(value);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Tests can't see the browser's print dialog, so its calls are counted. */
async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.setAttribute('data-printed', 'yes');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
}

const recipeNamed = async (maker: Maker, name: string) =>
  (await maker.call('GET', '/recipes')).body.items.find((one: { name: string }) => one.name === name);

describe('a bakery', () => {
  it('enters nine lines, one of them a recipe, and prints the label; a new allergen blocks it', async () => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    const pantry = await fillPantry(maker);
    await putPantryRecipe(maker, pantry, {
      name: 'Custard',
      of: { 'Whole milk': '500', 'Free-range egg': '120', 'Caster sugar': '100', Cornflour: '40' },
      fields: { finishedWeightGrams: '700', batchYield: '700', unit: 'g' },
    });
    const page = await signedInPage(runtime, maker, '/recipes', { acceptDownloads: true });
    await countPrints(page);
    await page.reload();
    await typeRecipe(page);

    await page.getByRole('link', { name: 'Label' }).first().click();
    await page.getByRole('heading', { name: 'Label studio' }).waitFor();
    await page.getByText('Packed for direct sale', { exact: true }).click();
    await state(page, 'Net quantity', '90');
    await page.getByRole('button', { name: /^Approve version/ }).click();
    await page
      .getByText(/^Version \d+ is approved/)
      .first()
      .waitFor();
    const face = page.getByRole('region', { name: 'As it prints' });
    for (const words of ['Custard buns', '90 g', 'Strong', 'Custard ('])
      expect(await face.innerText()).toContain(words);

    // With its nutrition the label fills 62 x 40 mm, and would be too long with mustard.
    const sizes = page.getByRole('region', { name: 'Sizes' });
    await sizes.getByRole('checkbox', { name: '100 × 75 mm' }).check();
    await sizes.getByRole('checkbox', { name: '62 × 40 mm' }).uncheck();
    await page.getByRole('button', { name: 'Print labels' }).click();
    await until('the print', async () => (await page.locator('html[data-printed]').count()) === 1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    // The supplier calls: the cornflour contains wheat.
    const id = pantry.get('Cornflour') ?? '';
    const cornflour = (await maker.call('GET', `/ingredients/${id}`)).body;
    const allergens = cornflour.allergens.map((one: { allergen: string }) =>
      one.allergen === 'mustard' ? { allergen: 'mustard', state: 'contains', detail: [] } : one,
    );
    await maker.call('PUT', `/ingredients/${id}`, { allergens, version: cornflour.version });
    await page.getByText(/Printing is off/).waitFor();
    const banner = page.getByRole('region', { name: /changed since version/ });
    await until('what changed', async () => /mustard/i.test(await banner.innerText()));
    await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
    await page.getByRole('button', { name: 'Print labels' }).click({ force: true });
    expect(await page.locator('html[data-printed]').count()).toBe(0);

    await page.getByRole('button', { name: /^Approve version/ }).click();
    await page
      .getByText(/^Version \d+ is approved/)
      .first()
      .waitFor();
    await until('mustard in bold', async () => /mustard/i.test(await face.innerText()));
    const recipe = await recipeNamed(maker, 'Custard buns');
    expect((await maker.call('GET', `/recipes/${recipe.id}/label`)).body.printable).toBe(true);
  });
});
