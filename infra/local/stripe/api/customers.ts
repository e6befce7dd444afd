import type Stripe from 'stripe';
import { adjustBalance, currencyOf } from '../billing/balance.ts';
import { cancelNow } from '../billing/cancel.ts';
import { completeAddress, newCustomer } from '../billing/customer.ts';
import { addTaxId, removeTaxId, taxIdTypes } from '../billing/tax-ids.ts';
import { differences } from '../differences.ts';
import { invalidRequest } from '../failure.ts';
import {
  changedMetadata,
  emptyable,
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

export const addressFields = {
  city: emptyable(text),
  country: emptyable(text),
  line1: emptyable(text),
  line2: emptyable(text),
  postal_code: emptyable(text),
  state: emptyable(text),
};

const customerFields = {
  email: emptyable(text),
  name: emptyable(text),
  description: emptyable(text),
  phone: emptyable(text),
  address: emptyable(group(addressFields)),
  metadata,
  preferred_locales: listOf(text),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
  invoice_settings: group({ default_payment_method: text }),
};

export const customerRoutes: Route[] = [
  post('customers', customerFields, ({ account, parameters }) => {
    const customer = account.records.put('customer', changed(newCustomer(account), parameters));
    account.emit('customer.created', customer);
    return customer;
  }),
  list('customers', { email: text }, ({ account, parameters: { email } }) =>
    matching(account.records.list('customer'), (customer) => email === undefined || customer.email === email),
  ),
  read(
    'customers/:id',
    ({ account, id }) => account.records.find('deleted_customer', id) ?? account.records.need('customer', id),
  ),
  post('customers/:id', customerFields, ({ account, parameters, id }) => {
    const before = account.records.need('customer', id);
    const customer = account.records.put('customer', changed(before, parameters));
    account.emit('customer.updated', customer, differences(before, customer));
    return customer;
  }),
  remove('customers/:id', {}, ({ account, id }) => {
    const customer = account.records.need('customer', id);
    for (const subscription of account.records.list('subscription', id)) cancelNow(account, subscription);
    account.records.remove('customer', id);
    account.emit('customer.deleted', customer);
    return account.records.put('deleted_customer', { id, object: 'customer', deleted: true });
  }),
  post(
    'customers/:id/balance_transactions',
    { amount: required(integer), currency: required(text), description: text, metadata },
    ({ account, parameters, id }) => {
      const customer = account.records.need('customer', id);
      const currency = parameters.currency.toLowerCase();
      const own = currencyOf(customer);
      if (own && own !== currency)
        throw invalidRequest(
          `The specified currency (${currency}) does not match the customer's currency (${own}).`,
          'currency',
        );
      return adjustBalance(account, customer, {
        type: 'adjustment',
        amount: parameters.amount,
        currency,
        description: parameters.description ?? null,
        metadata: changedMetadata({}, parameters.metadata),
      });
    },
  ),
  list('customers/:id/balance_transactions', {}, ({ account, id }) => {
    account.records.need('customer', id);
    return account.records.list('customer_balance_transaction', id);
  }),
  read('customers/:id/balance_transactions/:id', ({ account, secondId }) =>
    account.records.need('customer_balance_transaction', secondId, 'transaction'),
  ),
  list('customers/:id/payment_methods', { type: text }, ({ account, id }) =>
    account.records.list('payment_method', account.records.need('customer', id).id),
  ),
  list('customers/:id/tax_ids', {}, ({ account, id }) => account.records.list('tax_id', id)),
  post(
    'customers/:id/tax_ids',
    { type: required(oneOf(...taxIdTypes)), value: required(text) },
    ({ account, parameters: { type, value }, id }) =>
      addTaxId(account, account.records.need('customer', id).id, type, value),
  ),
  remove('customers/:id/tax_ids/:id', {}, ({ account, id, secondId }) => removeTaxId(account, id, secondId)),
];

function changed(
  customer: Stripe.Customer,
  { metadata: ofMetadata, address, invoice_settings, ...rest }: Parameters<typeof customerFields>,
): Stripe.Customer {
  const stated = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const next: Stripe.Customer = {
    ...customer,
    ...stated,
    metadata: changedMetadata(customer.metadata, ofMetadata),
  };
  if (address !== undefined) next.address = address && completeAddress(address);
  if (invoice_settings?.default_payment_method)
    next.invoice_settings = {
      ...next.invoice_settings,
      default_payment_method: invoice_settings.default_payment_method,
    };
  return next;
}
