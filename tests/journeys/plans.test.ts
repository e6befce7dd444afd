/** From the prices to a plan: what a visitor sees and keeps, and what an owner sees when a plan gets smaller. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newId } from '@batchbook/shared/ids';
import { describe, expect, it } from 'vitest';
import { openBakery } from '../support/bakery.ts';
import { screensConnected, setTier } from '../support/operator.ts';
import { newPage, putOffOnboarding, signedInPage } from '../support/pages.ts';
import { codeIn, mailsTo, newEmail, request, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

describe('a visitor', () => {
  it('sees the prices of their country, and keeps the chosen plan over sign-up', async () => {
    const page = await newPage({ extraHTTPHeaders: { 'cloudfront-viewer-country': 'GB' } });
    await page.goto(`${runtime.appUrl}/plans`);
    await page.getByText('All prices in GBP, ex VAT').waitFor();
    const recipes = page.getByLabel('Recipes', { exact: true });
    await recipes.fill('250');
    await page.getByRole('heading', { name: 'Premium is the cheapest fit' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Premium is the cheapest fit' }).waitFor();
    await page.getByRole('button', { name: 'Choose Premium', exact: true }).click();
    const email = newEmail();
    await page.getByLabel('Business name').fill('Ada Bakes');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a password of my own');
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = await until('the code', async () => {
      const mail = (await mailsTo(runtime, email)).find((one) => codeIn(one) !== '');
      return mail && codeIn(mail);
    });
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.keyboard.type(code);
    await putOffOnboarding(page);
    await page.getByText('You chose Premium: £60 a month, ex VAT').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    const [stripe] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Pay for Premium' }).click(),
    ]);
    await stripe.getByLabel(/Card number/).waitFor();
    await stripe.close();
    // Signed in, another choice opens its own page, and leads straight back here.
    await page.getByRole('link', { name: 'See plans' }).click();
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Choose Grow', exact: true }).click(),
    ]);
    await page.getByText('You chose Grow: £15 a month, ex VAT').waitFor();
    await other.close();
    await page.getByRole('button', { name: 'Remove choice' }).click();
    await page.getByText(/You chose/).waitFor({ state: 'detached' });
  });

  it('opens a link with a currency and a coupon without an error in the console', async () => {
    const page = await newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${runtime.appUrl}/plans?currency=GBP&coupon=FRIEND30`);
    await page.getByText('All prices in GBP, ex VAT').waitFor();
    await page.getByRole('button', { name: 'Remove code' }).waitFor();
    expect(await page.getByLabel('Coupon code').inputValue()).toBe('FRIEND30');
    expect(errors).toEqual([]);
  });

  it('sees dollars where the country isn’t known', async () => {
    const page = await newPage();
    await page.goto(`${runtime.appUrl}/plans`);
    await page.getByText('All prices in USD').waitFor();
    await page.getByRole('article', { name: 'Grow' }).getByText('$19.99').waitFor();
  });

  it('keeps what is typed before the script has loaded', async () => {
    const page = await newPage();
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.goto(`${runtime.appUrl}/plans?recipes=12`, { waitUntil: 'commit' });
    await page.getByLabel('Users', { exact: true }).fill('7');
    await page.getByLabel('Coupon code').pressSequentially('friend');
    load();
    await page.getByRole('heading', { name: 'Premium is the cheapest fit' }).waitFor();
    await page.keyboard.type('30');
    expect(await page.getByLabel('Coupon code').inputValue()).toBe('friend30');
    expect(await page.getByLabel('Users', { exact: true }).inputValue()).toBe('7');
    expect(await page.getByLabel('Recipes', { exact: true }).inputValue()).toBe('12');
    await page.getByRole('button', { name: 'Validate' }).click();
    await page.getByText('30% off for 3 months.').waitFor();
  });

  it('reads prices without a script', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${runtime.appUrl}/plans`);
    await page.getByRole('article', { name: 'Premium' }).getByText('$89.99').waitFor();
    await page.getByText('All prices in USD').waitFor();
  });
});

describe('a business that no plan fits', () => {
  it('asks for a quote on a phone, and the message reaches the support address once', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${runtime.appUrl}/plans?users=12&recipes=300&sites=4`);
    await page.getByRole('button', { name: 'Ask for a quote' }).first().click();
    const email = newEmail();
    await page.getByLabel('Your email').fill(email);
    const text = page.getByLabel('What you need');
    expect(await text.inputValue()).toBe('We need a plan for 12 users, 300 recipes and 4 sites.');
    await page.route('**/v1/contact', (route) => route.abort(), { times: 1 });
    const send = page.getByRole('button', { name: 'Send' });
    await send.click();
    await page.getByText('Failed to send message. Please try again.').waitFor();
    expect(await page.getByLabel('Your email').inputValue()).toBe(email);
    await send.dblclick();
    await page.getByText('Thank you! Your message has been sent.').first().waitFor();
    const received = async () =>
      (await mailsTo(runtime, 'operator@batchbook.example')).filter(({ text }) => text?.includes(email));
    await until('the mail', async () => (await received()).length > 0);
    expect(await received()).toMatchObject([
      { subject: 'A visitor wrote to Batchbook', text: expect.stringContaining('12 users, 300 recipes') },
    ]);
  });
});

