import { useState } from 'react';
import { useSession } from '../../../data/organization.tsx';
import { useThemeChoice } from '../../../data/use-profile-theme.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { BillingCard } from '../components/billing-card.tsx';
import { BusinessCard } from '../components/business-card.tsx';
import { DeletedBusinesses } from '../components/deleted-businesses.tsx';
import { DeletionCard } from '../components/deletion-card.tsx';
import { NewBusinessDialog } from '../components/new-business-dialog.tsx';
import { PlanCard } from '../components/plan-card.tsx';
import { ProfileCard } from '../components/profile-card.tsx';
import { SigningInCard } from '../components/signing-in-card.tsx';
import { TeamCard } from '../components/team-card.tsx';
import { useCheckoutReturn } from '../hooks/use-checkout-return.ts';

/** The user, the business and its plan. */
export default function Account() {
  const { me, membership, isOwner } = useSession();
  const isCanceled = useCheckoutReturn();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <title>Account · Batchbook</title>
      <PageHeader
        title="Account"
        actions={
          <Button variant="ghost" onClick={() => setCreating(true)}>
            New business
          </Button>
        }
      />
      <DeletedBusinesses me={me} />
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_380px]">
        <div className="grid gap-6">
          <ProfileCard me={me} />
          <SigningInCard />
          <ThemeCard />
        </div>
        <BusinessCard key={membership.organizationId} isOwner={isOwner} />
        <PlanCard isCanceled={isCanceled} />
        <BillingCard />
        <TeamCard key={`team ${membership.organizationId}`} />
        <DeletionCard key={`deletion ${membership.organizationId}`} />
      </div>
      {isCreating && <NewBusinessDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function ThemeCard() {
  const [theme, choose] = useThemeChoice();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-5 max-md:px-[18px]">
      <div>
        <h2 className="text-20">Theme</h2>
        <p className="mt-1 text-14 text-ink-2">Saved with your account, on every device.</p>
      </div>
      <SegmentedControl
        label="Theme"
        segments={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={theme}
        onValueChange={choose}
      />
    </Card>
  );
}
