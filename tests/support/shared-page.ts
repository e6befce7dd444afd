/// <reference lib="dom" />
/**
 * One signed-in page for the tests of a file. Loading the app takes two seconds of a core, going from one screen of it to
 * the next a tenth of that. A journey that depends on a fresh load or on an empty device opens a page of its own.
 */
import type { Locator, Page } from 'playwright-core';
import { keepOpen } from './browser.ts';
import { type PageOptions, signedInPage, type Theme } from './pages.ts';
import type { Maker, Runtime } from './product.ts';

/** A screen with little on it, between two others. */
const between = { path: '/production/trace', field: 'Lot code or batch number' };
/** For the screens that begin with the same address. */
const otherBetween = { path: '/production/sales', field: 'Search sales' };

/** Goes to another address of the app as its own links do: Back returns. */
const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const key = Math.random().toString(36).slice(2);
    window.history.pushState({ usr: null, key, idx: (window.history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, path);

/** What the product asks before it drops something typed. */
export const discardQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Discard your changes?' });

/**
 * Goes to `path` by way of another screen. A screen that is left stays until the next has loaded, and may name the same
 * things; so it is gone before this returns. What an earlier test typed there is discarded.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const { path: first, field } = path.startsWith(between.path) ? otherBetween : between;
  await push(page, first);
  const there = page.getByLabel(field);
  const discard = discardQuestion(page).getByRole('button', { name: 'Discard' });
  await there.or(discard).first().waitFor();
  if (await discard.isVisible()) await discard.click();
  await there.waitFor();
  await push(page, path);
}

export interface SharedPage {
  /** The page as it is. */
  current(): Promise<Page>;
  /** The page at `path`. */
  at(path: string): Promise<Page>;
}

/** A page of a file's tests, which the first one opens, and the next one after a failure. */
export function keptPage(open: () => Promise<Page>): () => Promise<Page> {
  let page: Page | null = null;
  return async () => {
    if (page === null || page.isClosed()) {
      page = await open();
      keepOpen(page);
    }
    return page;
  };
}

/** A signed-in page that goes from one screen to the next. */
export function sharedPage(
  runtime: Runtime,
  maker: () => Pick<Maker, 'email' | 'password'>,
  options: PageOptions = {},
): SharedPage {
  const current = keptPage(async () => {
    const page = await signedInPage(runtime, maker(), between.path, options);
    // Until it shows, the app may not hear of another address.
    await page.getByLabel(between.field).waitFor();
    return page;
  });
  return {
    current,
    async at(path) {
      const found = await current();
      await visit(found, path);
      return found;
    },
  };
}

/**
 * Shows the page in another theme, without a transition: until one has ended, colours are between two others. The next
 * load of the app shows the profile's theme again.
 */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((shown) => {
    const root = document.documentElement;
    const style = document.createElement('style');
    style.textContent = '*, *::before, *::after { transition: none !important }';
    document.head.append(style);
    root.dataset.theme = shown;
    root.style.colorScheme = shown;
    // Styles are calculated while transitions are off.
    getComputedStyle(root).color;
    style.remove();
  }, theme);
}
