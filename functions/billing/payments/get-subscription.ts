import { billingContract } from '@batchbook/shared/billing/contract';
import { type Entitlements, entitlementsOf } from '@batchbook/shared/billing/entitlements';
import type { PriceCurrency } from '@batchbook/shared/billing/plans';
import { friendCode } from '@batchbook/shared/billing/referral';
import { referrerKey } from '../../accounts/index.ts';
import { entitlementKey, toStanding } from '../../platform/http/entitlement.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { At } from '../../platform/table/read.ts';
import { askStripe } from './ask-stripe.ts';
import { atStripe } from './stripe.ts';
import { readPayments, syncSubscription } from './sync.ts';
import { nothingPaid, paidCurrencyIn, subscriptionKey, toSubscription } from './table.ts';

/** Owner: reads what is paid for, as it was last seen at Stripe. */
export const getSubscription = useCase(billingContract.getSubscription, {
  read: ({ params }) => readPayments(params.organizationId),
  answer: ({ params, now }, at) => ok(subscriptionIn(params.organizationId, at, now)),
});

/** Owner: fetches the subscription from Stripe now, so that a lost event delays nobody. */
export const checkSubscription = useCase(billingContract.checkSubscription, {
  answer: async ({ params: { organizationId }, now }) => {
    const sync = () => atStripe(() => syncSubscription(organizationId, now));
    const at = await askStripe(organizationId, now, sync);
    return ok(subscriptionIn(organizationId, at, now));
  },
});

/** The answer about an organization's payments, from its two items. */
export function subscriptionIn(organizationId: string, at: At, now: Date) {
  const entitlement = at(entitlementKey(organizationId));
  if (!entitlement) throw new Error('an organization without an entitlement');
  const standing = toStanding(entitlement, false);
  const item = at(subscriptionKey(organizationId));
  const stored = item ? toSubscription(item) : { ...nothingPaid, version: 0 };
  const isReferred = at(referrerKey(organizationId)) !== undefined;
  return {
    organizationId,
    recipeTier: standing.tier ?? 'none',
    adminOverrideActive: standing.adminOverride,
    ...overLimitIn(entitlementsOf(standing, now)),
    tier: stored.tier,
    unknownPrice: stored.unknownPrice,
    status: stored.status,
    currency: paidCurrencyIn(item) as PriceCurrency | null,
    currentPeriodEnd: stored.currentPeriodEnd,
    cancelAtPeriodEnd: stored.cancelAtPeriodEnd,
    scheduledPlan: stored.scheduledPlan,
    isDiscounted: stored.isDiscounted,
    failedTries: stored.failedTries,
    nextTryAt: stored.nextTryAt,
    amountDue: stored.amountDue,
    pendingPlan: stored.pendingPlan,
    pendingUntil: stored.pendingUntil,
    confirmUrl: stored.confirmUrl,
    referralCoupon: isReferred && stored.currency === null ? friendCode : null,
    version: stored.version,
  };
}

const overLimitIn = (entitlements: Entitlements) => ({
  overLimitStatus: entitlements.overLimitStatus,
  gracePeriodEnds: entitlements.gracePeriodEnds,
  recipesOverLimitSince: entitlements.recipesOverLimitSince,
  recipesGracePeriodEnds: entitlements.recipesGracePeriodEnds,
  sitesOverLimitSince: entitlements.sitesOverLimitSince,
  sitesGracePeriodEnds: entitlements.sitesGracePeriodEnds,
});
