/** The organization in use: one of the user's own, remembered in this browser. */
import type { Me, Membership } from '@batchbook/shared/accounts/schema';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { followedText } from './storage.ts';

const selectedText = followedText('bb_selected_org');

/** Makes an organization the one in use, in every tab of this browser. */
export const selectOrganization = (organizationId: string): void => selectedText.write(organizationId);

export const activeMemberships = (me: Me): Membership[] =>
  me.memberships.filter((membership) => membership.status === 'active');

/** The remembered membership if still active, else the first, or `null`. */
function membershipInUse(me: Me, selected: string | null): Membership | null {
  const active = activeMemberships(me);
  return active.find(({ organizationId }) => organizationId === selected) ?? active[0] ?? null;
}

/** The membership that signed-in pages of this browser would use. */
export const membershipHere = (me: Me): Membership | null => membershipInUse(me, selectedText.read());

export interface Session {
  me: Me;
  membership: Membership;
  organizationId: string;
  isOwner: boolean;
}

const SessionContext = createContext<Session | null>(null);
const MeContext = createContext<Me | null>(null);

/** Wraps all signed-in pages. Shows `fallback` to a user without an organization. */
export function SessionProvider(props: { me: Me; fallback: ReactNode; children: ReactNode }) {
  const { me } = props;
  const selected = useSyncExternalStore(selectedText.subscribe, selectedText.read, () => null);
  const session = useMemo(() => {
    const membership = membershipInUse(me, selected);
    if (membership === null) return null;
    const { organizationId, role } = membership;
    return { me, membership, organizationId, isOwner: role === 'owner' };
  }, [me, selected]);
  // Only when the memberships have changed. One that was just created, joined or restored is selected a moment before
  // `me` has it, and must stay selected.
  useEffect(() => {
    const inUse = membershipHere(me)?.organizationId;
    if (inUse !== undefined && inUse !== selectedText.read()) selectOrganization(inUse);
  }, [me]);
  return (
    <MeContext value={me}>
      {session === null ? props.fallback : <SessionContext value={session}>{props.children}</SessionContext>}
    </MeContext>
  );
}

/** For a session without an account, such as the demo's. Nothing is remembered. */
export const FixedSession = SessionContext;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is for pages of the signed-in shell');
  return session;
}

/** Who is signed in, also without an organization. */
export function useSignedInMe(): Me {
  const [session, me] = [useContext(SessionContext), useContext(MeContext)];
  const known = session?.me ?? me;
  if (known === null) throw new Error('useSignedInMe is for pages of somebody signed in');
  return known;
}

export const useOrganizationId = (): string => useSession().organizationId;
