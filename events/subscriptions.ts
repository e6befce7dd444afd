/**
 * The subscriptions. Each one gets its own rule, queue, dead-letter queue, worker and alarms, so that one's problems
 * never affect another.
 */
import { type EventType, shownEvents } from './registry.ts';

/** Who answers besides the table, and may be slow. */
export type Partner = 'stripe' | 'mail' | 'user-pool';

export interface Subscription {
  /** Unique; names the rule, the queue and the worker. */
  readonly name: string;
  /** The folder of the worker under `functions/`. */
  readonly domain: string;
  readonly events: readonly EventType[];
  /** The worker's source, from the root of the project. */
  readonly entry: string;
  /** The slowest partner that the worker asks. It then takes its events one by one, with time for each. */
  readonly partner?: Partner;
  /** It does once what many events ask for: it waits some seconds for those that come together. */
  readonly takesBursts?: true;
  /** Its work may take most of a minute. It takes its events one by one, with a processor of its own. */
  readonly isLong?: true;
}

export const subscriptions: readonly Subscription[] = [
  {
    name: 'accounts-welcome-mail',
    domain: 'accounts',
    events: ['accounts.user_signed_up'],
    entry: 'functions/accounts/workers/on-user-signed-up-send-welcome.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-sign-up-notice',
    domain: 'accounts',
    events: ['accounts.user_signed_up'],
    entry: 'functions/accounts/workers/on-user-signed-up-notify-operator.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-magic-link',
    domain: 'accounts',
    events: ['accounts.magic_link_requested'],
    entry: 'functions/accounts/workers/on-magic-link-requested.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-email-code',
    domain: 'accounts',
    events: ['accounts.email_code_requested'],
    entry: 'functions/accounts/workers/on-email-code-requested.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-invitation-mail',
    domain: 'accounts',
    events: ['accounts.invitation_created'],
    entry: 'functions/accounts/workers/on-invitation-created-send-link.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-address-changed-mail',
    domain: 'accounts',
    events: ['accounts.email_changed'],
    entry: 'functions/accounts/workers/on-email-changed-notify.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-suppress-addresses',
    domain: 'accounts',
    events: ['accounts.mail_rejected'],
    entry: 'functions/accounts/workers/on-mail-rejected-suppress.ts',
  },
  {
    name: 'accounts-team-mail',
    domain: 'accounts',
    events: ['accounts.member_removed', 'accounts.owner_changed', 'accounts.organization_closed'],
    entry: 'functions/accounts/workers/on-team-changed-send-mail.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-erase-account',
    domain: 'accounts',
    events: ['accounts.account_deleted'],
    entry: 'functions/accounts/workers/on-account-deleted.ts',
    partner: 'mail',
  },
  {
    name: 'accounts-settle-memberships',
    domain: 'accounts',
    events: ['accounts.organization_closed', 'accounts.organization_restored'],
    entry: 'functions/accounts/workers/on-organization-closed.ts',
  },
  {
    name: 'accounts-end-sessions',
    domain: 'accounts',
    events: ['accounts.sessions_ended'],
    entry: 'functions/accounts/workers/on-sessions-ended.ts',
    partner: 'user-pool',
  },
  {
    name: 'billing-reminder-mail',
    domain: 'billing',
    events: [
      'billing.grace_period_started',
      'billing.grace_period_reminder_due',
      'billing.grace_period_ended',
      'billing.trial_ending',
    ],
    entry: 'functions/billing/workers/on-reminder-due-send-mail.ts',
    partner: 'mail',
  },
  {
    name: 'billing-stripe-sync',
    domain: 'billing',
    events: ['billing.stripe_event_received'],
    entry: 'functions/billing/workers/on-stripe-event-sync.ts',
    partner: 'stripe',
  },
  {
    name: 'billing-payment-mail',
    domain: 'billing',
    events: ['billing.subscription_changed'],
    entry: 'functions/billing/workers/on-subscription-changed-send-mail.ts',
    partner: 'mail',
  },
  {
    name: 'billing-reversal-mail',
    domain: 'billing',
    events: ['billing.payment_reversed'],
    entry: 'functions/billing/workers/on-payment-reversed-notify-operator.ts',
    partner: 'stripe',
  },
  {
    name: 'billing-referral-reward',
    domain: 'billing',
    events: ['billing.stripe_event_received', 'billing.reward_may_be_due'],
    entry: 'functions/billing/workers/on-payment-reward-referrer.ts',
    partner: 'stripe',
  },
  {
    name: 'billing-reward-mail',
    domain: 'billing',
    events: ['billing.reward_changed'],
    entry: 'functions/billing/workers/on-reward-earned-send-mail.ts',
    partner: 'mail',
  },
  {
    name: 'billing-customer-details',
    domain: 'billing',
    events: ['accounts.member_changed', 'accounts.owner_changed', 'accounts.organization_restored'],
    entry: 'functions/billing/workers/on-owner-changed-tell-stripe.ts',
    partner: 'stripe',
  },
  {
    name: 'billing-end-payments',
    domain: 'billing',
    events: ['accounts.organization_closed'],
    entry: 'functions/billing/workers/on-organization-closed-end-payments.ts',
    partner: 'stripe',
  },
  {
    name: 'recipes-cost-history',
    domain: 'recipes',
    events: [
      'recipes.recipe_changed',
      'recipes.variation_changed',
      'ingredients.price_changed',
      'accounts.organization_changed',
    ],
    entry: 'functions/recipes/workers/on-cost-changed.ts',
  },
  {
    name: 'recipes-correct-costs',
    domain: 'recipes',
    events: ['ingredients.price_corrected'],
    entry: 'functions/recipes/workers/on-price-corrected.ts',
  },
  {
    name: 'production-finish-run',
    domain: 'production',
    events: ['production.run_changed'],
    entry: 'functions/production/workers/on-run-changed-finish.ts',
  },
  {
    name: 'production-correct-costs',
    domain: 'production',
    events: ['ingredients.price_corrected'],
    entry: 'functions/production/workers/on-price-corrected.ts',
    // A price of a year ago may be in every run since.
    isLong: true,
  },
  {
    name: 'production-put-back',
    domain: 'production',
    events: ['billing.standing_changed', 'stock.site_changed'],
    entry: 'functions/production/workers/on-stock-opened-put-back.ts',
  },
  {
    name: 'production-find-trace',
    domain: 'production',
    events: ['production.trace_wanted', 'production.recall_changed'],
    entry: 'functions/production/workers/on-trace-wanted-find.ts',
    isLong: true,
  },
  {
    name: 'stock-compare',
    domain: 'stock',
    events: ['stock.movement_recorded', 'production.run_confirmed'],
    entry: 'functions/stock/workers/on-movement-recorded-compare.ts',
  },
  {
    name: 'stock-low-stock',
    domain: 'stock',
    events: ['stock.movement_recorded', 'stock.levels_set', 'stock.item_changed', 'stock.site_changed'],
    entry: 'functions/stock/workers/on-stock-changed-low-stock.ts',
  },
  {
    name: 'stock-follow',
    domain: 'stock',
    events: [
      'ingredients.ingredient_changed',
      'recipes.recipe_changed',
      'stock.item_changed',
      'stock.site_changed',
      'billing.standing_changed',
    ],
    entry: 'functions/stock/workers/on-tracked-thing-changed.ts',
  },
  {
    name: 'market-events-take-stock',
    domain: 'market-events',
    events: [
      'market_events.event_changed',
      'market_events.actuals_recorded',
      'stock.site_changed',
      'billing.standing_changed',
    ],
    entry: 'functions/market-events/workers/on-actuals-take-stock.ts',
  },
  {
    name: 'market-events-mark-recipes',
    domain: 'market-events',
    events: ['recipes.recipe_changed', 'recipes.variation_changed'],
    entry: 'functions/market-events/workers/on-recipe-changed-mark.ts',
  },
  {
    name: 'market-events-correct-costs',
    domain: 'market-events',
    events: ['ingredients.price_corrected'],
    entry: 'functions/market-events/workers/on-price-corrected.ts',
  },
  {
    name: 'insight-sum-days',
    domain: 'insight',
    events: [
      'production.sale_recorded',
      'production.run_changed',
      'production.run_confirmed',
      'production.run_struck_through',
      'production.run_costs_corrected',
      'stock.movement_recorded',
      'ingredients.price_changed',
      'ingredients.price_corrected',
      'recipes.costs_recorded',
    ],
    entry: 'functions/insight/workers/on-records-changed-sum-days.ts',
    takesBursts: true,
  },
  {
    name: 'insight-make-days',
    domain: 'insight',
    events: ['insight.days_wanted', 'accounts.organization_changed'],
    entry: 'functions/insight/workers/on-days-wanted-make.ts',
    isLong: true,
  },
  {
    name: 'support-message-mail',
    domain: 'support',
    events: ['support.message_received'],
    entry: 'functions/support/workers/on-message-received-send-mail.ts',
    partner: 'mail',
  },
  {
    name: 'live-access-ended',
    domain: 'live',
    events: ['accounts.member_removed', 'accounts.member_signed_out', 'accounts.organization_closed'],
    entry: 'functions/live/workers/on-access-ended.ts',
  },
  {
    name: 'live-entity-changed',
    domain: 'live',
    events: shownEvents.map(({ type }) => type),
    entry: 'functions/live/workers/on-entity-changed.ts',
  },
];
