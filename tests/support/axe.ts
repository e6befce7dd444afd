/// <reference lib="dom" />
/** What axe finds on a page, at WCAG 2.2 AA and by best practice, in both themes; and whether it scrolls sideways. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const themes = ['light', 'dark'] as const;

export const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

async function expectClean(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`);
  expect(found, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** A colour on its way to another has a contrast of its own: longer than any transition of ours. */
const settled = (page: Page): Promise<void> => page.waitForTimeout(450);

/** A dialog, and what is behind it out of reach: until then both are there for axe. */
export async function dialogOpen(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.locator('main[aria-hidden="true"]').waitFor({ state: 'attached' });
}

export async function eachTheme(page: Page, what: string): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.style.colorScheme = name;
    }, theme);
    await settled(page);
    await expectClean(page, `${what}, ${theme}`);
  }
}
