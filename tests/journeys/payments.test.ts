/** From the prices to a paid plan and back down, as an owner goes, with a tab of Stripe's beside it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDialog, signedInPage } from '../support/pages.ts';
import { mailsTo, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

async function payWith(stripe: Page, card: string): Promise<void> {
  await stripe.getByLabel(/Card number/).fill(card);
  await stripe.getByRole('button', { name: /Pay|Subscribe/ }).click();
}

it('buys Grow with a coupon after a card that failed, moves up, and down again', async () => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  const page = await signedInPage(runtime, maker, '/plans?currency=GBP');
  await page.getByLabel('Coupon code').fill('friend30');
  await page.getByRole('button', { name: 'Validate' }).click();
  await page.getByText('30% off for 3 months.').waitFor();
  const [stripe] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Choose Grow', exact: true }).click(),
  ]);
  await payWith(stripe, '4000 0000 0000 0002');
  await stripe
    .getByText(/declined/)
    .first()
    .waitFor();
  await payWith(stripe, '4242 4242 4242 4242');
  await stripe.getByText('You’re on Grow now. Thank you.').first().waitFor();
  // The first tab learns of it by itself.
  await page.getByRole('heading', { name: 'Grow plan' }).waitFor();
  const invoices = page.getByRole('list', { name: 'Invoices' });
  await invoices.getByText('£10.50').waitFor();
  await stripe.close();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('Premium', { exact: true }).click();
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.getByRole('heading', { name: 'Premium plan' }).waitFor();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('Grow', { exact: true }).click();
  await page.getByRole('button', { name: 'Move to Grow' }).click();
  await page.getByText(/^Grow starts on /).waitFor();
  await page.getByRole('button', { name: 'Keep Premium' }).click();
  await page.getByText(/^Grow starts on /).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await openDialog(page).getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText(/^Your plan ends on /).waitFor();
  const subjects = await until('the mails', async () => {
    const all = (await mailsTo(runtime, maker.email)).map(({ subject }) => subject);
    return all.some((subject) => subject.startsWith('Your Batchbook plan ends')) && all;
  });
  expect(subjects).toContain('You’re on Batchbook Grow now');
  expect(subjects).toContain('You’re on Batchbook Premium now');
});

it('finds the way to the bank again after a reload, while an upgrade waits for it', async () => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  const page = await signedInPage(runtime, maker, '/plans?currency=GBP');
  await page.getByText('All prices in GBP').waitFor();
  const [stripe] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Choose Grow', exact: true }).click(),
  ]);
  // This card’s bank asks about each payment.
  await payWith(stripe, '4000 0000 0000 3220');
  await stripe.getByRole('button', { name: 'Complete' }).click();
  await stripe.close();
  await page.getByRole('heading', { name: 'Grow plan' }).waitFor();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('Premium', { exact: true }).click();
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.getByText('The payment isn’t complete yet.').waitFor();
  await page.reload();
  await page.getByText('Premium waits for its payment.').waitFor();
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Go to Stripe' }).click(),
  ]);
  await bank.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('heading', { name: 'Premium plan' }).waitFor();
  await page.getByText('Premium waits for its payment.').waitFor({ state: 'detached' });
  const mails = await mailsTo(runtime, maker.email);
  expect(mails.map(({ subject }) => subject)).toContain('Confirm your payment for Batchbook Premium');
});

it('goes back from Stripe without paying, and keeps the choice', async () => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  const page = await signedInPage(runtime, maker, '/plans?currency=GBP');
  await page.getByText('All prices in GBP').waitFor();
  const [stripe] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Choose Standard', exact: true }).click(),
  ]);
  await stripe
    .getByRole('link', { name: /back|cancel/i })
    .first()
    .click();
  await stripe.getByText('You left the payment. Nothing was charged.').waitFor();
  await stripe.getByRole('button', { name: 'Pay for Standard' }).waitFor();
});
