/** A maker's first quarter of an hour, in a real browser on the running product. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage, putOffOnboarding } from '../support/pages.ts';
import { codeIn, mailsTo, newEmail, password, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

async function addIngredient(page: Page, name: string, price: string, contains?: string): Promise<void> {
  await page.getByRole('button', { name: 'New ingredient' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New ingredient' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price per 100 g').fill(price);
  if (contains)
    await dialog.getByRole('group', { name: contains }).getByText('Contains', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add ingredient' }).click();
  await page.getByText('Ingredient created successfully').first().waitFor();
  await page.getByRole('cell', { name }).first().waitFor();
}

async function addLine(page: Page, ingredient: string, quantity: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Add an ingredient' });
  await search.fill(ingredient);
  await page.getByRole('option', { name: ingredient }).first().click();
  const field = page.getByRole('textbox', { name: `${ingredient}: quantity` });
  await field.fill(quantity);
  await field.press('Enter');
}

describe('a stranger', () => {
  it('signs up at the front door, adds three ingredients, and watches a recipe cost itself', async () => {
    const page = await newPage();
    const email = newEmail();
    await page.goto(runtime.appUrl);
    await page.getByLabel('Business name').fill('Hazel & Rye');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Start Free Today' }).click();
    await page.waitForURL('**/auth**');
    expect(page.url()).not.toContain('example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();

    const mailbox = page.getByRole('link', { name: /mailbox/i });
    expect(await mailbox.getAttribute('href')).toBe(runtime.mailUrl);
    const mail = await until('the code', async () => (await mailsTo(runtime, email))[0]);
    await page.getByRole('group', { name: 'Six-digit code' }).getByRole('textbox').first().focus();
    await page.keyboard.type(codeIn(mail));
    await page.waitForURL('**/dashboard**');
    await putOffOnboarding(page);
    await page.getByText('Hazel & Rye').first().waitFor();
    await page.getByRole('heading', { name: 'Start with a recipe' }).waitFor();

    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await page.getByRole('link', { name: 'Ingredients' }).click();
    await addIngredient(page, 'Strong flour', '0.115', 'Cereals containing gluten');
    await addIngredient(page, 'Cultured butter', '0.72', 'Milk');
    await addIngredient(page, 'Caster sugar', '');

    await page.getByRole('navigation', { name: 'Recipe box' }).getByRole('link', { name: 'Recipes' }).click();
    await page.getByRole('button', { name: 'New recipe' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New recipe' });
    await dialog.getByLabel('Name').fill('Brioche');
    await dialog.getByLabel('One batch makes').fill('24');
    await dialog.getByRole('button', { name: 'Create recipe' }).click();
    await page.getByRole('heading', { name: 'Brioche', level: 1 }).waitFor();

    const receipt = page.getByRole('complementary', { name: 'Cost' });
    await addLine(page, 'Strong flour', '1kg');
    await until('the flour on the receipt', async () => (await receipt.innerText()).includes('1.15'));
    await addLine(page, 'Cultured butter', '250');
    await until('both on the receipt', async () => (await receipt.innerText()).includes('2.95'));
    await receipt.getByLabel('You sell it for').fill('1.00');
    await until('the margin', async () => /87\.7\s*%/.test(await receipt.innerText()));

    await addLine(page, 'Caster sugar', '120');
    await until('at least', async () => /at least/i.test(await receipt.innerText()));
    for (const allergen of [/Milk/, /gluten|wheat/i]) await page.getByText(allergen).first().waitFor();

    await page.getByRole('combobox', { name: 'Add an ingredient' }).fill('Cocoa nibs');
    await page.getByRole('option', { name: /New ingredient/ }).click();
    const nibs = page.getByRole('row').filter({ hasText: 'Cocoa nibs' });
    await nibs.getByText('needs a quantity').waitFor();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Cultured butter: quantity' }).waitFor();
    await nibs.getByText('needs a quantity').waitFor();
    expect(await page.getByRole('textbox', { name: 'Cultured butter: quantity' }).inputValue()).toBe('250');
    const subjects = (await mailsTo(runtime, email)).map((one) => one.subject);
    expect(subjects).toContain('Welcome to Batchbook');
  });
});
