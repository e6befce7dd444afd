/** What became of a referral, in words. */
import type { Referral, Referrals } from '@batchbook/shared/accounts/referral-schema';
import { priceCurrencies } from '@batchbook/shared/billing/plans';
import { rewardIn } from '@batchbook/shared/billing/referral';
import { type Currency, currencySign } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import type { BadgeProps } from '../../../ui/badge.tsx';
import { shownDate } from '../../../ui/dates.ts';

/** '£25'. */
const moneySign = (amount: string, currency: string): string =>
  `${currencySign(currency as Currency)}${amount}`;

/** '£25'; '£25 or $30' while nobody knows which currency the business will pay in. */
export const rewardWords = (reward: Referrals['reward']): string =>
  reward === null
    ? priceCurrencies.map((currency) => moneySign(rewardIn(currency), currency)).join(' or ')
    : moneySign(reward.amount, reward.currency);

export function dateWords({ status, createdAt, paidAt }: Referral): string {
  if (paidAt !== null) return `Paid on ${shownDate(paidAt)}`;
  return `${status === 'joined' ? 'Joined' : 'Submitted'} on ${shownDate(createdAt)}`;
}

/** `null` for a business that was only named: nobody knows what became of it. */
export function outcomeWords({ status, reward }: Referral): [BadgeProps['tone'], string] | null {
  if (status === 'submitted') return null;
  if (reward === null) return ['neutral', 'Not paid yet'];
  if (reward.state === 'none') return ['neutral', 'No reward'];
  if (reward.state === 'owed') return ['info', 'Waits for your first payment'];
  return ['success', `${moneySign(reward.amount ?? '', reward.currency ?? '')} credited`];
}

/** '3 businesses: 2 joined, 1 paid'. */
export function countWords(items: readonly Referral[]): string {
  const count = (status: Referral['status']) => items.filter((item) => item.status === status).length;
  const parts = [
    [count('joined') + count('paid'), 'joined'],
    [count('paid'), 'paid'],
  ] as const;
  const known = parts.filter(([many]) => many > 0).map(([many, what]) => `${many} ${what}`);
  const all = countOf(items.length, 'business', 'businesses');
  return known.length === 0 ? all : `${all}: ${known.join(', ')}`;
}
