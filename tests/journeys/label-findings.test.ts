/** What to check before a label prints is beside the label: both in view on a laptop, a line for each, opened by the keyboard. */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectClean } from '../support/axe.ts';
import { lineOf } from '../support/lines.ts';
import { signedInPage } from '../support/pages.ts';
import { type Maker, signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const free = allergenCodes.map((allergen) => ({ allergen, state: 'free_from', detail: [] }));

const foods = ['Biscoff', 'Rainbow drops', 'Curry paste', 'Butter', 'Hazlenuts', 'Sprinkles'];

/** A label that eight things stop: what its foods' packs say, and what two of them are made of. */
async function studioOf(maker: Maker): Promise<string> {
  const [recipe, lines] = [newId(), foods.map((name) => ({ name, id: newId() }))];
  for (const { id, name } of lines) await maker.call('PUT', `/ingredients/${id}`, { name, allergens: free });
  await maker.call('PUT', `/recipes/${recipe}`, {
    name: 'Teatime treat',
    lines: lines.map(({ id }) => lineOf(id)),
  });
  await maker.call('PUT', `/recipes/${recipe}/label`, { kind: 'ppds', showNutrition: false });
  return `/recipes?recipe=${recipe}&label=1`;
}

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It isn’t shown.');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
};

/** The lines of the findings, each a button that opens it, and the label itself. */
async function partsOf(page: Page) {
  const toCheck = page.getByRole('region', { name: 'This label isn’t complete yet' });
  const lines = toCheck.locator('button[aria-expanded]');
  await lines.first().waitFor();
  expect(await lines.count()).toBe(8);
  return { toCheck, lines, label: page.locator('.lb-on-screen').first() };
}

it.each(['light', 'dark'] as const)('are both in view on a laptop (%s)', async (theme) => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  await maker.setTheme(theme);
  const viewport = { width: 1280, height: 800 };
  const page = await signedInPage(runtime, maker, await studioOf(maker), { viewport });
  const { toCheck, lines, label } = await partsOf(page);
  const face = await boxOf(label);
  expect(face.bottom).toBeLessThan(viewport.height);
  for (const line of await lines.all()) {
    const box = await boxOf(line);
    expect(box.left).toBeGreaterThan(face.right);
    expect(box.right).toBeLessThan(viewport.width);
    expect(box.bottom).toBeLessThan(viewport.height);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await lines.last().press('Enter');
  await toCheck.getByText('Sprinkles: what does its pack say?').waitFor();
  expect(await toCheck.getByRole('button', { name: /none of the 14/ }).count()).toBe(1);
  await expectClean(page, theme, 'the findings beside the label');
});

it('are above the label on a phone, a line each', async () => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  const viewport = { width: 390, height: 844 };
  const page = await signedInPage(runtime, maker, await studioOf(maker), { viewport });
  const { lines, label } = await partsOf(page);
  const face = await boxOf(label);
  for (const line of (await lines.all()).slice(1)) {
    const box = await boxOf(line);
    expect(box.bottom).toBeLessThan(face.top);
    expect(box.bottom - box.top).toBeLessThanOrEqual(49);
  }
  await expectClean(page, 'light', 'the findings above the label');
});
