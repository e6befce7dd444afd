import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { planOf } from '@batchbook/shared/billing/plans';
import { isLastTry } from '@batchbook/shared/billing/subscription';
import type { Subscription } from '../../../data/payments.ts';
import { shownDate } from '../../../ui/dates.ts';

/** What matters most of the plan now, under the heading of its section. */
export function planSentence(entitlements: Entitlements, subscription: Subscription | undefined): string {
  if (subscription?.status === 'past_due')
    return isLastTry(subscription)
      ? 'Your plan ends if the next try fails, too.'
      : 'Nothing closes while a payment is being retried.';
  const overSince = entitlements.sitesOverLimitSince ?? entitlements.recipesOverLimitSince;
  if (overSince !== null) return `Your business has been over its plan since ${shownDate(overSince)}.`;
  if (planOf(entitlements.tier).plan.level > 0 && entitlements.tierKnown)
    return 'A lower plan starts when the month you’ve paid for ends.';
  return '5 recipes are free forever. Stock and Events come with Grow and up.';
}
