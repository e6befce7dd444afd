/// <reference lib="dom" />
/** Browser pages of people who are signed in. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Maker, Runtime } from './product.ts';

const patienceMs = 10_000;

/** A page of a browser of its own. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
  page.setDefaultTimeout(patienceMs);
  return page;
}

/** A page of a browser of its own, signed in by the sign-in form, at `path`. */
export async function signedInPage(
  browser: Browser,
  runtime: Runtime,
  maker: Pick<Maker, 'email' | 'password'>,
  path = '/recipes',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, options);
  await page.goto(runtime.appUrl + path);
  await signInOn(page, maker);
  await page.waitForURL((url) => url.pathname !== '/auth');
  return page;
}

export async function signInOn(page: Page, maker: Pick<Maker, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(maker.email);
  await page.getByLabel('Password', { exact: true }).fill(maker.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
