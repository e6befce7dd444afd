/** Inside the house: search and its palette, and the bell that hears what somebody else does. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectClean } from '../support/axe.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { setTier } from '../support/operator.ts';
import { newPage, signedInPage, withWorker } from '../support/pages.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
let maker: MarketKitchen;

beforeAll(async () => {
  maker = await openMarketKitchen(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  await maker.move(maker.kitchen, 'Strong flour', { reason: 'receive', quantity: '41500' });
});

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
}
/** Opens search and types at once, without waiting for it. */
async function openKeys(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
}
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });

describe('search', () => {
  it('leads by keyboard alone from a typed command to the form, filled in, which is then recorded', async () => {
    const page = await signedInPage(runtime, maker, '/recipes');
    await page.getByRole('heading', { name: 'Recipes' }).waitFor();
    await openSearch(page);
    await page.keyboard.type('receive 5 kg flour');
    await page
      .getByRole('row', { name: /Receive 5 kg of Strong flour/ })
      .first()
      .waitFor();
    await expectClean(page, null, 'a typed command');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: /Receive delivery: Strong flour/ });
    await form.waitFor();
    // Nothing is recorded until somebody does it.
    expect(await maker.levelOf(maker.kitchen, 'Strong flour')).toBe('41500 g');
    await form.getByText('46,500 g').waitFor();
    await form.getByRole('textbox', { name: 'Strong flour: quantity' }).press('Enter');
    await form.waitFor({ state: 'hidden' });
    await until('the flour on the shelf', async () => {
      return (await maker.levelOf(maker.kitchen, 'Strong flour')) === '46500 g';
    });
    // Back doesn't open the form again.
    expect(new URL(page.url()).searchParams.get('do')).toBeNull();
  });

  it('opens over a form, and Esc closes it alone', async () => {
    const page = await signedInPage(runtime, maker, '/stock');
    await page.getByRole('button', { name: 'Receive delivery' }).click();
    const form = page.getByRole('dialog', { name: 'Receive delivery' });
    await form.getByRole('textbox', { name: 'Note' }).fill('Short by a bag');
    await openSearch(page);
    await field(page).click();
    await page.keyboard.type('butter');
    await page.getByRole('rowgroup', { name: 'Ingredients' }).waitFor();
    // A press in search isn't one outside the form.
    await page.getByRole('dialog', { name: 'Search' }).getByText('choose').click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
    expect(await form.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Short by a bag');
  });

  it('searches the lists of the device without a network', async () => {
    const page = await signedInPage(runtime, maker, '/stock', withWorker);
    await page.getByRole('table', { name: /Stock levels/ }).waitFor();
    await openSearch(page);
    await page.keyboard.type('yeast');
    await page.getByRole('rowgroup', { name: 'Stock' }).waitFor();
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await openSearch(page);
    await page.keyboard.type('vanilla');
    await page.getByRole('rowgroup', { name: 'Ingredients' }).waitFor();
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
  });
});

describe('the bell', () => {
  it('hears in one browser what is done in another, and that a need is met', async () => {
    const here = await signedInPage(runtime, maker, '/recipes');
    await here.getByRole('heading', { name: 'Recipes' }).waitFor();
    await here.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await maker.move(maker.kitchen, 'Sea salt', { reason: 'use', quantity: '-250' });
    const bell = here.getByRole('button', { name: 'Notifications: 1 item needs your attention' });
    await bell.waitFor();
    await bell.click();
    await here.getByRole('link', { name: /Sea salt/ }).waitFor();
    await expectClean(here, null, 'the bell');
    await maker.move(maker.kitchen, 'Sea salt', { reason: 'receive', quantity: '1000' });
    await here.getByText('All caught up!').waitFor();
    await here.keyboard.press('Escape');
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const recipeId = newId();
    const recipe = await maker.call('PUT', `/recipes/${recipeId}`, {
      name: 'Focaccia',
      batchYield: '4',
      unit: 'loaves',
      lines: [],
    });
    const event = await maker.call('PUT', `/events/${newId()}`, {
      ...{ name: 'Bruton market', eventDate: yesterday, location: '' },
      recipes: [{ recipeId, plannedQuantity: '10' }],
    });
    expect([recipe.status, event.status], JSON.stringify(event.body)).toEqual([201, 201]);
    await bell.click();
    await here.getByRole('link', { name: /Bruton market/ }).click();
    await here.waitForURL(/\/events\?filter=past&eventId=/);
    await here.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'hidden' });
  });
});

it('a menu has everything on a phone', async () => {
  const page = await signedInPage(runtime, maker, '/stock', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Dashboard', 'Recipes', 'Production', 'Margins', 'Stock', 'Events', 'Account'])
    await menu.getByRole('link', { name }).waitFor();
  for (const name of ['Search', 'Refer a friend', 'Start recipe tour', 'Sign Out'])
    await menu.getByRole('button', { name }).waitFor();
  await expectClean(page, null, 'the menu');
  await menu.getByRole('button', { name: 'Search' }).click();
  await field(page).fill('flour');
  await page.getByRole('rowgroup', { name: 'Ingredients' }).waitFor();
  await expectClean(page, null, 'search on a phone');
});

it('a missing page leads somebody signed in to their dashboard, and a visitor to the front page', async () => {
  const visitor = await newPage();
  await visitor.goto(`${runtime.appUrl}/no-such-shelf`);
  await visitor.getByRole('link', { name: 'Go to the front page' }).waitFor();
  const member = await signedInPage(runtime, maker, '/no-such-shelf');
  await member.getByRole('link', { name: 'Go to your dashboard' }).click();
  await member.waitForURL(/\/dashboard$/);
});

it('keeps what is typed before search is there, and a press on a tool whose code isn’t', async () => {
  const page = await signedInPage(runtime, maker, '/recipes');
  await page.route('**/assets/{search-layer,header-tools}-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Help' }).click();
  await openKeys(page, 'new recipe');
  await field(page).waitFor();
  await until('all letters in the field', async () => (await field(page).inputValue()) === 'new recipe');
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: /Start recipe tour/ }).waitFor();
});
