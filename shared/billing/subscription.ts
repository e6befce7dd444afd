/** The states of a subscription, in Stripe's words, and what each means for the plan. */

export const subscriptionStatuses = [
  /** There is none. */
  'none',
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A late payment doesn't close anything yet: Stripe goes on trying, and the owner is told. */
const keepingPlan: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

export const keepsPlan = (status: SubscriptionStatus): boolean => keepingPlan.includes(status);

/** Whether it renews, so that there are bills to come. */
export const isRenewing = (one: { status: SubscriptionStatus; scheduledPlan: string | null }): boolean =>
  keepsPlan(one.status) && one.scheduledPlan !== 'free';

/** Whether the present month is paid. Of a deleted business such a plan runs to the month's end. */
export const isPaidUp = (status: SubscriptionStatus): boolean => keepsPlan(status) && status !== 'past_due';

/** Whether it still exists at Stripe, so that another one can't be bought beside it. */
export const isLive = (status: SubscriptionStatus): boolean =>
  keepsPlan(status) || status === 'unpaid' || status === 'paused';

/** How often Stripe tries again after a payment failed, as the runbook has the operator set it. */
const triesAfterFailure = 3;

/** Whether the next try of a late payment is the last. The plan ends if it fails. */
export const isLastTry = (late: { failedTries: number; nextTryAt: string | null }): boolean =>
  late.nextTryAt !== null && late.failedTries >= triesAfterFailure;

/**
 * What comes before a cancellation or a smaller plan while a payment is late.
 *
 * @param due '£36.00'; `null` where Stripe hasn't said.
 * @param nextTry The day of the next try, as it is shown; `null` for none.
 */
export const stillDueWords = (due: string | null, nextTry: string | null): string =>
  `${due ?? 'A payment'} is still due${nextTry === null ? '' : `, and Stripe tries again on ${nextTry}`}. If nobody pays it, your plan ends sooner.`;

/** Pence or cents as a decimal string in the main unit: 1999 is '19.99', 500 is '5'. */
export const inMainUnit = (minorUnits: number): string => String(minorUnits / 100);

/** The other way: '19.99' is 1999. */
export const inMinorUnits = (amount: string): number => Math.round(Number(amount) * 100);
