/// <reference lib="dom" />
/** Back shows a list at its previous scroll position, however long it is and whatever part of it is drawn. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { setTier } from '../support/operator.ts';
import { type Maker, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { sharedPage } from '../support/shared-page.ts';

const runtime = await runningProduct();

const many = 70;
const numbers = Array.from({ length: many }, (_, n) => n);
const nameOf = (thing: string, n: number) => `${thing} ${String(n + 100)}`;

let maker: Maker;
const shared = sharedPage(runtime, () => maker, { viewport: { width: 1280, height: 800 } });

/** Puts many entities of one kind through the API, a few at a time; returns their ids. */
async function putMany(path: (id: string) => string, body: (n: number) => unknown): Promise<string[]> {
  const ids = numbers.map(() => newId());
  for (let from = 0; from < many; from += 10)
    await Promise.all(
      numbers.slice(from, from + 10).map(async (n) => {
        const answer = await maker.call('PUT', path(ids[n] ?? ''), body(n));
        if (answer.status !== 201) throw new Error(`${path('')}: ${JSON.stringify(answer.body)}`);
      }),
    );
  return ids;
}

beforeAll(async () => {
  maker = await signUp(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  const ingredients = await putMany(
    (id) => `/ingredients/${id}`,
    (n) => ({ name: nameOf('Flour', n), costPerUnit: '1' }),
  );
  const items = await putMany(
    (id) => `/stock-items/${id}`,
    (n) => ({ category: 'ingredient', referenceId: ingredients[n] }),
  );
  const [site] = (await maker.call('GET', '/sites')).body.items as { id: string }[];
  await putMany(
    (id) => `/suppliers/${id}`,
    (n) => ({ name: nameOf('Mill', n) }),
  );
  let moved = 0;
  await putMany(
    (id) => `/stock-levels/${site?.id}/${items[moved++]}/movements/${id}`,
    () => ({ reason: 'receive', quantity: '1', unit: 'kg' }),
  );
  const line = (n: number) => ({
    id: newId(),
    kind: 'ingredient',
    ingredientId: ingredients[n],
    quantity: '100',
    unit: 'g',
  });
  const recipes = await putMany(
    (id) => `/recipes/${id}`,
    (n) => ({
      name: nameOf('Loaf', n),
      // Cards of several heights.
      lines: Array.from({ length: n % 3 }, () => line(n)),
      batchYield: '12',
      unit: 'loaves',
    }),
  );
  await putMany(
    (id) => `/shopping-lists/${id}`,
    (n) => ({ name: nameOf('Market', n), recipes: [{ recipeId: recipes[n], quantity: '12' }] }),
  );
});

/** The row or card whose name is nearest to the middle of the screen, and its position. */
const inTheMiddle = (page: Page, thing: string) =>
  page.evaluate((word) => {
    const found = [...document.querySelectorAll('#main *')]
      .map((part) => ({
        text: part instanceof HTMLInputElement ? part.value : part.childElementCount ? '' : part.textContent,
        top: Math.round(part.getBoundingClientRect().top),
      }))
      .filter(({ text }) => text.startsWith(`${word} `))
      .filter(({ top }) => top > 0 && top < window.innerHeight);
    return found.sort((a, b) => Math.abs(a.top - 400) - Math.abs(b.top - 400))[0] ?? null;
  }, thing);

/** Scrolls like a person, until the visible part stops moving. */
async function scrollDown(page: Page, thing: string) {
  await atRest(page, thing);
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 350);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  }
  return await atRest(page, thing);
}

/** The list's position once two looks, some frames apart, agree. */
async function atRest(page: Page, thing: string) {
  let before: Awaited<ReturnType<typeof inTheMiddle>> = null;
  return await until('a list at rest', async () => {
    const now = await inTheMiddle(page, thing);
    const isSame = now !== null && now.text === before?.text && now.top === before.top;
    before = now;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    return isSame && now;
  });
}

/** Scrolls a list, opens something that starts at its top, and goes back. */
async function leavesAndComesBack(
  path: string,
  thing: string,
  leave: (page: Page, row: string) => Promise<void>,
) {
  const page = await shared.at(path);
  const before = await scrollDown(page, thing);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const scrollY = () => page.evaluate(() => window.scrollY);
  expect(await scrollY()).toBeGreaterThan(1000);
  await leave(page, before.text);
  expect(await scrollY()).toBe(0);
  await page.goBack();
  // The page that was left stays until the list is ready, and may name the same row.
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  const after = await atRest(page, thing);
  expect(after.text).toBe(before.text);
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2);
}

it.each([
  ['/recipes', 'Loaf'],
  ['/recipes?tab=ingredients', 'Flour'],
  ['/recipes?tab=suppliers', 'Mill'],
  ['/recipes?tab=batches', 'Market'],
  ['/stock', 'Flour'],
  ['/stock?tab=items', 'Flour'],
  ['/stock?tab=movements', 'Flour'],
])('%s is where it was left for another page', (path, thing) =>
  leavesAndComesBack(path, thing, async (page) => {
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  }),
);

it.each([
  ['/recipes', 'Loaf'],
  ['/recipes?tab=batches', 'Market'],
])('%s is where it was left for one of its rows', (path, thing) =>
  leavesAndComesBack(path, thing, async (page, row) => {
    await page.getByRole('link', { name: row }).first().click();
    await page.getByRole('heading', { name: row, level: 1 }).waitFor();
  }),
);
