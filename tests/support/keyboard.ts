/** Reaching things by the keyboard alone. */
import type { Page } from 'playwright-core';

const tabsMax = 120;

/** The focused element, in a screen reader's words. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (element === document.body) return '';
    const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : null;
    const around = element instanceof HTMLInputElement ? element.closest('label')?.textContent : null;
    return element?.getAttribute('aria-label') ?? label ?? around ?? element?.textContent ?? '';
  });

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    if (name.test((await focused(page)).trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${tabsMax} tabs did not come to ${name}`);
}

/** Goes to a button and presses it. */
export async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
