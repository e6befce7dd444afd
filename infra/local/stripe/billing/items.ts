import Stripe from 'stripe';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';

export function newItem(
  { clock }: Account,
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: clock.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** A price in the older shape that items still carry. */
const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: Stripe.Decimal.from(price.unit_amount ?? 0),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export interface ItemChange {
  id: string;
  price: string;
  quantity: number;
}

/** The items of a subscription after some of them got another price or quantity. */
export const setItems = (
  { records }: Account,
  { items }: Stripe.Subscription,
  changes: readonly ItemChange[],
): Stripe.SubscriptionItem[] =>
  items.data.map((item) => {
    const change = changes.find(({ id }) => id === item.id);
    if (!change) return item;
    const price = records.need('price', change.price, 'items[0][price]');
    return { ...item, price, plan: planOf(price), quantity: change.quantity };
  });
