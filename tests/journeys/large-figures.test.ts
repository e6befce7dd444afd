/// <reference lib="dom" />
/** Very large figures: fields show all that they hold, and no page scrolls sideways on a phone. */
import { newId } from '@batchbook/shared/ids';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { lineOf } from '../support/lines.ts';
import { lockedRun } from '../support/locked-run.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { runningProduct } from '../support/running-product.ts';
import { sharedPage } from '../support/shared-page.ts';

const runtime = await runningProduct();
const [phone, wide] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

let maker: MarketKitchen;
const shared = sharedPage(runtime, () => maker);
/** Its batch costs £1,234,567,891.72. */
let dear: string;
/** Its cost and its margin have more than twenty digits. */
let absurd: string;
let draftRun: string;
let absurdRun: string;

const line = (good: string, fields: Record<string, unknown>) =>
  lineOf(maker.ingredients.get(good) ?? '', fields);

async function putRecipe(fields: Record<string, unknown>): Promise<string> {
  const id = newId();
  const answer = await maker.call('PUT', `/recipes/${id}`, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return id;
}

beforeAll(async () => {
  maker = await openMarketKitchen(runtime);
  const costs = ['999999999.12', '234567890', '2.60'];
  dear = await putRecipe({
    name: 'Saffron loaf',
    batchYield: '123456789.12',
    sellingPrice: '999999999.12',
    lines: [
      ...costs.map((costOverride) => line('Cultured butter', { costOverride })),
      line('Sea salt', { quantity: '999999999.999999' }),
    ],
  });
  const price = { costPerUnit: '999999999.12', costingUnit: '1000g', name: 'Ambergris' };
  const ambergris = newId();
  expect((await maker.call('PUT', `/ingredients/${ambergris}`, price)).status).toBe(201);
  absurd = await putRecipe({
    name: 'Ambergris cake',
    batchYield: '0.5',
    sellingPrice: '0.01',
    lines: [lineOf(ambergris, { quantity: '999999999', unit: 'kg' })],
  });
  draftRun = newId();
  const planned = { recipeId: dear, batches: '1' };
  expect((await maker.call('PUT', `/production-runs/${draftRun}`, planned)).status).toBe(201);
  absurdRun = await lockedRun(maker, absurd);
});

/** The recipe in its editor, with all that it costs. */
async function openEditor(recipe: string, viewport: typeof phone): Promise<Page> {
  const page = await shared.at(`/recipes?recipe=${recipe}&mode=edit`);
  await page.setViewportSize(viewport);
  await page.getByRole('heading', { name: 'What this batch costs' }).waitFor();
  await page
    .getByRole('textbox', { name: /: quantity$/ })
    .first()
    .waitFor();
  return page;
}

const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);

const cutPx = (field: Locator): Promise<number> =>
  field.evaluate((element) => element.scrollWidth - element.clientWidth);

describe.each([phone, wide])('at $width px', (viewport) => {
  it('the fields of a recipe show all that they hold', async () => {
    const page = await openEditor(dear, viewport);
    const fields: [Locator, string][] = [
      [page.getByLabel('Sea salt: quantity'), '999,999,999.999999'],
      [page.getByLabel('You sell it for'), '999999999.12'],
      [page.getByLabel('Batch makes'), '123,456,789.12'],
    ];
    for (const [field, text] of fields) {
      expect(await field.inputValue()).toBe(text);
      expect(await cutPx(field), text).toBe(0);
    }
    await page.getByRole('button', { name: /^Cultured butter: .*999,999,999.12/ }).click();
    const cost = page.getByLabel('Cultured butter: cost of the whole line');
    expect(await cost.inputValue()).toBe('999999999.12');
    expect(await cutPx(cost)).toBe(0);
  });

  it('a line stays as high while its quantity grows', async () => {
    const own = await putRecipe({ name: 'Salted loaf', batchYield: '1', lines: [line('Sea salt', {})] });
    const page = await openEditor(own, viewport);
    const field = page.getByLabel('Sea salt: quantity');
    const heightPx = () => field.evaluate((element) => element.closest('tr')?.clientHeight);
    await field.fill('0.25');
    const before = await heightPx();
    await field.pressSequentially('12345678');
    expect(await field.inputValue()).toBe('0.2512345678');
    expect(await heightPx()).toBe(before);
  });
});

describe('on a phone', () => {
  it.each([
    ['the recipes', () => '/recipes', 'Ambergris cake'],
    ['a recipe to read', () => `/recipes?recipe=${dear}`, 'What this batch costs'],
    ['a recipe to edit', () => `/recipes?recipe=${dear}&mode=edit`, 'What this batch costs'],
    ['an absurd recipe to read', () => `/recipes?recipe=${absurd}`, 'What this batch costs'],
    ['an absurd recipe to edit', () => `/recipes?recipe=${absurd}&mode=edit`, 'What this batch costs'],
    ['a run', () => `/production?run=${draftRun}`, 'What this run costs'],
    ['an absurd run', () => `/production?run=${absurdRun}`, 'What this run cost'],
  ])('%s doesn’t scroll sideways', async (_, path, sign) => {
    const page = await shared.at(path());
    await page.setViewportSize(phone);
    await page.getByText(sign).first().waitFor();
    await expectNoOverflow(page);
  });

  it('the cost history doesn’t scroll sideways', async () => {
    const page = await openEditor(absurd, phone);
    await page.getByRole('tab', { name: /^History/ }).click();
    await page.getByRole('columnheader', { name: 'Why it changed' }).waitFor();
    await expectNoOverflow(page);
  });
});

it('the cost of a line leaves the row’s more button free', async () => {
  const page = await openEditor(absurd, wide);
  // The page was a phone's a moment ago, and is laid out again.
  await eventually(async () => {
    const cost = await page.getByRole('button', { name: /^Ambergris: .* in this batch/ }).boundingBox();
    const more = await page.getByRole('button', { name: 'Ambergris: more' }).last().boundingBox();
    expect((cost?.x ?? 0) + (cost?.width ?? 0)).toBeLessThanOrEqual(more?.x ?? 0);
  });
});
