/** Without the mouse: a plan bought, changed and cancelled, a business handed on, and an account deleted. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, pressOn, tabTo } from '../support/keyboard.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { request, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

/** Nothing that loads afterwards moves the focus or what is focused next. */
const accountLoaded = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save business' }).waitFor();
  await page.getByRole('list', { name: 'People' }).waitFor();
  await page.getByRole('heading', { name: / plan$/ }).waitFor();
};

const inDialog = async (page: Page): Promise<void> => {
  await openDialog(page).waitFor();
  await until('the focus in the dialog', () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]:not([aria-modal=false])') !== null),
  );
};

describe('by the keyboard alone', () => {
  it('a plan is bought with a coupon, changed and cancelled', async () => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    const page = await signedInPage(runtime, maker, '/plans?currency=GBP');
    await page.getByText('All prices in GBP').waitFor();
    await tabTo(page, /^Coupon code/);
    await page.keyboard.type('friend30');
    await pressOn(page, /^Validate/);
    await page.getByText('30% off for 3 months.').waitFor();
    await tabTo(page, /^Choose Grow$/);
    const [stripe] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await stripe.getByLabel(/Card number/).waitFor();
    await tabTo(stripe, /Card number/);
    await stripe.keyboard.type('4242424242424242');
    await pressOn(stripe, /^(Pay|Subscribe)/);
    await stripe.getByText('You’re on Grow now. Thank you.').first().waitFor();
    await stripe.close();

    await page.getByRole('heading', { name: 'Grow plan' }).waitFor();
    await accountLoaded(page);
    await pressOn(page, /^Change plan$/);
    await inDialog(page);
    await tabTo(page, /^Standard|^Grow/);
    await page.keyboard.press('ArrowDown');
    await pressOn(page, /^Upgrade to /);
    await page.getByRole('heading', { name: /^(Standard|Premium) plan$/ }).waitFor();
    await openDialog(page).waitFor({ state: 'detached' });
    // The focus comes back to where it was.
    await until('the focus', async () => /^Change plan$/.test(await focused(page)));
    await pressOn(page, /^Cancel plan$/);
    await inDialog(page);
    await pressOn(page, /^Cancel plan$/);
    await page.getByText(/^Your plan ends on /).waitFor();
    await pressOn(page, /^Keep /);
    await page.getByText(/^Your plan ends on /).waitFor({ state: 'detached' });
  });

  it('a business is handed on and left, and the account deleted', async () => {
    const [priya, jo] = [await signUp(runtime, 'Hazel & Rye'), await signUp(runtime, 'Frome Market')];
    await priya.call('PUT', `/invitations/${newId()}`, { email: jo.email });
    await request(runtime, jo.accessToken, 'POST', '/me/accept-invitations');
    const page = await signedInPage(runtime, priya, '/account');
    await accountLoaded(page);
    await pressOn(page, /the owner$/);
    await inDialog(page);
    await pressOn(page, /^Transfer ownership$/);
    await openDialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Leave' }).waitFor();
    await pressOn(page, /^Leave/);
    await inDialog(page);
    await pressOn(page, /^Leave/);
    await page.getByRole('heading', { name: 'You left your business' }).waitFor();
    expect((await priya.call('GET', '/recipes')).status).toBe(404);

    await page.goto(`${runtime.appUrl}/account`);
    await pressOn(page, /^Delete account$/);
    await inDialog(page);
    await tabTo(page, /^Type “/);
    await page.keyboard.type(priya.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${runtime.appUrl}/`);
    expect((await request(runtime, priya.accessToken, 'GET', '/me')).status).toBe(401);
  });
});
