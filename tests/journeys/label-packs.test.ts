/**
 * Foods that we don't know: before a label of one prints, somebody says what its pack says. In the label tools line by
 * line, in the studio and in the ingredient's panel once for each ingredient, all by the keyboard.
 */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectClean } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { lineOf } from '../support/lines.ts';
import { newPage, signedInPage } from '../support/pages.ts';
import { signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const free = allergenCodes.map((allergen) => ({ allergen, state: 'free_from', detail: [] }));

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

describe('the label tools', () => {
  it('ask about a slip of the pen, a brand and an unknown word, and print once each is answered', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.goto(`${runtime.appUrl}/label-tools`);
    await page.getByRole('button', { name: 'Start empty' }).click();
    await page.getByRole('textbox', { name: 'Name of the food', exact: true }).fill('Teatime treat');
    const lines = [
      ['Sugar', '90'],
      ['Hazlenuts', '60'],
      ['Biscoff', '40'],
      ['Rainbow drops', '20'],
    ] as const;
    for (const [at, [name, grams]] of lines.entries()) {
      if (at > 2) await page.getByRole('button', { name: 'Add an ingredient' }).click();
      await page.getByRole('textbox', { name: `Ingredient ${at + 1}`, exact: true }).fill(name);
      await page.getByRole('textbox', { name: `Weight of ${name}` }).fill(grams);
    }
    const findings = page.getByRole('region', { name: 'Before it prints' });
    await findings.getByText('‘hazlenuts’ looks like ‘hazelnut’, which means hazelnuts').waitFor();
    await findings.getByText('Biscoff: what does its pack say?').waitFor();
    await findings.getByText('3 to fix').waitFor();
    await expectClean(page, 'light', 'the question about a pack');

    await page.getByRole('button', { name: 'Hazelnuts?' }).press('Enter');
    await page.getByRole('button', { name: /only these \(Hazlenuts\)/ }).press('Enter');
    await page
      .getByRole('combobox', { name: 'Add an allergen to Biscoff' })
      .selectOption('contains|gluten|wheat');
    await page.getByRole('button', { name: 'Add', exact: true }).nth(2).press('Enter');
    // One allergen says nothing about the others: that the pack names no more is said too.
    await findings.getByText('Biscoff: does its pack name wheat, and none of the other allergens?').waitFor();
    await page.getByRole('button', { name: /only these \(Biscoff\)/ }).press('Enter');
    await page.getByRole('button', { name: /none of the 14 \(Rainbow drops\)/ }).press('Enter');
    await findings.getByText('Nothing stops this label from printing.').waitFor();
    await page
      .getByRole('button', { name: /^Print/ })
      .first()
      .press('Enter');
    await page.locator('html[data-printed]').waitFor({ state: 'attached' });
  });
});

describe('the studio', () => {
  it('asks once for each ingredient, and again when its brand is another', async () => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    const [sugar, drops, recipe] = [newId(), newId(), newId()];
    await maker.call('PUT', `/ingredients/${sugar}`, { name: 'Sugar', allergens: free });
    await maker.call('PUT', `/ingredients/${drops}`, { name: 'Rainbow drops', allergens: free });
    const lines = [lineOf(sugar), { ...lineOf(drops), quantity: '50' }];
    await maker.call('PUT', `/recipes/${recipe}`, { name: 'Teatime treat', lines });
    await maker.call('PUT', `/recipes/${recipe}/label`, { kind: 'ppds', showNutrition: false });
    const page = await signedInPage(runtime, maker, `/recipes?recipe=${recipe}&label=1`);
    const approve = page.getByRole('button', { name: /^Approve version/ });
    await page.getByText('Rainbow drops: what does its pack say?').waitFor();
    expect(await approve.isDisabled()).toBe(true);
    await expectClean(page, 'light', 'the question about a pack');
    await page.getByRole('button', { name: 'I have read its ingredients: none of the 14' }).press('Enter');
    await page.getByRole('heading', { name: 'Nobody has approved this label yet' }).waitFor();
    // The button went. The keyboard is at the heading, not at something that acts.
    await eventually(async () => expect(await focused(page)).toContain('Nobody has approved this label yet'));
    await approve.press('Enter');
    const print = page.getByRole('button', { name: 'Print labels' }).first();
    await page.getByText('Version 1 is approved.').waitFor();
    await eventually(async () => expect(await focused(page)).toContain('Version 1 is approved.'));
    await eventually(async () => expect(await print.getAttribute('aria-disabled')).toBeNull());

    const { body } = await maker.call('GET', `/ingredients/${drops}`);
    await maker.call('PUT', `/ingredients/${drops}`, { brand: 'Own', version: body.version });
    await page.reload();
    await page
      .getByText('Rainbow drops: same ingredients and allergens as before? Its brand changed')
      .first()
      .waitFor();
    await page.getByText('Version 1 is approved.').waitFor();
    expect(await print.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Yes, the same' }).press('Enter');
    await eventually(async () => expect(await print.getAttribute('aria-disabled')).toBeNull());

    // ‘No’ is stored: everybody who opens it next is asked what the pack says.
    const saved = await maker.call('GET', `/ingredients/${drops}`);
    await maker.call('PUT', `/ingredients/${drops}`, { brand: 'Another', version: saved.body.version });
    await page.reload();
    await page.getByRole('button', { name: 'No: open Rainbow drops' }).press('Enter');
    await page.getByRole('dialog').getByText('What does its pack say?').waitFor();
    await page.reload();
    await page.getByRole('dialog').getByText('What does its pack say?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByText('Rainbow drops: what does its pack say?').first().waitFor();
    expect(await print.getAttribute('aria-disabled')).toBe('true');
  });

  it('leads to the ingredient, where its allergens are named', async () => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    const [drops, recipe] = [newId(), newId()];
    await maker.call('PUT', `/ingredients/${drops}`, { name: 'Rainbow drops', allergens: free });
    await maker.call('PUT', `/recipes/${recipe}`, { name: 'Teatime treat', lines: [lineOf(drops)] });
    await maker.call('PUT', `/recipes/${recipe}/label`, { kind: 'ppds', showNutrition: false });
    const page = await signedInPage(runtime, maker, `/recipes?recipe=${recipe}&label=1`);
    await page.getByRole('button', { name: 'Rainbow drops', exact: true }).first().press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByText('What does its pack say?').waitFor();
    await expectClean(page, 'light', 'the question about a pack');
    await panel
      .getByRole('group', { name: 'Milk', exact: true })
      .getByRole('button', { name: 'Contains' })
      .click();
    await panel.getByRole('button', { name: /^I have read its ingredients: only these/ }).press('Enter');
    await panel.getByText(/^Pack read/).waitFor();
    await eventually(async () => {
      const { body } = await maker.call('GET', `/ingredients/${drops}`);
      expect(body.packRead).toMatchObject({ name: 'Rainbow drops' });
    });
    // Its finding is gone with the link that opened the panel, however far somebody went in it.
    for (let at = 0; at < 15; at += 1) await page.keyboard.press('Tab');
    await panel.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('heading', { name: 'Nobody has approved this label yet' }).waitFor();
    await panel.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused(page)).toContain('Nobody has approved this label yet'));
  });
});
