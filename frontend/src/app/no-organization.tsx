import { useState } from 'react';
import { useMe } from '../data/accounts.ts';
import { useSignOut } from '../data/use-sign-out.ts';
import { DeleteAccountDialog } from '../features/accounts/components/delete-account-dialog.tsx';
import { DeletedBusinesses } from '../features/accounts/components/deleted-businesses.tsx';
import { NewBusinessDialog } from '../features/accounts/components/new-business-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** A user whose last membership was taken away, or who deleted their last business. */
export default function NoOrganization() {
  const signOut = useSignOut();
  const { data: me } = useMe();
  const [open, setOpen] = useState<'business' | 'deletion' | null>(null);
  const hasDeleted = me !== undefined && me.deletedOrganizations.length > 0;
  return (
    <main className="mx-auto flex min-h-dvh max-w-[520px] flex-col items-start justify-center gap-4 px-5">
      <Logo large />
      <h1 className="text-30">You no longer belong to a business</h1>
      <p className="text-ink-2">
        {hasDeleted
          ? 'Restore what you deleted, create another business, or sign out.'
          : 'Its owner may have removed you. Ask them for a new invitation, create a business of your own, or sign out and use another address.'}
      </p>
      {me && <DeletedBusinesses me={me} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setOpen('business')}>
          Create a business
        </Button>
        <Button onClick={signOut}>Sign out</Button>
        <Button variant="ghost" className="text-danger!" onClick={() => setOpen('deletion')}>
          Delete account
        </Button>
      </div>
      {open === 'business' && <NewBusinessDialog onClose={() => setOpen(null)} />}
      {open === 'deletion' && me && <DeleteAccountDialog me={me} onClose={() => setOpen(null)} />}
    </main>
  );
}
