/** The mails about payments. They say what changed, what it costs to do nothing, and where to go. */
import {
  closingFeatures,
  entitlementsOf,
  type Standing,
  trialDays,
  trialOf,
} from '@batchbook/shared/billing/entitlements';
import { type Feature, featureNames, isSold, planOf, priceCurrencyOf } from '@batchbook/shared/billing/plans';
import { beforeDiscount, priceWords } from '@batchbook/shared/billing/price-words';
import {
  inMainUnit,
  isLastTry,
  keepsPlan,
  type SubscriptionStatus,
  stillDueWords,
} from '@batchbook/shared/billing/subscription';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { shownDay } from '@batchbook/shared/shown-day';
import { countOf, listOf } from '@batchbook/shared/text';
import type { Mail } from '../../platform/worker/mail.ts';
import { composeMail, inOneLine, type Words } from '../../platform/worker/mail-text.ts';
import { dayMs } from '../clocks.ts';
import { overLimit } from '../over-limit.ts';
import type { Reversal } from './reversals.ts';

export interface PaidParts {
  tier: string;
  status: SubscriptionStatus;
  currentPeriodEnd: string | null;
  scheduledPlan: string | null;
  pendingPlan?: string | null | undefined;
  pendingUntil?: string | null | undefined;
  failedTries?: number | undefined;
  nextTryAt?: string | null | undefined;
  amountDue?: string | null | undefined;
  currency?: string | null | undefined;
  isDiscounted?: boolean | undefined;
}

/** Whom a mail goes to, and what applies there. */
export interface Payer {
  email: string;
  businessName: string;
  /** The plan that an operator gave, which stays above what is paid for. */
  grantedTier: string | null;
  /** What was bought and granted, how much is used, and the grace periods that run. */
  standing: Standing;
  /** When the mail is sent. */
  now: Date;
}

export interface PaymentChange {
  before: PaidParts;
  after: PaidParts;
}

/** @param at When it was found out, as an ISO time. */
type ChangeAt = PaymentChange & { at: string };

/** Returns `null` for a change that nobody needs a mail about, such as a renewal. */
export function paymentMail(payer: Payer, change: ChangeAt, appUrl: string): Mail | null {
  const words = wordsOf(inOneLine(payer.businessName), payer, change);
  if (words === null) return null;
  return composeMail({
    to: payer.email,
    ...words,
    action: { words: 'See your plan', url: `${appUrl}/account` },
  });
}

const nameOf = (tier: string): string => planOf(tier).plan.name;

function wordsOf(business: string, payer: Payer, { before, after, at }: ChangeAt): Words | null {
  if (after.status === 'past_due' && hasFailedAgain(before, after)) return failed(business, payer, after);
  if (keepsPlan(before.status) && !keepsPlan(after.status)) return ended(business, payer, { before, after });
  if (!keepsPlan(after.status)) return null;
  if (after.pendingPlan && after.pendingPlan !== before.pendingPlan)
    return toConfirm(business, after, after.pendingPlan);
  // A price that isn't ours is for the operator to see to.
  if (before.tier !== after.tier)
    return planOf(after.tier).known ? started(business, payer, { before, after }) : null;
  if (before.scheduledPlan !== after.scheduledPlan) return scheduled(business, payer, after);
  if (before.pendingPlan && !after.pendingPlan && hasExpired(before, at))
    return dropped(business, after.tier, before.pendingPlan);
  return null;
}

const hasFailedAgain = (before: PaidParts, after: PaidParts): boolean =>
  before.status !== 'past_due' || (after.failedTries ?? 0) > (before.failedTries ?? 0);

/** What its owner gave up before Stripe dropped it isn't news to them. */
const hasExpired = ({ pendingUntil }: PaidParts, at: string): boolean =>
  typeof pendingUntil === 'string' && pendingUntil <= at;

/** '£36.00'; `null` where Stripe hasn't said. */
const dueIn = ({ amountDue, currency }: PaidParts): string | null =>
  amountDue && currency ? formatMoney(amountDue, currency as Currency) : null;

