/** Invoices and cards in words. */
import { plans } from '@batchbook/shared/billing/plans';
import type { Invoice, Payer } from '../../../data/payments.ts';
import type { BadgeProps } from '../../../ui/badge.tsx';
import { moneyWords } from './plan-change.ts';

type Card = NonNullable<Payer['card']>;

/** 'Visa ending 4242'. */
export const cardWords = ({ brand, last4 }: Card): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}`;

/** 'Expires Aug 2028'. */
export function expiryWords({ expMonth, expYear }: Card): string {
  const month = new Date(Date.UTC(expYear, expMonth - 1)).toLocaleString('en-US', {
    month: 'short',
    timeZone: 'UTC',
  });
  return `Expires ${month} ${expYear}`;
}

/** 'Premium, FRIEND30, £5.00 of it by your credit'. */
export const chargedWords = ({ plan, couponCode, credit, currency }: Invoice): string =>
  [
    plan && plans[plan].name,
    couponCode,
    Number(credit) > 0 && `${moneyWords(credit, currency)} of it by your credit`,
  ]
    .filter(Boolean)
    .join(', ');

type State = { label: string; tone: BadgeProps['tone'] };

const states: Record<string, State> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Not paid', tone: 'danger' },
  uncollectible: { label: 'Not paid', tone: 'danger' },
  void: { label: 'Void', tone: 'neutral' },
};

/** What was given back counts more than that it was paid. */
export function invoiceState({ status, refunded, total, currency }: Invoice): State {
  if (Number(refunded) > 0)
    return {
      label: Number(refunded) < Number(total) ? `${moneyWords(refunded, currency)} refunded` : 'Refunded',
      tone: 'neutral',
    };
  return states[status] ?? { label: status, tone: 'neutral' };
}
