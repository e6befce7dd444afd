import type { Referral } from '@batchbook/shared/accounts/referral-schema';
import { useReferrals } from '../../../data/referrals.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { countWords, dateWords, outcomeWords } from '../model/referral-words.ts';
import { ReferralCode, rewardSentence } from './referral-code.tsx';
import { ReferralForm } from './referral-form.tsx';

const rowStyle = 'border-t border-line px-6 py-3.5 max-md:px-[18px]';

/** The code, the link, and whom the business has referred. */
export default function ReferralCard() {
  return (
    <Card className="min-w-0">
      <Loaded query={useReferrals()} what="The referrals" skeleton={<CardSkeleton />}>
        {(referrals) => (
          <>
            <div className="px-6 pt-4 pb-5 max-md:px-[18px]">
              <p className="mb-3 text-14 text-pretty text-ink-2">{rewardSentence(referrals.reward)}</p>
              <ReferralCode referrals={referrals} />
            </div>
            {referrals.items.length > 0 && (
              <>
                <p className={`${rowStyle} text-13 text-ink-3`}>{countWords(referrals.items)}</p>
                <ul aria-label="Referrals">
                  {referrals.items.map((referral) => (
                    <ReferralRow key={referral.id} referral={referral} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
      <ReferralForm className={`${rowStyle} pb-5`} />
    </Card>
  );
}

function ReferralRow({ referral }: { referral: Referral }) {
  const outcome = outcomeWords(referral);
  const { referredOrganizationName: name, referrerName } = referral;
  return (
    <li className={`${rowStyle} flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5`}>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name ?? 'A business that was deleted'}</p>
        <p className="text-13 text-ink-3 wrap-anywhere">
          {dateWords(referral)}
          {referrerName !== '' && ` · ${referrerName}`}
        </p>
      </div>
      {outcome && <Badge tone={outcome[0]}>{outcome[1]}</Badge>}
    </li>
  );
}

const CardSkeleton = () => (
  <Loading label="Loading the referrals" className="grid gap-3 px-6 py-5 max-md:px-[18px]">
    <Skeleton className="h-[66px]" />
    <Skeleton className="h-10" />
  </Loading>
);
