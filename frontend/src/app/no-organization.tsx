import type { Me } from '@batchbook/shared/accounts/schema';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSignOut } from '../data/use-sign-out.ts';
import { DeletedBusinesses } from '../features/accounts/components/deleted-businesses.tsx';
import { OwnDeletionCard } from '../features/accounts/components/deletion-card.tsx';
import { OwnExportCard } from '../features/accounts/components/export-card.tsx';
import { NewBusinessDialog } from '../features/accounts/components/new-business-dialog.tsx';
import {
  DeletionSection,
  ExportSection,
  ProfileSection,
  SigningInSection,
} from '../features/accounts/components/own-sections.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import OwnContact from './contact/own-contact.tsx';
import { headerFrame } from './shell/header.tsx';
import { pageStyle } from './shell/shell.tsx';

/** The account page of somebody in no business: why, how to be in one again, and everything that is theirs alone. */
export default function NoOrganization({ me }: { me: Me }) {
  const signOut = useSignOut();
  const [isCreating, setCreating] = useState(false);
  const { title, next } = reasonOf(me);
  return (
    <>
      <title>Account · Batchbook</title>
      <header className={headerFrame}>
        <div className="flex h-14 items-center justify-between">
          <Logo />
          <IconButton label="Sign Out" onClick={signOut}>
            <LogOut aria-hidden size={18} />
          </IconButton>
        </div>
      </header>
      <main id="main" className={pageStyle}>
        <div className="mx-auto max-w-[1000px]">
          <PageHeader
            title={title}
            actions={
              <Button variant="primary" onClick={() => setCreating(true)}>
                Create a business
              </Button>
            }
          />
          <p className="mb-6 max-w-[70ch] text-pretty text-ink-2 wrap-anywhere">{next}</p>
          <DeletedBusinesses me={me} />
          <ProfileSection me={me} />
          <SigningInSection hasOnboarding={false} />
          <ExportSection>
            <OwnExportCard />
          </ExportSection>
          <DeletionSection>
            <OwnDeletionCard me={me} />
          </DeletionSection>
        </div>
      </main>
      <OwnContact />
      {isCreating && <NewBusinessDialog onClose={() => setCreating(false)} />}
    </>
  );
}

interface Reason {
  title: string;
  next: string;
}

const reasons: Record<NonNullable<Me['lastEnding']>, Reason> = {
  left: {
    title: 'You left your business',
    next: 'To go back, ask its owner for a new invitation. You can also create a business of your own.',
  },
  removed: {
    title: 'You were removed from your business',
    next: 'Its owner can invite you again. You can also create a business of your own.',
  },
  closed: {
    title: 'Your business was deleted',
    next: 'If its owner restores it, you’re back in it. You can also create a business of your own.',
  },
  erased: {
    title: 'Your business was erased',
    next: 'It was deleted, and the time to restore it is over. You can create another one.',
  },
};

function reasonOf({ email, lastEnding, deletedOrganizations: deleted }: Me): Reason {
  if (deleted.length > 0)
    return {
      title: deleted.length === 1 ? 'You deleted your business' : 'You deleted your businesses',
      next: 'Restore what you deleted, or create another business.',
    };
  if (lastEnding !== null) return reasons[lastEnding];
  return {
    title: 'You’re in no business yet',
    next: `Create one of your own, or ask for an invitation to ${email}.`,
  };
}
