/// <reference lib="dom" />
/** Very large figures: fields show all that they hold. */
import { newId } from '@batchbook/shared/ids';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '../support/lines.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const [phone, wide] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

let maker: MarketKitchen;
/** Its batch costs £1,234,567,891.72. */
let dear: string;

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
});

/** The recipe in its editor, with all that it costs. */
async function openEditor(recipe: string, viewport: typeof phone): Promise<Page> {
  const page = await signedInPage(runtime, maker, `/recipes?recipe=${recipe}&mode=edit`, { viewport });
  await page.getByRole('heading', { name: 'What this batch costs' }).waitFor();
  await page
    .getByRole('textbox', { name: /: quantity$/ })
    .first()
    .waitFor();
  return page;
}

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
  });

  it('a line stays as high while its quantity grows', async () => {
    const page = await openEditor(dear, viewport);
    const field = page.getByLabel('Sea salt: quantity');
    const heightPx = () => field.evaluate((element) => element.closest('tr')?.clientHeight);
    await field.fill('0.25');
    const before = await heightPx();
    await field.pressSequentially('12345678');
    expect(await field.inputValue()).toBe('0.2512345678');
    expect(await heightPx()).toBe(before);
  });
});
