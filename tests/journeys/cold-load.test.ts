/// <reference lib="dom" />
/** A cold load: the page requests what its first screen needs before the app's own code is there, and each thing once. */

import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstScreens } from '../../frontend/build-tools/first-screens.ts';
import { lineOf } from '../support/lines.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { newPage, sessionOf } from '../support/pages.ts';
import { until } from '../support/product.ts';
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
  });

interface Requests {
  /** Of the API: paths below the organization. */
  paths: string[];
  /** The code that the app's own code requested. */
  lateCode: string[];
}

const pathOf = (url: string): string =>
  url.slice(runtime.appUrl.length).replace(`/v1/organizations/${kitchen.organizationId}`, '');

/** Notes what a page requests, in that order. */
function follow(page: Page): Requests {
  const requests: Requests = { paths: [], lateCode: [] };
  let isOwnCodeThere = false;
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/v1/')) requests.paths.push(pathOf(url));
    else if (isOwnCodeThere && url.endsWith('.js')) requests.lateCode.push(pathOf(url));
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('/entry.client-')) isOwnCodeThere = true;
  });
  return requests;
}

/** Keeps the app's own code back until so much of the API is requested, which can't be its doing then. */
const holdOwnCode = (page: Page, { paths }: Requests, count: number) =>
  page.route('**/entry.client-*', async (route) => {
    await until('the early requests', async () => paths.length >= count);
    await route.continue();
  });

/** These came first, and none of them again. */
function expectFirst({ paths }: Requests, needed: readonly string[]): void {
  expect(paths.slice(0, needed.length)).toEqual(needed);
  expect(paths.slice(needed.length).filter((path) => needed.includes(path))).toEqual([]);
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
      lists: () => book,
      code: /recipes-page|virtual-cards/,
    },
    {
      name: 'a recipe',
      path: () => `/recipes?recipe=${recipeId}`,
      row: 'Sea salt',
      lists: () => [`/recipes/${recipeId}`, ...book],
      code: /recipe-page/,
    },
    {
      name: 'stock',
      path: () => '/stock',
      row: 'Sea salt',
      lists: () => ['/stock-levels?include=items', '/sites'],
      code: /stock-page|levels-tab/,
    },
  ])('$name begins with everything that its first row needs', async ({ path, row, lists, code }) => {
    const page = await cold();
    const requests = follow(page);
    const needed = [...shell, ...lists()];
    await holdOwnCode(page, requests, needed.length);
    await answerOnly(page, needed);
    await page.goto(runtime.appUrl + path());
    await page.getByRole('main').getByText(row).first().waitFor();
    expectFirst(requests, needed);
    expect(requests.lateCode.filter((file) => code.test(file))).toEqual([]);
  });

  it.each(firstScreens.filter(({ requests }) => requests).map(({ address }) => address))(
    '%s takes over each early answer',
    async (address) => {
      const page = await cold();
      await page.goto(runtime.appUrl + address.replace('recipe=', `recipe=${recipeId}`));
      await page.waitForFunction(
        () => (window as { batchbookEarly?: Map<string, unknown> }).batchbookEarly?.size === 0,
      );
    },
  );

  it('the recipes by a token that has expired renews it once, and begins with the rest then', async () => {
    const page = await cold();
    const requests = follow(page);
    const renewals: string[] = [];
    page.on('request', (request) => {
      const target = request.headers()['x-amz-target'] ?? '';
      if (target.endsWith('GetTokensFromRefreshToken')) renewals.push(target);
    });
    await page.addInitScript(() => {
      const drift = Object.keys(localStorage).find((name) => name.endsWith('.clockDrift'));
      if (drift && localStorage.getItem(drift) === '0') localStorage.setItem(drift, String(20 * 60_000));
    });
    const needed = [...shell, ...book];
    await holdOwnCode(page, requests, needed.length);
    // Without the live connection, whose opening requests the plan again.
    await answerOnly(page, needed);
    await page.goto(`${runtime.appUrl}/recipes`);
    await page.getByRole('main').getByText('Seeded sourdough').first().waitFor();
    expectFirst(requests, needed);
    expect(renewals).toHaveLength(1);
  });
});
