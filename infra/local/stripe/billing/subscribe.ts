import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { Line } from '../kinds.ts';
import { type DiscountChoice, redeem } from './discounts.ts';
import { newItem } from './items.ts';
import { periodEnd } from './period.ts';

export interface Start {
  customer: Stripe.Customer;
  lines: readonly Line[];
  metadata: Record<string, string>;
  discount: DiscountChoice | null;
  trialDays: number | null;
  paymentMethod: string | null;
  automaticTax: boolean;
}

const daySeconds = 86_400;

/** Stores a new subscription. Its first invoice is made by the caller. */
export function subscribe(account: Account, start: Start): Stripe.Subscription {
  const { records, clock } = account;
  const id = newId('sub');
  const now = clock.now();
  const trialEnd = start.trialDays === null ? null : now + start.trialDays * daySeconds;
  const prices = start.lines.map(({ price, quantity }) => ({
    price: records.need('price', price),
    quantity,
  }));
  const [first] = prices;
  const recurring = first?.price.recurring ?? { interval: 'month', interval_count: 1 };
  const end = trialEnd ?? periodEnd(now, recurring, now);
  const discounts = start.discount ? [redeem(account, start.discount, start.customer.id, id).id] : [];
  const subscription = records.put('subscription', {
    ...emptySubscription,
    id,
    automatic_tax: {
      disabled_reason: null,
      enabled: start.automaticTax,
      liability: start.automaticTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: trialEnd ?? now,
    created: now,
    currency: first?.price.currency ?? '',
    customer: start.customer.id,
    default_payment_method: start.paymentMethod,
    discounts,
    items: {
      object: 'list',
      data: prices.map(({ price, quantity }) => newItem(account, id, price, quantity, { start: now, end })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: start.metadata,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  });
  records.putHidden('subscription', id, { pending: [] });
  return subscription;
}

const emptySubscription = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
} satisfies Partial<Stripe.Subscription>;
