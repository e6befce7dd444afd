import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { applyPhase, releaseSchedule } from '../billing/schedule-phases.ts';
import { currentPhase, phaseFields, phasesFrom, schedulePhase } from '../billing/schedule-plan.ts';
import { differences } from '../differences.ts';
import { invalidRequest } from '../failure.ts';
import { newId } from '../ids.ts';
import { changedMetadata, flag, group, listOf, metadata, oneOf, required, text } from '../parameters.ts';
import { list, matching, post, type Route, read } from '../routes.ts';

const endBehavior = oneOf('release', 'cancel');

export const scheduleRoutes: Route[] = [
  post(
    'subscription_schedules',
    { from_subscription: required(text), metadata },
    ({ account, parameters }) => {
      const { records, emit } = account;
      const subscription = records.need('subscription', parameters.from_subscription, 'from_subscription');
      if (subscription.schedule !== null)
        throw invalidRequest(
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
          'from_subscription',
        );
      if (['canceled', 'incomplete', 'incomplete_expired'].includes(subscription.status))
        throw invalidRequest(
          `You cannot migrate a subscription that is in the \`${subscription.status}\` status.`,
          'from_subscription',
        );
      const schedule = records.put('subscription_schedule', {
        ...newSchedule(account, subscription),
        metadata: changedMetadata({}, parameters.metadata),
      });
      const managed = { ...subscription, schedule: schedule.id, cancel_at_period_end: false };
      emit('subscription_schedule.created', schedule);
      emit('customer.subscription.updated', records.put('subscription', managed), { schedule: null });
      return schedule;
    },
  ),
  read('subscription_schedules/:id', ({ account, id }) => account.records.need('subscription_schedule', id)),
  post(
    'subscription_schedules/:id',
    {
      phases: listOf(group(phaseFields)),
      end_behavior: endBehavior,
      proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
      metadata,
    },
    ({ account, parameters, id }) => {
      const before = activeSchedule(account, id, 'update');
      const phases = parameters.phases ? phasesFrom(account, before, parameters.phases) : before.phases;
      const schedule = account.records.put('subscription_schedule', {
        ...before,
        current_phase: currentPhase(account, phases),
        end_behavior: parameters.end_behavior ?? before.end_behavior,
        metadata: changedMetadata(before.metadata, parameters.metadata),
        phases,
      });
      account.emit('subscription_schedule.updated', schedule, differences(before, schedule));
      const [present] = phases;
      if (parameters.phases && present)
        applyPhase(account, schedule, {
          ...present,
          proration_behavior: parameters.proration_behavior ?? 'create_prorations',
        });
      return schedule;
    },
  ),
  post('subscription_schedules/:id/release', { preserve_cancel_date: flag }, ({ account, id }) =>
    releaseSchedule(account, activeSchedule(account, id, 'release')),
  ),
  post(
    'subscription_schedules/:id/cancel',
    { invoice_now: flag, prorate: flag },
    ({ account, parameters: { invoice_now = true, prorate = true }, id }) => {
      const schedule = activeSchedule(account, id, 'cancel');
      const subscription = account.records.need('subscription', String(schedule.subscription));
      endSubscription(account, subscription, { invoice_now, prorate });
      return account.records.need('subscription_schedule', id);
    },
  ),
  list('subscription_schedules', { customer: text }, ({ account, parameters: { customer } }) =>
    matching(account.records.list('subscription_schedule', customer)),
  ),
];

function activeSchedule(account: Account, id: string, verb: string): Stripe.SubscriptionSchedule {
  const schedule = account.records.need('subscription_schedule', id);
  if (schedule.status !== 'active')
    throw invalidRequest(
      `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in ` +
        `\`not_started\`, \`active\` status to be ${verb}d.`,
    );
  return schedule;
}

/** A schedule that begins with the period that the subscription is in. */
function newSchedule(account: Account, subscription: Stripe.Subscription): Stripe.SubscriptionSchedule {
  const start = Math.min(...subscription.items.data.map((item) => item.current_period_start));
  const end = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  const phase = schedulePhase({
    currency: subscription.currency,
    start,
    end,
    items: subscription.items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity })),
    discounts: subscription.discounts.map(String),
    proration: 'create_prorations',
    metadata: {},
    paymentMethod: subscription.default_payment_method && String(subscription.default_payment_method),
    automaticTax: subscription.automatic_tax.enabled,
    collection: null,
    description: subscription.description,
  });
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: account.clock.now(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}
