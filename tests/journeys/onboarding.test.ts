/** From the sign-up to a colleague who joins: each person in their own browser. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage, openDialog } from '../support/pages.ts';
import { codeIn, mailsTo, newEmail, password, signIn, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

async function signUpAs(email: string): Promise<Page> {
  const page = await newPage();
  await page.goto(`${runtime.appUrl}/auth?step=sign-up`);
  await page.getByLabel('Display name').fill('Priya of Rye');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const mail = await until('the code', async () => (await mailsTo(runtime, email))[0]);
  await page.getByRole('group', { name: 'Six-digit code' }).getByRole('textbox').first().focus();
  await page.keyboard.type(codeIn(mail));
  await page.waitForURL('**/dashboard**');
  return page;
}

it('takes a new owner through names, business and team by keyboard, and their colleague joins', async () => {
  const [priya, jo] = [newEmail(), newEmail()];
  const page = await signUpAs(priya);
  const dialog = openDialog(page);
  await dialog.getByText('Step 1 of 3').waitFor();
  await page.keyboard.type('Priya');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nair');
  await page.mouse.click(6, 300);
  await dialog.getByText('Step 1 of 3').waitFor();
  await page.reload();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Priya');
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Nair');
  expect(await dialog.getByLabel('Business name').inputValue()).toBe('My Food Business');
  expect(await dialog.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Role').selectOption({ label: 'Cafe/Bakery' });
  await dialog.getByLabel('Business name').fill('Hazel & Rye');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await dialog.getByLabel('Currency').press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Basics saved. Next: invite your team!').first().waitFor();

  await dialog.getByText('Step 2 of 3').waitFor();
  await dialog.getByText('1/2 users').waitFor();
  await dialog.getByLabel('Email 1', { exact: true }).fill(jo);
  await page.keyboard.press('Enter');
  await page.getByText('1 invitation(s) sent successfully.').first().waitFor();
  await dialog.getByRole('heading', { name: 'Take the Recipes tour' }).waitFor();
  await dialog.getByRole('button', { name: 'Maybe later' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: /^Good /, level: 1 }).waitFor();
  await page.reload();
  await page.getByText('Hazel & Rye').first().waitFor();
  expect(await dialog.count()).toBe(0);

  const link = await until('the invitation', async () =>
    (await mailsTo(runtime, jo))
      .map(({ text }) => /https?:\S+#token=[\w-]{43}/.exec(text)?.[0])
      .find(Boolean),
  );
  const colleague = await newPage();
  await colleague.goto(link);
  await colleague
    .getByText(/Priya Nair/)
    .first()
    .waitFor();
  await colleague.getByLabel('First name').fill('Jo');
  await colleague.getByLabel('Last name').fill('Fletcher');
  await colleague.getByLabel('Password', { exact: true }).fill(password);
  await colleague.getByRole('button', { name: 'Join Hazel & Rye' }).click();
  await colleague.waitForURL(/\/dashboard/);
  await colleague.getByRole('heading', { name: /^Good /, level: 1 }).waitFor();
  expect(await openDialog(colleague).count()).toBe(0);

  await page.goto(`${runtime.appUrl}/account`);
  await page.getByRole('list', { name: 'People' }).getByText('Jo Fletcher').waitFor();
  expect(await page.getByLabel('Display name').inputValue()).toBe('Priya of Rye');
  expect(await page.getByLabel('Role').inputValue()).toBe('cafe_bakery');
  const maker = await signIn(runtime, priya);
  expect((await maker.call('GET', '')).body).toMatchObject({ name: 'Hazel & Rye', currency: 'EUR' });
  const [welcome] = (await mailsTo(runtime, priya)).filter(({ subject }) => subject.startsWith('Welcome'));
  expect(welcome?.text).toContain('Hello Priya of Rye,');

  await page.getByRole('button', { name: 'Open Getting started' }).click();
  await dialog.getByText('Step 1 of 3').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
