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
  await invoices.getByText('£12.60').waitFor();
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

it('leaves a card that failed, comes back, and pays with FRIEND30 in another currency', async () => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  const page = await signedInPage(runtime, maker, '/plans?currency=GBP');
  const choose = async (name: string) => {
    const [stripe] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: `Choose ${name}`, exact: true }).click(),
    ]);
    return stripe;
  };
  await page.getByText('All prices in GBP').waitFor();
  const failed = await choose('Premium');
  await payWith(failed, '4000 0000 0000 0002');
  await failed
    .getByText(/declined/)
    .first()
    .waitFor();
  await failed.close();
  await page.goto(`${runtime.appUrl}/account`);
  await page.getByRole('heading', { name: 'Free plan' }).waitFor();
  await page.goto(`${runtime.appUrl}/plans?currency=USD`);
  await page.getByText('All prices in USD').waitFor();
  await page.getByText('tax included').first().waitFor();
  await page.getByLabel('Coupon code').fill('FRIEND30');
  await page.getByRole('button', { name: 'Validate' }).click();
  await page.getByText('30% off for 3 months.').waitFor();
  const stripe = await choose('Grow');
  await stripe.getByLabel(/^Country/).fill('US');
  await stripe.getByLabel(/^State/).fill('NY');
  await payWith(stripe, '4242 4242 4242 4242');
  await stripe.getByText('You’re on Grow now. Thank you.').first().waitFor();
  // 19.99 less 30 %, of which 8.875 % is tax.
  const invoice = page.getByRole('list', { name: 'Invoices' });
  await page.goto(`${runtime.appUrl}/account`);
  await invoice.getByText('$13.99').waitFor();
  const next = page.getByRole('heading', { name: 'Next invoice' }).locator('..');
  await next.getByText('$19.99').waitFor();
  expect(await next.innerText()).toMatch(
    /Discount\s+-\$6\.00[\s\S]+To pay\s+\$13\.99\s+Includes tax\s+\$1\.14/,
  );
});

it('adds the VAT up from the prices to the invoice', async () => {
  const maker = await signUp(runtime, 'Hazel & Rye');
  const page = await signedInPage(runtime, maker, '/plans?currency=GBP&users=5');
  await page.getByText('ex VAT, £36.00 with UK VAT').waitFor();
  const bill = page.locator('#first-bill');
  await bill.waitFor();
  expect(await bill.innerText()).toMatch(/VAT, 20% in the UK\s+6\.00\s+Today, with VAT\s+£36\.00/);
  const [stripe] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Choose Standard', exact: true }).click(),
  ]);
  await stripe.getByText('VAT 20%').waitFor();
  await stripe.getByText('£36.00').first().waitFor();
  await payWith(stripe, '4242 4242 4242 4242');
  await stripe.getByText('You’re on Standard now. Thank you.').first().waitFor();
  await page.getByRole('list', { name: 'Invoices' }).getByText('£36.00').waitFor();
  const next = page.getByRole('heading', { name: 'Next invoice' }).locator('..');
  await next.getByText('£6.00').waitFor();
  expect(await next.innerText()).toMatch(/Standard\s+£30\.00\s+VAT\s+£6\.00\s+To pay\s+£36\.00/);
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
