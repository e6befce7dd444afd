/** A team, each person in their own browser: inviting, joining, handing over, removing. */
import { newId } from '@batchbook/shared/ids';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { setTier } from '../support/operator.ts';
import { newPage, openDialog, putOffOnboarding, signedInPage } from '../support/pages.ts';
import { type Maker, mailsTo, newEmail, password, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

let priya: Maker;
let owner: Page;

beforeEach(async () => {
  priya = await signUp(runtime, 'Hazel & Rye');
  await setTier(runtime, priya.organizationId, 'standard');
  owner = await signedInPage(runtime, priya, '/account');
});

const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: text });

async function inviteFrom(page: Page, emails: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  for (const [index, email] of emails.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add another email' }).click();
    await page.getByLabel(`Email ${index + 1}`, { exact: true }).fill(email);
  }
  await page.getByRole('button', { name: `Send ${emails.length} invitation(s)` }).click();
}

const linkTo = async (email: string, nth = 0): Promise<string> =>
  until('the invitation', async () => {
    const links = (await mailsTo(runtime, email)).flatMap(
      ({ text }) => /https?:\S+#token=[\w-]{43}/.exec(text) ?? [],
    );
    // The newest mail is first.
    return links.length > nth ? links[0] : undefined;
  });

async function joinAsNewPerson(link: string): Promise<Page> {
  const page = await newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Join Hazel & Rye' }).waitFor();
  await page.getByLabel('First name').fill('Jo');
  await page.getByLabel('Last name').fill('Fletcher');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Join Hazel & Rye' }).click();
  await page.waitForURL(/\/dashboard/);
  return page;
}

describe('a team', () => {
  it('invites two people, of whom one joins without a code, becomes the owner, and removes the other', async () => {
    const [jo, sam] = [newEmail(), newEmail()];
    await inviteFrom(owner, [jo, sam]);
    await owner.getByText('Invitations sent!').waitFor();
    await owner.getByText('2 invitation(s) sent successfully.').waitFor();
    const link = await linkTo(jo);
    const member = await joinAsNewPerson(link);
    expect(member.url()).not.toContain('token');
    await member.getByText('Hazel & Rye').first().waitFor();
    await row(owner, 'Jo Fletcher').getByText('Member').waitFor();
    await row(owner, sam).getByText('Invited', { exact: true }).waitFor();

    await member.goto(link);
    await member.getByRole('heading', { name: 'This invitation has been used' }).waitFor();
    await member.goto(`${runtime.appUrl}/account`);
    await row(member, 'Jo Fletcher (you)').waitFor();
    expect(await member.getByRole('button', { name: 'Invite people' }).count()).toBe(0);

    await row(owner, sam)
      .getByRole('button', { name: /Cancel/ })
      .click();
    await owner.getByRole('button', { name: 'Cancel invitation' }).click();
    await owner.getByText('Invitation cancelled.').waitFor();
    await row(owner, 'Jo Fletcher')
      .getByRole('button', { name: /the owner/ })
      .click();
    await owner.getByRole('button', { name: 'Transfer ownership' }).click();
    await row(owner, 'Jo Fletcher').getByText('Owner').waitFor();
    await owner.getByRole('button', { name: 'Leave' }).waitFor();

    await row(member, priya.email)
      .getByRole('button', { name: /Remove/ })
      .click();
    await openDialog(member).getByRole('button', { name: 'Remove' }).click();
    await member.getByText(/was removed/).waitFor();
    await owner.getByRole('heading', { name: 'You were removed from your business' }).waitFor();
    await until('the data to be gone', () => forgotten(owner, priya.organizationId));
  });

  it('takes in somebody who has an account, and who was signed in with another address', async () => {
    const sam = await signUp(runtime, 'Frome Market');
    await inviteFrom(owner, [sam.email]);
    await owner.getByText('Invitations sent!').waitFor();
    const page = await signedInPage(runtime, await signUp(runtime, 'Other'), '/recipes');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.goto(await linkTo(sam.email));
    await page.getByText(/The invitation is for/).waitFor();
    await page.getByRole('button', { name: 'Switch to the invited address' }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill(sam.password);
    await page.getByRole('button', { name: 'Sign in and join Hazel & Rye' }).click();
    await page.waitForURL(/\/dashboard/);
    await putOffOnboarding(page);
    await page.getByRole('button', { name: 'Hazel & Rye' }).waitFor();
  });

  it('takes in whoever signs in, without the link', async () => {
    const sam = await signUp(runtime, 'Frome Market');
    const page = await newPage();
    await inviteFrom(owner, [sam.email]);
    await owner.getByText('Invitations sent!').waitFor();
    await page.goto(`${runtime.appUrl}/auth`);
    await page.getByLabel('Email').fill(sam.email);
    await page.getByLabel('Password', { exact: true }).fill(sam.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('You joined Hazel & Rye').waitFor();
  });
});

/** Whether nothing of the organization is cached on the device. */
const forgotten = (page: Page, organizationId: string): Promise<boolean> =>
  page.evaluate(
    (id) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('batchbook-cache');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          all.onsuccess = () => resolve(!all.result.some((key) => String(key).includes(id)));
        };
      }),
    organizationId,
  );

it('an owner reads who did what, in plain words', async () => {
  const jo = newEmail();
  await inviteFrom(owner, [jo]);
  await owner.getByText('Invitations sent!').waitFor();
  await joinAsNewPerson(await linkTo(jo));
  await setTier(runtime, priya.organizationId, 'premium');
  await owner.reload();
  await owner.getByRole('button', { name: 'Show activity' }).click();
  const activity = owner.getByRole('list', { name: 'Activity' });
  await activity.getByText(`You invited ${jo}.`).waitFor();
  await activity.getByText('Jo Fletcher joined.').waitFor();
  await activity.getByText('Granted plan: Standard, now Premium').waitFor();
});

describe('an invitation that bounces', () => {
  it('is shown as failed without a reload, and one that arrives as sent', async () => {
    const label = newEmail().split('@')[0];
    const [bouncing, arriving] = ['bounce', 'success'].map(
      (name) => `${name}+${label}@simulator.amazonses.com`,
    ) as [string, string];
    await inviteFrom(owner, [bouncing, arriving]);
    await row(owner, bouncing).getByText('Its email failed to send').waitFor();
    expect(await row(owner, arriving).getByText('Its email failed to send').count()).toBe(0);
    // Nothing more goes to the address, whoever invites it.
    const mails = (await mailsTo(runtime, bouncing)).length;
    const other = await signUp(runtime, 'Frome Market');
    const id = newId();
    await other.call('PUT', `/invitations/${id}`, { email: bouncing.toUpperCase() });
    await until('the failed invitation', async () => {
      const { items } = (await other.call('GET', '/invitations')).body;
      return items.some(({ mail }: { mail: string }) => mail === 'failed');
    });
    expect(await mailsTo(runtime, bouncing)).toHaveLength(mails);
  });
});
