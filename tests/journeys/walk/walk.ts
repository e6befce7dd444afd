/// <reference lib="dom" />
/**
 * Asks everything of a place in one visit: axe and the width on a wide screen in light and on a phone in dark, how its
 * fields read a quantity, and that closing never loses what was typed.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectClean, type Look, looks } from '../../support/axe.ts';
import { expectClearCorner } from '../../support/clear-corner.ts';
import { openDialog } from '../../support/pages.ts';
import { type Runtime, until } from '../../support/product.ts';
import { discardQuestion, type SharedPage, sharedPage, showTheme } from '../../support/shared-page.ts';
import { openWalkedKitchen, type WalkedKitchen } from './kitchen.ts';
import type { Field, Place } from './place.ts';

interface Walk {
  shared: SharedPage;
  kitchen: WalkedKitchen;
}

/** What a walk needs besides. */
type Prepare = (kitchen: WalkedKitchen) => Promise<unknown>;

const [wideLight] = looks as readonly [Look];

/** Shows the page in another size and theme. */
export async function showIn(page: Page, { viewport, theme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await showTheme(page, theme);
}

/** What is there once the place is open. */
const shownOn = (page: Page, { shows, fields }: Place): Locator | undefined =>
  (shows ?? fields?.[0]?.field)?.(page).first();

async function expectShown(page: Page, place: Place): Promise<void> {
  await shownOn(page, place)?.waitFor();
  // Until then axe sees what is under the dialog too.
  if (place.isDialog) await page.locator('main[aria-hidden="true"]').waitFor({ state: 'attached' });
}

async function open(page: Page, place: Place): Promise<void> {
  await place.open?.(page);
  await expectShown(page, place);
}

async function expectClearLooks(page: Page, place: Place): Promise<void> {
  if (place.looksLike) return;
  for (const look of looks.filter(({ size }) => size === (place.only ?? size))) {
    await showIn(page, look);
    // What was open on a wide screen may be closed on a phone.
    if (!(await isShown(page, place))) await open(page, place);
    await expectClean(page, look.theme, `${place.name}, ${look.size}, ${look.theme}`);
    await expectClearCorner(page, `${place.name}, ${look.size}`);
    await place.also?.(page, look);
  }
  if (place.only !== 'phone') await showIn(page, wideLight);
}

const isShown = async (page: Page, place: Place): Promise<boolean> =>
  (await shownOn(page, place)?.isVisible()) ?? true;

const spellings = [
  ['1½', '1.5'],
  ['1/2', '0.5'],
  ['1,5', '1.5'],
] as const;

async function expectReads(page: Page, { field, kilos }: Field): Promise<void> {
  const leave = async (text: string) => {
    await field(page).fill(text);
    await field(page).press('Tab');
  };
  const expectRefused = (is: boolean, text: string) =>
    until(`${text} ${is ? 'refused' : 'taken'}`, async () => {
      const invalid = await field(page).getAttribute('aria-invalid');
      return (invalid === 'true') === is;
    });
  for (const [text, value] of spellings) {
    await leave(text);
    await expectRefused(false, text);
    // A field that saves at once shows the result.
    await until(`${text} shown`, async () =>
      [text, value, `${value}0`].includes(await field(page).inputValue()),
    );
  }
  await leave('nonsense');
  await expectRefused(true, 'nonsense');
  await leave('1.5kg');
  await expectRefused(kilos === 'refused', '1.5kg');
  if (kilos === 'converted')
    await until('1,500 g', async () => /^1,?500$/.test(await field(page).inputValue()));
  if (typeof kilos === 'function') {
    await until('1.5 of kg', async () => (await field(page).inputValue()) === '1.5');
    expect(await kilos(page)).toBe('kg');
  }
  if (kilos === 'refused') await leave('1.5');
}

type Leave = (page: Page) => Promise<unknown>;

/** The main link to another page. It is there under a dialog too. */
const linkElsewhere = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', includeHidden: true }).getByRole('link', {
    name: page.url().includes('/stock') ? 'Recipes' : 'Stock',
    exact: true,
    includeHidden: true,
  });

const byHistory: Leave = (page) => page.evaluate(() => window.history.back());
export const byLink: Leave = (page) => linkElsewhere(page).click();
export const fromDialog: Record<string, Leave> = {
  Esc: (page) => page.keyboard.press('Escape'),
  'the close button': (page) => openDialog(page).getByRole('button', { name: 'Close' }).first().click(),
  'a press outside': (page) => page.mouse.click(6, 300),
  Back: byHistory,
};
export const fromPage: Record<string, Leave> = { 'a link': byLink, Back: byHistory };

async function keepEditing(page: Page): Promise<void> {
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
  await discardQuestion(page).waitFor({ state: 'detached' });
}

/** The browser's own question, when it is closed or reloaded. */
async function expectBrowserQuestion(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

async function expectAsked(
  page: Page,
  { field, text = '' }: Field,
  leavings: readonly Leave[],
): Promise<void> {
  await field(page).fill(text);
  for (const leave of leavings) {
    await leave(page);
    await keepEditing(page);
    expect(await field(page).inputValue()).toBe(text);
  }
  await expectBrowserQuestion(page);
  await leavings[0]?.(page);
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await field(page).waitFor({ state: 'detached' });
}

/** It is there again after each way to leave it, and when the app is loaded again. */
async function expectKept(
  { shared, kitchen }: Walk,
  place: Place,
  { field, text = '' }: Field,
  leavings: readonly Leave[],
): Promise<void> {
  const page = await shared.current();
  const before = await field(page).inputValue();
  const expectText = () =>
    until(`${place.name} as typed`, async () => (await field(page).inputValue()) === text);
  await field(page).fill(text);
  for (const leave of leavings) {
    await leave(page);
    await field(page).waitFor({ state: 'detached' });
    await shared.at(place.path(kitchen));
    await open(page, place);
    await expectText();
  }
  await page.reload();
  await open(page, place);
  await expectText();
  await field(page).fill(before);
  await field(page).press('Tab');
}

async function walk(place: Place, { shared, kitchen }: Walk): Promise<void> {
  const page = await shared.at(place.path(kitchen));
  await open(page, place);
  await expectClearLooks(page, place);
  for (const one of place.fields ?? []) if (one.kilos !== undefined) await expectReads(page, one);
  if (place.asks) {
    await openDialog(page).last().getByRole('button', { name: 'Close' }).click();
    await keepEditing(page);
  }
  const leavings = Object.values(place.isDialog ? fromDialog : fromPage);
  for (const one of place.fields ?? []) {
    if (one.outcome === undefined) continue;
    if (!(await one.field(page).isVisible())) {
      await shared.at(place.path(kitchen));
      await open(page, place);
    }
    if (one.outcome === 'asks') await expectAsked(page, one, leavings);
    else await expectKept({ shared, kitchen }, place, one, leavings);
  }
  await showIn(page, wideLight);
}

/** A test for each place, all on one page of the kitchen's owner. */
export function walkAll(
  runtime: Runtime,
  places: readonly Place[],
  prepare?: Prepare,
): { shared: SharedPage; kitchen: () => WalkedKitchen } {
  let kitchen: WalkedKitchen;
  beforeAll(async () => {
    kitchen = await openWalkedKitchen(runtime);
    await prepare?.(kitchen);
  });
  const shared = sharedPage(runtime, () => kitchen, { viewport: wideLight.viewport });
  it.each(places)('$name', (place) => walk(place, { shared, kitchen }));
  return { shared, kitchen: () => kitchen };
}
