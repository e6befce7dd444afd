/** The activity on the account page. */
import type { AuditEntry } from '@batchbook/shared/accounts/audit-schema';
import { screen, within } from '@testing-library/react';
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
import { type ApiAnswers, gatewayRefusal, stubNetwork } from '../../../testing/stub-network.ts';

let number = 0;
const entry = (fields: Partial<AuditEntry>): AuditEntry => {
  number += 1;
  return {
    id: `01JD00000000000000000000${String(number).padStart(2, '0')}`,
    at: '2026-11-21T08:05:00.000Z',
    act: 'member_joined',
    actor: 'member',
    by: { userId: priya.userId, name: 'Priya Shah' },
    member: null,
    email: null,
    changes: [],
    ...fields,
  };
};
const jo = { userId: 'jo', name: 'Jo Fletcher' };

const answers = (listAudit: NonNullable<NonNullable<ApiAnswers['accounts']>['listAudit']>): ApiAnswers => ({
  accounts: {
    getMe: priya,
    getOrganization: hazelAndRye,
    listMembers: { items: members, nextCursor: null },
    listInvitations: { items: [], nextCursor: null },
    listAudit,
  },
  billing: { getEntitlements: freeEntitlements, getSubscription: noSubscription },
  live: { createLiveTicket: gatewayRefusal(503) },
});

beforeEach(() => signInAs(priya.userId));

describe('the activity', () => {
  it('loads when it is opened, a page at a time, and says who did what', async () => {
    const first = [
      entry({ act: 'member_removed', member: jo }),
      entry({ by: jo, member: jo }),
      entry({ act: 'member_invited', email: 'jo@example.com' }),
      entry({
        act: 'plan_set',
        actor: 'operator',
        by: null,
        changes: [
          { field: 'grantedTier', before: null, after: 'grow' },
          { field: 'customLimits', before: null, after: '{"recipes":3000,"sites":4,"users":9}' },
        ],
      }),
    ];
    const rest = [
      entry({ act: 'settings_changed', changes: [{ field: 'currency', before: 'GBP', after: 'EUR' }] }),
      ...[
        ['free', 'grow'],
        ['grow', 'free'],
        ['grow', 'grow'],
      ].map(([before = '', after = '']) =>
        entry({ act: 'plan_chosen', changes: [{ field: 'plan', before, after }] }),
      ),
      entry({
        act: 'subscription_changed',
        actor: 'payments',
        by: null,
        changes: [
          { field: 'tier', before: 'free', after: 'grow' },
          { field: 'status', before: 'none', after: 'active' },
        ],
      }),
      entry({
        act: 'subscription_changed',
        actor: 'payments',
        by: null,
        changes: [{ field: 'scheduledPlan', before: null, after: 'free' }],
      }),
      ...[
        ['standard', 'price price_1'],
        ['price price_1', 'standard'],
      ].map(([before = '', after = '']) =>
        entry({
          act: 'subscription_changed',
          actor: 'payments',
          by: null,
          changes: [{ field: 'tier', before, after }],
        }),
      ),
      entry({ act: 'member_left', by: { userId: 'gone', name: null } }),
    ];
    const pages = [
      { items: first, nextCursor: 'more' },
      { items: rest, nextCursor: null },
    ];
    const calls = stubNetwork(answers(() => pages.shift() ?? { items: [], nextCursor: null }));
    const { user } = renderApp('/account');
    const show = await screen.findByRole('button', { name: 'Show activity' });
    expect(calls.filter(({ name }) => name === 'listAudit')).toEqual([]);
    await user.click(show);
    const list = within(await screen.findByRole('list', { name: 'Activity' }));
    expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Activity' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    list.getByText('You removed Jo Fletcher.');
    list.getByText('Jo Fletcher joined.');
    list.getByText('You invited jo@example.com.');
    list.getByText('Batchbook changed what the plan allows.');
    list.getByText('Granted plan: none, now Grow');
    list.getByText('Limits: none, now 3,000 recipes, 4 sites, 9 users');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await list.findByText('You changed the settings.');
    list.getByText('Currency: GBP, now EUR');
    for (const words of ['You chose Grow.', 'You cancelled Grow.', 'You chose to keep Grow.'])
      list.getByText(words);
    list.getByText('The plan changed from Free to Grow.');
    list.getByText('The subscription changed to a price that Batchbook doesn’t know.');
    list.getByText('The plan changed to Standard.');
    list.getByText('The plan changes to Free when the month that’s paid for ends.');
    expect(list.queryByText(/Payment:/)).toBeNull();
    await list.findByText('A former member left.');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says that it failed, and can be tried again', async () => {
    let fails = true;
    const found = { items: [entry({ by: jo })], nextCursor: null };
    stubNetwork(answers(() => (fails ? gatewayRefusal(403) : found)));
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Show activity' }));
    await screen.findByText('Couldn’t load the activity');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Jo Fletcher joined.');
  });

  it('is the owner’s', async () => {
    const member = {
      ...priya,
      memberships: priya.memberships.map((one) => ({ ...one, role: 'member' as const })),
    };
    stubNetwork({
      ...answers({ items: [], nextCursor: null }),
      accounts: {
        getMe: member,
        getOrganization: hazelAndRye,
        listMembers: { items: members, nextCursor: null },
      },
    });
    renderApp('/account');
    await screen.findByRole('heading', { name: 'Export' });
    expect(screen.queryByRole('button', { name: 'Show activity' })).toBeNull();
  });
});
