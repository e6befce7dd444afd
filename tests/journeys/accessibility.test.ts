/** axe finds nothing at WCAG 2.2 AA, on any screen, in both themes, wide and on a phone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { dialogOpen, eachTheme, sizes } from '../support/axe.ts';
import { type Bakery, openBakery } from '../support/bakery.ts';
import { launchBrowser } from '../support/browser.ts';
import { newPage, signedInPage } from '../support/pages.ts';
import { newEmail, password } from '../support/product.ts';

const runtime = inject('runtime');

let browser: Browser;
let bakery: Bakery;
/** A recipe with everything said of it. */
let sampleId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  bakery = await openBakery(runtime);
  await bakery.call('POST', '/samples');
  const recipes = (await bakery.call('GET', '/recipes')).body.items as { id: string; name: string }[];
  sampleId = recipes.find(({ name }) => name !== 'Brioche')?.id ?? '';
});

afterAll(() => browser.close());

describe.each(Object.entries(sizes))('on a %s screen', (_, viewport) => {
  it('the pages of a visitor are clean', async () => {
    const page = await newPage(browser, { viewport });
    await page.goto(runtime.appUrl);
    await page.getByRole('button', { name: 'Start free today' }).waitFor();
    await eachTheme(page, 'front door');
    await page.goto(`${runtime.appUrl}/auth`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await eachTheme(page, 'sign in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await eachTheme(page, 'sign in, with what is missing');
    await page.goto(`${runtime.appUrl}/auth?step=forgot`);
    await eachTheme(page, 'forgotten password');
    await page.goto(`${runtime.appUrl}/auth?step=sign-up`);
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await eachTheme(page, 'create account');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('group', { name: 'Six-digit code' }).waitFor();
    await eachTheme(page, 'confirm');
    await page.goto(`${runtime.appUrl}/nothing-here`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eachTheme(page, 'not found');
  });

  it('the pages of a maker are clean', async () => {
    const page = await signedInPage(browser, runtime, bakery, '/recipes', { viewport });
    await page.getByRole('heading', { name: 'Brioche' }).first().waitFor();
    await eachTheme(page, 'recipes');
    await page.getByRole('button', { name: 'New recipe' }).first().click();
    await dialogOpen(page);
    await eachTheme(page, 'new recipe');
    await page.goto(`${runtime.appUrl}/recipes?recipe=${bakery.recipeId}`);
    await page.getByRole('heading', { name: 'Brioche', level: 1 }).waitFor();
    await eachTheme(page, 'a recipe to read');
    await page.goto(`${runtime.appUrl}/recipes?recipe=${bakery.recipeId}&mode=edit`);
    await page.getByRole('textbox', { name: 'Recipe name' }).waitFor();
    await eachTheme(page, 'the recipe editor');
    for (const tab of [/^Method/, /^Nutrition/, /^Allergens/, /^Details/, /^Variations/, /^History/]) {
      await page.getByRole('tab', { name: tab }).click();
      await eachTheme(page, `the recipe editor, ${tab}`);
    }
    await page.goto(`${runtime.appUrl}/recipes?tab=ingredients`);
    await page.getByText('unknown').first().waitFor();
    await eachTheme(page, 'ingredients');
    await page.getByRole('button', { name: 'New ingredient' }).first().click();
    await dialogOpen(page);
    await eachTheme(page, 'new ingredient');
    await page.goto(`${runtime.appUrl}/account`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eachTheme(page, 'account');
  });

  it.each([
    ['a label', (id: string) => `/recipes?recipe=${id}&label=1`, 'As it prints'],
    ['the kitchen view', (id: string) => `/recipes?recipe=${id}&mode=kitchen`, 'Step 1 of'],
    ['suppliers', () => '/recipes?tab=suppliers', 'Vale Dairy'],
    ['an import', () => '/recipes?tab=ingredients&import=1', 'Or paste cells from a sheet'],
    ['shopping lists', () => '/recipes?tab=batches', 'Shopping lists'],
    ['a shopping list being made', (id: string) => `/recipes?tab=shopping-list&add=${id}`, 'What to buy'],
  ])('%s is clean', async (what, path, sign) => {
    const page = await signedInPage(browser, runtime, bakery, path(sampleId), { viewport });
    await page.getByText(sign).first().waitFor();
    await eachTheme(page, what);
    await page.context().close();
  });

  it.each([
    ['the label tools', '/label-tools', 'In plain words'],
    ['the demo', '/demo-recipes', 'This is a demo'],
  ])('%s are clean', async (what, path, sign) => {
    const page = await newPage(browser, { viewport });
    await page.goto(runtime.appUrl + path);
    await page.getByText(sign).first().waitFor();
    await eachTheme(page, what);
    await page.context().close();
  });
});
