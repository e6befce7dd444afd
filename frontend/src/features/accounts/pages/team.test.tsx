/** The team on the account page, and the page of an invitation. */
import type { Invitation } from '@batchbook/shared/accounts/team-schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  members,
  noSubscription,
  priya,
  signInAs,
} from '../../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const invitation: Invitation = {
  invitationId: '01JD00000000000000000000A1',
  email: 'jo@hazelandrye.co.uk',
  role: 'member',
  status: 'pending',
  reactivated: false,
  mail: 'sent',
  expiresAt: '2026-11-26T09:00:00.000Z',
};
const listed = (...items: Invitation[]) => ({ items, nextCursor: null });

const standard = {
  ...freeEntitlements,
  tier: 'standard',
  limits: { recipes: 200, users: 5, sites: 2 },
};

const answers = (accounts: ApiAnswers['accounts'] = {}, entitlements = standard): ApiAnswers => ({
  accounts: {
    getMe: priya,
    getOrganization: hazelAndRye,
    listMembers: { items: members, nextCursor: null },
    listInvitations: listed(),
    ...accounts,
  },
  billing: { getEntitlements: entitlements, getSubscription: noSubscription },
  live: { createLiveTicket: gatewayRefusal(503) },
});

beforeEach(() => signInAs(priya.userId));

async function openInvite() {
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite your team' }));
  return { user, dialog };
}

describe('inviting people', () => {
  it('says how many invitations were sent', async () => {
    const sent: Invitation[] = [];
    const putInvitation = ({ body }: { body: unknown }) => {
      const made = { ...invitation, email: (body as { email: string }).email };
      sent.push(made);
      return made;
    };
    const calls = stubNetwork(answers({ putInvitation, listInvitations: () => listed(...sent) }));
    const { user, dialog } = await openInvite();
    await user.type(dialog.getByLabelText('Email 1'), ' jo@hazelandrye.co.uk ');
    await user.click(dialog.getByRole('button', { name: 'Add another email' }));
    await user.type(dialog.getByLabelText('Email 2'), 'no address');
    await user.click(dialog.getByRole('button', { name: 'Send 1 invitation(s)' }));
    await screen.findByText('Invitations sent!');
    screen.getByText('1 invitation(s) sent successfully.');
    expect(calls.filter(({ name }) => name === 'putInvitation').map(({ body }) => body)).toEqual([
      { email: 'jo@hazelandrye.co.uk' },
    ]);
    // What wasn't sent stays, with its reason.
    dialog.getByDisplayValue('no address');
    dialog.getByText('Enter an address like you@bakery.co.uk.');
  });

  it('says when a mail failed', async () => {
    const failed: Invitation = { ...invitation, mail: 'failed' };
    stubNetwork(answers({ putInvitation: failed, listInvitations: listed(failed) }));
    const { user, dialog } = await openInvite();
    await user.type(dialog.getByLabelText('Email 1'), invitation.email);
    await user.click(dialog.getByRole('button', { name: 'Send 1 invitation(s)' }));
    await screen.findAllByText('Invitation created but email failed to send');
  });

  it('sends nothing to what only looks like an address, and keeps it with its reason', async () => {
    const calls = stubNetwork(answers({}));
    const { user, dialog } = await openInvite();
    dialog.getByRole('button', { name: 'Send invitation(s)' });
    await user.type(dialog.getByLabelText('Email 1'), 'jo@bakery');
    await user.click(dialog.getByRole('button', { name: 'Send 1 invitation(s)' }));
    await screen.findAllByText('1 invitation(s) could not be sent.');
    dialog.getByText('Enter an address like you@bakery.co.uk.');
    dialog.getByDisplayValue('jo@bakery');
    expect(calls.filter(({ name }) => name === 'putInvitation')).toEqual([]);
  });

  it('says of no mail that it failed while it is still on its way', async () => {
    stubNetwork(
      answers({ putInvitation: invitation, listInvitations: listed({ ...invitation, mail: 'queued' }) }),
    );
    const { user, dialog } = await openInvite();
    await user.type(dialog.getByLabelText('Email 1'), invitation.email);
    let nowMs = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => {
      nowMs += 1000;
      return nowMs;
    });
    await user.click(dialog.getByRole('button', { name: 'Send 1 invitation(s)' }));
    await screen.findAllByText('Invitations sent!');
  });

  it('keeps the addresses that were refused, each with its reason', async () => {
    const putInvitation = ({ body }: { body: unknown }) =>
      (body as { email: string }).email.startsWith('tom') ? refusal('already_member') : invitation;
    stubNetwork(answers({ putInvitation, listInvitations: listed(invitation) }));
    const { user, dialog } = await openInvite();
    await user.type(dialog.getByLabelText('Email 1'), invitation.email);
    await user.click(dialog.getByRole('button', { name: 'Add another email' }));
    await user.type(dialog.getByLabelText('Email 2'), 'tom@hazelandrye.co.uk');
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitation(s)' }));
    await screen.findAllByText('Some invitations failed');
    screen.getAllByText('1 invitation(s) could not be sent.');
    dialog.getByDisplayValue('tom@hazelandrye.co.uk');
    dialog.getByText('This person is already a member.');
  });

  it('says when all of them failed, and when there is no address', async () => {
    stubNetwork(answers({ putInvitation: gatewayRefusal(503) }));
    const { user, dialog } = await openInvite();
    await user.type(dialog.getByLabelText('Email 1'), 'jo{Enter}');
    await screen.findAllByText('No valid emails');
    screen.getAllByText('Please enter at least one valid email address');
    await user.type(dialog.getByLabelText('Email 1'), '@rye.example{Enter}');
    await screen.findAllByText('Failed to send invitations. Please try again.');
    dialog.getByDisplayValue('jo@rye.example');
  });

  it('offers an upgrade where the plan has no seat left', async () => {
    stubNetwork(answers({}, { ...freeEntitlements, limits: { recipes: 5, users: 2, sites: 0 } }));
    const { dialog } = await openInvite();
    dialog.getByText('Upgrade needed');
    dialog.getByText(/Your free plan allows 2 users. Upgrade to invite more team members./);
    expect(dialog.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/plans');
  });

  it('leads to the plans with the currency and the coupon of a plan that was chosen before', async () => {
    localStorage.setItem('bb-chosen-plan', '{"plan":"grow","currency":"GBP","couponCode":"FRIEND30"}');
    stubNetwork(answers({}, { ...freeEntitlements, limits: { recipes: 5, users: 2, sites: 0 } }));
    const { dialog } = await openInvite();
    const link = dialog.getByRole('link', { name: 'Upgrade Plan' });
    expect(link.getAttribute('href')).toBe('/plans?currency=GBP&coupon=FRIEND30');
    localStorage.clear();
  });
});

