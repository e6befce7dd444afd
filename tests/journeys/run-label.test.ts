/** A supplier calls about peanuts while jars of a batch are still to be labelled. */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectClean } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { lineOf } from '../support/lines.ts';
import { lockedRun } from '../support/locked-run.ts';
import { signedInPage } from '../support/pages.ts';
import { type Maker, signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const declared = (...contained: string[]) =>
  allergenCodes.map((allergen) => ({
    allergen,
    state: contained.includes(allergen) ? 'contains' : 'free_from',
    detail: [],
  }));
const peanuts = 'Butter now contains peanuts. This label doesn’t say so.';

let maker: Maker;
let page: Page;
const ids = { butter: '', sugar: '', recipe: '' };

const approve = async () => {
  const path = `/recipes/${ids.recipe}/label`;
  const { fingerprint } = (await maker.call('GET', path)).body;
  expect((await maker.call('POST', `${path}/approve`, { fingerprint })).status).toBe(200);
};
const declareButter = async (...contained: string[]) => {
  const path = `/ingredients/${ids.butter}`;
  const { version } = (await maker.call('GET', path)).body;
  expect((await maker.call('PUT', path, { allergens: declared(...contained), version })).status).toBe(200);
};
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
const printButton = () => page.getByRole('button', { name: 'Print labels' }).first();
const isLocked = async () => (await printButton().getAttribute('aria-disabled')) === 'true';
const onPaper = () => page.locator('[data-printed]').textContent();

beforeEach(async () => {
  maker = await signUp(runtime, 'Hazel & Rye');
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = newId();
  await maker.call('PUT', `/ingredients/${ids.butter}`, { name: 'Butter', allergens: declared('milk') });
  await maker.call('PUT', `/ingredients/${ids.sugar}`, { name: 'Sugar', allergens: declared() });
  const lines = [lineOf(ids.butter), { ...lineOf(ids.sugar), quantity: '50' }];
  await maker.call('PUT', `/recipes/${ids.recipe}`, { name: 'Brown butter', lines });
  await maker.call('PUT', `/recipes/${ids.recipe}/label`, { kind: 'ppds', showNutrition: false });
  await approve();
  const run = await lockedRun(maker, ids.recipe);
  await declareButter('milk', 'peanuts');
  page = await signedInPage(runtime, maker, `/production/labels?run=${run}`);
  await page.evaluate(() => {
    window.print = () => document.querySelector('.lb-print .lb')?.setAttribute('data-printed', '');
  });
  await page.getByText(peanuts).first().waitFor();
});

it('asks first, and prints the label that was approved once somebody says why', async () => {
  expect(await isLocked()).toBe(true);
  await expectClean(page, 'light', 'a label that says otherwise than its ingredients do by now');
  const anyway = page.getByRole('button', { name: 'Use this label anyway' });
  await anyway.press('Enter');
  await page.getByText('Say why: somebody may ask later.').waitFor();
  const reason = page.getByRole('textbox', { name: 'Why this label is right for this batch' });
  await reason.fill('Delivered before the change');
  await reason.press('Enter');
  await page.getByText('‘Delivered before the change’').waitFor();
  await eventually(async () => expect(await focused()).toBe('run-label'));
  await eventually(async () => expect(await isLocked()).toBe(false));
  await printButton().press('Enter');
  await eventually(async () => expect(await onPaper()).toContain('butter'));
  expect(await onPaper()).not.toContain('peanuts');
  await page.reload();
  await page.getByText('‘Delivered before the change’').waitFor();
  await eventually(async () => expect(await isLocked()).toBe(false));
});

it('prints today’s label of the batch once that is approved, and asks again of what changes meanwhile', async () => {
  await page.getByText('Approve it first.').waitFor();
  await approve();
  await page.reload();
  await page.evaluate(() => {
    window.print = () => document.querySelector('.lb-print .lb')?.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Use today’s label' }).press('Enter');
  await eventually(async () => expect(await isLocked()).toBe(false));
  await printButton().press('Enter');
  await eventually(async () => expect(await onPaper()).toContain('peanuts'));
  await page.locator('[data-printed]').evaluateAll((labels) => {
    for (const label of labels) label.removeAttribute('data-printed');
  });
  await declareButter('milk', 'peanuts', 'sesame');
  await printButton().press('Enter');
  await page.getByText('Butter now contains peanuts and sesame.').first().waitFor();
  expect(await page.locator('[data-printed]').count()).toBe(0);
});
