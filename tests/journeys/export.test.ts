/** An owner exports their business in a real browser, and opens the zip. */
import { readFile } from 'node:fs/promises';
import { newId } from '@batchbook/shared/ids';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedInPage } from '../support/pages.ts';
import { signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

async function filesOf(page: Page, button: string): Promise<{ name: string; files: Record<string, string> }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  const entries = Object.entries(unzipSync(new Uint8Array(await readFile(await download.path()))));
  return {
    name: download.suggestedFilename(),
    files: Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)])),
  };
}

const recordsIn = (text = '[]') => JSON.parse(text) as Record<string, unknown>[];

describe('an export', () => {
  it('of the business has its recipes and ingredients as JSON and as CSV', async () => {
    const maker = await signUp(runtime);
    const [ingredient, recipe] = [newId(), newId()];
    await maker.call('PUT', `/ingredients/${ingredient}`, {
      name: '=Rye & spelt',
      unit: 'g',
      costingUnit: '1000g',
    });
    await maker.call('PUT', `/recipes/${recipe}`, { name: 'Rye loaf', instructions: 'Knead.' });
    const page = await signedInPage(runtime, maker, '/account');
    const { name, files } = await filesOf(page, 'Export business data');
    expect(name).toMatch(/\.zip$/);
    expect(recordsIn(files['recipe.json'])).toContainEqual(
      expect.objectContaining({ id: recipe, name: 'Rye loaf' }),
    );
    expect(recordsIn(files['recipe_instructions.json'])).toContainEqual({
      recipeId: recipe,
      instructions: 'Knead.',
    });
    expect(files['ingredient.csv']).toContain("'=Rye & spelt");
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['organization.json', 'member.csv', 'site.json']),
    );
    await page.getByText('Saved.').waitFor();
    const own = await filesOf(page, 'Export my data');
    expect(Object.keys(own.files).sort()).toEqual([
      'membership.csv',
      'membership.json',
      'profile.csv',
      'profile.json',
    ]);
    expect(recordsIn(own.files['profile.json'])[0]?.email).toBe(maker.email);
  });
});
