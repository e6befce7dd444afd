/// <reference lib="dom" />
/** A cold load: the page asks for what its first screen needs before the app's own code is there, and for each thing once. */

import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstScreens } from '../../frontend/build-tools/first-screens.ts';
import { lineOf } from '../support/lines.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { newPage, sessionOf } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
let kitchen: MarketKitchen;
const recipeId = newId();

beforeAll(async () => {
  kitchen = await openMarketKitchen(runtime);
  const lines = [lineOf(kitchen.ingredients.get('Sea salt') ?? '')];
  await kitchen.call('PUT', `/recipes/${recipeId}`, { name: 'Seeded sourdough', batchYield: '4', lines });
});

const cold = async (): Promise<Page> =>
  newPage({
    storageState: await sessionOf(runtime, kitchen, { bb_selected_org: kitchen.organizationId }),
    serviceWorkers: 'block',
  });

interface Asked {
  /** Of the API, before the app's own code was there: paths below the organization. */
  early: string[];
  later: string[];
  /** The code that was asked for by code. */
  lateCode: string[];
}

const pathOf = (url: string): string =>
  url.slice(runtime.appUrl.length).replace(`/v1/organizations/${kitchen.organizationId}`, '');

/** Notes what a page asks for, in that order. */
function follow(page: Page): Asked {
  const asked: Asked = { early: [], later: [], lateCode: [] };
  let isOwnCodeThere = false;
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/v1/')) (isOwnCodeThere ? asked.later : asked.early).push(pathOf(url));
    else if (isOwnCodeThere && url.endsWith('.js')) asked.lateCode.push(pathOf(url));
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('/entry.client-')) isOwnCodeThere = true;
  });
  return asked;
}

/** From now on these are answered once, and nothing else of the API is. */
async function answerOnly(page: Page, paths: readonly string[]): Promise<void> {
  const open = new Set(paths);
  await page.route('**/v1/**', (route) => {
    if (open.delete(pathOf(route.request().url()))) return route.continue();
  });
}

const shell = ['/v1/config', '/v1/me', '', '/entitlements'];
const book = [
  '/recipes?limit=1000',
  '/ingredients?archived=include&limit=1000',
  '/recipe-variations?limit=1000',
];

describe('a cold load of', () => {
  it.each([
    {
      name: 'the recipes',
      path: () => '/recipes',
      row: 'Seeded sourdough',
      asks: () => book,
      code: /recipes-page|virtual-cards/,
    },
    {
      name: 'a recipe',
      path: () => `/recipes?recipe=${recipeId}`,
      row: 'Sea salt',
      asks: () => [`/recipes/${recipeId}`, ...book],
      code: /recipe-page/,
    },
    {
      name: 'stock',
      path: () => '/stock',
      row: 'Sea salt',
      asks: () => ['/stock-levels?include=items', '/sites'],
      code: /stock-page|levels-tab/,
    },
  ])('$name begins with everything that its first row needs', async ({ path, row, asks, code }) => {
    const page = await cold();
    const asked = follow(page);
    const needed = [...shell, ...asks()];
    await answerOnly(page, needed);
    await page.goto(runtime.appUrl + path());
    await page.getByRole('main').getByText(row).first().waitFor();
    expect(asked.early).toEqual(needed);
    expect(asked.later.filter((path) => needed.includes(path))).toEqual([]);
    expect(asked.lateCode.filter((file) => code.test(file))).toEqual([]);
  });

  it.each(firstScreens.filter(({ asks }) => asks).map(({ address }) => address))(
    '%s takes over all that was asked for',
    async (address) => {
      const page = await cold();
      await page.goto(runtime.appUrl + address.replace('recipe=', `recipe=${recipeId}`));
      await page.waitForFunction(
        () => (window as { batchbookEarly?: Map<string, unknown> }).batchbookEarly?.size === 0,
      );
    },
  );

  it('the recipes by a token that has expired asks once it has a new one', async () => {
    const page = await cold();
    const asked = follow(page);
    await page.addInitScript(() => {
      const drift = Object.keys(localStorage).find((name) => name.endsWith('.clockDrift'));
      if (drift && localStorage.getItem(drift) === '0') localStorage.setItem(drift, String(20 * 60_000));
    });
    await page.goto(`${runtime.appUrl}/recipes`);
    await page.getByRole('main').getByText('Seeded sourdough').first().waitFor();
    const { early, later } = asked;
    expect(early).toEqual(['/v1/config']);
    expect(later).toEqual(expect.arrayContaining(['/v1/me', ...book]));
  });
});
