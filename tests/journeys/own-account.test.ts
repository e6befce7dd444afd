/** What people do to their own account, in the browser: their sessions, password and address. */

import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage, openDialog, signedInPage, signInOn } from '../support/pages.ts';
import { codeIn, mailsTo, newEmail, newSession, request, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const codeTo = (email: string): Promise<string> =>
  until('the code', async () => (await mailsTo(runtime, email)).map(codeIn).find(Boolean));

/** What loads above a button moves it, and a press that began on it would end beside it. */
async function isWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save business' }).waitFor();
  await page.getByRole('list', { name: 'People' }).waitFor();
  await page.getByRole('heading', { name: / plan$/ }).waitFor();
}

/** How many changes this device keeps unsent, after keeping `job` too. */
const unsentIn = (page: Page, job: { id: string; userId: string } | null = null) =>
  page.evaluate(
    (given) =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('batchbook-unsent');
        // Where the page hasn't opened it yet.
        opened.onupgradeneeded = () => opened.result.createObjectStore('jobs');
        opened.onsuccess = () => {
          const store = opened.result.transaction('jobs', 'readwrite').objectStore('jobs');
          if (given !== null) store.put(given, given.id);
          const counted = store.count();
          counted.onsuccess = () => resolve(counted.result);
        };
      }),
    job,
  );

describe('signing out everywhere', () => {
  it('ends the session of the other browser at once, and both can sign in again', async () => {
    const maker = await signUp(runtime);
    const [here, elsewhere] = [
      await signedInPage(runtime, maker, '/account'),
      await signedInPage(runtime, maker, '/recipes'),
    ];
    await elsewhere.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = openDialog(here);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.waitForURL(`${runtime.appUrl}/`);
    // Nobody touches it: its live connection closes.
    await elsewhere.waitForURL('**/auth**');
    expect((await request(runtime, maker.accessToken, 'GET', '/me')).body.code).toBe('session_ended');
    expect((await maker.call('GET', '/recipes')).status).toBe(401);
    await signInOn(elsewhere, maker);
    await elsewhere.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
  });
});