describe('the seats', () => {
  it('are a square each, with those that are taken and invited marked', async () => {
    const invited = {
      ...members[1],
      userId: invitation.invitationId,
      name: null,
      email: invitation.email,
      status: 'invited',
    } as const;
    stubNetwork(
      answers({
        listMembers: { items: [...members, invited as (typeof members)[number]], nextCursor: null },
        listInvitations: listed(invitation),
      }),
    );
    renderApp('/account');
    await screen.findByText('3 of 5 seats used.');
    const count = (style: string) => document.querySelectorAll(style).length;
    expect([count('.seat'), count('.seat-taken'), count('.seat-invited')]).toEqual([5, 2, 1]);
    const heads = screen.getByText('Person').parentElement;
    expect(heads?.textContent).toBe('PersonRole');
  });
});

describe('somebody who belongs to as many businesses as they can', () => {
  it('reads what to do, and may try again', async () => {
    sessionStorage.setItem('bb-invitation', 'T');
    const { email, expiresAt } = invitation;
    const opened = {
      organizationName: 'Frome Market',
      inviterName: 'Sam',
      email,
      expiresAt,
      status: 'pending' as const,
    };
    const detail = 'You belong to 100 businesses, the most that one person can. Leave one of them first.';
    stubNetwork(
      answers({
        getMe: { ...priya, email },
        getInvitation: opened,
        acceptInvitation: refusal('organization_limit_reached', { detail }),
      }),
    );
    const { user } = renderApp('/accept-invitation');
    await user.click(await screen.findByRole('button', { name: 'Join Frome Market' }));
    await screen.findByText(detail);
    screen.getByRole('button', { name: 'Join Frome Market' });
  });
});