function failed(business: string, payer: Payer, late: PaidParts): Words {
  const { tier, failedTries = 1, nextTryAt = null } = late;
  const next = nextTryAt === null ? null : shownDay(nextTryAt);
  const isRetry = failedTries > 1;
  const due = dueIn(late);
  const refused = `Your bank${isRetry ? ' again' : ''} refused ${due === null ? 'the payment of' : `${due} for`} ${business}’s ${nameOf(tier)} plan, or wants you to confirm it.`;
  const wayOut = 'Pay the open invoice on your account page, or update your card there';
  if (isLastTry({ failedTries, nextTryAt }))
    return {
      subject: `Stripe tries your Batchbook payment for the last time on ${next}`,
      paragraphs: [
        refused,
        `If that fails too, your ${nameOf(tier)} plan ends. ${afterEnd(payer, tier, nextTryAt)} We delete nothing.`,
        `${wayOut} before then.`,
      ],
    };
  return {
    subject: `We ${isRetry ? 'still ' : ''}couldn’t take your Batchbook payment`,
    paragraphs: [
      refused,
      next === null
        ? `Your plan keeps working for now. ${wayOut}.`
        : `Your plan keeps working while Stripe tries again, next on ${next}. ${wayOut} for the next try.`,
    ],
  };
}

/** What applies once what is paid for ends. */
function afterEnd(payer: Payer, from: string, at: string | null): string {
  if (payer.grantedTier !== null)
    return `Then you’re still on the ${nameOf(payer.grantedTier)} plan that we gave you.`;
  const closing = closingSentences(payer, { from, to: 'free', at: at ?? payer.now.toISOString() });
  return ['Then you’re on Free.', ...closing].join(' ');
}

/** One plan gives way to another. */
interface PlanStep {
  from: string;
  to: string;
  /** When it will; `null` when it has. */
  at: string | null;
}

/** Which features close with a plan, and what becomes of what they hold. None do while a granted plan is above it. */
function closingSentences({ grantedTier, standing, now }: Payer, { from, to, at }: PlanStep): string[] {
  if (grantedTier !== null) return [];
  const then = at === null ? now : new Date(at);
  const { atOnce, afterTrial } = closingFeatures(standing, { from, to, at: then });
  const trial = trialOf(standing.organizationCreatedAt, then);
  const cannot = at === null ? 'You can no longer use' : 'From then on you can’t use';
  return [
    ...(atOnce.length === 0 ? [] : [`${cannot} ${namesOf(atOnce)}.`]),
    ...(afterTrial.length === 0
      ? []
      : [`You can use ${namesOf(afterTrial)} until your trial ends on ${shownDay(trial.endsAt)}.`]),
    ...(atOnce.length + afterTrial.length === 0
      ? []
      : ['What you recorded stays, and you can still read it.']),
  ];
}

const namesOf = (closing: readonly Feature[]): string => listOf(closing.map((one) => featureNames[one]));

function toConfirm(business: string, waiting: PaidParts, wanted: string): Words {
  const due = dueIn(waiting);
  return {
    subject: `Confirm your payment for Batchbook ${nameOf(wanted)}`,
    paragraphs: [
      `The payment${due === null ? '' : ` of ${due}`} that moves ${business} to ${nameOf(wanted)} isn’t complete: your bank refused it, or wants you to confirm it.`,
      `Your account page leads to Stripe’s page, where you can confirm it or pay with another card. ${business} stays on ${nameOf(waiting.tier)} until it’s paid. After a day the change is dropped, and nothing is charged.`,
    ],
  };
}

const dropped = (business: string, tier: string, wanted: string): Words => ({
  subject: `Your change to Batchbook ${nameOf(wanted)} was dropped`,
  paragraphs: [
    `Its payment wasn’t made within a day. Nothing was charged, and ${business} stays on ${nameOf(tier)}.`,
    `You can choose ${nameOf(wanted)} again on your account page.`,
  ],
});

