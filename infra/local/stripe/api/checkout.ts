import type Stripe from 'stripe';
import { type Account, addressMark } from '../account.ts';
import { refuseOtherCurrency } from '../billing/balance.ts';
import { statedDiscount } from '../billing/discounts.ts';
import { sessionTotals } from '../billing/session-totals.ts';
import { invalidRequest } from '../failure.ts';
import { randomLetters } from '../ids.ts';
import {
  changedMetadata,
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
import { list, matching, post, type Route, read } from '../routes.ts';
import { refuseUnknownTax } from './tax.ts';

const sessionFields = {
  mode: required(oneOf('subscription')),
  line_items: required(listOf(group({ price: required(text), quantity: integer }))),
  success_url: required(text),
  cancel_url: text,
  customer: text,
  customer_email: text,
  client_reference_id: text,
  adaptive_pricing: group({ enabled: flag }),
  allow_promotion_codes: flag,
  discounts: listOf(group({ coupon: text, promotion_code: text })),
  automatic_tax: group({ enabled: required(flag) }),
  customer_update: group({
    address: oneOf('auto', 'never'),
    name: oneOf('auto', 'never'),
    shipping: oneOf('auto', 'never'),
  }),
  tax_id_collection: group({ enabled: required(flag), required: oneOf('if_supported', 'never') }),
  billing_address_collection: oneOf('auto', 'required'),
  payment_method_collection: oneOf('always', 'if_required'),
  allowed_payment_method_types: listOf(text),
  expires_at: integer,
  locale: text,
  metadata,
  subscription_data: group({
    metadata,
    trial_period_days: integer,
    description: text,
  }),
};

type SessionParameters = Parameters<typeof sessionFields>;

export const checkoutRoutes: Route[] = [
  post('checkout/sessions', sessionFields, ({ account, parameters }) => {
    refuseContradictions(account, parameters);
    const lines = parameters.line_items.map(({ price, quantity = 1 }) => ({ price, quantity }));
    if (parameters.automatic_tax?.enabled)
      refuseUnknownTax(
        account,
        lines.map(({ price }) => price),
      );
    const totals = sessionTotals(account, lines, null);
    if (parameters.customer !== undefined)
      refuseOtherCurrency(account, account.records.need('customer', parameters.customer), totals.currency);
    const purchase = { ...totals, customer: parameters.customer ?? null };
    const discount = statedDiscount(account, parameters.discounts, purchase);
    const session = newSession(account, parameters, sessionTotals(account, lines, discount));
    account.records.put('checkout.session', session);
    account.records.putHidden('checkout.session', session.id, {
      lines,
      coupon: discount?.coupon.id ?? null,
      promotionCode: discount?.promotionCode?.id ?? null,
      subscriptionMetadata: changedMetadata({}, parameters.subscription_data?.metadata),
      trialDays: parameters.subscription_data?.trial_period_days ?? null,
      savesAddress: parameters.customer_update?.address === 'auto',
      savesName: parameters.customer_update?.name === 'auto',
      country: null,
      state: null,
      name: null,
      taxId: null,
      card: null,
      begun: null,
    });
    return session;
  }),
  read('checkout/sessions/:id', ({ account, id }) => account.records.need('checkout.session', id, 'session')),
  post('checkout/sessions/:id', { metadata }, ({ account, parameters, id }) => {
    const session = account.records.need('checkout.session', id, 'session');
    session.metadata = changedMetadata(session.metadata, parameters.metadata);
    return account.records.put('checkout.session', session);
  }),
  post('checkout/sessions/:id/expire', {}, ({ account, id }) => {
    const session = account.records.need('checkout.session', id, 'session');
    if (session.status !== 'open')
      throw invalidRequest(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
          `\`${session.status}\`.`,
        'session',
      );
    return expireSession(account, session);
  }),
  list(
    'checkout/sessions',
    { customer: text, status: oneOf('open', 'complete', 'expired'), subscription: text },
    ({ account, parameters: { customer, status, subscription } }) =>
      matching(
        account.records.list('checkout.session', customer),
        (session) => status === undefined || session.status === status,
        (session) => subscription === undefined || session.subscription === subscription,
      ),
  ),
  list('checkout/sessions/:id/line_items', {}, ({ account, id }) =>
    lineItems(account, account.records.need('checkout.session', id, 'session').id),
  ),
];

export function expireSession({ records, emit }: Account, session: Stripe.Checkout.Session) {
  const expired = records.put('checkout.session', { ...session, status: 'expired', url: null });
  emit('checkout.session.expired', expired);
  return expired;
}

export const lineItems = (account: Account, id: string): Stripe.LineItem[] => {
  const { lines } = account.records.hidden('checkout.session', id);
  return lines.map(({ price: priceId, quantity }, index) => {
    const price = account.records.need('price', priceId);
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: `li_${id.slice(-20)}${index}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: account.records.find('product', String(price.product))?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
};

const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 3600;

function refuseContradictions(account: Account, parameters: SessionParameters): void {
  const { customer, customer_email, discounts, customer_update, expires_at } = parameters;
  if (parameters.allow_promotion_codes !== undefined && discounts !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  if (customer !== undefined && customer_email !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  if (customer_update && customer === undefined)
    throw invalidRequest('`customer_update` can only be used with `customer`.', 'customer_update');
  if (parameters.line_items.length === 0)
    throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing');
  for (const [name, url] of [
    ['success_url', parameters.success_url],
    ['cancel_url', parameters.cancel_url],
  ] as const)
    if (url !== undefined && !/^https?:\/\/\S+$/.test(url))
      throw invalidRequest('Not a valid URL', name, 'url_invalid');
  const known = customer === undefined ? null : account.records.need('customer', customer, 'customer');
  if (
    parameters.automatic_tax?.enabled &&
    known &&
    !known.address?.country &&
    customer_update?.address !== 'auto'
  )
    throw invalidRequest(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the ' +
        "Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save " +
        'the address entered in Checkout to the Customer.',
      undefined,
      'customer_tax_location_invalid',
    );
  if (parameters.tax_id_collection?.enabled && known && customer_update?.name !== 'auto')
    throw invalidRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing ' +
        'customer, please set `customer_update[name]` to `auto`.',
    );
  if (expires_at === undefined) return;
  const seconds = expires_at - account.clock.now();
  if (seconds < shortestSeconds - 5)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (seconds > longestSeconds)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
}

/** What is switched on in the account: the page offers all that the session doesn't rule out. */
const switchedOn = ['card', 'bacs_debit', 'sepa_debit'];

function newSession(
  { clock }: Account,
  parameters: SessionParameters,
  { currency, subtotal, discounted, choice }: ReturnType<typeof sessionTotals>,
): Stripe.Checkout.Session {
  const id = `cs_test_${randomLetters(58)}`;
  const { automatic_tax, tax_id_collection } = parameters;
  return {
    ...emptySession,
    id,
    // Stripe's own default is on.
    adaptive_pricing: { enabled: parameters.adaptive_pricing?.enabled ?? true },
    allow_promotion_codes: parameters.allow_promotion_codes ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal - discounted,
    automatic_tax: {
      enabled: automatic_tax?.enabled ?? false,
      liability: automatic_tax?.enabled ? { type: 'self' } : null,
      provider: automatic_tax?.enabled ? 'stripe' : null,
      status: automatic_tax?.enabled ? 'requires_location_inputs' : null,
    },
    billing_address_collection: parameters.billing_address_collection ?? null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created: clock.now(),
    currency,
    customer: parameters.customer ?? null,
    customer_email: parameters.customer_email ?? null,
    discounts: choice
      ? [
          {
            coupon: choice.promotionCode ? null : choice.coupon.id,
            promotion_code: choice.promotionCode?.id ?? null,
          },
        ]
      : [],
    expires_at: parameters.expires_at ?? clock.now() + longestSeconds,
    locale: (parameters.locale as Stripe.Checkout.Session.Locale | undefined) ?? null,
    metadata: changedMetadata({}, parameters.metadata),
    payment_method_collection: parameters.payment_method_collection ?? 'always',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    payment_method_types: switchedOn.filter(
      (type) => parameters.allowed_payment_method_types?.includes(type) ?? true,
    ),
    success_url: parameters.success_url,
    tax_id_collection: {
      enabled: tax_id_collection?.enabled ?? false,
      required: tax_id_collection?.required ?? 'never',
    },
    total_details: { amount_discount: discounted, amount_shipping: 0, amount_tax: 0 },
    url: `${addressMark}/pay/${id}`,
  };
}

const emptySession = {
  object: 'checkout.session',
  after_expiration: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
