/** What walks over all screens share: how they find things on a page, and which files they have to know. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

const root = new URL('../../frontend/src/', import.meta.url);

/** Presses the first button of that name. */
export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();

/** The first field of that label. */
export const labelled =
  (label: string | RegExp) =>
  (page: Page): Locator =>
    page.getByLabel(label, { exact: typeof label === 'string' }).first();

/** The components whose source matches, below `frontend/src/features`, sorted. */
export const componentsWith = (pattern: RegExp): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(app|features)\/.*(?<!\.test)\.tsx$/.test(file))
    .filter((file) => pattern.test(readFileSync(new URL(file, root), 'utf8')))
    .map((file) => (file.startsWith('features/') ? file.slice('features/'.length) : `../${file}`))
    .sort();

/** Shows the page on a phone. */
export const asPhone = (page: Page): Promise<void> => page.setViewportSize({ width: 390, height: 844 });