function ended(business: string, payer: Payer, { before, after }: PaymentChange): Words {
  const { grantedTier } = payer;
  const due = dueIn(after);
  const closing = closingSentences(payer, { from: before.tier, to: 'free', at: null });
  return {
    subject: 'Your Batchbook plan has ended',
    paragraphs: [
      `The ${nameOf(before.tier)} plan of ${business} has ended${reasonOf(before, after)}. ${
        grantedTier === null
          ? 'You’re on Free now.'
          : `You’re still on the ${nameOf(grantedTier)} plan that we gave you.`
      }`,
      ...(grantedTier === null
        ? [[...trialSentences(payer), ...closing, 'Nothing was deleted.'].join(' ')]
        : []),
      after.status === 'unpaid' || after.status === 'paused'
        ? `Pay the open invoice${due === null ? '' : ` of ${due}`} in the billing portal to get your plan back.`
        : 'Nothing more is charged. You can choose a plan again at any time.',
      ...overWords(payer),
    ],
  };
}

/** Says that the trial has ended, too, in place of the mail about that (ADR 62). */
function trialSentences({ standing, now }: Payer): string[] {
  const { inTrial, endsAt } = trialOf(standing.organizationCreatedAt, now);
  const hasJustEnded = !inTrial && now.getTime() - Date.parse(endsAt) < dayMs;
  return hasJustEnded ? [`Your ${trialDays}-day trial has ended, too.`] : [];
}

/** What a smaller plan leaves above its limits, and until when: the mail that tells of the plan tells all of it. */
function overWords({ standing, now }: Payer): string[] {
  const entitlements = entitlementsOf(standing, now);
  const become = { recipes: 'they become', sites: 'stock becomes' };
  const lines = (['recipes', 'sites'] as const).flatMap((of) => {
    const { one, used, allowed, endsAt } = overLimit(entitlements, of);
    if (endsAt === null) return [];
    return [
      `You have ${countOf(used, one)}, and ${countOf(allowed, one)} ${allowed === 1 ? 'is' : 'are'} included. On ${shownDay(endsAt)} ${become[of]} read-only, unless you delete ${countOf(used - allowed, one)} or choose a larger plan.`,
    ];
  });
  return lines.length === 0 ? [] : [...lines, 'We delete nothing, and you can always read everything.'];
}

/** Only what is certain: an operator can end a plan too. */
function reasonOf(before: PaidParts, after: PaidParts): string {
  if (before.scheduledPlan === 'free') return ', as you asked';
  return before.status === 'past_due' || after.status === 'unpaid' ? ' because its payment failed' : '';
}

function started(business: string, payer: Payer, { before, after }: PaymentChange): Words {
  const { tier } = after;
  const { grantedTier } = payer;
  const closing = closingSentences(payer, { from: before.tier, to: tier, at: null });
  return {
    subject:
      grantedTier === null
        ? `You’re on Batchbook ${nameOf(tier)} now`
        : `You pay for Batchbook ${nameOf(tier)} now`,
    paragraphs: [
      grantedTier === null
        ? `${business} is on the ${nameOf(tier)} plan now. Thank you.`
        : `${business} pays for the ${nameOf(tier)} plan now. Thank you. You’re still on the ${nameOf(grantedTier)} plan that we gave you.`,
      ...(closing.length === 0 ? [] : [closing.join(' ')]),
      ...nextSentences(payer, after),
      ...overWords(payer),
    ],
  };
}

/** What follows the period that is paid for: a renewal, or what is scheduled in its place. */
function nextSentences(payer: Payer, paid: PaidParts): string[] {
  const { tier, currentPeriodEnd, scheduledPlan } = paid;
  if (currentPeriodEnd === null) return [];
  const day = shownDay(currentPeriodEnd);
  if (scheduledPlan === null)
    return [`It renews on ${day}${renewalPrice(paid)}. You can change or cancel it at any time.`];
  const what =
    scheduledPlan === 'free'
      ? `It ends on ${day}. ${afterEnd(payer, tier, currentPeriodEnd)}`
      : `It changes to ${nameOf(scheduledPlan)} on ${day}.${newPrice(paid)}`;
  return [`${what} You can change your mind until then.`];
}

/** ' for £30 a month, ex VAT, before your discount'; nothing where the price isn't ours. */
function renewalPrice({ tier, currency, isDiscounted = false }: PaidParts): string {
  if (!currency || !isSold(tier)) return '';
  return ` for ${beforeDiscount(priceWords(tier, priceCurrencyOf(currency)), isDiscounted)}`;
}

