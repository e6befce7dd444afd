/** The tax on prices in pounds, as a plan's page shows it. What an invoice takes is Stripe's to say. */

/** The standard rate of the United Kingdom, in percent (Value Added Tax Act 1994, section 2). */
export const ukVatPercent = 20;

const inPence = (amount: string): number => Math.round(Number(amount) * 100);

/** The VAT on an amount in pounds: '3.00' on '15'. */
export const ukVatOn = (amount: string): string =>
  (Math.round((inPence(amount) * ukVatPercent) / 100) / 100).toFixed(2);

/** An amount in pounds with its VAT: '18.00' for '15'. */
export const withUkVat = (amount: string): string =>
  ((inPence(amount) + inPence(ukVatOn(amount))) / 100).toFixed(2);
