import type { OpenedInvitation } from '@batchbook/shared/accounts/team-schema';
import { ApiError } from '@batchbook/shared/http/client';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../../data/problems.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { JoinAsNewPerson, JoinBySigningIn, type Joined } from './join-forms.tsx';

export interface JoinCardProps {
  token: string;
  invitation: OpenedInvitation;
  signedInAs: string | null;
  /** Joining has begun, or failed. */
  onJoining: (isJoining: boolean) => void;
  /** Who is signed in, or the invitation, has changed. */
  onChanged: () => void;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** An invitation that can be accepted: by a new person, by somebody who signs in, or by who is signed in. */
export function JoinCard(props: JoinCardProps) {
  const { invitation, signedInAs, onJoining, onChanged } = props;
  const { organizationName, inviterName, email, expiresAt } = invitation;
  const [knowsThem, setKnowsThem] = useState(false);
  const [notice, setNotice] = useState<ReactNode>();
  const navigate = useNavigate();
  const join: Joined = async (before) => {
    onJoining(true);
    let isSignedIn = before === undefined;
    try {
      await before?.();
      isSignedIn = true;
      await (await import('../api/invitation.ts')).join(props.token);
      await navigate('/dashboard', { replace: true });
    } catch (error) {
      onJoining(false);
      // Signed in now, the person joins with one press.
      if (!isClosed(error) && !(isSignedIn && before)) throw error;
      onChanged();
    }
  };
  const signIn = (words?: ReactNode) => {
    setNotice(words);
    setKnowsThem(true);
  };
  return (
    <>
      <title>{`Join ${organizationName} · Batchbook`}</title>
      <AuthCard title={`Join ${organizationName}`} description={`${inviterName} invited you as a member.`}>
        {signedInAs === null ? (
          <>
            {!knowsThem && <ProvedAddress email={email} />}
            {knowsThem ? (
              <JoinBySigningIn
                email={email}
                organizationName={organizationName}
                notice={notice}
                onJoin={join}
              />
            ) : (
              <JoinAsNewPerson {...props} onJoin={join} onTaken={signIn} />
            )}
          </>
        ) : (
          <SignedIn {...props} signedInAs={signedInAs} onJoin={join} />
        )}
        <p className="mt-3.5 text-center text-13 leading-normal text-ink-3">
          This invitation works until {shownDate(expiresAt)}.
        </p>
      </AuthCard>
      {signedInAs === null && (
        <p className="mt-5 text-center text-14 text-ink-2">
          {knowsThem ? 'New to Batchbook? ' : 'Already use Batchbook? '}
          <button type="button" className="link" onClick={() => (knowsThem ? setKnowsThem(false) : signIn())}>
            {knowsThem ? 'Create an account' : 'Sign In'}
          </button>{' '}
          with this email.
        </p>
      )}
    </>
  );
}

/** Used, cancelled, expired or replaced since the page was read. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'invitation_closed' || error.code === 'not_found'
    : error instanceof Error && /invitation_closed/.test(error.message);

const ProvedAddress = ({ email }: { email: string }) => (
  <div className="mb-5 flex items-center gap-3 rounded-2 border border-line bg-ground px-4 py-3">
    <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
    <div className="min-w-0">
      <p className="text-14 font-semibold wrap-anywhere">{email}</p>
      <p className="text-13 text-ink-2">Confirmed by your invitation. No code needed.</p>
    </div>
  </div>
);

function SignedIn({
  invitation: { email, organizationName },
  signedInAs,
  onJoin,
  onChanged,
}: JoinCardProps & { signedInAs: string; onJoin: Joined }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = (work: () => Promise<unknown>) => async () => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const switchAddress = act(async () => {
    await (await import('../api/invitation.ts')).switchAddress();
    onChanged();
  });
  const hasProblem = problem !== null && (
    <Notice tone="danger" role="alert" className="mb-4">
      {problem}
    </Notice>
  );
  if (isSame(signedInAs, email))
    return (
      <>
        {hasProblem}
        <p className="mb-5 text-15 text-ink-2">
          You’re signed in as <b className="wrap-anywhere text-ink">{email}</b>.
        </p>
        <Button variant="primary" size="lg" wide busy={busy} onClick={act(() => onJoin())}>
          Join {organizationName}
        </Button>
      </>
    );
  return (
    <>
      {hasProblem}
      <Notice tone="info" className="mb-5">
        The invitation is for <b className="wrap-anywhere">{email}</b>. You’re signed in as{' '}
        <b className="wrap-anywhere">{signedInAs}</b>.
      </Notice>
      <Button variant="primary" size="lg" wide busy={busy} onClick={switchAddress}>
        Switch to the invited address
      </Button>
      <ButtonLink to="/recipes" size="lg" wide className="mt-3">
        Stay signed in
      </ButtonLink>
    </>
  );
}
