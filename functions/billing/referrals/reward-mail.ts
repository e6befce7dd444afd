import { rewardIn } from '@batchbook/shared/billing/referral';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import type { Mail } from '../../platform/worker/mail.ts';
import { composeMail, inOneLine } from '../../platform/worker/mail-text.ts';

interface Earned {
  email: string;
  /** The one that paid; `null` once it is erased. What it is called was typed, so it isn't in the subject. */
  referredName: string | null;
}

interface Credited extends Earned {
  /** In the currency's main unit, as it is in the balance. */
  amount: string;
  /** In capitals. */
  currency: string;
  /** Whether there are bills to come. */
  hasBills: boolean;
}

const hasPaid = (referredName: string | null): string =>
  `${referredName === null ? 'A business you referred' : inOneLine(referredName)} has paid for Batchbook for the first time`;

const creditIn = (currency: 'GBP' | 'USD'): string => formatMoney(rewardIn(currency), currency, 0);

const actionAt = (appUrl: string) => ({ words: 'See your referrals', url: `${appUrl}/account#referrals` });

/** Tells the owner that somebody they referred has paid, before anything can be credited. */
export const earnedMail = ({ email, referredName }: Earned, appUrl: string): Mail =>
  composeMail({
    to: email,
    subject: 'You earned a reward at Batchbook',
    paragraphs: [
      `${hasPaid(referredName)}, so you earned a reward. Thank you for telling them.`,
      `Once you’ve paid for a plan yourself, it comes off the bill after that by itself: ${creditIn('GBP')} if you pay in pounds, ${creditIn('USD')} if you pay in US dollars.`,
    ],
    action: actionAt(appUrl),
  });

/** Tells the owner what was credited. */
export function creditedMail(credited: Credited, appUrl: string): Mail {
  const { email, referredName, amount, currency, hasBills } = credited;
  const credit = formatMoney(amount, currency as Currency, 0);
  return composeMail({
    to: email,
    subject: `You earned ${credit} at Batchbook`,
    paragraphs: [
      `${hasPaid(referredName)}, so you earned ${credit}. Thank you for telling them.`,
      hasBills
        ? 'It’s in your balance, and comes off your next bills by itself until it’s used up.'
        : 'It’s in your balance, and waits there until you subscribe again. Then it comes off your bills by itself.',
    ],
    action: actionAt(appUrl),
  });
}
