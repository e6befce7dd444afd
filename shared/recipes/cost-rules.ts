/**
 * Tax on a price. A maker calculates with the price without VAT; menus may show it with VAT. Source: the VAT fraction of
 * HMRC (20 % included is one sixth).
 */
import { decimalOf, divide, formatDecimal, multiply, one, parseDecimal, ratio, ratioOf } from '../money.ts';

const withRate = (vatPercent: string) => ratio(100n * one + parseDecimal(vatPercent), 100n * one);

/** A price with its tax: price x (1 + rate). */
export const withVat = (netPrice: string, vatPercent: string): string =>
  decimalOf(multiply(ratioOf(netPrice), withRate(vatPercent)));

/** The price without its included tax, and that tax. */
export function withoutVat(grossPrice: string, vatPercent: string): { netPrice: string; vat: string } {
  const netPrice = decimalOf(divide(ratioOf(grossPrice), withRate(vatPercent)));
  return { netPrice, vat: formatDecimal(parseDecimal(grossPrice) - parseDecimal(netPrice)) };
}
