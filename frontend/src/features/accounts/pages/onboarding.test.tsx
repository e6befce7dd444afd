/** The dialog that a new user goes through. */
import type { Me } from '@batchbook/shared/accounts/schema';
import type { Invitation } from '@batchbook/shared/accounts/team-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  members,
  noSubscription,
  priya,
  signInAs,
} from '../../../testing/session.ts';
import {
  type ApiAnswers,
  gatewayRefusal,
  type NetworkCall,
  refusal,
  stubNetwork,
} from '../../../testing/stub-network.ts';

const nameless = { ...priya, firstName: null, lastName: null };
const asMember = {
  ...nameless,
  memberships: nameless.memberships.map((one) => ({ ...one, role: 'member' as const })),
};

/** A server that keeps what it is sent. */
function server(of: Me = nameless, accounts: ApiAnswers['accounts'] = {}, users = 3): NetworkCall[] {
  let [me, organization] = [of, hazelAndRye];
  return stubNetwork({
    accounts: {
      getMe: () => me,
      updateMe: ({ body }) => {
        me = { ...me, ...(body as object) };
        return me;
      },
      getOrganization: () => organization,
      updateOrganization: ({ body }) => {
        organization = { ...organization, ...(body as object), version: organization.version + 1 };
        return organization;
      },
      listMembers: { items: members, nextCursor: null },
      listInvitations: { items: [], nextCursor: null },
      ...accounts,
    },
    billing: {
      getEntitlements: { ...freeEntitlements, limits: { recipes: 5, users, sites: 0 } },
      getSubscription: noSubscription,
    },
    live: { createLiveTicket: gatewayRefusal(503) },
  });
}

beforeEach(() => signInAs(priya.userId));

const dialogOf = async (name: string | RegExp = 'Getting started') =>
  within(await screen.findByRole('dialog', { name }));

async function open(step?: string | RegExp) {
  const { user } = renderApp('/account');
  return { user, dialog: await dialogOf(step) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function fillNames({ user, dialog }: Opened, first = ' Priya ', last = 'Nair') {
  await user.type(dialog.getByLabelText('First name'), first);
  await user.type(dialog.getByLabelText('Last name'), last);
  await user.selectOptions(dialog.getByLabelText('Role'), 'Cafe/Bakery');
}

const goOn = ({ user, dialog }: Opened, name = 'Continue') =>
  user.click(dialog.getByRole('button', { name }));
const typedIn = (dialog: Opened['dialog'], label: string) =>
  (dialog.getByLabelText(label) as HTMLInputElement).value;
const bodies = (calls: NetworkCall[], name: string) =>
  calls.filter((call) => call.name === name).map(({ body }) => body);
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the first step', () => {
  it('goes on once role, names and business are there, and saves them', async () => {
    const calls = server();
    const opened = await open();
    const { user, dialog } = opened;
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 1 of 3');
    const next = dialog.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
    await fillNames(opened);
    expect(next.disabled).toBe(false);
    for (const label of ['First name', 'Last name', 'Business name']) {
      const before = typedIn(dialog, label);
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), ' ');
      expect(next.disabled, label).toBe(true);
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), before);
    }
    await user.selectOptions(dialog.getByLabelText('Role'), '');
    expect(next.disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText('Role'), 'Cafe/Bakery');
    await user.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
    await user.type(dialog.getByLabelText('Business name'), ' ');
    await goOn(opened);
    await screen.findByText('Saved');
    screen.getByText('Basics saved. Next: invite your team!');
    await dialogOf(/^Invite your team/);
    screen.getByText('Step 2 of 3');
    expect(bodies(calls, 'updateMe')).toEqual([
      { firstName: 'Priya', lastName: 'Nair', businessRole: 'cafe_bakery' },
    ]);
    expect(bodies(calls, 'updateOrganization')).toEqual([
      { name: 'Hazel & Rye Bakehouse', currency: 'EUR', version: 3 },
    ]);
  });

  it('keeps what was typed when saving fails in either half, and can be sent again', async () => {
    const fails = { me: true, organization: true };
    const calls = server(nameless, {
      updateMe: ({ body }) => (fails.me ? refusal('internal_error') : { ...nameless, ...(body as object) }),
      updateOrganization: ({ body }) =>
        fails.organization ? refusal('internal_error') : { ...hazelAndRye, ...(body as object), version: 4 },
    });
    const opened = await open();
    const { user, dialog } = opened;
    await fillNames(opened);
    await user.type(dialog.getByLabelText('Business name'), ' Ltd');
    for (const half of ['organization', 'me'] as const) {
      await goOn(opened);
      await screen.findAllByText('Could not save your details. Please try again.');
      screen.getAllByText('Error');
      expect(typedIn(dialog, 'First name')).toBe(' Priya ');
      expect(typedIn(dialog, 'Business name')).toBe('Hazel & Rye Bakehouse Ltd');
      fails[half] = false;
    }
    await goOn(opened);
    await dialogOf(/^Invite your team/);
    expect(bodies(calls, 'updateMe')).toHaveLength(2);
  });

  it('says at its field what is wrong with a name', async () => {
    server();
    const opened = await open();
    await fillNames(opened, '\u200d\u3164', 'x'.repeat(3));
    await goOn(opened);
    await opened.dialog.findByText('A name needs at least one visible letter.');
    expect(typedIn(opened.dialog, 'Last name')).toBe('xxx');
  });

  it('leaves the business to its owner', async () => {
    const calls = server(asMember);
    const opened = await open();
    expect(opened.dialog.queryByLabelText('Business name')).toBeNull();
    await fillNames(opened);
    await goOn(opened);
    const team = await dialogOf('Your team');
    team.getByText(/owns Hazel & Rye Bakehouse and invites people to it/);
    team.getByText('Tom Baker');
    expect(bodies(calls, 'updateOrganization')).toEqual([]);
    expect(team.queryByLabelText('Email 1')).toBeNull();
  });
});

