/** Without the mouse: from an empty recipe box to an approved label by keyboard only. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedInPage } from '../support/pages.ts';
import { fillPantry } from '../support/pantry.ts';
import { signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const tabsMax = 120;

/** The focused element, in a screen reader's words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : null;
    const around = element instanceof HTMLInputElement ? element.closest('label')?.textContent : null;
    return element?.getAttribute('aria-label') ?? label ?? around ?? element?.textContent ?? '';
  });

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    if (name.test((await focused(page)).trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${tabsMax} tabs did not come to ${name}`);
}

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
    await tabTo(page, /^Label$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Label studio' }).waitFor();
    await tabTo(page, /^Prepacked$/);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('PPDS needs').waitFor();
    await tabTo(page, /^Approve version/);
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Version \d+ is approved/)
      .first()
      .waitFor();
    expect((await maker.call('GET', '/recipes')).body.items[0].lines).toHaveLength(2);
  });
});
