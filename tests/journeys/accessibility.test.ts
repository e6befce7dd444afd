/// <reference lib="dom" />
/**
 * axe finds nothing at WCAG 2.2 AA on what the walk doesn't reach: public pages, and screens at the end of several steps.
 * Wide and on a phone, light and dark.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { dialogOpen, expectClean, looks } from '../support/axe.ts';
import { type Bakery, openBakery } from '../support/bakery.ts';
import { expectClearCorner } from '../support/clear-corner.ts';
import { lockedRun } from '../support/locked-run.ts';
import { newPage, openDialog, signedInPage, type Theme } from '../support/pages.ts';
import { newEmail, password } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { visit } from '../support/shared-page.ts';

const runtime = await runningProduct();

let bakery: Bakery;
let labelledRun: string;

beforeAll(async () => {
  bakery = await openBakery(runtime);
  await bakery.call('POST', '/samples');
  const recipes = (await bakery.call('GET', '/recipes')).body.items as { id: string; name: string }[];
  const loafId = recipes.find(({ name }) => name === 'Seeded rye loaf')?.id ?? '';
  await approveLabel(`/recipes/${loafId}/label`);
  labelledRun = await lockedRun(bakery, loafId);
  await bakery.call('PUT', `/recipes/${loafId}/label`, { shelfLifeDays: 5, version: 1 });
});

async function approveLabel(path: string): Promise<void> {
  const particulars = {
    foodName: 'Country loaf',
    netQuantity: '800',
    shelfLifeDays: 4,
    storage: 'Keep dry.',
  };
  const business = { businessName: 'Hazel & Rye', businessAddress: '7 Cheap St, Frome BA11 1BN' };
  const { fingerprint } = (await bakery.call('PUT', path, { ...particulars, ...business })).body;
  const approved = await bakery.call('POST', `${path}/approve`, { fingerprint });
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
}

/** In the header, or in the menu of a phone. */
async function openReferral(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await openDialog(page).getByRole('button', { name: 'Refer a friend' }).click();
    await dialogOpen(page);
  } else await page.getByRole('button', { name: 'Refer a friend' }).click();
  await page.getByRole('dialog', { name: 'Refer a friend' }).getByText('FRIEND30').waitFor();
}

const publicScreens = [
  ['the plans', '/plans?currency=GBP', 'Most Popular'],
  ['the demo', '/demo-recipes', 'This is a demo'],
] as const;

describe.each(looks)('on a $size screen, $theme,', ({ viewport, theme }) => {
  it('the pages of a visitor are clean', async () => {
    const page = await newPage({ viewport, theme });
    await page.goto(`${runtime.appUrl}/`);
    await page.getByRole('button', { name: 'Start Free Today' }).waitFor();
    await expectClean(page, theme, 'front door');
    await page.goto(`${runtime.appUrl}/auth`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await expectClean(page, theme, 'sign in');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page
      .getByText(/^Enter/)
      .first()
      .waitFor();
    await expectClean(page, theme, 'sign in, with what is missing');
    await page.goto(`${runtime.appUrl}/accept-invitation#token=none`);
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    await expectClean(page, theme, 'a link that doesn’t work');
    await page.goto(`${runtime.appUrl}/auth?step=forgot`);
    await page.getByLabel('Email').waitFor();
    await expectClean(page, theme, 'forgotten password');
    await page.goto(`${runtime.appUrl}/auth?step=link`);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('a link is on its way').waitFor();
    await expectClean(page, theme, 'sign-in link, sent');
    await page.goto(`${runtime.appUrl}/auth?step=link#token=${'A'.repeat(43)}&email=nobody@example.com`);
    await page.getByText('As nobody@example.com').waitFor();
    await expectClean(page, theme, 'sign-in link, opened');
    await page.goto(`${runtime.appUrl}/auth?step=sign-up`);
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expectClean(page, theme, 'create account');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('group', { name: 'Six-digit code' }).waitFor();
    await expectClean(page, theme, 'confirm');
    await page.goto(`${runtime.appUrl}/nothing-here`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectClean(page, theme, 'not found');
    for (const [what, path, sign] of publicScreens) {
      await page.goto(runtime.appUrl + path);
      await page.getByText(sign).first().waitFor();
      await expectClean(page, theme, what);
      await expectClearCorner(page, what);
    }
    await page.goto(`${runtime.appUrl}/error/500`);
    await page.getByText('That’s our fault').waitFor();
    await expectClean(page, theme, 'an error');
    await page.goto(`${runtime.appUrl}/plans?users=12&recipes=300&sites=4`);
    await page.getByRole('button', { name: 'Ask for a quote' }).first().click();
    await dialogOpen(page);
    await expectClean(page, theme, 'quote');
    await page.goto(`${runtime.appUrl}/`);
    await page.getByRole('button', { name: 'Contact' }).click();
    const card = page.getByRole('dialog', { name: 'Contact' });
    await card.getByRole('button', { name: 'Send' }).click();
    await card.getByText('Please provide your email address').waitFor();
    await expectClean(page, theme, 'contact, with what is missing');
  });

  it('the screens at the end of several steps are clean', async () => {
    await bakery.setTheme(theme);
    const page = await signedInPage(runtime, bakery, '/recipes', { viewport, theme });
    await expectClearLabels(page, theme);
    await visit(page, '/recipes?tab=ingredients');
    await page.getByText('unknown').first().waitFor();
    await expectClean(page, theme, 'ingredients without allergens');
    await page.getByRole('button', { name: 'Support' }).click();
    await page.getByRole('dialog', { name: 'Support' }).waitFor();
    await expectClean(page, theme, 'support');
    await page.keyboard.press('Escape');
    await visit(page, '/account');
    await expectClearAccount(page, theme);
  });
});

/** The recipes whose label needs another look, found by keyboard, and the labels of a run. */
async function expectClearLabels(page: Page, theme: Theme): Promise<void> {
  const count = page.getByRole('button', { name: '1 label needs another look' });
  await count.waitFor();
  await expectClean(page, theme, 'recipes, with a label that needs another look');
  await count.press('Enter');
  const label = page.getByRole('link', { name: 'Open the label of Seeded rye loaf' });
  await label.waitFor();
  await expectClean(page, theme, 'recipes whose label needs another look');
  await label.press('Enter');
  await page.getByRole('heading', { name: 'Label studio' }).waitFor();
  await visit(page, `/production/labels?run=${labelledRun}`);
  await page.getByRole('heading', { name: /^Labels of / }).waitFor();
  await page.getByText('Close-up').waitFor();
  await expectClean(page, theme, 'the labels of a run');
}

async function expectClearAccount(page: Page, theme: Theme): Promise<void> {
  await openReferral(page);
  await expectClean(page, theme, 'refer a friend');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open Getting started' }).click();
  await dialogOpen(page);
  await expectClean(page, theme, 'getting started');
  const dialog = openDialog(page);
  await dialog.getByLabel('First name').fill('Priya');
  await dialog.getByLabel('Last name').fill('Nair');
  await dialog.getByLabel('Role').selectOption('producer');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('users included in plan').waitFor();
  for (const name of ['Email 1', 'Email 2', 'Email 3']) {
    if (name !== 'Email 1') await dialog.getByRole('button', { name: 'Add another email' }).click();
    await dialog.getByRole('textbox', { name }).fill(`tom-${name.at(-1)}@example.com`);
  }
  await dialog.getByText('Upgrade needed').waitFor();
  await expectClean(page, theme, 'getting started, the team');
  await dialog.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('heading', { name: 'Take the Recipes tour' }).waitFor();
  await expectClean(page, theme, 'getting started, the tour');
}
