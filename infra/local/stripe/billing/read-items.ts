import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import { integer, oneOf, type Parameters, required, text } from '../parameters.ts';
import type { ItemChange } from './items.ts';

export const itemFields = { id: required(text), price: text, quantity: integer };
export const prorationBehaviors = oneOf('always_invoice', 'create_prorations', 'none');

/** The items of a subscription that a request names, with what they become. */
export function readItems(
  account: Account,
  { items }: Stripe.Subscription,
  stated: readonly Parameters<typeof itemFields>[],
): ItemChange[] {
  return stated.map(({ id, price, quantity }, index) => {
    const item = items.data.find((candidate) => candidate.id === id);
    if (!item)
      throw invalidRequest(`No such subscription item: '${id}'`, `items[${index}][id]`, 'resource_missing');
    const next = account.records.need('price', price ?? item.price.id, `items[${index}][price]`);
    if (!next.active && next.id !== item.price.id)
      throw invalidRequest(
        'The price specified is inactive. This field only accepts active prices.',
        `items[${index}][price]`,
      );
    return { id, price: next.id, quantity: quantity ?? item.quantity ?? 1 };
  });
}
