import { oneOf, text } from '../parameters.ts';
import { list, matching, type Route, read } from '../routes.ts';

export const invoiceRoutes: Route[] = [
  read('invoices/:id', ({ account, id }) => account.records.need('invoice', id, 'invoice')),
  list(
    'invoices',
    { customer: text, subscription: text, status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void') },
    ({ account, parameters: { customer, subscription, status } }) =>
      matching(
        account.records.list('invoice', customer),
        (invoice) => status === undefined || invoice.status === status,
        ({ parent }) =>
          subscription === undefined || parent?.subscription_details?.subscription === subscription,
      ),
  ),
  list(
    'invoices/:id/lines',
    {},
    ({ account, id }) => account.records.need('invoice', id, 'invoice').lines.data,
  ),
  read('invoice_payments/:id', ({ account, id }) => account.records.need('invoice_payment', id)),
  list(
    'invoice_payments',
    { invoice: text, status: oneOf('open', 'paid', 'canceled') },
    ({ account, parameters: { invoice, status } }) =>
      matching(
        account.records.list('invoice_payment'),
        (payment) => invoice === undefined || payment.invoice === invoice,
        (payment) => status === undefined || payment.status === status,
      ),
  ),
];
