import type { Referrals } from '@batchbook/shared/accounts/referral-schema';
import { rewardWords } from '../model/referral-words.ts';
import { CopyBox } from './copy-box.tsx';

/** The code and the member's own link. */
export const ReferralCode = ({ referrals: { code, link } }: { referrals: Referrals }) => (
  <div className="flex flex-wrap gap-x-5 gap-y-3">
    <CopyBox
      label="Code"
      text={code}
      action="Copy code"
      done={{ title: 'Code copied!', description: 'Referral code copied to clipboard' }}
      className="w-[150px]"
    />
    <CopyBox
      label="Your link"
      text={link}
      action="Copy link"
      done={{ title: 'Link copied!', description: 'Referral link copied to clipboard' }}
      className="flex-1 basis-56"
    />
  </div>
);

export const rewardSentence = (reward: Referrals['reward']): string =>
  `They get 30% off for 3 months. You get ${rewardWords(reward)} off your bill when they first pay.`;
