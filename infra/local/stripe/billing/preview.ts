import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest, StripeFailure } from '../failure.ts';
import { buildInvoice, type DraftLine } from './build-invoice.ts';
import { isEnded } from './cancel.ts';
import { activeDiscounts } from './discounts.ts';
import { periodLines } from './invoice-subscription.ts';
import { setItems } from './items.ts';
import { pendingLines } from './pending-items.ts';
import { periodEnd } from './period.ts';
import { prorations } from './proration.ts';
import { readItems } from './read-items.ts';

interface Question {
  customer?: string | undefined;
  subscription?: string | undefined;
  schedule?: string | undefined;
  subscription_details?:
    | {
        items: { id: string; price: string | undefined; quantity: number | undefined }[] | undefined;
        proration_behavior: 'always_invoice' | 'create_prorations' | 'none' | undefined;
        proration_date: number | undefined;
        cancel_at_period_end: boolean | undefined;
      }
    | undefined;
}

/** The next invoice of a subscription, or the one that a change would bring about now. Nothing changes. */
export function previewInvoice(account: Account, question: Question): Stripe.Invoice {
  const { records, clock } = account;
  const subscription = subscriptionIn(account, question);
  const details = question.subscription_details;
  const changes = details?.items ? readItems(account, subscription, details.items) : [];
  const behavior = details?.proration_behavior ?? 'create_prorations';
  const time = details?.proration_date ?? clock.now();
  const shares = behavior === 'none' ? [] : prorations(account, subscription, changes, time);
  const isBilledNow = behavior === 'always_invoice' && shares.length > 0;
  const isEnding = details?.cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (isEnding && !isBilledNow && shares.length === 0) throw noUpcoming(subscription);
  const items = setItems(
    account,
    subscription,
    // A subscription by itself goes on as it is: only its schedule says what is planned.
    question.schedule === undefined ? changes : plannedItems(account, subscription),
  );
  const next = isBilledNow || isEnding ? [] : nextPeriodLines(account, subscription, items);
  const lines = [...pendingLines(account, subscription.id), ...shares, ...next];
  const at = isBilledNow ? time : Math.max(...subscription.items.data.map((item) => item.current_period_end));
  const invoice = buildInvoice(account, {
    customer: records.need('customer', String(subscription.customer)),
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    currency: subscription.currency,
    reason: 'upcoming',
    lines,
    discounts: activeDiscounts(account, subscription.discounts, at),
    automaticTax: subscription.automatic_tax.enabled,
    paymentMethod: null,
  });
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(shares.length > 0 && { subscription_proration_date: time }),
      },
      type: 'subscription_details',
    },
    hosted_invoice_url: null,
    invoice_pdf: null,
    next_payment_attempt: at,
  };
}

function subscriptionIn(account: Account, question: Question): Stripe.Subscription {
  const { customer, schedule } = question;
  if (schedule !== undefined && question.subscription !== undefined)
    throw invalidRequest('You may only specify one of these parameters: schedule, subscription.', 'schedule');
  const ofSchedule =
    schedule === undefined ? null : account.records.need('subscription_schedule', schedule).subscription;
  const id = question.subscription ?? (typeof ofSchedule === 'string' ? ofSchedule : undefined);
  if (id === undefined)
    throw invalidRequest(
      'The stand-in previews invoices of a subscription.',
      'subscription',
      'parameter_missing',
    );
  const subscription = account.records.need('subscription', id, 'subscription');
  if (customer !== undefined && subscription.customer !== customer)
    throw invalidRequest('The subscription is not of this customer.', 'subscription');
  if (isEnded(subscription)) throw noUpcoming(subscription);
  return subscription;
}

const noUpcoming = ({ customer }: Stripe.Subscription): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  });

/** What a schedule has for the next period. */
function plannedItems({ records }: Account, subscription: Stripe.Subscription) {
  if (typeof subscription.schedule !== 'string') return [];
  const { phases, current_phase } = records.need('subscription_schedule', subscription.schedule);
  const next = phases.find(({ start_date }) => start_date >= (current_phase?.end_date ?? 0));
  return subscription.items.data.flatMap(({ id }, index) => {
    const planned = next?.items[index];
    return planned ? [{ id, price: String(planned.price), quantity: planned.quantity ?? 1 }] : [];
  });
}

function nextPeriodLines(
  account: Account,
  { billing_cycle_anchor }: Stripe.Subscription,
  items: readonly Stripe.SubscriptionItem[],
): DraftLine[] {
  const moved = items.map((item) => {
    const recurring = item.price.recurring ?? { interval: 'month', interval_count: 1 };
    const start = item.current_period_end;
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(billing_cycle_anchor, recurring, start),
    };
  });
  return periodLines(account, moved);
}
