/// <reference lib="dom" />
/** axe finds nothing at WCAG 2.2 AA, on any screen: wide and on a phone, light and dark. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialogOpen, expectClean, looks } from '../support/axe.ts';
import { type Bakery, openBakery } from '../support/bakery.ts';
import { lockedRun, putRecallOf } from '../support/locked-run.ts';
import { newPage, openDialog, signedInPage } from '../support/pages.ts';
import { newEmail, password } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

let bakery: Bakery;
/** A recipe with every field set. */
let sampleId: string;
let labelledRun: string;

beforeAll(async () => {
  bakery = await openBakery(runtime);
  await bakery.call('POST', '/samples');
  const recipes = (await bakery.call('GET', '/recipes')).body.items as { id: string; name: string }[];
  sampleId = recipes.find(({ name }) => name !== 'Brioche')?.id ?? '';
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
    await page.getByRole('menuitem', { name: 'Refer a friend' }).click();
    await dialogOpen(page);
  } else await page.getByRole('button', { name: 'Refer a friend' }).click();
  await page.getByRole('dialog', { name: 'Refer a friend' }).getByText('FRIEND30').waitFor();
}

describe.each(looks)('on a $size screen, $theme,', ({ viewport, theme }) => {
  beforeAll(() => bakery.setTheme(theme));

  const opened = (path: string) => signedInPage(runtime, bakery, path, { viewport, theme });

  it('the pages of a visitor are clean', async () => {
    const page = await newPage({ viewport, theme });
    await page.goto(runtime.appUrl);
    await page.getByRole('button', { name: 'Start free today' }).waitFor();
    await expectClean(page, theme, 'front door');
    await page.goto(`${runtime.appUrl}/auth`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await expectClean(page, theme, 'sign in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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
  });

  it('the recipes of a maker are clean', async () => {
    const page = await opened('/recipes');
    await page.getByRole('heading', { name: 'Brioche' }).first().waitFor();
    await expectClean(page, theme, 'recipes');
    const cut = await page
      .locator('footer')
      .evaluateAll((feet) =>
        feet.filter((foot) => foot.scrollWidth > foot.clientWidth).map(({ textContent }) => textContent),
      );
    expect(cut, 'cards whose actions leave them').toEqual([]);
    await page.getByRole('button', { name: 'New recipe' }).first().click();
    await dialogOpen(page);
    await expectClean(page, theme, 'new recipe');
    await page.goto(`${runtime.appUrl}/recipes?recipe=${bakery.recipeId}`);
    await page.getByRole('heading', { name: 'Brioche', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Label' }).getByText('Not approved yet').waitFor();
    await expectClean(page, theme, 'a recipe to read');
    // axe can't judge the label's masked paper, which is light in both themes.
    const pale = await page.locator('.jar-label p').evaluateAll((texts) =>
      texts.flatMap((text) => {
        const parts = getComputedStyle(text).color.match(/\d+/g) ?? [];
        return parts.reduce((sum, part) => sum + Number(part), 0) > 350 ? [text.textContent] : [];
      }),
    );
    expect(pale, 'pale letters on the label').toEqual([]);
    await page.goto(`${runtime.appUrl}/recipes?recipe=${bakery.recipeId}&mode=edit`);
    await page.getByRole('textbox', { name: 'Recipe name' }).waitFor();
    await expectClean(page, theme, 'the recipe editor');
    for (const name of [/^Method/, /^Nutrition/, /^Allergens/, /^Details/, /^Variations/, /^History/]) {
      const tab = page.getByRole('tab', { name, selected: true });
      await page.getByRole('tab', { name }).click();
      await tab.waitFor();
      await expectClean(page, theme, `the recipe editor, ${name}`);
    }
  });

  it('the recipes whose label needs another look are clean, and found by keyboard', async () => {
    const page = await opened('/recipes');
    const count = page.getByRole('button', { name: '1 label needs another look' });
    await count.waitFor();
    await expectClean(page, theme, 'recipes, with a label that needs another look');
    await count.press('Enter');
    const label = page.getByRole('link', { name: 'Open the label of Seeded rye loaf' });
    await label.waitFor();
    await expectClean(page, theme, 'recipes whose label needs another look');
    await label.press('Enter');
    await page.getByRole('heading', { name: 'Label studio' }).waitFor();
  });

  it('the production runs are clean', async () => {
    const run = newId();
    const planned = { recipeId: bakery.recipeId, batchNumber: `AX-${run.slice(-10)}`, startTime: '06:30' };
    expect((await bakery.call('PUT', `/production-runs/${run}`, planned)).status).toBe(201);
    const page = await opened('/production');
    await page.getByRole('list').getByText(planned.batchNumber).first().waitFor();
    await expectClean(page, theme, 'production runs');
    await page.getByRole('button', { name: 'Plan a run' }).first().click();
    await dialogOpen(page);
    await expectClean(page, theme, 'a run to plan');
    await page.goto(`${runtime.appUrl}/production?run=${run}`);
    await page.getByRole('heading', { name: 'Brioche', level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /: choose lots$/ })
      .first()
      .waitFor();
    await expectClean(page, theme, 'the sheet of a run');
    await page
      .getByRole('button', { name: /: choose lots$/ })
      .first()
      .click();
    await dialogOpen(page);
    await expectClean(page, theme, 'the lots of a row');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Confirm and lock' }).click();
    await dialogOpen(page);
    await expectClean(page, theme, 'a run to confirm');
    await openDialog(page).getByRole('button', { name: 'Confirm and lock' }).click();
    await page.getByRole('button', { name: 'Strike through…' }).click();
    await dialogOpen(page);
    await expectClean(page, theme, 'a run to strike through');
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expectClean(page, theme, 'a locked run');
    await page.goto(`${runtime.appUrl}/production/labels?run=${labelledRun}`);
    await page.getByRole('heading', { name: /^Labels of / }).waitFor();
    await page.getByText('Close-up').waitFor();
    await expectClean(page, theme, 'the labels of a run');
  });

  it('the market events are clean', async () => {
    const event = newId();
    const recipes = [{ recipeId: bakery.recipeId, plannedQuantity: '24' }];
    const market = { name: `Market ${event.slice(-6)}`, eventDate: '2026-11-14', recipes };
    expect((await bakery.call('PUT', `/events/${event}`, market)).status).toBe(201);
    const page = await opened('/events');
    await page.getByRole('link', { name: market.name }).waitFor();
    await expectClean(page, theme, 'market events');
    await page.getByRole('button', { name: 'Plan an event' }).first().click();
    await dialogOpen(page);
    await expectClean(page, theme, 'an event to plan');
    await page.goto(`${runtime.appUrl}/events?event=${event}`);
    await page.getByRole('heading', { name: market.name, level: 1 }).waitFor();
    // A phone sells, wider screens plan too.
    const finish = page.getByRole('button', { name: 'Finish day' });
    await page.getByText('Too few to say').or(finish).waitFor();
    await expectClean(page, theme, 'one event');
  });

  it('traces and recalls are clean', async () => {
    const run = await lockedRun(bakery, bakery.recipeId);
    const recall = await putRecallOf(bakery, run);
    const page = await opened('/production/trace');
    await page.getByLabel('Lot code or batch number').waitFor();
    await expectClean(page, theme, 'what to trace');
    await page.goto(`${runtime.appUrl}/production/trace?recall=${recall}`);
    await page.getByText(/buyers? told$/).waitFor();
    await expectClean(page, theme, 'a recall');
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('table', { name: 'Where it went' }).waitFor();
    await expectClean(page, theme, 'a trace as a table');
  });

  it('the sales of production runs are clean', async () => {
    const run = await lockedRun(bakery, bakery.recipeId);
    const sale = { purchaserName: 'Mr J. Pryce', purchaserEmail: 'j.pryce@post.example', quantity: '2' };
    expect((await bakery.call('PUT', `/production-runs/${run}/sales/${newId()}`, sale)).status).toBe(201);
    const page = await opened(`/production?run=${run}`);
    await page.getByRole('link', { name: 'Write to all' }).waitFor();
    await expectClean(page, theme, 'the sales of a run');
    await page.getByRole('button', { name: 'Add a sale' }).click();
    await dialogOpen(page);
    await expectClean(page, theme, 'a sale to add');
    await page.goto(`${runtime.appUrl}/production/sales`);
    await page.getByRole('link', { name: 'Mr J. Pryce' }).first().waitFor();
    await expectClean(page, theme, 'the sales of all runs');
  });

  it('the ingredients and the account of a maker are clean', async () => {
    const page = await opened('/recipes?tab=ingredients');
    await page.getByText('unknown').first().waitFor();
    await expectClean(page, theme, 'ingredients');
    await page.getByRole('button', { name: 'New ingredient' }).first().click();
    await dialogOpen(page);
    await expectClean(page, theme, 'new ingredient');
    await page.goto(`${runtime.appUrl}/account`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('list', { name: 'People' }).waitFor();
    await expectClean(page, theme, 'account');
    await openReferral(page);
    await expectClean(page, theme, 'refer a friend');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await dialogOpen(page);
    await expectClean(page, theme, 'invite people');
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
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
  });

  it('the account and its dialogs are clean', async () => {
    const page = await opened('/account');
    await page.getByRole('list', { name: 'People' }).waitFor();
    await page.getByRole('button', { name: 'Show activity' }).click();
    await page
      .getByRole('list', { name: 'Activity' })
      .or(page.getByText('No activity yet'))
      .first()
      .waitFor();
    await expectClean(page, theme, 'account');
    for (const name of ['Change email', 'Change password', 'Sign out everywhere', 'Delete account']) {
      await page.getByRole('button', { name }).first().click();
      await dialogOpen(page);
      await expectClean(page, theme, name);
      await page.keyboard.press('Escape');
      await openDialog(page).waitFor({ state: 'detached' });
    }
  });

  it('the form for a quote is clean', async () => {
    const page = await newPage({ viewport, theme });
    await page.goto(`${runtime.appUrl}/plans?users=12&recipes=300&sites=4`);
    await page.getByRole('button', { name: 'Ask for a quote' }).first().click();
    await dialogOpen(page);
    await expectClean(page, theme, 'quote');
  });

  it.each([
    ['a label', (id: string) => `/recipes?recipe=${id}&label=1`, 'As it prints'],
    ['the kitchen view', (id: string) => `/recipes?recipe=${id}&mode=kitchen`, 'Step 1 of'],
    ['suppliers', () => '/recipes?tab=suppliers', 'Vale Dairy'],
    ['customers', () => '/recipes?tab=customers', 'No customers yet'],
    ['an import', () => '/recipes?tab=ingredients&import=1', 'Or paste cells from a sheet'],
    ['shopping lists', () => '/recipes?tab=batches', 'Shopping lists'],
    ['a shopping list being made', (id: string) => `/recipes?tab=shopping-list&add=${id}`, 'What to buy'],
  ])('%s is clean', async (what, path, sign) => {
    const page = await opened(path(sampleId));
    await page.getByText(sign).first().waitFor();
    await expectClean(page, theme, what);
  });

  it.each([
    ['the label tools', '/label-tools', 'In plain words'],
    ['the plans', '/plans?currency=GBP', 'Most Popular'],
    ['the demo', '/demo-recipes', 'This is a demo'],
  ])('%s are clean', async (what, path, sign) => {
    const page = await newPage({ viewport, theme });
    await page.goto(runtime.appUrl + path);
    await page.getByText(sign).first().waitFor();
    await expectClean(page, theme, what);
  });
});
