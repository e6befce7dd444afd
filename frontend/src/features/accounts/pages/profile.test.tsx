/** The profile on the account page. */
import { screen } from '@testing-library/react';
import { beforeEach, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  members,
  noSubscription,
  priya,
  signInAs,
} from '../../../testing/session.ts';
import { gatewayRefusal, stubNetwork } from '../../../testing/stub-network.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs(priya.userId);
});

it('can be saved again after saving failed, with what was typed', async () => {
  let refuses = true;
  stubNetwork({
    accounts: {
      getMe: priya,
      getOrganization: hazelAndRye,
      listMembers: { items: members, nextCursor: null },
      listInvitations: { items: [], nextCursor: null },
      updateMe: async () => {
        // Long enough for the page to show what isn't saved yet.
        await new Promise((resolve) => setTimeout(resolve, 50));
        return refuses ? gatewayRefusal(503) : { ...priya, firstName: 'Pri' };
      },
    },
    billing: { getEntitlements: freeEntitlements, getSubscription: noSubscription },
    live: { createLiveTicket: gatewayRefusal(503) },
  });
  const { user } = renderApp('/account');
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.type(name, 'Pri');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByText('Not saved');
  screen.getByDisplayValue('Pri');
  refuses = false;
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByText('Saved');
});
