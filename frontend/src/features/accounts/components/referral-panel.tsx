import { useReferrals } from '../../../data/referrals.ts';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ReferralCode, rewardSentence } from './referral-code.tsx';
import { ReferralForm } from './referral-form.tsx';

/** What the header opens: the code, the link, and a form to name a business. */
export default function ReferralPanel() {
  return (
    <>
      <Loaded query={useReferrals()} what="Your referral link" skeleton={<PanelSkeleton />}>
        {(referrals) => (
          <>
            <p className="mb-4 text-14 text-pretty text-ink-2">{rewardSentence(referrals.reward)}</p>
            <ReferralCode referrals={referrals} />
          </>
        )}
      </Loaded>
      <ReferralForm className="mt-4 border-t border-line pt-4" />
    </>
  );
}

const PanelSkeleton = () => (
  <Loading label="Loading your referral link" className="grid gap-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-[66px]" />
  </Loading>
);
