/// <reference lib="dom" />
/** What axe finds on a page, at WCAG 2.2 AA and by best practice; and whether the page scrolls sideways. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openDialog, type Theme } from './pages.ts';
import { isFullRun } from './size.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Look {
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

/** @param theme null for a page outside of the product, which follows the device. */
export async function expectClean(page: Page, theme: Theme | null, what: string): Promise<void> {
  await waitUntilDrawn(page);
  if (theme !== null)
    expect(await page.evaluate(() => document.documentElement.dataset.theme ?? 'light'), what).toBe(theme);
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    // Without foreign frames, no second page is needed to combine the results.
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`);
  expect(found, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** A dialog with an inert background. Until then axe sees both. */
export async function dialogOpen(page: Page): Promise<void> {
  await openDialog(page).waitFor();
  await page.locator('main[aria-hidden="true"]').waitFor({ state: 'attached' });
}
