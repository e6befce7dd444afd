/// <reference lib="dom" />
/** What axe finds on a page, at WCAG 2.2 AA and by best practice; and whether the page scrolls sideways. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openDialog, type Theme } from './pages.ts';
import { isFullRun } from './size.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Look {
  size: 'wide' | 'phone';
  theme: Theme;
  viewport: { width: number; height: number };
}

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Each size and each theme once; in the full run each size in each theme. */
export const looks: readonly Look[] = [
  { size: 'wide', theme: 'light', viewport: wide },
  { size: 'phone', theme: 'dark', viewport: phone },
  ...(isFullRun
    ? ([
        { size: 'wide', theme: 'dark', viewport: wide },
        { size: 'phone', theme: 'light', viewport: phone },
      ] as const)
    : []),
];

/**
 * Waits until everything is drawn in its final state. A browser advances a transition with each frame it draws, and a
 * busy machine draws few. Until then a colour is between two others, with its own contrast.
 */
async function waitUntilDrawn(page: Page): Promise<void> {
  // Parts of a page may come after its frame.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const runs = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
    await frame();
    await frame();
    await Promise.all(
      document
        .getAnimations()
        .filter(runs)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

/** What axe finds, a line for each rule. It stays on the page, which may be looked at again. */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // No page of the product has a frame.
        iframes: false,
      }),
    tags,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`);
}

/** @throws AssertionError when the page scrolls sideways at its size. */
async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** @param theme null for a page outside of the product, which follows the device. */
export async function expectClean(page: Page, theme: Theme | null, what: string): Promise<void> {
  await waitUntilDrawn(page);
  if (theme !== null)
    expect(await page.evaluate(() => document.documentElement.dataset.theme ?? 'light'), what).toBe(theme);
  expect(await page.locator('iframe').count(), `${what}: frames need axe of their own`).toBe(0);
  expect(await violationsOn(page), what).toEqual([]);
  await expectNoOverflow(page, what);
}

/** A dialog with an inert background. Until then axe sees both. */
export async function dialogOpen(page: Page): Promise<void> {
  await openDialog(page).waitFor();
  await page.locator('main[aria-hidden="true"]').waitFor({ state: 'attached' });
}
