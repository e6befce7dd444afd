/** Two people of one kitchen, each in a browser of their own. Invariant 18, and what is live. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Bakery, openBakery } from '../support/bakery.ts';
import { launchBrowser } from '../support/browser.ts';
import { signedInPage } from '../support/pages.ts';
import { until } from '../support/product.ts';

const runtime = inject('runtime');
const liveMs = 2_000;
/** After so long a page has in reserve what it shows without a network. */
const reserveMs = 3_000;

let browser: Browser;
let bakery: Bakery;
let first: Page;
let second: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  bakery = await openBakery(runtime);
  const path = `/recipes?recipe=${bakery.recipeId}&mode=edit`;
  [first, second] = await Promise.all([
    signedInPage(browser, runtime, bakery, path),
    signedInPage(browser, runtime, bakery, path),
  ]);
  for (const page of [first, second]) await page.getByRole('textbox', { name: 'Recipe name' }).waitFor();
});

const rename = async (page: Page, name: string): Promise<void> => {
  const title = page.getByRole('textbox', { name: 'Recipe name' });
  await title.fill(name);
  await title.press('Enter');
};

interface Stored {
  name: string;
  version: number;
  lines: { quantity: string }[];
}

const stored = async (): Promise<Stored> => (await bakery.call('GET', `/recipes/${bakery.recipeId}`)).body;

describe('a change in one browser', () => {
  it('shows in the other within two seconds, without its doing anything', async () => {
    await second.waitForTimeout(1_000);
    await rename(first, 'Brioche Nanterre');
    const saved = await until(
      'the save',
      async () => (await stored()).name === 'Brioche Nanterre' && Date.now(),
    );
    await second.getByRole('heading', { name: 'Brioche Nanterre', level: 1 }).waitFor({ timeout: 5_000 });
    expect(Date.now() - saved).toBeLessThan(liveMs);
  });
});

/** The second browser types while it has no network, and the first is faster. */
async function editWithoutNetwork(): Promise<void> {
  await second.waitForTimeout(reserveMs);
  await second.context().setOffline(true);
  const quantity = second.getByRole('textbox', { name: 'Strong flour: quantity' });
  await quantity.fill('1200');
  await quantity.press('Enter');
  await second.getByText('Not saved').first().waitFor();
  await rename(first, 'Brioche Nanterre');
  await until('the first save', async () => (await stored()).name === 'Brioche Nanterre');
  await second.context().setOffline(false);
}

/** Both versions, one beside the other, with what differs. */
async function sideBySide(): Promise<Locator> {
  const dialog = second.getByRole('alertdialog').filter({ hasText: 'Brioche Nanterre' });
  await dialog.waitFor({ timeout: 20_000 });
  expect(await dialog.innerText()).toMatch(/1,?200/);
  return dialog;
}

describe('two edits of one recipe', () => {
  it('are put side by side for the second saver, who keeps their own', async () => {
    await editWithoutNetwork();
    const dialog = await sideBySide();
    expect((await stored()).name).toBe('Brioche Nanterre');
    await dialog.getByRole('button', { name: /keep mine/i }).click();
    await until('my version', async () => (await stored()).lines[0]?.quantity === '1200');
  });

  it('leave the second saver free to take the other’s', async () => {
    await editWithoutNetwork();
    const dialog = await sideBySide();
    await dialog.getByRole('button', { name: /take theirs/i }).click();
    await second.getByRole('heading', { name: 'Brioche Nanterre', level: 1 }).waitFor();
    expect(await stored()).toMatchObject({ version: 2, lines: [{ quantity: '1000' }, {}, {}] });
  });
});
