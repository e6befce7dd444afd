/** Referrals: the popover of the header, the card of the account page, and the link on its way through sign-up. */
import type { Referral, Referrals } from '@batchbook/shared/accounts/referral-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  members,
  noSubscription,
  organizationId,
  priya,
  signInAs,
} from '../../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const referral = (fields: Partial<Referral>): Referral => ({
  id: '01JD00000000000000000000R1',
  referrerUserId: priya.userId,
  referrerOrganizationId: organizationId,
  referrerName: 'Priya Nair',
  referrerEmail: priya.email,
  referredOrganizationName: 'The Pickle Shed',
  status: 'submitted',
  createdAt: '2026-11-08T09:00:00.000Z',
  paidAt: null,
  reward: null,
  ...fields,
});

const referrals = (...items: Referral[]): Referrals => ({
  code: 'FRIEND30',
  link: 'https://batchbook.example/auth?ref=AbC',
  reward: { amount: '25', currency: 'GBP' },
  items,
});

const answers = (accounts: ApiAnswers['accounts'] = {}): ApiAnswers => ({
  accounts: {
    getMe: priya,
    getOrganization: hazelAndRye,
    listMembers: { items: members, nextCursor: null },
    listInvitations: { items: [], nextCursor: null },
    listReferrals: referrals(),
    ...accounts,
  },
  billing: { getEntitlements: freeEntitlements, getSubscription: noSubscription },
  live: { createLiveTicket: gatewayRefusal(503) },
});

const openPopover = async () => {
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Refer a friend' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Refer a friend' }));
  await popover.findByText('FRIEND30');
  return { user, popover };
};

describe('the popover', () => {
  beforeEach(() => signInAs(priya.userId));

  it('copies the code, and shows for two seconds that it did', async () => {
    stubNetwork(answers());
    const { user, popover } = await openPopover();
    await user.click(popover.getByRole('button', { name: 'Copy code' }));
    await screen.findByText('Code copied!');
    screen.getByText('Referral code copied to clipboard');
    expect(await navigator.clipboard.readText()).toBe('FRIEND30');
    popover.getByRole('button', { name: 'Copied' });
    await waitFor(() => popover.getByRole('button', { name: 'Copy code' }), { timeout: 3000 });
  });

  it('submits a name once, trimmed, and clears the field', async () => {
    const answer = vi.fn(() => referral({}));
    const calls = stubNetwork(answers({ putReferral: answer }));
    const { user, popover } = await openPopover();
    const submit = popover.getByRole<HTMLButtonElement>('button', { name: 'Submit referral' });
    expect(submit.disabled).toBe(true);
    await user.type(popover.getByLabelText('Who did you tell?'), '   ');
    expect(submit.disabled).toBe(true);
    await user.type(popover.getByLabelText('Who did you tell?'), 'The Pickle Shed {Enter}');
    await screen.findByText('Referral submitted!');
    screen.getByText('Your referral has been submitted successfully');
    expect(popover.getByLabelText<HTMLInputElement>('Who did you tell?').value).toBe('');
    expect(submit.disabled).toBe(true);
    const sent = calls.filter(({ name }) => name === 'putReferral');
    expect(sent.map(({ body }) => body)).toEqual([{ referredOrganizationName: 'The Pickle Shed' }]);
  });

  it('keeps what was typed when it fails, and sends it again under the same id', async () => {
    const calls = stubNetwork(answers({ putReferral: gatewayRefusal(503) }));
    const { user, popover } = await openPopover();
    const field = popover.getByLabelText<HTMLInputElement>('Who did you tell?');
    await user.type(field, 'The Pickle Shed{Enter}');
    // The screen reader's copy comes along.
    await screen.findAllByText('Failed to submit referral. Please try again.');
    screen.getAllByText('Error');
    expect(field.value).toBe('The Pickle Shed');
    await user.click(popover.getByRole('button', { name: 'Submit referral' }));
    const sent = () => calls.filter(({ name }) => name === 'putReferral').map(({ path }) => path);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(sent()).size).toBe(1);
  });

  it('says at the field what is wrong with a name', async () => {
    const issues = [{ path: 'referredOrganizationName', message: 'must have a letter that can be seen' }];
    stubNetwork(answers({ putReferral: refusal('invalid_request', { issues }) }));
    const { user, popover } = await openPopover();
    await user.type(popover.getByLabelText('Who did you tell?'), '\u200b.{Enter}');
    await popover.findByText('The name must have a letter that can be seen.');
  });
});

it('the account page says what became of each business', async () => {
  signInAs(priya.userId);
  const paid = { status: 'paid' as const, paidAt: '2026-11-19T09:00:00.000Z' };
  const items = [
    referral({ id: '01JD00000000000000000000R1' }),
    referral({ id: '01JD00000000000000000000R2', status: 'joined' }),
    referral({
      id: '01JD00000000000000000000R3',
      ...paid,
      reward: { state: 'credited', amount: '25', currency: 'GBP' },
    }),
    referral({
      id: '01JD00000000000000000000R4',
      ...paid,
      reward: { state: 'owed', amount: null, currency: null },
    }),
    referral({
      id: '01JD00000000000000000000R5',
      ...paid,
      referredOrganizationName: null,
      reward: { state: 'none', amount: null, currency: null },
    }),
  ];
  stubNetwork(answers({ listReferrals: referrals(...items) }));
  renderApp('/account');
  const rows = within(await screen.findByRole('list', { name: 'Referrals' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'The Pickle ShedSubmitted on Nov 08, 2026 · Priya Nair',
    'The Pickle ShedJoined on Nov 08, 2026 · Priya NairNot paid yet',
    'The Pickle ShedPaid on Nov 19, 2026 · Priya Nair£25 credited',
    'The Pickle ShedPaid on Nov 19, 2026 · Priya NairWaits for your first payment',
    'A business that was deletedPaid on Nov 19, 2026 · Priya NairNo reward',
  ]);
  screen.getByText('5 businesses: 4 joined, 3 paid');
});

it('names the reward in both currencies while nobody knows which the business will pay in', async () => {
  signInAs(priya.userId);
  stubNetwork(answers({ listReferrals: { ...referrals(), reward: null } }));
  renderApp('/account');
  await screen.findByText(/You get £25 or \$30 off your bill when they first pay/);
});

describe('a referral link', () => {
  const code = 'AaIKdNmkSiaOquTlFyjCAaIKdNmkSiaOquTlFyjC123';

  it('opens the sign-up, which hands its code to the account, also after a detour', async () => {
    const calls = stubNetwork({}, { SignUp: { UserConfirmed: false, UserSub: 'user-new' } });
    const { user } = renderApp(`/auth?ref=${code}`);
    await screen.findByText('30% off for 3 months is waiting for you.');
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await user.click(await screen.findByRole('link', { name: 'Create account' }));
    await user.type(await screen.findByLabelText('Email'), 'jo@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct horse battery');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'SignUp')).toBe(true));
    const signedUp = calls.find(({ name }) => name === 'SignUp');
    expect(signedUp?.body).toMatchObject({
      UserAttributes: expect.arrayContaining([{ Name: 'custom:referral', Value: code }]),
    });
  });

  it.each(['', 'a b', '<script>', 'x'.repeat(101)])('with the code %j is an ordinary one', async (wrong) => {
    stubNetwork();
    renderApp(`/auth?ref=${encodeURIComponent(wrong)}`);
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    expect(localStorage.getItem('bb-referral')).toBeNull();
  });
});
