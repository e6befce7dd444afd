/** The page that signs in with Amplify's own form. */
import { expect, it } from 'vitest';
import { newPage } from '../support/pages.ts';
import { signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

it('shows the form, then the session and its claims, but no token', async () => {
  const maker = await signUp(runtime);
  const page = await newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${runtime.appUrl}/auth-tester`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await page.getByText('token_use').count()).toBe(0);
  await page.getByLabel('Email').fill(maker.email);
  await page.getByLabel('Password', { exact: true }).fill(maker.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('State: signed in').waitFor();
  const idToken = page.getByRole('region', { name: 'ID token' });
  await idToken.getByText(maker.email).waitFor();
  await page.getByRole('region', { name: 'Access token' }).getByText('token_use').waitFor();

  const tokens = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (/Token$/.test(key) ? [String(value)] : [])),
  );
  expect(tokens).toHaveLength(3);
  const shown = await page.content();
  // The header, the claims and the signature as they are encoded, and the token that renews the session.
  for (const part of tokens.flatMap((token) => token.split('.'))) expect(shown).not.toContain(part);
  expect(refused).toEqual([]);

  await page.goto(`${runtime.appUrl}/auth-tester`);
  await page.getByText('State: signed in').waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${runtime.appUrl}/`);
  await page.goto(`${runtime.appUrl}/auth-tester`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

it('is loaded by no other page, and nothing leads to it', async () => {
  const page = await newPage();
  const styles: string[] = [];
  page.on('response', (response) => styles.push(response.url()));
  for (const path of ['/', '/auth', '/plans']) {
    await page.goto(runtime.appUrl + path, { waitUntil: 'networkidle' });
    expect(await page.locator('a[href*="auth-tester"]').count(), path).toBe(0);
  }
  expect(styles.filter((url) => /session-tester/.test(url))).toEqual([]);
  await page.goto(`${runtime.appUrl}/auth-tester`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(styles.some((url) => /session-tester/.test(url))).toBe(true);
});
