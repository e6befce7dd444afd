/** The mails about payments. They say what changed, what it costs to do nothing, and where to go. */
import { planOf } from '@batchbook/shared/billing/plans';
import { inMainUnit, keepsPlan, type SubscriptionStatus } from '@batchbook/shared/billing/subscription';
import type { Mail } from '../../platform/worker/mail.ts';
import { escapeHtml, linkTo, page, shownDay } from '../../platform/worker/mail-text.ts';
import type { Reversal } from './reversals.ts';

export interface PaidParts {
  tier: string;
  status: SubscriptionStatus;
  currentPeriodEnd: string | null;
  scheduledPlan: string | null;
}

export interface PaymentChange {
  before: PaidParts;
  after: PaidParts;
}

interface Words {
  subject: string;
  paragraphs: string[];
}

/** Returns `null` for a change that nobody needs a mail about, such as a renewal. */
export function paymentMail(
  { email, businessName }: { email: string; businessName: string },
  change: PaymentChange,
  appUrl: string,
): Mail | null {
  const words = wordsOf(businessName, change);
  if (words === null) return null;
  const link = `${appUrl}/account`;
  return {
    to: email,
    subject: words.subject,
    text: [...words.paragraphs, `Your plan: ${link}`].join('\n\n'),
    html: page([...words.paragraphs.map(escapeHtml), linkTo(link, 'See your plan')]),
  };
}

const nameOf = (tier: string): string => planOf(tier).plan.name;

function wordsOf(business: string, { before, after }: PaymentChange): Words | null {
  if (after.status === 'past_due' && before.status !== 'past_due') return failed(business, after);
  if (keepsPlan(before.status) && !keepsPlan(after.status)) return ended(business, before, after);
  if (!keepsPlan(after.status)) return null;
  if (before.tier !== after.tier) return started(business, after);
  if (before.scheduledPlan !== after.scheduledPlan) return scheduled(business, after);
  return null;
}

const failed = (business: string, { tier }: PaidParts): Words => ({
  subject: 'We couldn’t take your Batchbook payment',
  paragraphs: [
    `Your bank refused the payment of ${business}’s ${nameOf(tier)} plan, or wants you to confirm it.`,
    'Your plan keeps working while Stripe tries again over the next days. Update your card or confirm the payment in the billing portal on your account page.',
  ],
});

function ended(business: string, before: PaidParts, after: PaidParts): Words {
  const why =
    before.status === 'past_due' ? ' because its payment failed several times' : ', as you asked for';
  const isOpen = after.status === 'unpaid' || after.status === 'paused';
  return {
    subject: 'Your Batchbook plan has ended',
    paragraphs: [
      `The ${nameOf(before.tier)} plan of ${business} has ended${why}. You’re on Free now.`,
      isOpen
        ? 'Pay the open invoice in the billing portal to have the plan back.'
        : 'Nothing more is charged. You can choose a plan again at any time.',
      'Nothing was deleted. What is above the limits of Free stays open for 14 days, and can be read after that.',
    ],
  };
}

const started = (business: string, { tier, currentPeriodEnd }: PaidParts): Words => ({
  subject: `You’re on Batchbook ${nameOf(tier)} now`,
  paragraphs: [
    `${business} is on the ${nameOf(tier)} plan now. Thank you.`,
    ...(currentPeriodEnd === null
      ? []
      : [`It renews on ${shownDay(currentPeriodEnd)}. You can change or cancel it at any time.`]),
  ],
});

function scheduled(business: string, { tier, currentPeriodEnd, scheduledPlan }: PaidParts): Words {
  const day = currentPeriodEnd === null ? 'the end of the month you paid for' : shownDay(currentPeriodEnd);
  if (scheduledPlan === null)
    return {
      subject: `You keep Batchbook ${nameOf(tier)}`,
      paragraphs: [`${business} stays on the ${nameOf(tier)} plan. It renews on ${day}.`],
    };
  const change =
    scheduledPlan === 'free'
      ? `The ${nameOf(tier)} plan of ${business} ends on ${day}. Then you’re on Free, and nothing more is charged.`
      : `${business} moves from ${nameOf(tier)} to ${nameOf(scheduledPlan)} on ${day}.`;
  return {
    subject:
      scheduledPlan === 'free'
        ? `Your Batchbook plan ends on ${day}`
        : `Your Batchbook plan changes on ${day}`,
    paragraphs: [change, 'You can change your mind until then.'],
  };
}

/** '5 GBP'. */
export const amountOf = ({ amount, currency }: Reversal): string => `${inMainUnit(amount)} ${currency}`;

/** For the operator. What the business is called was typed, so it isn't in it: its id finds it. */
export function reversalMail(to: string, reversal: Reversal): Mail {
  const { kind, organizationId, reason, status, chargeId } = reversal;
  const facts = [
    `Amount: ${amountOf(reversal)}${kind === 'refund' ? ', all refunds of the payment together' : ''}`,
    ...(reason === null ? [] : [`Reason: ${reason.replaceAll('_', ' ')}`]),
    ...(status === null ? [] : [`Status: ${status.replaceAll('_', ' ')}`]),
    `Payment: ${chargeId}`,
    `Business: ${organizationId}`,
  ];
  const next =
    kind === 'refund'
      ? 'Its plan stays as it is. To end it, cancel the subscription in Stripe’s dashboard.'
      : 'Answer it in Stripe’s dashboard in time, or it is lost. The plan stays as it is.';
  return {
    to,
    subject: kind === 'refund' ? 'A Batchbook payment was refunded' : 'A Batchbook payment is disputed',
    text: [facts.join('\n'), next].join('\n\n'),
    html: page([facts.map(escapeHtml).join('<br>'), next]),
  };
}
