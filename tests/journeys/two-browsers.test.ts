/** Two people of one kitchen, each in their own browser: live updates and invariant 18. */
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Bakery, openBakery } from '../support/bakery.ts';
import { screensConnected } from '../support/operator.ts';
import { signedInPage } from '../support/pages.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { settled } from '../support/settled.ts';

const runtime = await runningProduct();

let bakery: Bakery;
let first: Page;
let second: Page;

beforeEach(async () => {
  bakery = await openBakery(runtime);
  const path = `/recipes?recipe=${bakery.recipeId}&mode=edit`;
  [first, second] = await Promise.all([
    signedInPage(runtime, bakery, path),
    signedInPage(runtime, bakery, path, { watched: true }),
  ]);
  for (const page of [first, second]) await page.getByRole('textbox', { name: 'Recipe name' }).waitFor();
  await screensConnected(runtime, bakery.organizationId, 2);
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
  it('shows in the other by itself', async () => {
    await rename(first, 'Brioche Nanterre');
    await second.getByRole('heading', { name: 'Brioche Nanterre', level: 1 }).waitFor();
    expect((await stored()).name).toBe('Brioche Nanterre');
  });
});

/** The second browser types without a network, and the first is faster. */
async function editWithoutNetwork(): Promise<void> {
  // By then it has stored what it shows offline.
  await settled(second);
  await second.context().setOffline(true);
  const quantity = second.getByRole('textbox', { name: 'Strong flour: quantity' });
  await quantity.fill('1200');
  await quantity.press('Enter');
  await second.getByText('Not saved').first().waitFor();
  await rename(first, 'Brioche Nanterre');
  await until('the first save', async () => (await stored()).name === 'Brioche Nanterre');
  await second.context().setOffline(false);
}

/** Both versions side by side, with their differences. */
async function sideBySide(): Promise<Locator> {
  const dialog = second.getByRole('alertdialog').filter({ hasText: 'Brioche Nanterre' });
  await dialog.waitFor();
  expect(await dialog.innerText()).toMatch(/1,?200/);
  return dialog;
}

describe('two edits of one recipe', () => {
  it('are shown side by side to the second saver, who keeps their own', async () => {
    await editWithoutNetwork();
    const dialog = await sideBySide();
    expect((await stored()).name).toBe('Brioche Nanterre');
    await dialog.getByRole('button', { name: /keep mine/i }).click();
    await until('my version', async () => (await stored()).lines[0]?.quantity === '1200');
  });

  it('let the second saver take the other’s', async () => {
    await editWithoutNetwork();
    const dialog = await sideBySide();
    await dialog.getByRole('button', { name: /take theirs/i }).click();
    await second.getByRole('heading', { name: 'Brioche Nanterre', level: 1 }).waitFor();
    expect(await stored()).toMatchObject({ version: 2, lines: [{ quantity: '1000' }, {}, {}] });
  });
});
