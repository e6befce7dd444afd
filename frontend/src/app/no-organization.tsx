import { useState } from 'react';
import { useSignOut } from '../data/use-sign-out.ts';
import { NewBusinessDialog } from '../features/accounts/components/new-business-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** A user whose last membership was taken away. */
export default function NoOrganization() {
  const signOut = useSignOut();
  const [isCreating, setCreating] = useState(false);
  return (
    <main className="mx-auto flex min-h-dvh max-w-[520px] flex-col items-start justify-center gap-4 px-5">
      <Logo large />
      <h1 className="text-30">You no longer belong to a business</h1>
      <p className="text-ink-2">
        Its owner may have removed you. Ask them for a new invitation, create a business of your own, or sign
        out and use another address.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setCreating(true)}>
          Create a business
        </Button>
        <Button onClick={signOut}>Sign out</Button>
      </div>
      {isCreating && <NewBusinessDialog onClose={() => setCreating(false)} />}
    </main>
  );
}
