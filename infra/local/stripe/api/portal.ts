import type Stripe from 'stripe';
import { type Account, addressMark } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import { newId, randomLetters } from '../ids.ts';
import {
  changedMetadata,
  emptyable,
  flag,
  group,
  listOf,
  metadata,
  oneOf,
  type Parameters,
  required,
  text,
} from '../parameters.ts';
import { list, matching, post, type Route, read } from '../routes.ts';

const features = group({
  customer_update: group({
    enabled: flag,
    allowed_updates: listOf(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id')),
  }),
  invoice_history: group({ enabled: required(flag) }),
  payment_method_update: group({ enabled: required(flag) }),
  subscription_cancel: group({
    enabled: flag,
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: oneOf('none', 'create_prorations', 'always_invoice'),
    cancellation_reason: group({ enabled: required(flag), options: listOf(text) }),
  }),
  subscription_update: group({ enabled: flag }),
});

const configurationFields = {
  features,
  business_profile: group({
    headline: emptyable(text),
    privacy_policy_url: text,
    terms_of_service_url: text,
  }),
  default_return_url: emptyable(text),
  metadata,
  name: emptyable(text),
};

export const portalRoutes: Route[] = [
  post(
    'billing_portal/configurations',
    { ...configurationFields, features: required(features) },
    ({ account, parameters }) =>
      account.records.put(
        'billing_portal.configuration',
        changed(account, newConfiguration(account), parameters),
      ),
  ),
  read('billing_portal/configurations/:id', ({ account, id }) =>
    account.records.need('billing_portal.configuration', id, 'configuration'),
  ),
  post(
    'billing_portal/configurations/:id',
    { ...configurationFields, active: flag },
    ({ account, parameters: { active, ...parameters }, id }) => {
      const before = account.records.need('billing_portal.configuration', id, 'configuration');
      if (active === false && before.is_default)
        throw invalidRequest('You cannot deactivate the default configuration.', 'active');
      const configuration = changed(account, before, parameters);
      return account.records.put('billing_portal.configuration', {
        ...configuration,
        active: active ?? before.active,
      });
    },
  ),
  list('billing_portal/configurations', { active: flag, is_default: flag }, ({ account, parameters }) =>
    matching(
      account.records.list('billing_portal.configuration'),
      ({ active }) => parameters.active === undefined || active === parameters.active,
      ({ is_default }) => parameters.is_default === undefined || is_default === parameters.is_default,
    ),
  ),
  post(
    'billing_portal/sessions',
    { customer: required(text), return_url: text, configuration: text, locale: text },
    ({ account, parameters }) => {
      account.records.need('customer', parameters.customer, 'customer');
      const configuration = configurationFor(account, parameters.configuration);
      const id = newId('bps');
      return account.records.put('billing_portal.session', {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: account.clock.now(),
        customer: parameters.customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: parameters.return_url ?? configuration.default_return_url,
        url: `${addressMark}/portal/${id}_${randomLetters(32)}`,
      });
    },
  ),
];

function configurationFor(account: Account, id: string | undefined): Stripe.BillingPortal.Configuration {
  if (id !== undefined) {
    const named = account.records.need('billing_portal.configuration', id, 'configuration');
    if (!named.active) throw invalidRequest('The configuration is not active.', 'configuration');
    return named;
  }
  for (const configuration of account.records.list('billing_portal.configuration'))
    if (configuration.is_default) return configuration;
  throw invalidRequest(
    'No configuration provided and your test mode default configuration has not been created. Provide a ' +
      'configuration or create your default by saving your customer portal settings in test mode.',
    'configuration',
  );
}

/** The default configuration is made in the dashboard only, which a stand-in doesn't have. */
const newConfiguration = ({ clock }: Account): Stripe.BillingPortal.Configuration => ({
  id: newId('bpc'),
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: clock.now(),
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: false,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: clock.now(),
});

type ConfigurationParameters = Parameters<typeof configurationFields>;

function changed(
  { clock }: Account,
  before: Stripe.BillingPortal.Configuration,
  {
    features: stated = {} as never,
    business_profile,
    default_return_url,
    name,
    ...rest
  }: ConfigurationParameters,
): Stripe.BillingPortal.Configuration {
  const {
    customer_update,
    invoice_history,
    payment_method_update,
    subscription_cancel,
    subscription_update,
  } = stated as Partial<NonNullable<ConfigurationParameters['features']>>;
  const { features: old } = before;
  const cancel = old.subscription_cancel;
  return {
    ...before,
    business_profile: { ...before.business_profile, ...withoutGaps(business_profile) },
    default_return_url: default_return_url === undefined ? before.default_return_url : default_return_url,
    features: {
      ...old,
      customer_update: { ...old.customer_update, ...withoutGaps(customer_update) },
      invoice_history: invoice_history ?? old.invoice_history,
      payment_method_update: { ...old.payment_method_update, ...payment_method_update },
      subscription_cancel: {
        ...cancel,
        enabled: subscription_cancel?.enabled ?? cancel.enabled,
        mode: subscription_cancel?.mode ?? cancel.mode,
        proration_behavior: subscription_cancel?.proration_behavior ?? cancel.proration_behavior,
      },
      subscription_update: {
        ...old.subscription_update,
        enabled: subscription_update?.enabled ?? old.subscription_update.enabled,
      },
    },
    metadata: changedMetadata(before.metadata, rest.metadata),
    name: name === undefined ? before.name : name,
    updated: clock.now(),
  };
}

/** Only what was stated. */
const withoutGaps = <Of extends object>(stated: Of | undefined) =>
  Object.fromEntries(Object.entries(stated ?? {}).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Of]: Exclude<Of[Name], undefined>;
  };
