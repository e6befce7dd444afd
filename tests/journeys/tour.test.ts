/// <reference lib="dom" />
/** The tour of the recipe box: all 24 steps, on a wide screen and on a phone, paused, reloaded and resumed. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectClean } from '../support/axe.ts';
import { focused } from '../support/keyboard.ts';
import { newPage, openDialog, sessionOf } from '../support/pages.ts';
import { type Maker, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

/** What each step points at, in the product's own words. */
const targets = [
  ['tabs', 'Ingredients'],
  ['ingredient-filters', 'No price'],
  ['look-up', 'Look up'],
  ['food-or-barcode', 'Food or barcode'],
  ['price', 'From a pack'],
  ['priced-by', 'Priced by'],
  ['allergens', 'Allergens'],
  ['nutrition', 'Nutrition'],
  ['measures', 'Measures'],
  ['suppliers-tab', 'Suppliers'],
  ['new-recipe', 'New recipe'],
  ['paste-recipe', 'Paste a recipe'],
  ['margin', 'Margin'],
  ['batch-makes', 'Batch makes'],
  ['add-line', 'Add an ingredient or a recipe'],
  ['quantity', ': quantity'],
  ['batch-cost', 'What this batch costs'],
  ['sell-for', 'You sell '],
  ['packaging', 'Packaging'],
  ['recipe-nutrition', 'Energy'],
  ['ingredient-list', 'Ingredient list'],
  ['label-card', 'Label'],
  ['to-make', 'What you will make'],
  ['to-buy', 'What to buy'],
] as const;

const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const laptop: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

async function makerWithSamples(): Promise<Maker> {
  const maker = await signUp(runtime);
  expect((await maker.call('POST', '/samples', {})).status).toBe(201);
  return maker;
}

/** A page on which the tour is at a step, counted from 1. */
async function tourAt(step: number, options = wide, maker?: Maker): Promise<Page> {
  const state = { activeTourId: 'recipes.full', stepIndex: step - 1, isRunning: true };
  const kept = { bb_tour: JSON.stringify(state) };
  const storageState = await sessionOf(runtime, maker ?? (await makerWithSamples()), kept);
  const page = await newPage({ ...options, storageState });
  await page.goto(`${runtime.appUrl}/recipes`);
  return page;
}

const cardOf = (page: Page, step: number): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^Recipe tour, step ${step} of 24`) });

/** Waits until the step points at its target. */
async function found(page: Page, step: number): Promise<Locator> {
  const card = cardOf(page, step);
  await page.locator(`[data-tour-card=found][aria-label*="step ${step} of 24"]`).waitFor();
  return card;
}

const press = async (page: Page, step: number, name: string): Promise<void> =>
  (await found(page, step)).getByRole('button', { name }).click();

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** What the stage of a step shows, measured once nothing moves. */
const measure = (page: Page, name: string) =>
  page.evaluate(async (hook) => {
    const layer = document.querySelector('[data-tour-layer]');
    const [, ring, card] = [...(layer?.children ?? [])] as HTMLElement[];
    const all = [...document.querySelectorAll<HTMLElement>(`[data-tour="${hook}"]`)];
    const target = all.find((one) => one.checkVisibility());
    if (!ring || !card || !target) throw new Error(`the stage of ${hook} isn't there`);
    const boxes = () => [ring, card, target].map((one) => one.getBoundingClientRect());
    for (let before = ''; before !== JSON.stringify(boxes()); ) {
      before = JSON.stringify(boxes());
      for (let frames = 0; frames < 6; frames++) await new Promise((next) => requestAnimationFrame(next));
    }
    const [stage, beside, box] = boxes() as [DOMRect, DOMRect, DOMRect];
    const covers =
      beside.left < stage.right &&
      stage.left < beside.right &&
      beside.top < stage.bottom &&
      stage.top < beside.bottom;
    const middle = { x: stage.left + stage.width / 2, y: stage.top + Math.min(stage.height / 2, 40) };
    const hit = document.elementFromPoint(middle.x, middle.y);
    const named = [...target.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
    return {
      isVisible: !ring.hidden && stage.height >= 40,
      /** The stage begins at the target, with the padding that the window has room for. */
      isAround:
        Math.abs(stage.top - (box.top - 12)) <= 1 &&
        stage.left <= box.left &&
        stage.right >= Math.min(box.right, innerWidth - 3),
      covers,
      isInWindow:
        beside.left >= 0 && beside.top >= 0 && beside.right <= innerWidth && beside.bottom <= innerHeight,
      /** A press in the stage reaches the target: nothing is over it. */
      isReached: hit !== null && (target.contains(hit) || hit.contains(target)),
      hasFocus: card.contains(document.activeElement),
      text: [target.textContent, ...named].join(' '),
    };
  }, name);

