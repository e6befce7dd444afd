/// <reference lib="dom" />
/** Whether the button in the corner of the window covers a bar that is pinned to its foot or a drawer at its side. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Looks at the beginning and at the end of the page, since sticky bars move. Under a dialog the button is out of reach. */
export async function expectClearCorner(page: Page, what: string): Promise<void> {
  await page.locator('.contact-button').waitFor({ state: 'attached' });
  expect(await page.evaluate(coveredBars), `${what}: what the contact button covers`).toEqual([]);
}

async function coveredBars(): Promise<string[]> {
  const button = document.querySelector<HTMLElement>('.contact-button');
  if (!button?.checkVisibility() || document.querySelector('main[aria-hidden="true"]')) return [];
  const isPinned = (element: Element): boolean => {
    const { position, bottom } = getComputedStyle(element);
    return position === 'fixed' || (position === 'sticky' && bottom !== 'auto');
  };
  const drawn = async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames++) await frame();
    await Promise.all(button.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  };
  const covered = new Set<string>();
  const before = scrollY;
  for (const top of [0, document.documentElement.scrollHeight]) {
    scrollTo({ top, behavior: 'instant' });
    await drawn();
    const own = button.getBoundingClientRect();
    for (const element of document.querySelectorAll('body *')) {
      if (element === button || button.contains(element) || element.closest('[role=dialog]')) continue;
      if (!isPinned(element) || !element.checkVisibility()) continue;
      const { left, right, top: upper, bottom, width, height } = element.getBoundingClientRect();
      const meets = left < own.right && right > own.left && upper < own.bottom && bottom > own.top;
      if (meets && width > 0 && height > 0) covered.add(element.outerHTML.slice(0, 120));
    }
  }
  scrollTo({ top: before, behavior: 'instant' });
  return [...covered];
}
