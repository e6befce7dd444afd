import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import { newId } from '../ids.ts';

/** A customer pays in one currency for ever, and in no other one while a first payment is open. */
export function refuseOtherCurrency({ records }: Account, customer: Stripe.Customer, currency: string): void {
  const own =
    currencyOf(customer) ??
    [...records.list('subscription', customer.id)].find(({ status }) => status === 'incomplete')?.currency;
  if (own && own !== currency)
    throw invalidRequest(
      'You cannot combine currencies on a single customer. This customer has an active subscription, subscription ' +
        `schedule, discount, quote, or invoice item with currency ${own}`,
    );
}

export const currencyOf = (customer: Stripe.Customer): string | null => customer.currency ?? null;

interface Adjustment {
  type: Stripe.CustomerBalanceTransaction.Type;
  /** Negative: the customer is owed that much. */
  amount: number;
  currency: string;
  description?: string | null;
  invoice?: string;
  metadata?: Record<string, string>;
}

/** Changes what a customer owes or is owed; the next invoice settles it. */
export function adjustBalance(
  { records, clock, emit }: Account,
  customer: Stripe.Customer,
  { type, amount, currency, description = null, invoice, metadata = {} }: Adjustment,
): Stripe.CustomerBalanceTransaction {
  const changed = { ...customer, currency, balance: customer.balance + amount };
  records.put('customer', changed);
  const transaction = records.put('customer_balance_transaction', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: clock.now(),
    credit_note: null,
    currency,
    customer: customer.id,
    customer_account: null,
    description,
    ending_balance: changed.balance,
    invoice: invoice ?? null,
    livemode: false,
    metadata,
    type,
  });
  emit('customer.updated', changed, { balance: customer.balance });
  return transaction;
}
