import Stripe from 'stripe';
import { type Account, addressMark } from '../account.ts';
import { newId } from '../ids.ts';
import { amountsOff } from './discounts.ts';
import { behaviorOf, rateAt, taxEntry } from './sales-tax.ts';

export interface DraftLine {
  subscriptionItem: string;
  price: Stripe.Price;
  quantity: number;
  amount: number;
  start: number;
  end: number;
  /** A share of a period. Its amount is after discounts. */
  isProration: boolean;
  description: string;
}

export interface Draft {
  customer: Stripe.Customer;
  subscription: string | null;
  subscriptionMetadata: Record<string, string>;
  currency: string;
  reason: Stripe.Invoice.BillingReason;
  lines: readonly DraftLine[];
  discounts: readonly Stripe.Discount[];
  automaticTax: boolean;
  paymentMethod: string | null;
}

/** Builds a draft invoice. Nothing is stored, so that a preview has the same figures. */
export function buildInvoice(account: Account, draft: Draft): Stripe.Invoice {
  const id = newId('in');
  const lines = draft.lines.map((line) => lineOf(id, draft, line));
  const taken = discountTotals(account, draft, lines);
  const taxes = draft.automaticTax ? taxLines(account, draft, lines) : [];
  const taxOf = (behavior: string) =>
    sumOf(taxes.filter(({ tax_behavior }) => tax_behavior === behavior).map(({ amount }) => amount));
  const subtotal = sumOf(lines.map(({ amount }) => amount));
  const total = subtotal - sumOf(taken.map(({ amount }) => amount)) + taxOf('exclusive');
  const { customer } = draft;
  const balance = total > 0 ? Math.max(customer.balance, -total) : 0;
  const starts = draft.lines.map(({ start }) => start);
  const amountDue = Math.max(0, total + balance);
  return {
    ...fixedParts(account, draft, id),
    amount_due: amountDue,
    amount_remaining: amountDue,
    discounts: draft.discounts.map((discount) => discount.id),
    ending_balance: null,
    lines: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    period_end: account.clock.now(),
    period_start: Math.min(account.clock.now(), ...starts),
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: subtotal - taxOf('inclusive'),
    total,
    total_discount_amounts: taken,
    total_excluding_tax: total - taxOf('exclusive') - taxOf('inclusive'),
    total_taxes: taxes,
  };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Taxes each line after its discounts. @returns The sum for each way in which prices hold tax. */
function taxLines(
  { settings }: Account,
  { customer, lines: drafts }: Draft,
  lines: readonly Stripe.InvoiceLineItem[],
): Stripe.Invoice.TotalTax[] {
  const rate = rateAt(customer);
  if (rate === null) return [];
  const totals = new Map<string, Stripe.Invoice.TotalTax>();
  lines.forEach((line, index) => {
    const price = drafts[index]?.price;
    if (!price) return;
    const off = sumOf((line.discount_amounts ?? []).map(({ amount }) => amount));
    const behavior = behaviorOf(price, settings.get('tax').behavior);
    const entry = taxEntry({ amount: line.amount - off, behavior }, rate);
    line.taxes = [entry];
    const before = totals.get(behavior);
    totals.set(behavior, {
      ...entry,
      amount: (before?.amount ?? 0) + entry.amount,
      taxable_amount: (before?.taxable_amount ?? 0) + (entry.taxable_amount ?? 0),
    } as Stripe.Invoice.TotalTax);
  });
  return [...totals.values()];
}

function discountTotals(
  account: Account,
  { discounts, currency }: Draft,
  lines: readonly Stripe.InvoiceLineItem[],
): Stripe.Invoice.TotalDiscountAmount[] {
  const left = lines.map((line) => (line.discountable ? line.amount : 0));
  return discounts.flatMap((discount) => {
    const coupon = account.records.find('coupon', String(discount.source.coupon));
    if (!coupon) return [];
    const amounts = amountsOff(
      account,
      coupon,
      currency,
      lines.map((line, index) => ({
        product: line.pricing?.price_details?.product ?? '',
        amount: left[index] ?? 0,
      })),
    );
    amounts.forEach((amount, index) => {
      left[index] = (left[index] ?? 0) - amount;
      if (amount > 0) lines[index]?.discount_amounts?.push({ amount, discount: discount.id });
    });
    return [{ amount: amounts.reduce((sum, amount) => sum + amount, 0), discount: discount.id }];
  });
}

function lineOf(invoice: string, draft: Draft, line: DraftLine): Stripe.InvoiceLineItem {
  const { price, quantity, amount, start, end, isProration, description, subscriptionItem } = line;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: draft.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: draft.subscriptionMetadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? newId('ii') : null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: draft.subscription,
        subscription_item: subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: draft.subscription,
    subtotal: amount,
    taxes: [],
  };
}

type Computed =
  | 'amount_due'
  | 'amount_remaining'
  | 'discounts'
  | 'ending_balance'
  | 'lines'
  | 'period_end'
  | 'period_start'
  | 'starting_balance'
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_discount_amounts'
  | 'total_excluding_tax'
  | 'total_taxes';

function fixedParts({ clock }: Account, draft: Draft, id: string): Omit<Stripe.Invoice, Computed> {
  const { customer, currency, reason, subscription, subscriptionMetadata, automaticTax } = draft;
  return {
    ...emptyParts,
    id,
    automatic_tax: {
      disabled_reason: null,
      enabled: automaticTax,
      liability: automaticTax ? { type: 'self' } : null,
      provider: automaticTax ? 'stripe' : null,
      status: automaticTax ? 'complete' : null,
    },
    billing_reason: reason,
    created: clock.now(),
    currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    default_payment_method: draft.paymentMethod,
    hosted_invoice_url: `${addressMark}/invoice/${id}`,
    invoice_pdf: `${addressMark}/invoice/${id}/pdf`,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscriptionMetadata, subscription },
          type: 'subscription_details',
        }
      : null,
  };
}

const emptyParts = {
  object: 'invoice',
  account_country: 'GB',
  account_name: 'Batchbook',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  test_clock: null,
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
