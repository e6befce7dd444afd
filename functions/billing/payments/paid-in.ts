import { isUpgrade } from '@batchbook/shared/billing/plans';
import { keepsPlan } from '@batchbook/shared/billing/subscription';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import type { At } from '../../platform/table/read.ts';
import { type StoredSubscription, subscriptionKey, toSubscription } from './table.ts';

export type Paid = StoredSubscription & { subscriptionId: string };

/** @throws RequestProblem `not_subscribed` when nothing is paid for. */
export function paidIn(organizationId: string, at: At): Paid {
  const item = at(subscriptionKey(organizationId));
  const stored = item && toSubscription(item);
  if (!stored?.subscriptionId || !keepsPlan(stored.status)) throw new RequestProblem('not_subscribed');
  return { ...stored, subscriptionId: stored.subscriptionId };
}

/**
 * An upgrade would credit a month that was never paid.
 *
 * @throws RequestProblem `payment_due` for a larger plan while a payment is late.
 */
export function assertMayChange({ status, tier }: Paid, plan: string | undefined): void {
  if (plan !== undefined && status === 'past_due' && isUpgrade(tier, plan))
    throw new RequestProblem('payment_due');
}
