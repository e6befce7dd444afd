/** The tax on prices in pounds, as a plan's page shows it. What an invoice takes is Stripe's to say. */

import type { PriceCurrency } from './plans.ts';
import { inMinorUnits } from './subscription.ts';

/** The standard rate of the United Kingdom, in percent (Value Added Tax Act 1994, section 2). */
export const ukVatPercent = 20;

/** What a price says of its tax. */
export const taxNotes = { GBP: 'ex VAT', USD: 'tax included' } as const satisfies Record<
  PriceCurrency,
  string
>;

/** The VAT on an amount in pounds: '3.00' on '15'. */
export const ukVatOn = (amount: string): string =>
  (Math.round((inMinorUnits(amount) * ukVatPercent) / 100) / 100).toFixed(2);

/** An amount in pounds with its VAT: '18.00' for '15'. */
export const withUkVat = (amount: string): string =>
  ((inMinorUnits(amount) + inMinorUnits(ukVatOn(amount))) / 100).toFixed(2);
