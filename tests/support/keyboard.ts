/** Reaching things by the keyboard alone. */
import type { Page } from 'playwright-core';
import { until } from './product.ts';

/** The focused element, in a screen reader's words. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (element === document.body) return '';
    const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : null;
    const around = element instanceof HTMLInputElement ? element.closest('label')?.textContent : null;
    return element?.getAttribute('aria-label') ?? label ?? around ?? element?.textContent ?? '';
  });

/** Presses Tab until the element with this name has the focus, also one that is still to come. */
export const tabTo = (page: Page, name: RegExp): Promise<true> =>
  until(`the focus on ${name}`, async () => {
    if (name.test((await focused(page)).trim())) return true;
    await page.keyboard.press('Tab');
    return false;
  });

/** Goes to a button and presses it. */
export async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
