/** Which business is open. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { priya } from '../testing/session.ts';
import { SessionProvider, selectOrganization, useSession } from './organization.tsx';

const [first] = priya.memberships;
if (!first) throw new Error('Priya has a business');
const added = { ...first, organizationId: '01ZZZZZZZZZZZZZZZZZZZZZZZZ', organizationName: 'Second' };
const before: Me = { ...priya, memberships: [first] };
const after: Me = { ...priya, memberships: [first, added] };

const Shown = () => useSession().membership.organizationName;
const shellOf = (me: Me) => (
  <SessionProvider me={me} fallback="none">
    <Shown />
  </SessionProvider>
);

it('opens a business that was selected a moment before the memberships name it', () => {
  const { rerender } = render(shellOf(before));
  act(() => selectOrganization(added.organizationId));
  rerender(shellOf(after));
  expect(screen.queryByText('Second')).not.toBeNull();
});

it('stays with the one that took the place of a business that was left', () => {
  const { rerender } = render(shellOf(after));
  act(() => selectOrganization(added.organizationId));
  rerender(shellOf(before));
  rerender(shellOf(after));
  expect(screen.queryByText(first.organizationName)).not.toBeNull();
});