describe('what was typed', () => {
  it('is there again after a reload, in the step it was typed in', async () => {
    server();
    const opened = await open();
    await fillNames(opened, 'Pri', 'Na');
    const again = await open();
    expect(typedIn(again.dialog, 'First name')).toBe('Pri');
    await goOn(again);
    const { user } = again;
    const team = await dialogOf(/^Invite your team/);
    await user.type(team.getByLabelText('Email 1'), 'jo@');
    await open(/^Invite your team/);
    expect(typedIn(await dialogOf(/^Invite your team/), 'Email 1')).toBe('jo@');
  });

  it('is asked about before it is dropped, and a press outside drops nothing', async () => {
    server();
    const opened = await open();
    const { user, dialog } = opened;
    await fillNames(opened, 'Pri', 'Na');
    await user.click(document.body);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(typedIn(dialog, 'First name')).toBe('Pri');
    await user.click(dialog.getByRole('button', { name: 'Maybe later' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isGone();
    expect(localStorage.getItem(`bb-onboarding:${priya.userId}`)).toBeNull();
  });

  it('for one business doesn’t rename another', async () => {
    const of = { step: 0, organizationId: 'another', businessName: 'Frome Market', firstName: 'Pri' };
    localStorage.setItem(`bb-onboarding:${priya.userId}`, JSON.stringify(of));
    server();
    const { dialog } = await open();
    expect(typedIn(dialog, 'First name')).toBe('Pri');
    expect(typedIn(dialog, 'Business name')).toBe('Hazel & Rye Bakehouse');
  });

  it.each(['no JSON', '[7]', 'null', '{"step":9,"emails":7,"role":"king"}'])(
    'is nothing when the browser kept %s',
    async (text) => {
      localStorage.setItem(`bb-onboarding:${priya.userId}`, text);
      server();
      const { dialog } = await open();
      expect(typedIn(dialog, 'First name')).toBe('');
    },
  );
});

describe('the dialog', () => {
  it('comes by itself only to who has no names, and not again on the next page', async () => {
    server();
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Maybe later' }));
    await isGone();
    renderApp('/account');
    await screen.findAllByRole('button', { name: 'Open Getting started' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens again from the account page, also with names', async () => {
    server(priya);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Open Getting started' }));
    const dialog = await dialogOf();
    expect(typedIn(dialog, 'First name')).toBe('Priya');
    await user.click(dialog.getByRole('button', { name: 'Maybe later' }));
    await isGone();
  });

  it('invites, shows the tour’s contents, and leaves the tour for later', async () => {
    const sent: Invitation[] = [];
    const calls = server(nameless, {
      putInvitation: ({ body }) => {
        const made: Invitation = {
          invitationId: '01JD00000000000000000000A1',
          email: (body as { email: string }).email,
          role: 'member',
          status: 'pending',
          reactivated: false,
          mail: 'sent',
          expiresAt: '2026-11-26T09:00:00.000Z',
        };
        sent.push(made);
        return made;
      },
      listInvitations: () => ({ items: sent, nextCursor: null }),
    });
    const opened = await open();
    await fillNames(opened);
    await goOn(opened);
    const { user } = opened;
    const dialog = await dialogOf(/^Invite your team/);
    dialog.getByText('Free plan');
    dialog.getByText('2/3 users');
    dialog.getByRole('link', { name: 'Upgrade plan for more users' });
    dialog.getByText('Members receive an email invitation.');
    await user.type(dialog.getByLabelText('Email 1'), 'jo');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await screen.findAllByText('No valid emails');
    await user.type(dialog.getByLabelText('Email 1'), '@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add another email' }));
    await user.type(dialog.getByLabelText('Email 2'), 'sam@example.com');
    dialog.getByText('Upgrade needed');
    expect(dialog.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/plans');
    await user.click(dialog.getByRole('button', { name: 'Remove email 2' }));
    await user.click(dialog.getByRole('button', { name: 'Send 1 invitation(s)' }));
    await screen.findByText('Invitations sent!');
    const tour = await dialogOf('Take the Recipes tour');
    screen.getByText('Step 3 of 3');
    await user.click(tour.getByRole('button', { name: 'Maybe later' }));
    await isGone();
    expect(localStorage.getItem(`bb-onboarding:${priya.userId}`)).toBeNull();
    expect(bodies(calls, 'putInvitation')).toEqual([{ email: 'jo@example.com' }]);
  });

  it('starts the tour of the recipe box, on its page', async () => {
    server(nameless, { getMe: nameless });
    const opened = await open();
    await fillNames(opened);
    await goOn(opened);
    const { user } = opened;
    const dialog = await dialogOf(/^Invite your team/);
    await user.click(dialog.getByRole('button', { name: 'Skip for now' }));
    const last = await dialogOf('Take the Recipes tour');
    await user.click(last.getByRole('button', { name: 'Start tour' }));
    await waitFor(() => expect(window.location.pathname).toBe('/recipes'));
    await screen.findByRole('dialog', { name: /^Recipe tour/ });
    expect(localStorage.getItem('bb_pending_tour')).toBeNull();
    expect(localStorage.getItem(`bb-onboarding:${priya.userId}`)).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Take the Recipes tour' })).toBeNull();
  });

  it('lets whoever invites nobody go on, also where the plan has no seat left', async () => {
    server(nameless, {}, 2);
    const opened = await open();
    await fillNames(opened);
    await goOn(opened);
    const { user } = opened;
    const dialog = await dialogOf(/^Invite your team/);
    dialog.getByText('2/2 users');
    await user.type(dialog.getByLabelText('Email 1'), 'jo@example.com');
    dialog.getByText('Upgrade needed');
    await user.clear(dialog.getByLabelText('Email 1'));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialogOf('Take the Recipes tour');
  });

  it('goes on past an address that couldn’t be invited, and asks once it is edited', async () => {
    server(nameless, { putInvitation: refusal('already_member') });
    const opened = await open();
    await fillNames(opened);
    await goOn(opened);
    const { user } = opened;
    const dialog = await dialogOf(/^Invite your team/);
    await user.type(dialog.getByLabelText('Email 1'), 'jo@example.co');
    await user.click(dialog.getByRole('button', { name: 'Send 1 invitation(s)' }));
    await dialog.findByText('This person is already a member.');
    await user.type(dialog.getByLabelText('Email 1'), 'm');
    await user.click(dialog.getByRole('button', { name: 'Skip for now' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(dialog.getByRole('button', { name: 'Send 1 invitation(s)' }));
    await dialog.findByText('This person is already a member.');
    await user.click(dialog.getByRole('button', { name: 'Skip for now' }));
    await dialogOf('Take the Recipes tour');
  });

  it('asks before typed addresses are skipped', async () => {
    server();
    const opened = await open();
    await fillNames(opened);
    await goOn(opened);
    const { user } = opened;
    const dialog = await dialogOf(/^Invite your team/);
    await user.type(dialog.getByLabelText('Email 1'), 'jo@example.com');
    await user.click(dialog.getByRole('button', { name: 'Skip for now' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await dialogOf('Take the Recipes tour');
  });
});
