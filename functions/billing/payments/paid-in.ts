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
