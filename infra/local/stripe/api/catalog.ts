import Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import { newId } from '../ids.ts';
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
import { list, matching, post, type Route, read } from '../routes.ts';

const productFields = {
  name: text,
  description: emptyable(text),
  active: flag,
  metadata,
  tax_code: emptyable(text),
  statement_descriptor: text,
  url: emptyable(text),
  unit_label: emptyable(text),
};

const priceFields = {
  product: required(text),
  currency: required(text),
  unit_amount: required(integer),
  recurring: required(
    group({ interval: required(oneOf('day', 'week', 'month', 'year')), interval_count: integer }),
  ),
  lookup_key: text,
  transfer_lookup_key: flag,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  nickname: text,
  active: flag,
  metadata,
};

export const catalogRoutes: Route[] = [
  post('products', { ...productFields, id: text, name: required(text) }, ({ account, parameters }) => {
    const id = parameters.id ?? newId('prod');
    if (account.records.find('product', id))
      throw invalidRequest(`Product already exists.`, 'id', 'resource_already_exists');
    const product = changedProduct(newProduct(account, id, parameters.name), parameters);
    account.emit('product.created', account.records.put('product', product));
    return product;
  }),
  read('products/:id', ({ account, id }) => account.records.need('product', id)),
  post('products/:id', productFields, ({ account, parameters, id }) => {
    const before = account.records.need('product', id);
    const product = { ...changedProduct(before, parameters), updated: account.clock.now() };
    account.emit('product.updated', account.records.put('product', product));
    return product;
  }),
  list('products', { active: flag, ids: listOf(text) }, ({ account, parameters: { active, ids } }) =>
    matching(
      account.records.list('product'),
      (product) => active === undefined || product.active === active,
      (product) => ids === undefined || ids.includes(product.id),
    ),
  ),
  post('prices', priceFields, ({ account, parameters }) => {
    account.records.need('product', parameters.product, 'product');
    takeLookupKey(account, parameters.lookup_key, parameters.transfer_lookup_key);
    const price = newPrice(account, parameters);
    account.emit('price.created', account.records.put('price', price));
    return price;
  }),
  read('prices/:id', ({ account, id }) => account.records.need('price', id)),
  post(
    'prices/:id',
    {
      active: flag,
      lookup_key: emptyable(text),
      transfer_lookup_key: flag,
      nickname: emptyable(text),
      tax_behavior: priceFields.tax_behavior,
      metadata,
    },
    ({ account, parameters, id }) => {
      const price = account.records.need('price', id);
      const { lookup_key, active, nickname, tax_behavior } = parameters;
      if (lookup_key && lookup_key !== price.lookup_key)
        takeLookupKey(account, lookup_key, parameters.transfer_lookup_key);
      if (tax_behavior && price.tax_behavior !== 'unspecified' && tax_behavior !== price.tax_behavior)
        throw invalidRequest(
          'You cannot change the tax behavior of a price once it is set to exclusive or inclusive.',
          'tax_behavior',
        );
      if (lookup_key !== undefined) price.lookup_key = lookup_key;
      if (active !== undefined) price.active = active;
      if (nickname !== undefined) price.nickname = nickname;
      if (tax_behavior !== undefined) price.tax_behavior = tax_behavior;
      price.metadata = changedMetadata(price.metadata, parameters.metadata);
      account.emit('price.updated', account.records.put('price', price));
      return price;
    },
  ),
  list(
    'prices',
    { active: flag, lookup_keys: listOf(text), product: text, currency: text, type: text },
    ({ account, parameters: { active, lookup_keys, product, currency, type } }) =>
      matching(
        account.records.list('price'),
        (price) => active === undefined || price.active === active,
        (price) => lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? ''),
        (price) => product === undefined || price.product === product,
        (price) => currency === undefined || price.currency === currency.toLowerCase(),
        (price) => type === undefined || price.type === type,
      ),
  ),
];

const newProduct = ({ clock }: Account, id: string, name: string): Stripe.Product => ({
  id,
  object: 'product',
  active: true,
  created: clock.now(),
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: clock.now(),
  url: null,
});

function changedProduct(
  product: Stripe.Product,
  { metadata: changes, ...rest }: Parameters<typeof productFields>,
): Stripe.Product {
  const stated = Object.entries(rest).filter(([name, value]) => value !== undefined && name !== 'id');
  return {
    ...product,
    ...Object.fromEntries(stated),
    metadata: changedMetadata(product.metadata, changes),
  };
}

/** A lookup key belongs to one price. It moves only when that is asked for. */
function takeLookupKey(account: Account, key: string | undefined, isMoved: boolean | undefined): void {
  if (key === undefined) return;
  for (const price of account.records.list('price')) {
    if (price.lookup_key !== key) continue;
    if (!isMoved)
      throw invalidRequest(
        `A price (\`${price.id}\`) already uses that lookup key. Use transfer_lookup_key to move it.`,
        'lookup_key',
      );
    account.records.put('price', { ...price, lookup_key: null });
  }
}

function newPrice(account: Account, parameters: Parameters<typeof priceFields>): Stripe.Price {
  const { unit_amount, recurring } = parameters;
  if (unit_amount < 0) throw invalidRequest('Invalid non-negative integer', 'unit_amount');
  return {
    id: newId('price'),
    object: 'price',
    active: parameters.active ?? true,
    billing_scheme: 'per_unit',
    created: account.clock.now(),
    currency: parameters.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: parameters.lookup_key ?? null,
    metadata: changedMetadata({}, parameters.metadata),
    nickname: parameters.nickname ?? null,
    product: parameters.product,
    recurring: {
      interval: recurring.interval,
      interval_count: recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: parameters.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(unit_amount),
  };
}
