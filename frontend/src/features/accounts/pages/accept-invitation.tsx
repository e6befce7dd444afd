import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Underline } from '../../../ui/underline.tsx';
import type { InvitationState } from '../api/invitation.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { ClosedInvitation } from '../components/closed-invitation.tsx';
import { JoinCard } from '../components/join-card.tsx';
import { hasToken, takeToken } from '../model/invitation-link.ts';

/** The invitation of the link, and who is signed in. `null` without a link. */
export async function clientLoader(): Promise<InvitationState | null> {
  const token = takeToken();
  if (token === null) return null;
  return (await import('../api/invitation.ts')).readInvitation(token);
}

/** Where a mailed invitation leads. */
export default function AcceptInvitation() {
  const state = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [isJoining, setJoining] = useState(false);
  useOpenedLink(revalidate);
  const invitation = state?.invitation ?? null;
  // Accepting it closes it. The page stays until the next one opens.
  if (state === null || invitation === null || (invitation.status !== 'pending' && !isJoining))
    return (
      <AuthFrame>
        <ClosedInvitation invitation={invitation} isSignedIn={state !== null && state.signedInAs !== null} />
      </AuthFrame>
    );
  const [firstName] = invitation.inviterName.split(' ');
  return (
    <AuthFrame
      title={
        <>
          There’s a place
          <br />
          in the <Underline>kitchen</Underline>
        </>
      }
      promises={[
        'Cost recipes and print labels',
        'Count stock and record deliveries',
        `${firstName} looks after the plan and the bills`,
      ]}
    >
      <JoinCard
        key={state.token}
        token={state.token}
        invitation={invitation}
        signedInAs={state.signedInAs}
        onJoining={setJoining}
        onChanged={() => revalidate()}
      />
    </AuthFrame>
  );
}

/** Reads the token again when a link is opened where the page is open. Only the fragment differs, so no loader runs for it. */
function useOpenedLink(read: () => Promise<void>): void {
  useEffect(() => {
    const onHashChange = () => void (hasToken() && read());
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [read]);
}
