import { useState } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { useSession } from '../../../data/organization.tsx';
import { serverNow } from '../../../data/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { part } from '../../../ui/part.tsx';
import {
  AccountSection,
  type SectionGroup,
  SectionLinks,
  SectionPicker,
} from '../components/account-section.tsx';
import { ActivitySection } from '../components/activity-section.tsx';
import { BillingSection } from '../components/billing-card.tsx';
import { BusinessCard } from '../components/business-card.tsx';
import { DeletedBusinesses } from '../components/deleted-businesses.tsx';
import { DeletionCard } from '../components/deletion-card.tsx';
import { ExportCard } from '../components/export-card.tsx';
import { NewBusinessDialog } from '../components/new-business-dialog.tsx';
import {
  DeletionSection,
  ExportSection,
  ProfileSection,
  SigningInSection,
} from '../components/own-sections.tsx';
import { PlanSection } from '../components/plan-card.tsx';
import { TeamCard } from '../components/team-card.tsx';
import { useCheckoutReturn } from '../hooks/use-checkout-return.ts';
import { planDays } from '../model/plan-days.ts';

const ReferralCard = part(() => import('../components/referral-card.tsx'));

/** The user, the business, its plan and its team. */
export default function Account() {
  const { me, membership, isOwner } = useSession();
  const isCanceled = useCheckoutReturn();
  const [isCreating, setCreating] = useState(false);
  const { organizationId, organizationName } = membership;
  const entitlements = useEntitlements().data;
  const sections = {
    groups: groupsOf(organizationName, isOwner),
    days: entitlements ? planDays(entitlements, serverNow()) : null,
  };
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
      <div className="gap-x-10 xl:grid xl:grid-cols-[200px_minmax(0,1fr)]">
        <SectionLinks {...sections} />
        <SectionPicker {...sections} />
        <div className="max-w-[1000px]">
          <ProfileSection me={me} />
          <SigningInSection hasOnboarding />
          <PlanSection isCanceled={isCanceled} />
          <BillingSection />
          <AccountSection
            id="team"
            title="Team"
            description="Members can use everything except billing, team and business settings."
          >
            <TeamCard key={organizationId} />
          </AccountSection>
          <AccountSection
            id="business"
            title="Business"
            description="The name goes on labels and invitations. For invoices, change it in the billing portal."
          >
            <BusinessCard key={organizationId} isOwner={isOwner} />
          </AccountSection>
          <AccountSection
            id="referrals"
            title="Referrals"
            description="Tell another maker about Batchbook. Both of you pay less."
          >
            <ReferralCard key={organizationId} />
          </AccountSection>
          <ActivitySection key={`activity ${organizationId}`} />
          <ExportSection>
            <ExportCard key={organizationId} />
          </ExportSection>
          <DeletionSection>
            <DeletionCard key={organizationId} />
          </DeletionSection>
        </div>
      </div>
      {isCreating && <NewBusinessDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const groupsOf = (business: string, isOwner: boolean): SectionGroup[] => [
  {
    title: 'You',
    links: [
      ['profile', 'Profile'],
      ['signing-in', 'Signing in'],
    ],
  },
  {
    title: business,
    links: [
      ['plan', 'Plan and usage'],
      ...(isOwner ? ([['billing', 'Billing']] as const) : []),
      ['team', 'Team'],
      ['business', 'Business'],
      ['referrals', 'Referrals'],
      ...(isOwner ? ([['activity', 'Activity']] as const) : []),
    ],
  },
  {
    title: 'Data',
    links: [
      ['export', 'Export'],
      ['deletion', 'Deletion'],
    ],
  },
];
