import type { Me, Member } from '@batchbook/shared/accounts/schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { runPendingWork } from '../testing/pending-work.ts';
import { members, organizationId, priya, signInAs, tom } from '../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, stubNetwork } from '../testing/stub-network.ts';
import { FixedSession, type Session } from './organization.tsx';
import { namesOf, usePeople } from './people.ts';
import { newQueryClient } from './query-client.ts';

type MembersAnswer = NonNullable<NonNullable<ApiAnswers['accounts']>['listMembers']>;

const listed = (items: Member[]) => ({ items, nextCursor: null });

/** The hook on Priya's screen, with what the API says of the members, reading by reading. */
function peopleOn(answer: MembersAnswer, me: Me = priya) {
  const calls = stubNetwork({ accounts: { listMembers: answer } });
  const client = newQueryClient();
  const [membership] = me.memberships;
  if (membership === undefined) throw new Error('nobody');
  const session: Session = { me, membership, organizationId, isOwner: true };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <FixedSession value={session}>{children}</FixedSession>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => usePeople(), { wrapper });
  return { people: () => result.current, calls, client };
}

beforeEach(() => signInAs(priya.userId));

describe('people', () => {
  it('are called by name, and oneself by what fits there', async () => {
    const { people } = peopleOn(listed(members));
    expect(people().within(tom.userId)).toBe('a colleague');
    await waitFor(() => expect(people().within(tom.userId)).toBe('Tom Baker'));
    const { first, within, forFile } = people();
    expect(first(tom.userId)).toBe('Tom Baker');
    expect([first(priya.userId), within(priya.userId)]).toEqual(['You', 'Priya']);
    const inFile = await forFile();
    expect([priya.userId, tom.userId, 'user-gone'].map(inFile)).toEqual([
      'Priya',
      'Tom Baker',
      'A former member',
    ]);
  });

  it('of no name are called by their address, and oneself never by nothing', async () => {
    const nameless = { ...priya, firstName: '', lastName: 'Nair' };
    const { first, within, forFile } = peopleOn(listed([]), nameless).people();
    const inFile = await forFile();
    expect([first, within, inFile].map((call) => call(priya.userId))).toEqual(['You', 'you', 'Nair']);
    const byDisplayName = { ...priya, firstName: null, lastName: null, displayName: 'Pri' };
    expect((await peopleOn(listed([]), byDisplayName).people().forFile())(priya.userId)).toBe('Pri');
    const [ana, other] = ['ana@rye.example', 'ana@hazel.example'].map((email) => ({
      ...tom,
      userId: email,
      email,
      name: null,
    })) as [Member, Member];
    expect(namesOf([ana, tom]).get(ana.userId)).toBe('ana');
    expect([...namesOf([ana, tom, other]).values()]).toEqual([
      'ana (ana@rye.example)',
      'Tom Baker',
      'ana (ana@hazel.example)',
    ]);
  });

  it('who joined since are asked for, all of them at once', async () => {
    let readings = 0;
    const [ines, leo] = ['ines', 'leo'].map((userId) => ({ ...tom, userId, name: userId })) as [
      Member,
      Member,
    ];
    const { people, calls } = peopleOn(() => listed(readings++ === 0 ? members : [...members, ines, leo]));
    await waitFor(() => expect(people().within(tom.userId)).toBe('Tom Baker'));
    expect([people().within('ines'), people().within('leo')]).toEqual(['a colleague', 'a colleague']);
    await waitFor(() => expect(people().within('ines')).toBe('ines'));
    expect(people().within('leo')).toBe('leo');
    expect(calls).toHaveLength(2);
  });

  it('who are missing then too are former members, and not asked for again', async () => {
    const { people, calls } = peopleOn(() => listed(members));
    await waitFor(() => expect(people().within(tom.userId)).toBe('Tom Baker'));
    expect(people().first('user-gone')).toBe('A colleague');
    await waitFor(() => expect(people().first('user-gone')).toBe('A former member'));
    expect(people().within('user-gone')).toBe('a former member');
    expect(calls).toHaveLength(2);
  });

  it('are no former members for want of an answer', async () => {
    let readings = 0;
    const { people, calls } = peopleOn(() => (readings++ === 0 ? listed(members) : gatewayRefusal(403)));
    await waitFor(() => expect(people().within(tom.userId)).toBe('Tom Baker'));
    expect(people().within('user-unknown')).toBe('a colleague');
    await waitFor(() => expect(calls).toHaveLength(2));
    await runPendingWork();
    expect(people().within('user-unknown')).toBe('a colleague');
    expect(people().within(tom.userId)).toBe('Tom Baker');
  });
});