async function expectStep(page: Page, step: number): Promise<void> {
  const [hook, words] = targets[step - 1] ?? ['', ''];
  await found(page, step);
  const { text, ...rest } = await measure(page, hook);
  expect(rest, `step ${step}, ${hook}`).toEqual({
    ...{ isVisible: true, isAround: true, covers: false, isInWindow: true, isReached: true, hasFocus: true },
  });
  expect(text, `step ${step}`).toContain(words);
}

/** Notes each request that writes, and what the app sends by itself when it opens isn't meant. */
function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOwn = /\/(live-tickets|accept-invitations)$/.test(pathname);
    if (pathname.startsWith('/v1/') && !['GET', 'OPTIONS'].includes(request.method()) && !isOwn)
      writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

describe.each([
  { name: 'a wide screen', options: wide },
  { name: 'a small laptop', options: laptop },
  { name: 'a phone', options: phone },
])('on $name', ({ options }) => {
  it('every step points at its part of the product and covers none of it, and nothing is saved', async () => {
    const page = await tourAt(1, options);
    const writes = watchWrites(page);
    for (let step = 1; step <= 24; step++) {
      await expectStep(page, step);
      if (step < 24) await press(page, step, 'Next');
    }
    await press(page, 24, 'Finish');
    await page.getByText('Tour complete').first().waitFor();
    await page.getByText('Nice work! You can restart from the Help menu anytime.').first().waitFor();
    expect(await stored(page, 'bb_tour')).toBeNull();
    expect(writes).toEqual([]);
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /shopping-list/.test(key)),
    );
    expect(kept).toEqual([]);
  });
});

describe.each([
  { name: 'a wide screen', options: wide, menu: 'Help', entry: 'menuitem' },
  { name: 'a phone', options: phone, menu: 'Menu', entry: 'button' },
] as const)('on $name', ({ options, menu, entry }) => {
  it('it is paused, stays so over a reload, and is resumed at its step from any page', async () => {
    const page = await tourAt(13, options);
    await expectStep(page, 13);
    await page.reload();
    await expectStep(page, 13);
    await press(page, 13, 'Exit tour');
    await page.getByRole('button', { name: 'Keep going' }).click();
    await press(page, 13, 'Exit tour');
    await page.getByRole('button', { name: 'Pause tour' }).click();
    await page.getByText('Tour paused').first().waitFor();
    await page.getByText('Resume anytime from the Help menu.').first().waitFor();
    await page.goto(`${runtime.appUrl}/stock`);
    await page.getByRole('button', { name: menu, exact: true }).click();
    expect(await page.locator('[data-tour-card]').count()).toBe(0);
    if (menu === 'Help') await page.getByText('You stopped at step 13 of 24').waitFor();
    await page.getByRole(entry, { name: /^Resume tour/ }).click();
    await expectStep(page, 13);
    await press(page, 13, 'Next');
    await expectStep(page, 14);
    await page.getByRole('button', { name: 'Exit tour' }).click();
    await page.getByRole('button', { name: 'Pause tour' }).click();
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole(entry, { name: /^Start recipe tour/ }).click();
    await expectStep(page, 1);
  });
});

