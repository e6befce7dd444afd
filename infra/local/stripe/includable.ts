import type { Account } from './account.ts';
import { lineItems } from './api/checkout.ts';
import type { Includable } from './expand.ts';

const listAt = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url });

function paymentsOf({ records }: Account, invoice: string) {
  return [...records.list('invoice_payment')].filter((payment) => payment.invoice === invoice);
}

function confirmationSecret({ records }: Account, invoice: string) {
  if (records.any(invoice) === null) return null;
  const { paymentIntent } = records.hidden('invoice', invoice);
  const intent = paymentIntent === null ? null : records.find('payment_intent', paymentIntent);
  return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

/** Properties that Stripe includes only when `expand[]` names them. */
export const includable: Includable = {
  'invoice.payments': (account, { id }) =>
    listAt(`/v1/invoice_payments?invoice=${id}`, paymentsOf(account, String(id))),
  'invoice.confirmation_secret': (account, { id }) => confirmationSecret(account, String(id)),
  'checkout.session.line_items': (account, { id }) =>
    listAt(`/v1/checkout/sessions/${id}/line_items`, lineItems(account, String(id))),
  'coupon.applies_to': ({ records }, { id }) => {
    const { products } = records.hidden('coupon', String(id));
    return products.length > 0 ? { products } : undefined;
  },
  'coupon.currency_options': ({ records }, { id, currency, amount_off }) =>
    typeof currency === 'string'
      ? { [currency]: { amount_off }, ...records.hidden('coupon', String(id)).amounts }
      : undefined,
  'customer.subscriptions': ({ records }, { id }) =>
    listAt(
      `/v1/subscriptions?customer=${id}`,
      [...records.list('subscription', String(id))].filter(({ status }) => status !== 'canceled'),
    ),
  'customer.tax_ids': ({ records }, { id }) =>
    listAt(`/v1/customers/${id}/tax_ids`, [...records.list('tax_id', String(id))]),
  'charge.refunds': ({ records }, { id }) =>
    listAt(
      `/v1/charges/${id}/refunds`,
      [...records.list('refund')].filter(({ charge }) => charge === id),
    ),
};
