import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import type { DraftLine } from './build-invoice.ts';
import { activeDiscounts, amountsOff } from './discounts.ts';
import type { ItemChange } from './items.ts';

interface Share {
  account: Account;
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
  time: number;
}

/**
 * What changing items costs for the rest of their period: a credit for the old price's unused time, and the new price's
 * remaining time. Counted by the second, after discounts, each rounded on its own.
 */
export function prorations(
  account: Account,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  time: number,
): DraftLine[] {
  if (subscription.status === 'trialing') return [];
  return subscription.items.data.flatMap((item) => {
    const change = changes.find(({ id }) => id === item.id);
    const { price, quantity = 1 } = item;
    if (!change || (change.price === price.id && change.quantity === quantity)) return [];
    const share = { account, subscription, item, time };
    const next = account.records.need('price', change.price);
    const lines = [unusedTime(share), remainingTime(share, next, change.quantity)];
    return lines.filter(({ amount }) => amount !== 0);
  });
}

/** The credit for the rest of a period that isn't used. */
export function unusedTime(share: Share): DraftLine {
  const { price, quantity = 1 } = share.item;
  return lineOf(share, price, quantity, -1, 'Unused time on');
}

const remainingTime = (share: Share, price: Stripe.Price, quantity: number): DraftLine =>
  lineOf(share, price, quantity, 1, 'Remaining time on');

function lineOf(
  { account, subscription, item, time }: Share,
  price: Stripe.Price,
  quantity: number,
  sign: 1 | -1,
  words: string,
): DraftLine {
  const { current_period_start: start, current_period_end: end } = item;
  const full = discounted(account, subscription, price, quantity, time);
  const amount = Math.round((full * Math.max(0, end - time)) / (end - start));
  const name = account.records.find('product', String(price.product))?.name ?? price.id;
  const date = new Date(time * 1000).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    subscriptionItem: item.id,
    price,
    quantity,
    amount: amount === 0 ? 0 : sign * amount,
    start: time,
    end,
    isProration: true,
    description: `${words} ${quantity} × ${name} after ${date}`,
  };
}

/** A period's price after the subscription's discounts. */
function discounted(
  account: Account,
  { discounts }: Stripe.Subscription,
  price: Stripe.Price,
  quantity: number,
  time: number,
): number {
  const product = String(price.product);
  let amount = (price.unit_amount ?? 0) * quantity;
  for (const { source } of activeDiscounts(account, discounts, time)) {
    const coupon = account.records.find('coupon', String(source.coupon));
    if (coupon) amount -= amountsOff(account, coupon, price.currency, [{ product, amount }])[0] ?? 0;
  }
  return amount;
}
