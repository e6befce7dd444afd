/** From one maker's link to another's first payment, and the reward for it, each in a browser of their own. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage, putOffOnboarding, signedInPage } from '../support/pages.ts';
import { codeIn, type Maker, mailsTo, newEmail, password, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const permissions = ['clipboard-read', 'clipboard-write'];
const goodCard = '4242 4242 4242 4242';

async function buyGrow(maker: Maker): Promise<void> {
  const body = { plan: 'grow', currency: 'GBP', successUrl: '/account', cancelUrl: '/account' };
  const { body: page } = await maker.call('POST', '/checkout', body);
  await fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams({ card: goodCard }),
    redirect: 'manual',
  });
  await maker.call('POST', '/subscription/check');
}

/** Copies the link in the header, and returns it. */
async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Refer a friend' }).click();
  const popover = page.getByRole('dialog', { name: 'Refer a friend' });
  await popover.getByText('You get £25 off your bill').waitFor();
  await popover.getByRole('button', { name: 'Copy code' }).click();
  await page.getByText('Referral code copied to clipboard').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('FRIEND30');
  await popover.getByRole('button', { name: 'Copied' }).waitFor();
  await popover.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied!').first().waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Signs up as a stranger who opened the link. */
async function signUpBy(link: string, business: string): Promise<Page> {
  const page = await newPage();
  const email = newEmail();
  await page.goto(link);
  await page.getByLabel('Business name').fill(business);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const mail = await until('the code', async () => (await mailsTo(runtime, email))[0]);
  await page.getByRole('group', { name: 'Six-digit code' }).getByRole('textbox').first().focus();
  await page.keyboard.type(codeIn(mail));
  await putOffOnboarding(page);
  return page;
}

it('rewards a maker whose friend signs up by the link and buys Grow for 30% less', async () => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  await buyGrow(maker);
  const page = await signedInPage(runtime, maker, '/recipes', { permissions });
  const link = await copyLink(page);
  await page.getByPlaceholder('Organisation name').fill('Selwood Cheese');
  await page.getByRole('button', { name: 'Submit referral' }).click();
  await page.getByText('Your referral has been submitted successfully').first().waitFor();
  expect(await page.getByPlaceholder('Organisation name').inputValue()).toBe('');

  await page.goto(`${runtime.appUrl}/account`);
  const referrals = page.getByRole('list', { name: 'Referrals' });
  await referrals.getByText('Selwood Cheese').waitFor();
  const friend = await signUpBy(link, 'The Pickle Shed');
  // The open account page learns of it by itself.
  await referrals.getByText('The Pickle Shed').waitFor();
  await referrals.getByText('Not paid yet').waitFor();

  await friend.goto(`${runtime.appUrl}/plans?currency=GBP`);
  await friend.getByText('FRIEND30 is applied: 30% off for 3 months.').waitFor();
  await friend.getByText('£10.50').waitFor();
  const [stripe] = await Promise.all([
    friend.waitForEvent('popup'),
    friend.getByRole('button', { name: 'Choose Grow', exact: true }).click(),
  ]);
  await stripe.getByText('£12.60').first().waitFor();
  await stripe.getByLabel(/Card number/).fill(goodCard);
  await stripe.getByRole('button', { name: /Pay|Subscribe/ }).click();
  await stripe.getByText('You’re on Grow now. Thank you.').first().waitFor();
  await friend.getByRole('list', { name: 'Invoices' }).getByText('£12.60').waitFor();

  await referrals.getByText('£25 credited').waitFor();
  await page.getByText('2 businesses: 1 joined, 1 paid').waitFor();
  const subjects = await until('the mail of the reward', async () => {
    const all = (await mailsTo(runtime, maker.email)).map(({ subject }) => subject);
    return all.some((subject) => subject.startsWith('You earned')) && all;
  });
  expect(subjects).toContain('You earned £25 at Batchbook');
});