describe('an owner with 8 recipes', () => {
  it('sees at once that a smaller plan gives 14 days, gets a mail, and is within it again after deleting', async () => {
    const bakery = await openBakery(runtime);
    await setTier(runtime, bakery.organizationId, 'grow');
    const ids = Array.from({ length: 7 }, () => newId());
    for (const id of ids) await bakery.call('PUT', `/recipes/${id}`, { name: 'Loaf' });
    const page = await signedInPage(runtime, bakery, '/account');
    await page.getByRole('heading', { name: 'Grow plan' }).waitFor();
    await screensConnected(runtime, bakery.organizationId, 1);
    await setTier(runtime, bakery.organizationId, 'free');
    await page.getByText(/^3 recipes over your plan\. 14 days left\./).waitFor();
    await until('the mail', async () =>
      (await mailsTo(runtime, bakery.email)).find(({ subject }) =>
        /^Your recipes become read-only on/.test(subject),
      ),
    );
    for (const id of ids.slice(0, 3)) await bakery.call('DELETE', `/recipes/${id}`);
    await page.getByText('5 of 5').waitFor();
    expect(await page.getByText(/14 days left/).isVisible()).toBe(false);
  });
});

it('the API names the country and the prices to anybody', async () => {
  const ask = async (path: string, headers = {}) => (await fetch(runtime.apiUrl + path, { headers })).json();
  expect(await ask('/geo', { 'CloudFront-Viewer-Country': 'GB' })).toEqual({
    countryCode: 'GB',
    currency: 'GBP',
  });
  expect(await ask('/geo')).toEqual({ countryCode: null, currency: 'USD' });
  expect((await ask('/plans?currency=GBP')).items).toContainEqual(
    expect.objectContaining({ plan: 'grow', price: '15' }),
  );
});

it('an operator grants, limits and revokes by command', async () => {
  const bakery = await openBakery(runtime);
  const { organizationId } = bakery;
  const { userId } = (await request(runtime, bakery.accessToken, 'GET', '/me')).body;
  const operator = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['tools/operator.ts', ...words], {
      env: {
        ...process.env,
        TABLE_NAME: runtime.tableName,
        AWS_ENDPOINT_URL_DYNAMODB: runtime.dynamodbEndpoint,
        AWS_REGION: 'eu-west-2',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
      },
    });
  const entitlements = async () => (await bakery.call('GET', '/entitlements')).body;
  await operator('tier', organizationId, 'custom');
  await operator('limits', organizationId, '300', '12', '5');
  expect(await entitlements()).toMatchObject({
    tier: 'custom',
    limits: { recipes: 300, users: 12, sites: 5 },
  });
  await operator('limits', organizationId, 'default');
  await operator('tier', organizationId, 'default');
  expect(await entitlements()).toMatchObject({ tier: 'free', limits: { recipes: 5 } });
  await operator('override', organizationId, 'on');
  expect((await entitlements()).limits.sites).toBe(999);
  await operator('override', organizationId, 'off');
  await operator('flag', organizationId, 'reporting', 'on');
  expect((await entitlements()).features.reporting).toBe(true);
  await operator('super-admin', userId, 'on');
  expect((await entitlements()).limits.recipes).toBe(999_999);
  await operator('super-admin', userId, 'off');
  await expect(operator('tier', organizationId, 'gold')).rejects.toThrow('expected one of');
  await expect(operator('limits', organizationId, '300', 'many')).rejects.toThrow('three whole numbers');
});
