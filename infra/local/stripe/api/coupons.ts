import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { current, currentCode, isSameCode } from '../billing/validity.ts';
import { invalidRequest } from '../failure.ts';
import { newId, randomLetters } from '../ids.ts';
import {
  changedMetadata,
  decimal,
  flag,
  group,
  integer,
  listOf,
  metadata,
  oneOf,
  type Parameters,
  perCurrency,
  required,
  text,
} from '../parameters.ts';
import { list, post, type Route, read, remove } from '../routes.ts';

const couponFields = {
  id: text,
  name: text,
  percent_off: decimal,
  amount_off: integer,
  currency: text,
  currency_options: perCurrency({ amount_off: required(integer) }),
  duration: oneOf('once', 'repeating', 'forever'),
  duration_in_months: integer,
  max_redemptions: integer,
  redeem_by: integer,
  applies_to: group({ products: listOf(text) }),
  metadata,
};

const codeFields = {
  promotion: required(group({ type: required(oneOf('coupon')), coupon: text })),
  code: text,
  active: flag,
  customer: text,
  expires_at: integer,
  max_redemptions: integer,
  restrictions: group({
    first_time_transaction: flag,
    minimum_amount: integer,
    minimum_amount_currency: text,
  }),
  metadata,
};

export const couponRoutes: Route[] = [
  post('coupons', couponFields, ({ account, parameters }) => {
    const coupon = account.records.put('coupon', newCoupon(account, parameters));
    account.records.putHidden('coupon', coupon.id, {
      products: parameters.applies_to?.products ?? [],
      amounts: parameters.currency_options ?? {},
    });
    account.emit('coupon.created', coupon);
    return coupon;
  }),
  read('coupons/:id', ({ account, id }) => current(account, account.records.need('coupon', id))),
  post('coupons/:id', { name: text, metadata }, ({ account, parameters, id }) => {
    const coupon = account.records.need('coupon', id);
    coupon.name = parameters.name ?? coupon.name;
    coupon.metadata = changedMetadata(coupon.metadata, parameters.metadata);
    account.emit('coupon.updated', account.records.put('coupon', coupon));
    return coupon;
  }),
  remove('coupons/:id', {}, ({ account, id }) => {
    const coupon = account.records.need('coupon', id);
    account.records.remove('coupon', id);
    account.emit('coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true };
  }),
  list('coupons', {}, function* ({ account }) {
    for (const coupon of account.records.list('coupon')) yield current(account, coupon);
  }),
  post('promotion_codes', codeFields, ({ account, parameters }) => {
    const code = account.records.put('promotion_code', newCode(account, parameters));
    account.emit('promotion_code.created', code);
    return code;
  }),
  read('promotion_codes/:id', ({ account, id }) =>
    currentCode(account, account.records.need('promotion_code', id)),
  ),
  post('promotion_codes/:id', { active: flag, metadata }, ({ account, parameters, id }) => {
    const code = account.records.need('promotion_code', id);
    code.active = parameters.active ?? code.active;
    code.metadata = changedMetadata(code.metadata, parameters.metadata);
    account.emit('promotion_code.updated', account.records.put('promotion_code', code));
    return code;
  }),
  list(
    'promotion_codes',
    { code: text, active: flag, coupon: text, customer: text },
    function* ({ account, parameters: { code, active, coupon, customer } }) {
      for (const stored of account.records.list('promotion_code')) {
        const found = currentCode(account, stored);
        if (code !== undefined && !isSameCode(found.code, code)) continue;
        if (active !== undefined && found.active !== active) continue;
        if (coupon !== undefined && found.promotion.coupon !== coupon) continue;
        if (customer !== undefined && found.customer !== customer) continue;
        yield found;
      }
    },
  ),
];

function newCoupon(account: Account, parameters: Parameters<typeof couponFields>): Stripe.Coupon {
  const { percent_off, amount_off, currency, duration = 'once', duration_in_months, id } = parameters;
  if ((percent_off === undefined) === (amount_off === undefined))
    throw invalidRequest('You must specify either percent_off or amount_off, and not both.', 'percent_off');
  if (percent_off !== undefined && (percent_off <= 0 || percent_off > 100))
    throw invalidRequest('Invalid percent_off: must be above 0 and at most 100', 'percent_off');
  if (amount_off !== undefined && currency === undefined)
    throw invalidRequest('You must specify a currency with amount_off.', 'currency', 'parameter_missing');
  if (amount_off === undefined && parameters.currency_options !== undefined)
    throw invalidRequest('currency_options go with amount_off.', 'currency_options');
  if ((duration === 'repeating') !== (duration_in_months !== undefined))
    throw invalidRequest('duration_in_months goes with the duration repeating.', 'duration_in_months');
  if (id !== undefined && account.records.find('coupon', id))
    throw invalidRequest('Coupon already exists.', 'id', 'resource_already_exists');
  for (const product of parameters.applies_to?.products ?? [])
    account.records.need('product', product, 'applies_to[products]');
  return {
    id: id ?? randomLetters(8),
    object: 'coupon',
    amount_off: amount_off ?? null,
    created: account.clock.now(),
    currency: currency?.toLowerCase() ?? null,
    duration,
    duration_in_months: duration_in_months ?? null,
    livemode: false,
    max_redemptions: parameters.max_redemptions ?? null,
    metadata: changedMetadata({}, parameters.metadata),
    name: parameters.name ?? null,
    percent_off: percent_off ?? null,
    redeem_by: parameters.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
}

function newCode(account: Account, parameters: Parameters<typeof codeFields>): Stripe.PromotionCode {
  const { promotion, restrictions } = parameters;
  if (promotion.coupon === undefined)
    throw invalidRequest(
      'Missing required param: promotion[coupon].',
      'promotion[coupon]',
      'parameter_missing',
    );
  const coupon = account.records.need('coupon', promotion.coupon, 'promotion[coupon]');
  const code = parameters.code ?? randomLetters(8).toUpperCase();
  if (!/^[A-Za-z0-9-]{1,500}$/.test(code))
    throw invalidRequest('The promotion code may only contain letters, digits and dashes.', 'code');
  for (const other of account.records.list('promotion_code')) {
    const isShared =
      other.customer === null || !parameters.customer || other.customer === parameters.customer;
    if (isShared && isSameCode(other.code, code) && currentCode(account, other).active)
      throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
  }
  return {
    id: newId('promo'),
    object: 'promotion_code',
    active: parameters.active ?? true,
    code,
    created: account.clock.now(),
    customer: parameters.customer ?? null,
    customer_account: null,
    expires_at: parameters.expires_at ?? null,
    livemode: false,
    max_redemptions: parameters.max_redemptions ?? null,
    metadata: changedMetadata({}, parameters.metadata),
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: restrictions?.minimum_amount ?? null,
      minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
}