describe('a new password', () => {
  it('takes the current one', async () => {
    const maker = await signUp(runtime);
    const page = await signedInPage(runtime, maker, '/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = openDialog(page);
    const fill = async (current: string, next: string) => {
      await dialog.getByLabel('Current password', { exact: true }).fill(current);
      await dialog.getByLabel('New password', { exact: true }).fill(next);
      await dialog.getByRole('button', { name: 'Change password' }).click();
    };
    const next = 'a new and longer password';
    await fill('not the right one', next);
    await dialog.getByText('That isn’t your current password.').waitFor();
    await fill(maker.password, next);
    await page.getByText('Password changed.').waitFor();
    expect((await newSession(runtime, { ...maker, password: next })).accessToken).not.toBe('');
  });
});

describe('a new address', () => {
  it('counts once its code is entered, and the old one gets a notice', async () => {
    const maker = await signUp(runtime);
    const taken = await signUp(runtime);
    const email = newEmail();
    const page = await signedInPage(runtime, maker, '/account');
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = openDialog(page);
    // An address that has an account gets the same answer.
    await dialog.getByLabel('New email').fill(taken.email);
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    await dialog.getByText(`If nobody uses ${taken.email} here yet`).waitFor();
    await dialog.getByRole('button', { name: 'Use another address' }).click();
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    await dialog.getByText(`If nobody uses ${email} here yet`).waitFor();
    expect((await newSession(runtime, maker)).accessToken).not.toBe('');
    const code = await codeTo(email);
    await dialog.getByRole('group', { name: /code/i }).getByRole('textbox').first().focus();
    await page.keyboard.type(code);
    await dialog.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('Email changed.').waitFor();
    await page.getByText(email).first().waitFor();
    await until('the notice', async () =>
      (await mailsTo(runtime, maker.email)).some(
        ({ subject }) => subject === 'Your Batchbook address was changed',
      ),
    );
    await expect(newSession(runtime, maker)).rejects.toThrow('Incorrect username or password');
    const other = await newPage();
    await other.goto(`${runtime.appUrl}/auth`);
    await signInOn(other, { ...maker, email });
    await other.getByRole('heading', { name: /^Good /, level: 1 }).waitFor();
  });

  it('is completed at the next load when its last step was lost', async () => {
    const maker = await signUp(runtime);
    const email = newEmail();
    const { UpdateUserAttributesCommand, VerifyUserAttributeCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const { poolOf } = await import('../support/product.ts');
    const AccessToken = maker.accessToken;
    const UserAttributes = [{ Name: 'email', Value: email }];
    await poolOf(runtime).send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
    const verify = { AccessToken, AttributeName: 'email', Code: await codeTo(email) };
    await poolOf(runtime).send(new VerifyUserAttributeCommand(verify));
    await signedInPage(runtime, { ...maker, email });
    await until('the new address', async () => {
      const me = await request(runtime, AccessToken, 'GET', '/me');
      return me.body.email === email;
    });
  });
});

describe('a deleted account', () => {
  it('is gone at once, and its address can sign up again', async () => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    const page = await signedInPage(runtime, maker, '/account');
    await isWhole(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = openDialog(page);
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    await dialog.getByLabel(/^Type “/).fill('somebody');
    await confirm.click();
    await dialog.getByText(`Type “${maker.email}” to confirm.`).waitFor();
    await dialog.getByLabel(/^Type “/).fill(maker.email);
    // What would ask before signing out has loaded: this dialog asks enough.
    await page.waitForLoadState('networkidle');
    const { userId } = (await request(runtime, maker.accessToken, 'GET', '/me')).body;
    expect(await unsentIn(page, { id: 'unsent', userId })).toBe(1);
    await confirm.click();
    await page.waitForURL(`${runtime.appUrl}/`);
    expect(await unsentIn(page)).toBe(0);
    const me = await request(runtime, maker.accessToken, 'GET', '/me');
    expect(me).toMatchObject({ status: 401, body: { detail: 'No user logged in' } });
    expect((await maker.call('GET', '/recipes')).status).toBe(404);
    await expect(newSession(runtime, maker)).rejects.toThrow('Incorrect username or password');
    await page.goto(`${runtime.appUrl}/auth?step=sign-up`);
    await page.getByLabel('Business name').fill('Second start');
    await page.getByLabel('Email').fill(maker.email);
    await page.getByLabel('Password', { exact: true }).fill(maker.password);
    const codes = async () => (await mailsTo(runtime, maker.email)).map(codeIn).filter(Boolean);
    const before = (await codes()).length;
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = await until('a new code', async () => {
      const all = await codes();
      return all.length > before && all[0];
    });
    await page.getByRole('group', { name: /code/i }).getByRole('textbox').first().focus();
    await page.keyboard.type(code);
    await page.waitForURL('**/dashboard**');
    await page.getByText('Second start').first().waitFor();
  });
});

describe('a deleted business', () => {
  it('closes to everyone at once, and comes back when its owner restores it', async () => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    const guest = await signUp(runtime, 'Frome Market');
    const invitation = await maker.call('PUT', `/invitations/${newId()}`, { email: guest.email });
    expect(invitation.status).toBe(201);
    await request(runtime, guest.accessToken, 'POST', '/me/accept-invitations');
    const owner = await signedInPage(runtime, maker, '/account');
    const member = await signedInPage(runtime, guest, '/recipes');
    await member
      .getByRole('button', { name: /Frome Market|Hazel & Rye/ })
      .first()
      .click();
    await member.getByRole('menuitemradio', { name: 'Hazel & Rye' }).click();
    await member.getByRole('button', { name: 'Hazel & Rye' }).waitFor();
    expect(await owner.getByRole('button', { name: 'Delete account' }).isDisabled()).toBe(true);
    await isWhole(owner);
    await owner.getByRole('button', { name: 'Delete business' }).click();
    const dialog = openDialog(owner);
    await dialog.getByLabel(/^Type “/).fill('hazel & rye');
    await dialog.getByRole('button', { name: 'Delete business' }).click();
    await owner.getByText('Hazel & Rye is deleted', { exact: true }).waitFor();
    await member.getByText('You no longer belong to Hazel & Rye').waitFor();
    const path = `/organizations/${maker.organizationId}/recipes`;
    expect((await request(runtime, guest.accessToken, 'GET', path)).status).toBe(404);
    await owner.getByRole('button', { name: 'Restore Hazel & Rye' }).click();
    await owner.getByText('Hazel & Rye is back.').waitFor();
    await owner.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect((await request(runtime, guest.accessToken, 'GET', path)).status).toBe(200);
  });
});
