import { subscriptionOf } from '../billing/after-payment.ts';
import { collect, voidInvoice } from '../billing/collect.ts';
import { paymentMethodOf } from '../billing/invoice-subscription.ts';
import { previewInvoice } from '../billing/preview.ts';
import { itemFields, prorationBehaviors } from '../billing/read-items.ts';
import { paymentFailure } from '../billing/update-subscription.ts';
import { invalidRequest } from '../failure.ts';
import { flag, group, integer, listOf, oneOf, text } from '../parameters.ts';
import { list, matching, post, type Route, read } from '../routes.ts';

export const invoiceRoutes: Route[] = [
  post(
    'invoices/create_preview',
    {
      customer: text,
      subscription: text,
      schedule: text,
      subscription_details: group({
        items: listOf(group(itemFields)),
        proration_behavior: prorationBehaviors,
        proration_date: integer,
        cancel_at_period_end: flag,
      }),
    },
    ({ account, parameters }) => previewInvoice(account, parameters),
  ),
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
  post('invoices/:id/pay', { payment_method: text, off_session: flag }, ({ account, parameters, id }) => {
    const invoice = account.records.need('invoice', id, 'invoice');
    if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
    if (invoice.status !== 'open')
      throw invalidRequest(
        `This invoice is ${invoice.status} and can't be paid.`,
        undefined,
        'invoice_not_editable',
      );
    const subscription = subscriptionOf(account, invoice);
    const kept = subscription && paymentMethodOf(account, subscription);
    const paymentMethod = parameters.payment_method ?? kept;
    const { invoice: tried, outcome } = collect(account, invoice, { paymentMethod });
    if (outcome.kind === 'paid') return tried;
    account.emit('invoice.payment_failed', tried);
    throw paymentFailure(outcome, true);
  }),
  post('invoices/:id/void', {}, ({ account, id }) => {
    const invoice = account.records.need('invoice', id, 'invoice');
    if (invoice.status !== 'open')
      throw invalidRequest(`You can't void an invoice that is ${invoice.status}.`);
    voidInvoice(account, invoice);
    return account.records.need('invoice', id);
  }),
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
