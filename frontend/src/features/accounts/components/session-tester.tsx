import { Authenticator } from '@aws-amplify/ui-react';
import '@aws-amplify/ui-react/styles.css';
import { type AuthSession, fetchAuthSession } from 'aws-amplify/auth';
import { useCallback, useEffect, useId, useState } from 'react';
import { useSignOut } from '../../../data/use-sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Amplify's form, and the session once somebody is signed in. */
export default function SessionTester() {
  return <Authenticator loginMechanisms={['email']}>{() => <Session />}</Authenticator>;
}

type Read = { session: AuthSession } | { problem: string } | null;

/** What the session says of itself. A token is never shown, and neither is its signature. */
function Session() {
  const signOut = useSignOut();
  const [read, setRead] = useState<Read>(null);
  const load = useCallback(
    (forceRefresh: boolean) =>
      fetchAuthSession({ forceRefresh }).then(
        (session) => setRead({ session }),
        (error: unknown) => setRead({ problem: error instanceof Error ? error.name : String(error) }),
      ),
    [],
  );
  useEffect(() => void load(false), [load]);
  if (read === null) return <p role="status">Reading the session</p>;
  const tokens = 'session' in read ? read.session.tokens : undefined;
  return (
    <div className="grid gap-4">
      {'problem' in read && (
        <Notice tone="danger" role="alert">
          The session couldn’t be read: {read.problem}.
        </Notice>
      )}
      <p>
        State: <b>{tokens ? 'signed in' : 'signed out'}</b>
      </p>
      {tokens && <Claims title="Access token" claims={tokens.accessToken.payload} />}
      {tokens?.idToken && <Claims title="ID token" claims={tokens.idToken.payload} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void load(true)}>Renew the session</Button>
        <Button onClick={() => void signOut()}>Sign Out</Button>
      </div>
    </div>
  );
}

function Claims({ title, claims }: { title: string; claims: Record<string, unknown> }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-20">
        {title}
      </h2>
      <Card className="overflow-x-auto">
        <dl className="grid gap-x-6 gap-y-1.5 px-5 py-4 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
          {Object.entries(claims).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="font-mono wrap-anywhere">{shownClaim(name, value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}

const times = ['exp', 'iat', 'auth_time'];

const shownClaim = (name: string, value: unknown): string =>
  times.includes(name) && typeof value === 'number'
    ? `${value} (${new Date(value * 1000).toISOString()})`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
