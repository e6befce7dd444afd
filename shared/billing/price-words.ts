/** A plan's price in words, on screens and in mails. */
import { currencySign } from '../money.ts';
import { type PriceCurrency, plans, type SoldPlan } from './plans.ts';
import { taxNotes } from './vat.ts';

/** '£30 a month, ex VAT'; '$44.99 a month, tax included'. */
export function priceWords(plan: SoldPlan, currency: PriceCurrency): string {
  const price = plans[plan].monthly?.[currency] ?? '';
  return `${currencySign(currency)}${price} a month, ${taxNotes[currency]}`;
}

/** '£30 a month, ex VAT, before your discount', while a coupon lowers the next invoice. */
export const beforeDiscount = (price: string, isDiscounted: boolean): string =>
  isDiscounted ? `${price}, before your discount` : price;
