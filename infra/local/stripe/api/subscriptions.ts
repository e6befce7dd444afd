import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { isEnded } from '../billing/cancel.ts';
import { periodEndOf, setEnd } from '../billing/cancellation.ts';
import { statedDiscount } from '../billing/discounts.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { itemFields, prorationBehaviors, readItems } from '../billing/read-items.ts';
import { sessionTotals } from '../billing/session-totals.ts';
import { startSubscription } from '../billing/start-subscription.ts';
import { updateItems } from '../billing/update-subscription.ts';
import { differences } from '../differences.ts';
import { invalidRequest } from '../failure.ts';
import {
  changedMetadata,
  emptyable,
  flag,
  group,
  integer,
  listOf,
  metadata,
  oneOf,
  type Parameters,
  required,
  text,
} from '../parameters.ts';
import { list, matching, post, type Route, read, remove } from '../routes.ts';
import { refuseUnknownTax } from './tax.ts';

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

const cancellationDetails = group({
  comment: emptyable(text),
  feedback: emptyable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
});

const updateFields = {
  items: listOf(group(itemFields)),
  proration_behavior: prorationBehaviors,
  proration_date: integer,
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  cancel_at_period_end: flag,
  cancel_at: emptyable(integer),
  cancellation_details: cancellationDetails,
  default_payment_method: text,
  description: emptyable(text),
  payment_settings: group({
    payment_method_types: emptyable(listOf(oneOf('card', 'bacs_debit', 'sepa_debit'))),
  }),
  metadata,
};

const createFields = {
  customer: required(text),
  items: required(listOf(group({ price: required(text), quantity: integer }))),
  default_payment_method: text,
  discounts: listOf(group({ coupon: text, promotion_code: text })),
  payment_behavior: updateFields.payment_behavior,
  trial_period_days: integer,
  automatic_tax: group({ enabled: required(flag) }),
  off_session: flag,
  metadata,
};

export const subscriptionRoutes: Route[] = [
  post('subscriptions', createFields, ({ account, parameters }) => {
    const customer = account.records.need('customer', parameters.customer, 'customer');
    const lines = parameters.items.map(({ price, quantity = 1 }) => ({ price, quantity }));
    if (parameters.automatic_tax?.enabled)
      refuseUnknownTax(
        account,
        lines.map(({ price }) => price),
      );
    const purchase = { ...sessionTotals(account, lines, null), customer: customer.id };
    return startSubscription(account, {
      customer,
      lines,
      metadata: changedMetadata({}, parameters.metadata),
      discount: statedDiscount(account, parameters.discounts, purchase),
      trialDays: parameters.trial_period_days ?? null,
      paymentMethod: parameters.default_payment_method ?? null,
      automaticTax: parameters.automatic_tax?.enabled ?? false,
      payment: parameters.payment_behavior ?? 'allow_incomplete',
    });
  }),
  read('subscriptions/:id', ({ account, id }) => account.records.need('subscription', id)),
  post('subscriptions/:id', updateFields, ({ account, parameters, id }) =>
    update(account, account.records.need('subscription', id), parameters),
  ),
  remove(
    'subscriptions/:id',
    { invoice_now: flag, prorate: flag, cancellation_details: cancellationDetails },
    ({ account, parameters, id }) => {
      const subscription = account.records.need('subscription', id);
      if (isEnded(subscription))
        throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing');
      return endSubscription(account, subscription, parameters);
    },
  ),
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
  if (status === 'ended') return isEnded(subscription);
  return subscription.status === status;
}

type Update = Parameters<typeof updateFields>;

function update(account: Account, before: Stripe.Subscription, parameters: Update): Stripe.Subscription {
  refuseUpdate(before, parameters);
  const { records, emit, clock } = account;
  const { items, proration_behavior, payment_behavior, proration_date } = parameters;
  const changed = records.put('subscription', withDetails(account, before, parameters));
  const previous = differences(before, changed);
  if (!items) {
    if (Object.keys(previous).length > 0) emit('customer.subscription.updated', changed, previous);
    return changed;
  }
  return updateItems(account, changed, {
    items: readItems(account, changed, items),
    proration: proration_behavior ?? 'create_prorations',
    payment: payment_behavior ?? 'allow_incomplete',
    time: proration_date ?? clock.now(),
  });
}

const beyondDetails = ['items', 'cancel_at', 'cancel_at_period_end', 'default_payment_method'] as const;

function refuseUpdate(subscription: Stripe.Subscription, parameters: Update): void {
  const { items, cancel_at, cancel_at_period_end, payment_behavior } = parameters;
  if (isEnded(subscription) && beyondDetails.some((name) => parameters[name] !== undefined))
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'invalid_canceled_subscription_fields',
    );
  const managed = `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any`;
  if (subscription.schedule !== null && (cancel_at !== undefined || cancel_at_period_end !== undefined))
    throw invalidRequest(
      `${managed} cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (subscription.schedule !== null && items)
    throw invalidRequest(`${managed} items directly is not allowed. Please update the schedule instead.`);
  const others = [
    'cancel_at',
    'cancel_at_period_end',
    'metadata',
    'description',
    'payment_settings',
    'default_payment_method',
  ] as const;
  const other = others.find((name) => parameters[name] !== undefined);
  if (payment_behavior === 'pending_if_incomplete' && other)
    throw invalidRequest(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass parameters that pending updates ` +
        `support. \`${other}\` is not one of them.`,
      'payment_behavior',
    );
}

function withDetails(
  { clock, records }: Account,
  subscription: Stripe.Subscription,
  parameters: Update,
): Stripe.Subscription {
  const { cancel_at_period_end, cancellation_details, default_payment_method } = parameters;
  const next: Stripe.Subscription = {
    ...subscription,
    description: parameters.description === undefined ? subscription.description : parameters.description,
    metadata: changedMetadata(subscription.metadata, parameters.metadata),
  };
  if (default_payment_method !== undefined)
    next.default_payment_method = records.need(
      'payment_method',
      default_payment_method,
      'default_payment_method',
    ).id;
  const types = parameters.payment_settings?.payment_method_types;
  if (types !== undefined && next.payment_settings)
    next.payment_settings = { ...next.payment_settings, payment_method_types: types };
  const end = parameters.cancel_at;
  if (cancel_at_period_end !== undefined && cancel_at_period_end !== subscription.cancel_at_period_end)
    setEnd(next, cancel_at_period_end ? periodEndOf(subscription) : null, cancel_at_period_end, clock.now());
  else if (end !== undefined) setEnd(next, end, false, clock.now());
  const details = next.cancellation_details;
  if (cancellation_details && details)
    next.cancellation_details = {
      ...details,
      comment: cancellation_details.comment === undefined ? details.comment : cancellation_details.comment,
      feedback:
        cancellation_details.feedback === undefined ? details.feedback : cancellation_details.feedback,
    };
  return next;
}