describe('in a dialog', () => {
  it('a press on the card or beside everything closes nothing', async () => {
    const page = await tourAt(6);
    const card = await found(page, 6);
    await card.getByText('Step 6 of 24', { exact: true }).click();
    await page.mouse.click(20, 880);
    await page.mouse.click(640, 120);
    await page.getByRole('dialog', { name: 'Butter, unsalted' }).waitFor();
    await expectStep(page, 6);
  });

  it('a field keeps its keys, and its attributes are left alone', async () => {
    const page = await tourAt(4);
    const card = await found(page, 4);
    const field = page.getByLabel('Food or barcode');
    await field.click();
    await page.keyboard.type('plain flour');
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'Enter', 'Backspace'])
      await page.keyboard.press(key);
    expect(await field.inputValue()).toHaveLength('plain flou'.length);
    await cardOf(page, 4).waitFor();
    expect(
      await field.evaluate((one) => [one.hasAttribute('aria-expanded'), one.hasAttribute('aria-haspopup')]),
    ).toEqual([false, false]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Pause the tour?' }).waitFor();
    expect(await field.inputValue()).toHaveLength('plain flou'.length);
    await page.keyboard.press('Escape');
    await card.waitFor();
  });

  it('Tab goes round the target and the card', async () => {
    const page = await tourAt(6);
    await found(page, 6);
    const seen: string[] = [];
    for (let presses = 0; presses < 5; presses++) {
      seen.push((await focused(page)).trim());
      await page.keyboard.press('Tab');
    }
    expect(seen).toEqual(['Next', 'Priced by', 'Exit tour', 'Back', 'Next']);
  });
});

it('is gone through by the keyboard alone, and lies under what is opened over it', async () => {
  const page = await tourAt(1);
  for (let step = 1; step < 16; step++) {
    await expectStep(page, step);
    await page.keyboard.press('Enter');
  }
  await found(page, 16);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: /search/i });
  await search.waitFor();
  await page.keyboard.type('tart');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await expectStep(page, 16);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Pause the tour?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await expectStep(page, 16);
});

it('stays in the tab that it runs in, and Back leaves it', async () => {
  const maker = await makerWithSamples();
  const page = await tourAt(13, wide, maker);
  await found(page, 13);
  const other = await page.context().newPage();
  await other.goto(`${runtime.appUrl}/stock`);
  await other.getByRole('button', { name: 'Help', exact: true }).click();
  await other.getByText('You stopped at step 13 of 24').waitFor();
  expect(new URL(other.url()).pathname).toBe('/stock');
  expect(await cardOf(other, 13).count()).toBe(0);
  // Started there, it leaves this one.
  await other.getByRole('menuitem', { name: 'Start recipe tour' }).click();
  await expectStep(other, 1);
  await until(
    'the tour to leave the first tab',
    async () => (await page.locator('[data-tour-card]').count()) === 0,
  );
  await press(other, 1, 'Next');
  await found(other, 2);
  await other.goBack();
  await other.getByText('Tour paused').first().waitFor();
  expect(new URL(other.url()).pathname).toBe('/stock');
});

it('begins at the end of the onboarding, and offers sample data to an empty recipe box', async () => {
  const maker = await signUp(runtime);
  const page = await newPage({ ...wide, storageState: await sessionOf(runtime, maker) });
  await page.goto(`${runtime.appUrl}/account`);
  await page.getByRole('button', { name: 'Open Getting started' }).click();
  const dialog = openDialog(page);
  await dialog.getByLabel('First name').fill('Priya');
  await dialog.getByLabel('Last name').fill('Nair');
  await dialog.getByLabel('Role').selectOption({ label: 'Cafe/Bakery' });
  for (const name of ['Continue', 'Skip for now', 'Start tour'])
    await dialog.getByRole('button', { name }).click();
  const offer = page.getByRole('dialog', { name: 'Recipe tour, sample data' });
  await offer.getByRole('button', { name: 'Add sample data' }).click();
  await expectStep(page, 1);
  expect(await stored(page, 'bb_pending_tour')).toBeNull();
  expect((await maker.call('GET', '/recipes')).body.items.length).toBeGreaterThan(0);
});

describe.each([
  { theme: 'light', options: wide },
  { theme: 'dark', options: phone },
] as const)('in $theme', ({ theme, options }) => {
  it('axe finds nothing wrong with a step on a page, in a dialog, and with the question', async () => {
    const maker = await makerWithSamples();
    await maker.setTheme(theme);
    const page = await tourAt(7, options, maker);
    await expectStep(page, 7);
    await expectClean(page, theme, 'step 7');
    for (const step of [7, 8, 9, 10, 11, 12]) await press(page, step, 'Next');
    await expectStep(page, 13);
    await expectClean(page, theme, 'step 13');
    await page.getByRole('button', { name: 'Exit tour' }).click();
    await page.getByRole('button', { name: 'Keep going' }).waitFor();
    await expectClean(page, theme, 'the question');
  });
});
