import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { isEnded } from './cancel.ts';
import { canBeKept } from './cards.ts';
import { newPaymentMethod } from './payment-objects.ts';

/** Keeps a card for the customer's later payments. @returns null when the card is refused. */
export function keepCard(
  account: Account,
  customer: Stripe.Customer,
  number: string,
): Stripe.PaymentMethod | null {
  if (!canBeKept(number)) return null;
  const { records, emit } = account;
  const method = records.put('payment_method', newPaymentMethod(account, customer, number));
  records.putHidden('payment_method', method.id, { number });
  emit('payment_method.attached', method);
  return method;
}

/** Charges all invoices to come to this card. */
export function useCard(account: Account, customerId: string, method: string): void {
  const { records, emit } = account;
  const customer = records.need('customer', customerId);
  const changed = {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  };
  emit('customer.updated', records.put('customer', changed));
  for (const subscription of records.list('subscription', customer.id)) {
    if (isEnded(subscription) || subscription.default_payment_method === method) continue;
    const charged = { ...subscription, default_payment_method: method };
    emit('customer.subscription.updated', records.put('subscription', charged), {
      default_payment_method: subscription.default_payment_method,
    });
  }
}
