/** The account page of somebody in no business. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  noSubscription,
  organizationId,
  priya,
  signInAs,
} from '../testing/session.ts';
import { refusal, stubNetwork } from '../testing/stub-network.ts';

const alone: Me = { ...priya, memberships: [] };
const deletesAt = '2026-12-24T09:00:00.000Z';
const deleted = { organizationId, organizationName: 'Hazel & Rye', deletesAt };

function open(me: Me, more: Parameters<typeof stubNetwork>[0] = {}) {
  signInAs(me.userId);
  const calls = stubNetwork({ ...more, accounts: { getMe: me, ...more.accounts } }, { ChangePassword: {} });
  return { calls, ...renderApp('/account') };
}

it.each([
  [{}, 'You’re in no business yet', /an invitation to priya@hazelandrye.co.uk/],
  [{ lastEnding: 'left' }, 'You left your business', /ask its owner for a new invitation/],
  [{ lastEnding: 'removed' }, 'You were removed from your business', /can invite you again/],
  [{ lastEnding: 'closed' }, 'Your business was deleted', /If its owner restores it/],
  [{ lastEnding: 'erased' }, 'Your business was erased', /the time to restore it is over/],
  [{ deletedOrganizations: [deleted] }, 'You deleted your business', /until Dec 24, 2026/],
] as const)('says why, and what to do next: %o', async (more, title, next) => {
  open({ ...alone, ...more } as Me);
  await screen.findByRole('heading', { name: title, level: 1 });
  screen.getByText(next);
  screen.getByRole('button', { name: 'Create a business' });
  expect(screen.queryByText(/may have removed you/)).toBeNull();
});

it('has everything that is theirs, and nothing of a business', async () => {
  const { user, calls } = open(alone, {
    accounts: { updateMe: { ...alone, themePreference: 'dark' }, exportMe: refusal('unavailable') },
  });
  await screen.findByRole('heading', { name: 'You’re in no business yet' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Signing in',
    'Export',
    'Deletion',
  ]);
  for (const name of ['Change email', 'Sign out everywhere', 'Export my data', 'Delete account'])
    screen.getByRole('button', { name });
  expect(screen.queryByRole('button', { name: 'Open Getting started' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Current password'), 'three old words');
  await user.type(within(dialog).getByLabelText('New password'), 'three newer words');
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed.');
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await screen.findByText(/The export stopped/);
  expect(calls.map(({ name }) => name)).toContain('exportMe');
});

it('leads to sign-in when the session ends', async () => {
  const { user, at } = open(alone, { accounts: { updateMe: refusal('session_ended') } });
  await user.type(await screen.findByLabelText('Last name'), 'Shah');
  stubNetwork(
    { accounts: { updateMe: refusal('session_ended') } },
    { GetTokensFromRefreshToken: { error: 'NotAuthorizedException' } },
  );
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByText('You’ve been signed out. Sign in to go on.');
  expect(at()).toBe('/auth?next=%2Faccount');
});

it.each([
  [
    { tier: 'grow', status: 'active', scheduledPlan: 'free' },
    `Its Grow plan is still cancelled, and ends on Dec 24, 2026. You can keep it here.`,
    '/account#plan',
  ],
  [
    { status: 'canceled' },
    'Its plan has ended, so it’s on Free. You can choose a plan again here.',
    '/account#plan',
  ],
  [{ status: 'canceled', recipeTier: 'premium' }, null, '/account'],
  [{}, null, '/account'],
] as const)(
  'brings a business back, and says what became of its plan: %o',
  async (subscription, said, place) => {
    let isBack = false;
    const { user, at } = open(alone, {
      accounts: {
        getMe: () => (isBack ? priya : { ...alone, deletedOrganizations: [deleted] }),
        restoreOrganization: () => {
          isBack = true;
          return hazelAndRye;
        },
      },
      billing: {
        getEntitlements: freeEntitlements,
        getSubscription: { ...noSubscription, currentPeriodEnd: deletesAt, ...subscription },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Restore Hazel & Rye' }));
    await screen.findByText('Hazel & Rye is back.');
    if (said !== null) await screen.findByText(said);
    await waitFor(() => expect(at() + window.location.hash).toBe(place));
  },
);
