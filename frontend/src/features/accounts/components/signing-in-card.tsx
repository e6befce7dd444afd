import { type ReactNode, useState } from 'react';
import { openOnboarding } from '../../../data/onboarding.ts';
import { useSignedInMe } from '../../../data/organization.tsx';
import { useSignOut } from '../../../data/use-sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';

type Open = 'email' | 'password' | 'sessions' | null;

/** How the user signs in, and where they are signed in. */
export function SigningInCard({ hasOnboarding }: { hasOnboarding: boolean }) {
  const me = useSignedInMe();
  const signOut = useSignOut();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Card>
      <Row title="Email" detail={me.email}>
        <Button size="sm" onClick={() => setOpen('email')}>
          Change email
        </Button>
      </Row>
      <Row title="Password" detail="At least 12 characters.">
        <Button size="sm" onClick={() => setOpen('password')}>
          Change password
        </Button>
      </Row>
      <Row title="Sessions" detail="Lost a phone or a tablet? Sign out everywhere.">
        <Button size="sm" onClick={signOut}>
          Sign Out
        </Button>
        <Button size="sm" onClick={() => setOpen('sessions')}>
          Sign out everywhere
        </Button>
      </Row>
      {hasOnboarding && (
        <Row title="Getting started" detail="Reopen the first three steps.">
          <Button size="sm" onClick={() => openOnboarding(me.userId)} aria-label="Open Getting started">
            Open
          </Button>
        </Row>
      )}
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'sessions' && <SignOutEverywhereDialog onClose={close} />}
    </Card>
  );
}

function Row({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <div className="card-row gap-x-4">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold">{title}</p>
        <p className="text-13 text-ink-3 wrap-anywhere">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
