import { billingContract } from '@batchbook/shared/billing/contract';
import { inMainUnit } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem } from '../../platform/table/read.ts';
import { askStripe } from './ask-stripe.ts';
import { creditTakenBy, idOf } from './paid-state.ts';
import { planOfProduct } from './products.ts';
import { atStripe } from './stripe.ts';
import { subscriptionKey, toSubscription } from './table.ts';

const invoicesMax = 100;

/** Owner: lists the invoices, newest first, with what pays the next ones. */
export const listInvoices = useCase(billingContract.listInvoices, {
  read: ({ params: { organizationId } }) =>
    getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true }),
  answer: async ({ params: { organizationId }, now }, item) => {
    if (!item) return ok({ items: [], payer: { card: null, taxIds: [], credit: null } });
    const { customerId } = toSubscription(item);
    const list = (stripe: Stripe) => read(stripe, customerId);
    return ok(await askStripe(organizationId, now, () => atStripe(list)));
  },
});

async function read(stripe: Stripe, customer: string) {
  const [invoices, charges, payer] = await Promise.all([
    stripe.invoices.list({
      customer,
      limit: invoicesMax,
      expand: ['data.payments', 'data.discounts.promotion_code'],
    }),
    // Stripe's invoices don't say what was refunded; their payments do.
    stripe.charges.list({ customer, limit: invoicesMax }),
    stripe.customers.retrieve(customer, {
      expand: [
        'tax_ids',
        'invoice_settings.default_payment_method',
        'subscriptions.data.default_payment_method',
      ],
    }),
  ]);
  const refunds = refundsOf(charges.data);
  return { items: invoices.data.flatMap((invoice) => shownInvoice(invoice, refunds)), payer: payerOf(payer) };
}

/** What was refunded of each payment, in minor units. */
function refundsOf(charges: readonly Stripe.Charge[]): ReadonlyMap<string, number> {
  const refunds = new Map<string, number>();
  for (const { payment_intent: intent, amount_refunded: amount } of charges)
    if (intent && amount > 0) refunds.set(idOf(intent), (refunds.get(idOf(intent)) ?? 0) + amount);
  return refunds;
}

function shownInvoice(invoice: Stripe.Invoice, refunds: ReadonlyMap<string, number>) {
  const { id, status } = invoice;
  if (!id || !status) return [];
  const payments = invoice.payments?.data ?? [];
  const refunded = payments.reduce((sum, { payment: { payment_intent: intent } }) => {
    return sum + (intent ? (refunds.get(idOf(intent)) ?? 0) : 0);
  }, 0);
  return [
    {
      id,
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000).toISOString(),
      total: inMainUnit(invoice.total),
      amountDue: inMainUnit(invoice.amount_remaining),
      refunded: inMainUnit(refunded),
      credit: inMainUnit(Math.max(0, creditTakenBy(invoice))),
      plan: planIn(invoice),
      couponCode: codeIn(invoice),
      currency: invoice.currency.toUpperCase(),
      status,
      url: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
    },
  ];
}

/** An upgrade's invoice gives the old plan back in a line of its own, before the new one. */
function planIn({ lines }: Stripe.Invoice) {
  const charged = lines.data.filter(({ amount }) => amount >= 0).at(-1) ?? lines.data[0];
  return planOfProduct(charged?.pricing?.price_details?.product ?? '');
}

function codeIn({ discounts }: Stripe.Invoice): string | null {
  for (const discount of discounts)
    if (typeof discount !== 'string' && !('deleted' in discount) && discount.promotion_code)
      return typeof discount.promotion_code === 'string' ? null : discount.promotion_code.code;
  return null;
}

/** A subscription's own card is charged before the customer's. A balance below zero is a credit. */
function payerOf(customer: Stripe.Customer | Stripe.DeletedCustomer) {
  if (customer.deleted) return { card: null, taxIds: [], credit: null };
  const [subscription] = customer.subscriptions?.data ?? [];
  const method = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const card = method && typeof method !== 'string' ? method.card : undefined;
  const { balance, currency } = customer;
  return {
    card: card
      ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
      : null,
    taxIds: (customer.tax_ids?.data ?? []).map(({ value }) => value),
    credit:
      balance < 0 && currency ? { amount: inMainUnit(-balance), currency: currency.toUpperCase() } : null,
  };
}
