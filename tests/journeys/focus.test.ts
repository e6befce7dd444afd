/// <reference lib="dom" />
/** The keyboard never loses its place: what opens takes the focus, and what closes or goes gives it back. */
import { newId } from '@batchbook/shared/ids';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { setTier } from '../support/operator.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { sharedPage } from '../support/shared-page.ts';

const runtime = await runningProduct();
let maker: MarketKitchen;
let shortbreadId: string;
const shared = sharedPage(runtime, () => maker);

beforeAll(async () => {
  maker = await openMarketKitchen(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  const { ingredients: ids } = maker;
  shortbreadId = await putPantryRecipe(maker, ids, { name: 'Shortbread', of: { 'Strong flour': '600' } });
  await maker.call('PUT', `/suppliers/${newId()}`, { name: 'Vale Dairy' });
  await maker.call('PUT', `/ingredients/${newId()}`, { name: 'Damsons' });
});

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();

/** As by the keyboard: the button has the focus when it is pressed. */
async function press(target: Locator): Promise<void> {
  await target.waitFor();
  await target.focus();
  await target.press('Enter');
}

const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing';
    const label = element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

/** Waits until the element of this name has the focus. */
async function expectFocus(page: Page, name: RegExp): Promise<void> {
  let now = '';
  await until(
    `the focus on ${name}`,
    async () => {
      now = await nameOf(page);
      return name.test(now);
    },
    20_000,
  ).catch(() => expect(now).toMatch(name));
}

/** What opens, the field that takes the focus, and what has it after Esc. */
type Opening = [what: string, path: string, opener: string, field: RegExp, after: RegExp];

const openings: Opening[] = [
  ['Receive of a level', '/stock', 'Receive Sea salt', /^Sea salt: quantity/, /^Receive Sea salt/],
  ['Use of a level', '/stock', 'Use Sea salt', /^Sea salt: quantity/, /^Use Sea salt/],
  ['Count of a level', '/stock', 'Count Sea salt', /^What is there/, /^Count Sea salt/],
  ['Track stock', '/stock?tab=items', 'Track stock', /^Find what to track/, /^Track stock/],
  ['New recipe', '/recipes', 'New recipe', /^Name/, /^New recipe/],
  ['Paste a recipe', '/recipes', 'Paste a recipe', /^The recipe, as text/, /^Paste a recipe/],
  ['New supplier', '/recipes?tab=suppliers', 'New supplier', /^Name/, /^New supplier/],
  ['An ingredient', '/recipes?tab=ingredients', 'Sea salt', /^Name/, /^Sea salt/],
];

describe('what opens takes the focus, and gives it back', () => {
  it.each(openings)('%s', async (_what, path, opener, field, after) => {
    const page = await shared.at(path);
    // The buttons of a row show while something in it has the focus.
    if (path === '/stock') await button(page, 'Sea salt').focus();
    await press(button(page, opener));
    await expectFocus(page, field);
    await page.keyboard.press('Escape');
    await expectFocus(page, after);
  });

  it('a new line of a recipe takes it at once, so that a late frame takes it from nowhere', async () => {
    const page = await signedInPage(runtime, maker, `/recipes?recipe=${shortbreadId}&mode=edit`);
    const box = page.getByRole('combobox', { name: /Add an ingredient/ });
    await box.fill('Damsons');
    const option = page.getByRole('option', { name: 'Damsons' }).first();
    await option.waitFor();
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await option.click();
    await page.getByRole('textbox', { name: 'Damsons: quantity' }).waitFor();
    expect(await nameOf(page)).toBe('Damsons: quantity');
  });

  it('a choice for the rows that are ticked', async () => {
    const page = await shared.at('/recipes?tab=ingredients');
    for (const [opener, field] of [
      ['Set supplier', /^Supplier/],
      ['Set category', /^Category/],
    ] as const) {
      await page.getByRole('checkbox', { name: /Sea salt/ }).check();
      await press(button(page, opener));
      await expectFocus(page, field);
      await page.keyboard.press('Escape');
      await expectFocus(page, new RegExp(`^${opener}`));
    }
  });
});

describe('what is done keeps the place', () => {
  it('a delivery goes back to the button of its row', async () => {
    const page = await shared.at('/stock');
    await button(page, 'Sea salt').focus();
    await press(button(page, 'Receive Sea salt'));
    await expectFocus(page, /^Sea salt: quantity/);
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Receive/ }).waitFor({ state: 'detached' });
    await expectFocus(page, /^Receive Sea salt/);
  });

  it('a bar that goes with its ticks leaves it to the list', async () => {
    const page = await shared.at('/recipes?tab=ingredients');
    await page.getByRole('checkbox', { name: /Sea salt/ }).check();
    await press(button(page, 'Set supplier'));
    await expectFocus(page, /^Supplier/);
    await page.keyboard.type('Vale');
    await page.getByRole('option', { name: 'Vale Dairy' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(openDialog(page).getByRole('button', { name: 'Set supplier' }));
    await page.getByRole('region', { name: 'Ticked ingredients' }).waitFor({ state: 'detached' });
    await expectFocus(page, /^Tick all/);
    await page.getByRole('checkbox', { name: /Cornflour/ }).check();
    await press(button(page, 'Archive'));
    await page.getByRole('region', { name: 'Ticked ingredients' }).waitFor({ state: 'detached' });
    await expectFocus(page, /^Tick all/);
  });

  it('a price that is added in its row stays there', async () => {
    const page = await shared.at('/recipes?tab=ingredients');
    await press(button(page, 'Add a price for Damsons'));
    await expectFocus(page, /^Damsons: price/);
    await page.keyboard.press('Shift+Tab');
    await expectFocus(page, /^Damsons$/);
    await press(button(page, 'Add a price for Damsons'));
    await page.keyboard.type('2.40');
    await page.keyboard.press('Enter');
    await until('the price', async () => {
      const { items } = (await maker.call('GET', '/ingredients')).body as { items: Record<string, string>[] };
      return items.some(({ name, costPerUnit }) => name === 'Damsons' && costPerUnit === '2.4');
    });
    await expectFocus(page, /: price/);
  });

  it('tracking goes back to its button', async () => {
    const page = await shared.at('/stock?tab=items');
    await press(button(page, 'Track stock'));
    const dialog = page.getByRole('dialog', { name: 'Track stock' });
    await dialog.getByRole('checkbox', { name: /^Shortbread/ }).check();
    await press(dialog.getByRole('button', { name: /^Track 1/ }));
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page, /^Track stock/);
  });

  it('a new or pasted recipe is ready for its next ingredient', async () => {
    const page = await shared.at('/recipes');
    await press(button(page, 'New recipe'));
    await expectFocus(page, /^Name/);
    await page.keyboard.type('Rye loaf');
    await page.keyboard.press('Enter');
    await expectFocus(page, /^Add an ingredient/);
    await page.goBack();
    await press(button(page, 'Paste a recipe'));
    await expectFocus(page, /^The recipe, as text/);
    await page.keyboard.type('Scones\n250 g Strong flour');
    await press(button(page, 'Read the lines'));
    await press(button(page, 'Create recipe'));
    await expectFocus(page, /^Add an ingredient/);
  });

  it('a page that takes the place of another one begins at its beginning', async () => {
    const page = await shared.at('/stock');
    // Until the stock is there, nothing can be counted.
    await button(page, 'Sea salt').waitFor();
    await press(button(page, 'Count stock'));
    await page.getByLabel(/^Counted Sea salt/).waitFor();
    await expectFocus(page, /^Counts/);
  });
});
