import type Stripe from 'stripe';
import { oneOf, text } from '../parameters.ts';
import { list, matching, type Route, read } from '../routes.ts';

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export const subscriptionRoutes: Route[] = [
  read('subscriptions/:id', ({ account, id }) => account.records.need('subscription', id)),
  list(
    'subscriptions',
    { customer: text, status: oneOf(...statuses), price: text },
    ({ account, parameters: { customer, status, price } }) =>
      matching(
        account.records.list('subscription', customer),
        (subscription) => hasStatus(subscription, status),
        ({ items }) => price === undefined || items.data.some((item) => item.price.id === price),
      ),
  ),
];

/** Without a status, a list leaves out what was canceled. */
function hasStatus(
  subscription: Stripe.Subscription,
  status: (typeof statuses)[number] | undefined,
): boolean {
  if (status === undefined) return subscription.status !== 'canceled';
  if (status === 'all') return true;
  if (status === 'ended') return ['canceled', 'incomplete_expired'].includes(subscription.status);
  return subscription.status === status;
}