/** ' Grow costs £15 a month, ex VAT.' of what a plan changes to. */
function newPrice({ scheduledPlan, currency }: PaidParts): string {
  if (!currency || scheduledPlan === null || !isSold(scheduledPlan)) return '';
  return ` ${nameOf(scheduledPlan)} costs ${priceWords(scheduledPlan, priceCurrencyOf(currency))}.`;
}

function scheduled(business: string, payer: Payer, paid: PaidParts): Words {
  const { tier, currentPeriodEnd, scheduledPlan } = paid;
  const day = currentPeriodEnd === null ? 'the end of the month you paid for' : shownDay(currentPeriodEnd);
  if (scheduledPlan === null)
    return {
      subject: `You keep Batchbook ${nameOf(tier)}`,
      paragraphs: [
        `${business} stays on the ${nameOf(tier)} plan. It renews on ${day}${renewalPrice(paid)}.`,
      ],
    };
  const isLate = paid.status === 'past_due';
  const change =
    scheduledPlan === 'free'
      ? `The ${nameOf(tier)} plan of ${business} ends on ${day}. ${afterEnd(payer, tier, currentPeriodEnd)} Nothing ${isLate ? 'but what is due' : 'more'} is charged.`
      : [
          `${business} moves from ${nameOf(tier)} to ${nameOf(scheduledPlan)} on ${day}.${newPrice(paid)}`,
          ...closingSentences(payer, {
            from: tier,
            to: scheduledPlan,
            at: currentPeriodEnd ?? payer.now.toISOString(),
          }),
        ].join(' ');
  return {
    subject:
      scheduledPlan === 'free'
        ? `Your Batchbook plan ends on ${day}`
        : `Your Batchbook plan changes on ${day}`,
    paragraphs: [
      ...(isLate ? [stillDueWords(dueIn(paid), paid.nextTryAt ? shownDay(paid.nextTryAt) : null)] : []),
      change,
      'You can change your mind until then.',
    ],
  };
}

/** Whether a price was found that isn't ours, so that nobody knows what it includes. */
export const isUnknownNow = ({ before, after }: PaymentChange): boolean =>
  before.tier !== after.tier && !planOf(after.tier).known;

/** To the operator. */
export const unknownPriceMail = (to: string, organizationId: string, tier: string): Mail =>
  composeMail({
    to,
    isInternal: true,
    subject: 'A Batchbook subscription has an unknown price',
    paragraphs: [
      'A business pays a price that names no plan of ours, so the limits of Free apply to it. Its account page says that you were told.',
      'Move the subscription to one of our prices in Stripe’s dashboard, or grant the plan by the operator command.',
    ],
    facts: [
      ['Paid for', tier],
      ['Business', organizationId],
    ],
  });

/** '£5.00'. */
export const amountOf = ({ amount, currency }: Reversal): string =>
  formatMoney(inMainUnit(amount), currency as Currency);

/** 'the second one, for Premium,'. Only the refund of a payment that we gave back ourselves names its subscription. */
const secondOf = ({ cancelledTier }: Reversal): string =>
  cancelledTier !== null && planOf(cancelledTier).known
    ? `the second one, for ${nameOf(cancelledTier)},`
    : 'the second one';

const goesOnSentences = ({ kept }: Reversal): string[] => {
  if (kept === null) return [];
  return [
    `Your ${planOf(kept.tier).known ? `${nameOf(kept.tier)} plan` : 'first subscription'} goes on as it was.`,
  ];
};

/** To the owner of a business that paid for two subscriptions. */
export const duplicateMail = (
  { email, businessName }: Pick<Payer, 'email' | 'businessName'>,
  reversal: Reversal,
  appUrl: string,
): Mail => {
  const given = amountOf(reversal);
  return composeMail({
    to: email,
    subject: `We gave you back ${given}`,
    paragraphs: [
      `${inOneLine(businessName)} paid for two subscriptions. We cancelled ${secondOf(reversal)} and gave back ${given}. Your bank shows it within ten days.`,
      ['If a credit paid part of it, that’s back too.', ...goesOnSentences(reversal)].join(' '),
    ],
    action: { words: 'See your invoices', url: `${appUrl}/account#billing` },
  });
};

