/// <reference lib="dom" />
/** Somebody who comes back to a page has its lists checked, and only what has changed is sent again. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signedInPage } from '../support/pages.ts';
import { signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

/** Looks at another tab for two minutes; returns the status of the list that is read again. */
async function comesBack(page: Page): Promise<number> {
  const answer = page.waitForResponse((response) => /\/recipes\?limit/.test(response.url()));
  await page.clock.fastForward('02:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  return (await answer).status();
}

it('shows the same recipes without their being sent, and a new one once there is one', async () => {
  const maker = await signUp(runtime);
  const put = (name: string) =>
    maker.call('PUT', `/recipes/${newId()}`, { name, description: 'A loaf for the market. '.repeat(20) });
  for (let n = 0; n < 4; n++) await put(`Sourdough ${n}`);
  const page = await signedInPage(runtime, maker, '/recipes');
  // Without the live connection, which would bring the new one at once.
  await page.routeWebSocket(/\/live/, (socket) => void socket.close());
  await page.clock.install();
  await page.reload();
  await page.getByRole('link', { name: 'Sourdough 3' }).first().waitFor();

  expect(await comesBack(page)).toBe(304);
  await page.getByRole('link', { name: 'Sourdough 3' }).first().waitFor();
  await put('Focaccia');
  expect(await comesBack(page)).toBe(200);
  await page.getByRole('link', { name: 'Focaccia' }).first().waitFor();
});
