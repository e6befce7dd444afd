/** Which price sells a plan. A price's lookup key finds it; its metadata say which plan it is, for good. */
import type { PriceCurrency, SoldPlan } from '@batchbook/shared/billing/plans';
import type Stripe from 'stripe';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { log } from '../../platform/log.ts';

/** 'grow_gbp_month'. It moves on when a price changes, and old subscriptions keep the old price. */
export const lookupKeyOf = (plan: SoldPlan, currency: PriceCurrency): string =>
  `${plan}_${currency.toLowerCase()}_month`;

/** @throws RequestProblem `payment_unavailable` when the account wasn't set up. */
export async function priceOf(
  stripe: Stripe,
  plan: SoldPlan,
  currency: PriceCurrency,
): Promise<Stripe.Price> {
  const lookupKey = lookupKeyOf(plan, currency);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0];
  log.error('a price is missing at Stripe', { lookupKey });
  throw new RequestProblem('payment_unavailable');
}

/** The tier that a price pays for. One that isn't ours gives a name that no plan has, which alarms the operator. */
export const planOfPrice = (price: Stripe.Price): string => price.metadata.plan ?? `price ${price.id}`;
