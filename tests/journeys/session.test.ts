/** Coming, going, and coming back. */
import { ConfirmSignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bakery, openBakery } from '../support/bakery.ts';
import { newPage, putOffOnboarding, signedInPage, signInOn } from '../support/pages.ts';
import {
  beginSignUp,
  codeIn,
  password as firstPassword,
  mailsTo,
  newEmail,
  newSession,
  poolOf,
  request,
  signUp,
  until,
} from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
let bakery: Bakery;

beforeAll(async () => {
  bakery = await openBakery(runtime);
});

describe('a page that needs a session', () => {
  it('leads to sign-in and back to the requested page', async () => {
    const page = await newPage();
    const path = `/recipes?recipe=${bakery.recipeId}&mode=edit`;
    await page.goto(runtime.appUrl + path);
    await page.waitForURL('**/auth?next=**');
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    await signInOn(page, bakery);
    await page.getByRole('heading', { name: 'Brioche', level: 1 }).waitFor();
    expect(page.url()).toBe(runtime.appUrl + path);
    expect(await page.evaluate(() => localStorage.getItem('bb_selected_org'))).toContain(
      bakery.organizationId,
    );
  });

  it('leads only to our own pages', async () => {
    const page = await newPage();
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto(`${runtime.appUrl}/auth?next=${encodeURIComponent(next)}`);
      await signInOn(page, bakery);
      await page.waitForURL((url) => url.pathname !== '/auth');
      expect(new URL(page.url()).origin).toBe(runtime.appUrl);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await page.waitForURL(`${runtime.appUrl}/`);
    }
  });

  it('is closed after sign-out, in the other tab too', async () => {
    const page = await signedInPage(runtime, bakery);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${runtime.appUrl}/`);
    await page.goto(`${runtime.appUrl}/recipes`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });
});

/** The texts of the mails with a sign-in link. */
const linkMails = async (): Promise<string[]> =>
  (await mailsTo(runtime, bakery.email)).map(({ text }) => text).filter((text) => text.includes('step=link'));

describe('a sign-in link', () => {
  it('is mailed, opens the account by its button, and leads on to the requested page', async () => {
    const page = await newPage();
    await page.goto(`${runtime.appUrl}/auth?next=%2Fstock`);
    await page.getByLabel('Email').fill(bakery.email);
    await page.getByRole('link', { name: 'Email me a sign-in link instead' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('a link is on its way').waitFor();
    const link = await until('the mail with the link', async () => {
      const texts = (await mailsTo(runtime, bakery.email)).map(({ text }) => text);
      return texts.map((text) => /http\S+step=link\S+/.exec(text)?.[0]).find(Boolean);
    });
    // Opened on another device, after a scanner that follows every link.
    for (const opens of ['scanner', 'phone']) {
      const other = await newPage();
      await other.goto(link);
      await other.getByText(`As ${bakery.email}`).waitFor();
      expect(new URL(other.url()).hash).toBe('');
      if (opens === 'scanner') continue;
      await other.getByRole('button', { name: 'Sign In' }).click();
      await putOffOnboarding(other);
      await other.getByRole('heading', { name: 'Stock', level: 1 }).waitFor();
    }
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('That link no longer works').waitFor();
  });

  it('has a code for the app that asked, whose mail opens in another browser', async () => {
    const app = await newPage();
    await app.goto(`${runtime.appUrl}/auth?step=link`);
    await app.getByLabel('Email').fill(bakery.email);
    const before = await linkMails();
    await app.getByRole('button', { name: 'Send the link' }).click();
    await app.getByLabel('Enter the code from the email').waitFor();
    const mail = await until('the mail', async () =>
      (await linkMails()).find((text) => !before.includes(text)),
    );
    const [code = ''] = /\b\d{4} \d{4}\b/.exec(mail) ?? [];
    const [link = ''] = /http\S+#token=\S+/.exec(mail) ?? [];
    // Meanwhile the device made room for the mail program.
    await app.goto(`${runtime.appUrl}/recipes`);
    await app.getByRole('link', { name: 'Enter its code' }).click();
    await app.getByLabel('Enter the code from the email').fill(code);
    await app.keyboard.press('Enter');
    await putOffOnboarding(app);
    await app.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
    // The code used the link up.
    const browser = await newPage();
    await browser.goto(link);
    await browser.getByRole('button', { name: 'Sign In', exact: true }).click();
    await browser.getByText('That link no longer works. We can send you a new one.').waitFor();
  });
});

/** The address behind the button of a mail, as a browser reads it. */
const resetLinkIn = (html: string): string | undefined =>
  /href="([^"]*step[^"]*reset[^"]*)"/
    .exec(html)?.[1]
    ?.replace(/&#x([0-9A-F]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&amp;', '&');

describe('a forgotten password', () => {
  it('is replaced with the mailed code', async () => {
    const maker = await signUp(runtime);
    const page = await newPage();
    await page.goto(`${runtime.appUrl}/auth`);
    await page.getByRole('link', { name: 'Forgot it?' }).click();
    // The page before has an email field, too.
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByLabel('Email').fill(maker.email);
    await page.getByRole('button', { name: /code/i }).click();
    const mail = await until('the second code', async () => {
      const mails = (await mailsTo(runtime, maker.email)).filter((one) => codeIn(one) !== '');
      return mails.length > 1 && mails[0];
    });
    await page.getByRole('group', { name: /code/i }).getByRole('textbox').first().focus();
    await page.keyboard.type(codeIn(mail));
    const replaced = 'a new and longer password';
    await page.getByLabel('New password').fill(replaced);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.waitForURL('**/dashboard**');
    const again = await signedInPage(runtime, { email: maker.email, password: replaced });
    await again.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
  });

  it('is replaced by the link of the mail, without typing the code', async () => {
    const maker = await signUp(runtime);
    const page = await newPage();
    await page.goto(`${runtime.appUrl}/auth?step=forgot`);
    await page.getByLabel('Email').fill(maker.email);
    await page.getByRole('button', { name: /code/i }).click();
    const link = await until('the link', async () =>
      (await mailsTo(runtime, maker.email)).map(({ html }) => resetLinkIn(html ?? '')).find(Boolean),
    );
    const other = await newPage();
    await other.goto(link);
    await other.getByRole('heading', { name: 'Choose a password' }).waitFor();
    expect(other.url()).not.toContain('#');
    await other.getByLabel('New password').fill('a new and longer password');
    await other.getByRole('button', { name: 'Save and sign in' }).click();
    await other.waitForURL('**/dashboard**');
  });
});

describe('a second tab', () => {
  it('ends no session with a wrong password, and offers the existing one', async () => {
    const maker = await signUp(runtime);
    const second = await newPage();
    await second.goto(`${runtime.appUrl}/auth`);
    await second.getByLabel('Email').fill(maker.email);
    const first = await second.context().newPage();
    await first.goto(`${runtime.appUrl}/auth`);
    await first.getByLabel('Email').fill(maker.email);
    await first.getByLabel('Password', { exact: true }).fill(maker.password);
    await first.getByRole('button', { name: 'Sign In' }).click();
    await first.waitForURL('**/dashboard**');
    await putOffOnboarding(first);
    await second.getByLabel('Password', { exact: true }).fill('not the right one');
    await second.getByRole('button', { name: 'Sign In' }).click();
    await second.getByRole('heading', { name: 'You’re already signed in' }).waitFor();
    await first.reload();
    await first.getByRole('heading', { name: /^Good /, level: 1 }).waitFor();
    await second.getByRole('link', { name: 'Open Batchbook' }).click();
    await second.waitForURL('**/dashboard**');
  });
});

describe('somebody who signs up again', () => {
  it('is signed in if the password is the account’s', async () => {
    const maker = await signUp(runtime);
    const page = await newPage();
    await page.goto(`${runtime.appUrl}/auth?step=sign-up`);
    await page.getByLabel('Email').fill(maker.email);
    await page.getByLabel('Password', { exact: true }).fill(maker.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/dashboard**');
  });

  it('continues with the code and the typed input when the first answer was lost', async () => {
    const email = newEmail();
    const page = await newPage();
    let lost = 0;
    await page.route(runtime.cognitoEndpoint, async (route) => {
      const isSignUp = (route.request().headers()['x-amz-target'] ?? '').endsWith('.SignUp');
      if (!isSignUp || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.goto(`${runtime.appUrl}/auth?step=sign-up`);
    await page.getByLabel('Business name').fill('Ada Bakes');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a password of my own');
    await page.getByRole('button', { name: 'Create account' }).click();
    const box = page.getByRole('textbox', { name: 'Six-digit code' });
    const again = page.getByText('We got no answer');
    await box.or(again).first().waitFor();
    if (await again.isVisible()) await page.getByRole('button', { name: 'Create account' }).click();
    const code = await until('a code of our own', async () => {
      const mail = (await mailsTo(runtime, email)).find(({ text }) => text.includes('step=reset'));
      return mail && codeIn(mail);
    });
    expect(lost).toBe(1);
    await box.focus();
    await page.keyboard.type(code);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.waitForURL('**/dashboard**');
    await page.getByText('Ada Bakes').first().waitFor();
  });
});

describe('an address that somebody else signed up with and never confirmed', () => {
  it('opens to its owner, with their own code and password', async () => {
    const email = newEmail();
    const firstCode = await beginSignUp(runtime, email, 'Not theirs');
    const page = await newPage();
    await page.goto(`${runtime.appUrl}/auth?step=sign-up`);
    await page.getByLabel('Business name').fill('Ada Bakes');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a password of my own');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('or an unconfirmed sign-up').waitFor();
    // The code of the first sign-up would open the account to the stranger's password.
    const ClientId = runtime.userPoolClientId;
    const first = new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: firstCode });
    await expect(poolOf(runtime).send(first)).rejects.toThrow('FORCE_CHANGE_PASSWORD');
    const mailed = await until('a code of our own', async () => {
      const texts = (await mailsTo(runtime, email)).map(({ text }) => text);
      return texts.find((text) => text.includes('step=reset'));
    });
    // The page is already at that address, except for the part after the '#'.
    await page.goto(/http\S+step=reset\S+/.exec(mailed)?.[0] ?? '');
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    expect(await page.evaluate(() => window.location.hash)).toBe('');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.waitForURL('**/dashboard**');
    await page.getByText('Ada Bakes').first().waitFor();
    await expect(newSession(runtime, { email, password: firstPassword })).rejects.toThrow(
      'Incorrect username or password',
    );
  });
});

describe('the theme', () => {
  it('is saved on the profile and applies in another browser', async () => {
    const maker = await signUp(runtime);
    const page = await signedInPage(runtime, maker);
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const theme = (of: typeof page) => of.evaluate(() => document.documentElement.dataset.theme);
    await until('dark', async () => (await theme(page)) === 'dark');
    const profile = () => request(runtime, maker.accessToken, 'GET', '/me');
    await until('the profile', async () => (await profile()).body.themePreference === 'dark');
    const other = await signedInPage(runtime, maker);
    await until('dark there', async () => (await theme(other)) === 'dark');
  });
});
