import type Stripe from 'stripe';
import type { TaxSettings } from '../settings.ts';

/** What a place takes, in percent. A few stand for Stripe's tables: everywhere else, nothing is taken. */
interface Rate {
  id: string;
  percent: number;
  /** As an invoice names it. */
  words: string;
}

const rates: Record<string, Rate> = {
  GB: { id: 'txr_gb_vat', percent: 20, words: 'VAT' },
  'US-NY': { id: 'txr_us_ny', percent: 8.875, words: 'Sales tax' },
};

export interface Taxed {
  /** What the tax is on: a line's amount after its discounts, in minor units. */
  amount: number;
  behavior: 'exclusive' | 'inclusive';
}

/** The tax at a place. `null` where none is taken. */
export function rateAt({
  address,
  tax_exempt,
}: Pick<Stripe.Customer, 'address' | 'tax_exempt'>): Rate | null {
  if (!address?.country || (tax_exempt ?? 'none') !== 'none') return null;
  return rates[address.country] ?? rates[`${address.country}-${address.state?.toUpperCase() ?? ''}`] ?? null;
}

/** The tax on an amount, or in it, in minor units. */
export function taxOn({ amount, behavior }: Taxed, rate: Rate | null): number {
  const share = (rate?.percent ?? 0) / 100;
  const exact = behavior === 'exclusive' ? amount * share : amount - amount / (1 + share);
  return Math.sign(exact) * Math.round(Math.abs(exact));
}

/** Whether a price includes its tax: as it says itself, or else as the account does. */
export const behaviorOf = (
  { tax_behavior: own, currency }: Pick<Stripe.Price, 'tax_behavior' | 'currency'>,
  ofAccount: TaxSettings['behavior'],
): Taxed['behavior'] => {
  if (own === 'inclusive') return 'inclusive';
  if (own === 'exclusive') return 'exclusive';
  if (ofAccount === 'inferred_by_currency')
    return ['usd', 'cad'].includes(currency) ? 'exclusive' : 'inclusive';
  return ofAccount ?? 'exclusive';
};

/** A line's tax, as an invoice has it. */
export const taxEntry = (taxed: Taxed, rate: Rate): Stripe.InvoiceLineItem.Tax => ({
  amount: taxOn(taxed, rate),
  tax_behavior: taxed.behavior,
  tax_rate_details: { tax_rate: rate.id },
  taxability_reason: 'standard_rated',
  taxable_amount: taxed.amount - (taxed.behavior === 'inclusive' ? taxOn(taxed, rate) : 0),
  type: 'tax_rate_details',
});

/** 'VAT 20%'. */
export const taxWords = (customer: Pick<Stripe.Customer, 'address' | 'tax_exempt'>): string => {
  const rate = rateAt(customer);
  return rate === null ? 'Tax' : `${rate.words} ${rate.percent}%`;
};
