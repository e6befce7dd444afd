import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import { newId } from '../ids.ts';

export const taxIdTypes = ['gb_vat', 'eu_vat', 'us_ein'] as const;
export type TaxIdType = (typeof taxIdTypes)[number];

const shapes: Record<TaxIdType, RegExp> = {
  gb_vat: /^GB(\d{9}|\d{12})$/,
  eu_vat: /^[A-Z]{2}[0-9A-Z]{8,12}$/,
  us_ein: /^\d{2}-\d{7}$/,
};

/** Guesses the type of a number as it is typed; null when it is none. */
export function taxIdTypeOf(value: string): TaxIdType | null {
  return taxIdTypes.find((type) => shapes[type].test(value)) ?? null;
}

/** Stripe checks the shape at once, and asks the authorities later. */
export function addTaxId(
  { records, clock, emit }: Account,
  customer: string,
  type: TaxIdType,
  value: string,
): Stripe.TaxId {
  if (!shapes[type].test(value))
    throw invalidRequest(`Invalid value for ${type}.`, 'value', 'tax_id_invalid');
  const taxId = records.put('tax_id', {
    id: newId('txi'),
    object: 'tax_id',
    country: type === 'us_ein' ? 'US' : value.slice(0, 2),
    created: clock.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  });
  emit('customer.tax_id.created', taxId);
  return taxId;
}

export function removeTaxId({ records, emit }: Account, customer: string, id: string): Stripe.DeletedTaxId {
  const taxId = records.need('tax_id', id);
  if (taxId.customer !== customer) throw invalidRequest('The tax id is not of this customer.', 'id');
  records.remove('tax_id', id);
  emit('customer.tax_id.deleted', taxId);
  return { id, object: 'tax_id', deleted: true };
}