/** To the same owner, when the bank didn't take what was given back. */
export const notGivenBackMail = (
  { email, businessName }: Pick<Payer, 'email' | 'businessName'>,
  reversal: Reversal,
  appUrl: string,
): Mail => {
  const due = amountOf(reversal);
  return composeMail({
    to: email,
    subject: `We couldn’t give you back ${due}`,
    paragraphs: [
      `${inOneLine(businessName)} paid for two subscriptions, and your bank didn’t take back the ${due} of the second one. The card may have been closed.`,
      'The money is still yours. We’ve been told, and will write to you to send it another way.',
    ],
    action: { words: 'See your invoices', url: `${appUrl}/account#billing` },
  });
};

/** Nothing can be answered any more. */
export const isDecided = (status: string | null): boolean =>
  ['won', 'lost', 'warning_closed', 'prevented'].includes(status ?? '');

/** What the business pays for after it, and how to end that. */
function keptSentence({ kept }: Reversal): string {
  if (kept === null) return 'The business pays for no plan.';
  const { plan, known } = planOf(kept.tier);
  const until = kept.endsAt === null ? '' : ` until ${shownDay(kept.endsAt)}`;
  return `The business keeps ${known ? `its ${plan.name} plan` : 'its subscription'}${until}. To end it${until && ' at once'}, cancel the subscription in Stripe’s dashboard.`;
}

/** What happened to the money, and what the operator can do. */
function reversalWords(reversal: Reversal): Words {
  if (reversal.kind === 'dispute') return disputeWords(reversal);
  if (reversal.kind === 'failed refund')
    return {
      subject: 'A refund of a Batchbook payment failed',
      paragraphs: [
        'The bank didn’t take it, so the money is back in our Stripe balance. Ask the owner how to send it, and pay it another way.',
      ],
    };
  return { subject: 'A Batchbook payment was refunded', paragraphs: [refundParagraph(reversal)] };
}

function refundParagraph(reversal: Reversal): string {
  const { cancelledId, kept } = reversal;
  if (cancelledId === null) return keptSentence(reversal);
  return kept === null
    ? `Batchbook cancelled ${cancelledId} and gave its payments back, since it was paid for too late. The business pays for no other subscription.`
    : `The business paid for two subscriptions. Batchbook cancelled ${cancelledId} and gave its payments back. ${kept.id} stays, and the business keeps the plan of that one.`;
}

function disputeWords(reversal: Reversal): Words {
  const { status, answerBy } = reversal;
  const amount = amountOf(reversal);
  if (status === 'lost')
    return {
      subject: 'We lost a dispute of a Batchbook payment',
      paragraphs: [
        `The bank gave the ${amount} back to the cardholder, and we can’t get it back.`,
        keptSentence(reversal),
      ],
    };
  if (status === 'won')
    return {
      subject: 'We won a dispute of a Batchbook payment',
      paragraphs: [`The bank decided for us, so the ${amount} is ours again.`, keptSentence(reversal)],
    };
  return isDecided(status)
    ? { subject: 'A Batchbook payment is no longer disputed', paragraphs: [keptSentence(reversal)] }
    : {
        subject: 'A Batchbook payment is disputed',
        paragraphs: [
          `Answer it in Stripe’s dashboard ${answerBy === null ? 'in time' : `by ${shownDay(answerBy)}`}, or it is lost.`,
          keptSentence(reversal),
        ],
      };
}

/** To the operator. It names the business by its id, because the name was typed. */
export function reversalMail(to: string, reversal: Reversal): Mail {
  const { kind, organizationId, reason, status, chargeId, cancelledId, kept } = reversal;
  return composeMail({
    to,
    isInternal: true,
    ...reversalWords(reversal),
    facts: [
      ['Amount', `${amountOf(reversal)}${kind === 'refund' ? ', all refunds of the payment together' : ''}`],
      ...(reason === null ? [] : [['Reason', reason.replaceAll('_', ' ')] as const]),
      ...(status === null ? [] : [['Status', status.replaceAll('_', ' ')] as const]),
      ['Payment', chargeId],
      ...(cancelledId === null ? [] : [['Cancelled subscription', cancelledId] as const]),
      ...(cancelledId === null || kept === null ? [] : [['Subscription that stays', kept.id] as const]),
      ['Business', organizationId],
    ],
  });
}