describe('somebody new who joins', () => {
  it('finds their names again after a reload, and the password nowhere', async () => {
    localStorage.clear();
    sessionStorage.setItem('bb-invitation', 'T');
    const { email, expiresAt } = invitation;
    const names = { organizationName: 'Hazel & Rye', inviterName: 'Priya Nair' };
    stubNetwork({ accounts: { getInvitation: { ...names, email, expiresAt, status: 'pending' } } });
    const { user } = renderApp('/accept-invitation');
    await user.type(await screen.findByLabelText('First name'), 'Jo');
    await user.type(screen.getByLabelText('Last name'), 'Fletcher');
    await user.type(screen.getByLabelText('Password'), 'three hidden words');
    cleanup();
    renderApp('/accept-invitation');
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Jo');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Fletcher');
    expect(JSON.stringify(sessionStorage)).not.toContain('hidden');
  });
});

describe('a password of somebody new', () => {
  it('is refused when anyone would try it', async () => {
    localStorage.clear();
    sessionStorage.setItem('bb-invitation', 'T');
    const { email, expiresAt } = invitation;
    const names = { organizationName: 'Hazel & Rye', inviterName: 'Priya Nair' };
    const calls = stubNetwork({
      accounts: { getInvitation: { ...names, email, expiresAt, status: 'pending' } },
    });
    const { user } = renderApp('/accept-invitation');
    await user.type(await screen.findByLabelText('First name'), 'Jo');
    await user.type(screen.getByLabelText('Last name'), 'Fletcher');
    await user.type(screen.getByLabelText('Password'), 'password1234');
    await user.click(screen.getByRole('button', { name: 'Join Hazel & Rye' }));
    await screen.findByText(/one of the first passwords anyone would try/);
    expect(calls.map(({ name }) => name)).not.toContain('SignUp');
  });
});

describe('a second link', () => {
  it('is read where the first one is open, whose token leaves the address too', async () => {
    localStorage.clear();
    const { email, expiresAt } = invitation;
    const names = { T1: 'Hazel & Rye', T2: 'Frome Market' };
    stubNetwork({
      accounts: {
        getInvitation: ({ path }) => ({
          organizationName: names[path.split('/').at(-1) as keyof typeof names],
          ...{ inviterName: 'Priya Nair', email, expiresAt, status: 'pending' },
        }),
      },
    });
    renderApp('/accept-invitation#token=T1');
    await screen.findByRole('heading', { name: 'Join Hazel & Rye' });
    for (const [token, name] of Object.entries(names).reverse()) {
      window.location.hash = `token=${token}`;
      await screen.findByRole('heading', { name: `Join ${name}` });
      expect(window.location.hash).toBe('');
    }
  });
});

describe('a link that can’t be used', () => {
  it.each([
    ['accepted', 'This invitation has been used', /Sign in with that email/],
    ['cancelled', 'This invitation was cancelled', /Ask Priya Nair to invite you again/],
    ['expired', 'This invitation has expired', /Open the newest email/],
    ['expired', 'This invitation has expired', 'Priya Nair can do that under Team on their account page.'],
  ] as const)('says what to do next when it was %s', async (status, title, step) => {
    localStorage.clear();
    sessionStorage.setItem('bb-invitation', 'T');
    const { email, expiresAt } = invitation;
    const names = { organizationName: 'Hazel & Rye', inviterName: 'Priya Nair' };
    stubNetwork({ accounts: { getInvitation: { ...names, email, expiresAt, status } } });
    renderApp('/accept-invitation');
    await screen.findByRole('heading', { name: title });
    screen.getByText(step);
  });

  it('doesn’t send somebody to sign in who is signed in', async () => {
    sessionStorage.setItem('bb-invitation', 'T');
    const { email, expiresAt } = invitation;
    const names = { organizationName: 'Hazel & Rye', inviterName: 'Priya Nair' };
    stubNetwork({
      accounts: { getMe: priya, getInvitation: { ...names, email, expiresAt, status: 'accepted' } },
    });
    renderApp('/accept-invitation');
    await screen.findByRole('heading', { name: 'This invitation has been used' });
    await waitFor(() => expect(screen.queryByText(/Sign in with that email/)).toBeNull());
    screen.getByText(/Hazel & Rye is in your list of businesses/);
  });
});
