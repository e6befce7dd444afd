/// <reference lib="dom" />
/**
 * Figures of the screens, in a real browser on the running product: the time to the first row of a large recipe list
 * compared with fetching the same lists, the script time of a keystroke in long lists, and the time from a movement to
 * the row that shows it elsewhere.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage } from '../support/pages.ts';
import { type Maker, type Runtime, signUp, userIdOf } from '../support/product.ts';
import { benchKeystrokes } from './keystrokes.ts';
import { stockUp } from './large-kitchen.ts';
import { printPart, quantile } from './report.ts';
import { withProduct } from './with-product.ts';

const longMs = 120_000;
const movesFollowed = 12;

/** Reads the two lists with plain `fetch`, page after page, concurrently. */
async function bareFetch(page: Page, maker: Maker): Promise<number> {
  return page.evaluate(
    async ([organizationId, token]) => {
      const read = async (list: string) => {
        let cursor: string | null = null;
        do {
          const query: string = `limit=1000${cursor ? `&cursor=${cursor}` : ''}`;
          const answer = await fetch(`/v1/organizations/${organizationId}/${list}?${query}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          cursor = ((await answer.json()) as { nextCursor: string | null }).nextCursor;
        } while (cursor);
      };
      const startedMs = performance.now();
      await Promise.all([read('recipes'), read('ingredients')]);
      return performance.now() - startedMs;
    },
    [maker.organizationId, maker.accessToken],
  );
}

async function benchFirstRow(runtime: Runtime): Promise<void> {
  const maker = await signUp(runtime);
  await stockUp(
    { userId: userIdOf(maker), organizationId: maker.organizationId },
    { recipes: 2_000, ingredients: 3_000, linesEach: 9 },
  );
  const page = await signedInPage(runtime, maker, '/account');
  page.setDefaultTimeout(longMs);
  const bareMs = await bareFetch(page, maker);
  const startedMs = performance.now();
  await page.goto(`${runtime.appUrl}/recipes`);
  await page
    .getByText(/^Recipe \d+$/)
    .first()
    .waitFor();
  const rowMs = performance.now() - startedMs;
  printPart('The recipe list of 2,000 recipes and 3,000 ingredients, in a browser', [
    {
      name: 'first row over a bare fetch of the lists',
      value: rowMs / bareMs,
      note: `${Math.round(rowMs)} ms`,
    },
  ]);
  await page.context().close();
}

/** From a movement in one browser's session to the row that shows it in another. */
async function benchFollowing(runtime: Runtime): Promise<void> {
  const kitchen = await openMarketKitchen(runtime);
  const itemId = kitchen.items.get('Sea salt') ?? '';
  const [here, there] = await Promise.all([
    signedInPage(runtime, kitchen, '/stock'),
    signedInPage(runtime, kitchen, '/stock'),
  ]);
  for (const page of [here, there]) await page.getByRole('row').filter({ hasText: 'Sea salt' }).waitFor();
  // The live connections open a moment after the page.
  await sleep(3_000);
  const path = `/v1/organizations/${kitchen.organizationId}/stock-levels/${kitchen.kitchen}/${itemId}/movements`;
  const delays: number[] = [];
  for (let move = 1; move <= movesFollowed; move++) {
    const shown = there.waitForFunction(
      (figure) => [...document.querySelectorAll('tr')].some((row) => row.innerText.includes(figure)),
      `${move * 7} g`,
      { polling: 'raf' },
    );
    const startedMs = performance.now();
    const sent = { url: `${path}/${newId()}`, token: kitchen.accessToken };
    await here.evaluate(async ({ url, token }) => {
      const body = JSON.stringify({ reason: 'receive', quantity: '7', unit: 'g' });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      await fetch(url, { method: 'PUT', headers, body });
    }, sent);
    await shown;
    delays.push(performance.now() - startedMs);
  }
  printPart('From a movement in one browser to the row in another', [
    { name: 'p50', value: quantile(delays, 0.5), unit: 'ms' },
    { name: 'slowest', value: Math.max(...delays), unit: 'ms', target: 2_000 },
  ]);
  await Promise.all([here.context().close(), there.context().close()]);
}

export const benchScreens = (): Promise<void> =>
  withProduct(async (runtime) => {
    await benchKeystrokes(runtime);
    await benchFollowing(runtime);
    await benchFirstRow(runtime);
  });
