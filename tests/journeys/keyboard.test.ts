/** Without the mouse: from an empty recipe box to an approved label by keyboard only. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, pressOn, tabTo } from '../support/keyboard.ts';
import { signedInPage } from '../support/pages.ts';
import { fillPantry } from '../support/pantry.ts';
import { signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

async function addLine(page: Page, name: string, quantity: string): Promise<void> {
  await tabTo(page, /^Add an ingredient/);
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until(`the quantity of ${name}`, async () => (await focused(page)) === `${name}: quantity`);
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
}

describe('by the keyboard alone', () => {
  it('a recipe is made, costed and labelled', async () => {
    const maker = await signUp(runtime);
    await fillPantry(maker);
    const page = await signedInPage(runtime, maker, '/recipes');
    await page.getByRole('button', { name: 'New recipe' }).first().waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New recipe' }).waitFor();
    await tabTo(page, /^Name/);
    await page.keyboard.type('Shortbread');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shortbread', level: 1 }).waitFor();

    await addLine(page, 'Strong flour', '600');
    await addLine(page, 'Cultured butter', '450');
    const receipt = page.getByRole('complementary', { name: 'Cost' });
    await until('the sum', async () => (await receipt.innerText()).includes('3.93'));
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();

    await page.keyboard.press('Escape');
    await pressOn(page, /^Label$/);
    await page.getByRole('heading', { name: 'Label studio' }).waitFor();
    await tabTo(page, /^Prepacked$/);
    // No arrow key changes what the law asks for.
    await page.keyboard.press('ArrowLeft');
    await pressOn(page, /^Packed for direct sale$/);
    await page.getByText('PPDS needs').waitFor();
    await pressOn(page, /^Approve version/);
    await page
      .getByText(/^Version \d+ is approved/)
      .first()
      .waitFor();
    expect((await maker.call('GET', '/recipes')).body.items[0].lines).toHaveLength(2);
  });
});
