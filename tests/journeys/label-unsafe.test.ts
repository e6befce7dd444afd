/**
 * Labels that must not print, in the label tools and in the studio. Each is refused with a sentence that says what to do.
 */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../support/lines.ts';
import { newPage, signedInPage } from '../support/pages.ts';
import { type Maker, signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const printed = (page: Page) => page.locator('html[data-printed]').count();

/** The label tools with one named line. */
async function toolsWith(name: string, quantity: string): Promise<Page> {
  const page = await newPage({});
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(`${runtime.appUrl}/label-tools`);
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.getByRole('textbox', { name: 'Name of the food', exact: true }).fill('Teatime treat');
  await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill(name);
  await page.getByRole('textbox', { name: `Weight of ${name}` }).fill(quantity);
  return page;
}

describe('the label tools', () => {
  it.each([
    ['Sugar', 'a pinch', /Give Sugar in Teatime treat a quantity, for example 250 g/],
    ['Sugar', '12..5', /Give Sugar in Teatime treat a quantity/],
    ['Sugar', '0', /Give Sugar in Teatime treat a quantity/],
    ['Sugar', '30 tbsp', /Enter what one tbsp of Sugar weighs/],
    ['Butter', '50', /its name says Butter, but it counts as free from milk\. Correct one of the two/],
    ['Bread', '50', /‘bread’ usually means wheat/],
    ['Sugar. May contain nuts', '50', /take ‘May contain…’ out of its wording on the label/],
  ])('don’t print %s of %s', async (name, quantity, sentence) => {
    const page = await toolsWith(name, quantity);
    await page.getByRole('region', { name: 'Before it prints' }).getByText(sentence).first().waitFor();
    await page
      .getByRole('button', { name: /^Print/ })
      .first()
      .click({ force: true });
    await page.getByRole('button', { name: 'PDF', exact: true }).click({ force: true });
    expect(await printed(page)).toBe(0);
    expect((await page.locator('.lb-on-screen').first().innerText()).toLowerCase()).toContain(
      name.toLowerCase(),
    );
  });
});

const free = allergenCodes.map((allergen) => ({ allergen, state: 'free_from', detail: [] as string[] }));
const declaring = (allergen: string, detail: string[] = []) =>
  free.map((row) => (row.allergen === allergen ? { allergen, state: 'contains', detail } : row));

/** A recipe of one ingredient for direct sale; returns the studio's address. */
async function studioOf(maker: Maker, ingredient: object, quantity: string | null): Promise<string> {
  const [of, id] = [newId(), newId()];
  await maker.call('PUT', `/ingredients/${of}`, ingredient);
  const lines = [{ ...lineOf(of), quantity }];
  const made = await maker.call('PUT', `/recipes/${id}`, { name: 'Teatime treat', lines });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  await maker.call('PUT', `/recipes/${id}/label`, { kind: 'ppds', showNutrition: false });
  return `/recipes?recipe=${id}&label=1`;
}

describe('the label studio', () => {
  it('approves nothing that hides an allergen, and says what to do', async () => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    const cases = [
      [{ name: 'Cocoa nibs', allergens: free }, null, /Give Cocoa nibs in Teatime treat a quantity/],
      [{ name: 'Butter', allergens: free }, '50', /counts as free from milk\. Correct one of the two/],
      [{ name: 'Malted blend', allergens: declaring('gluten') }, '50', /Name the cereal in Malted blend/],
    ] as const;
    const page = await signedInPage(runtime, maker, '/recipes', {});
    for (const [ingredient, quantity, sentence] of cases) {
      await page.goto(runtime.appUrl + (await studioOf(maker, ingredient, quantity)));
      await page.getByRole('region', { name: 'This label isn’t complete yet' }).getByText(sentence).waitFor();
      expect(await page.getByRole('button', { name: /^Approve version/ }).isDisabled()).toBe(true);
      expect(await page.getByRole('button', { name: 'PDF', exact: true }).getAttribute('aria-disabled')).toBe(
        'true',
      );
    }
  });
});
