import { rewardIn } from '@batchbook/shared/billing/referral';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import type { Mail } from '../../platform/worker/mail.ts';
import { composeMail, inOneLine } from '../../platform/worker/mail-text.ts';

export interface Reward {
  email: string;
  /** The one that paid; `null` once it is erased. */
  referredName: string | null;
  currency: string;
  /** It pays already, so the reward lowers its next bill. */
  isCustomer: boolean;
}

/** Tells the owner that somebody they referred has paid. What that business is called was typed, so it isn't in the subject. */
export function rewardMail({ email, referredName, currency, isCustomer }: Reward, appUrl: string): Mail {
  const amount = formatMoney(rewardIn(currency), currency as Currency, 0);
  const who = referredName === null ? 'A business you referred' : inOneLine(referredName);
  const paragraphs = [
    `${who} has paid for Batchbook for the first time, so you earned ${amount}. Thank you for telling them.`,
    isCustomer
      ? 'It comes off your next bill by itself.'
      : 'It comes off your first bill by itself, once you choose a paid plan.',
  ];
  return composeMail({
    to: email,
    subject: `You earned ${amount} at Batchbook`,
    paragraphs,
    action: { words: 'See your referrals', url: `${appUrl}/account#referrals` },
  });
}
