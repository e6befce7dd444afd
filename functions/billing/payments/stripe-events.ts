/** The events of Stripe's that count. The setup asks Stripe for these, and the webhook hears these (ADR 81). */
import type Stripe from 'stripe';

/** Whatever may change a subscription, or how it is paid, leads to the same comparison. */
const comparedEvents = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.aborted',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Money that goes back, or may. */
export const reversalEvents = [
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export const webhookEvents = [...comparedEvents, ...reversalEvents];

export const isCompared = (type: string): boolean => comparedEvents.some((event) => event === type);

export const isReversal = (type: string): boolean => reversalEvents.some((event) => event === type);
