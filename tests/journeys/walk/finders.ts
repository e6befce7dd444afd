/** How the walk finds things on a page. */
import type { Locator, Page } from 'playwright-core';

/** What the field of that name has. */
export const chosenIn = (label: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().inputValue();

/** Chooses a tab. */
export const tab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

export const headed =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name });
