/** How sales are listed, added up and said. */
import {
  type Currency,
  compareDecimals,
  decimalOf,
  formatMoney,
  formatQuantity,
  multiply,
  ratioOf,
  sumDecimals,
} from '@batchbook/shared/money';
import type { NotPosted } from '@batchbook/shared/production/constants';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { countOf } from '@batchbook/shared/text';
import { findIn, searchFor } from '../../../data/search/match-words.ts';
import { searchedSale, searchedTexts } from '../../../data/search/searched.ts';
import { quantityOf } from './amounts.ts';

/** A sale as it is listed: `waits` on this device until it is sent, or was `refused`. */
export type ListedSale = Sale & { unsent?: 'waits' | 'refused' };

/** The newest day first; of a day, the one that was recorded last. */
export const newestSalesFirst = <Some extends Sale>(sales: readonly Some[]): Some[] =>
  [...sales].sort((a, b) => b.saleDate.localeCompare(a.saleDate) || b.id.localeCompare(a.id));

/** What it came to; `null` without a price. */
export const totalOf = ({ quantity, unitPrice }: Pick<Sale, 'quantity' | 'unitPrice'>): string | null =>
  unitPrice === null ? null : decimalOf(multiply(ratioOf(quantity), ratioOf(unitPrice)));

/** '6 tarts', '1 tart'. */
export const soldText = ({ quantity, unit }: Pick<Sale, 'quantity' | 'unit'>): string =>
  quantityOf({ quantity, unit });

export const soldOf = (sales: readonly Sale[]): string => sumDecimals(sales.map(({ quantity }) => quantity));

const unitsNamedMax = 3;

/** '3 sales, 42 tarts, £129.60'; 'at least' where one has no price. */
export function sumText(sales: readonly Sale[], currency: Currency): string {
  const byUnit = Map.groupBy(sales, ({ unit }) => unit);
  const quantities = [...byUnit].map(([unit, some]) => soldText({ quantity: soldOf(some), unit }));
  const totals = sales.map(totalOf).filter((total) => total !== null);
  const money = totals.length > 0 ? formatMoney(sumDecimals(totals), currency) : null;
  const unpriced = sales.length - totals.length;
  return [
    countOf(sales.length, 'sale'),
    ...(quantities.length <= unitsNamedMax ? quantities : []),
    ...(money === null ? [] : [unpriced > 0 ? `at least ${money}` : money]),
    ...(unpriced > 0 && sales.length > 0 ? [`${unpriced} without a price`] : []),
  ].join(', ');
}

/** How many more than were made; `null` when it is none. */
export function oversold(sold: string, made: string | null): string | null {
  if (made === null || compareDecimals(sold, made) <= 0) return null;
  return sumDecimals([sold, `-${made}`]);
}

/** '52 tarts sold, but 50 were made.' */
export function oversoldText(
  sales: readonly Sale[],
  { actualYield, unit }: Pick<ProductionRun, 'actualYield' | 'unit'>,
): string | null {
  const sold = soldOf(sales);
  if (actualYield === null || oversold(sold, actualYield) === null) return null;
  return `More is sold than was made: ${soldText({ quantity: sold, unit })} of ${formatQuantity(actualYield)}. Check the quantities.`;
}

const notPostedWords: Record<NotPosted, string> = {
  stock_closed: 'your plan has no stock, or stock is read-only',
  untracked: 'the product isn’t tracked',
  item_deleted: 'the product was deleted from stock',
  site_deleted: 'the site was deleted',
  inconvertible: 'its unit doesn’t convert to the one in stock',
  no_quantity: 'the run put nothing into stock',
  made_here: 'it was used in the same run',
};

/** Why stock wasn't moved for it. */
export const notPostedText = (reason: NotPosted): string => `Not taken from stock: ${notPostedWords[reason]}`;

/** The reason that all of them share, or `null`. */
export function sharedReason(sales: readonly Sale[]): NotPosted | null {
  const [reason = null, ...others] = new Set(sales.map(({ notPosted }) => notPosted));
  return others.length === 0 ? reason : null;
}

/** Each address once, whatever its case. */
export function addressesIn(sales: readonly Sale[]): string[] {
  const emails = sales.map(({ purchaserEmail }) => purchaserEmail).filter((email) => email !== '');
  return [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
}

/** Longer addresses of a page are cut by browsers and mail programs. */
const mailtoMax = 1900;

/** A mail to all of them that none of them sees; `null` when there are too many for a link. */
export function mailToAll(addresses: readonly string[], subject: string): string | null {
  const encoded = addresses.map((email) => encodeURIComponent(email).replaceAll('%40', '@'));
  const link = `mailto:?bcc=${encoded.join(',')}&subject=${encodeURIComponent(subject)}`;
  return link.length > mailtoMax ? null : link;
}

const textOf = searchedTexts(searchedSale);

/** By purchaser, address, batch and recipe, newest first. */
export function salesMatching(sales: readonly Sale[], search: string): Sale[] {
  const passes = searchFor(search);
  const found = sales.filter((sale) => passes(textOf(sale)));
  return findIn(newestSalesFirst(found), search, textOf);
}

const header = [
  'Date',
  'Batch',
  'Recipe',
  'Purchaser',
  'Email',
  'Quantity',
  'Unit',
  'Price each',
  'Total',
  'Currency',
  'Site',
  'Not taken from stock',
  'Sale id',
];

/** All of them under their header. */
export const saleRows = (
  sales: readonly Sale[],
  { currency, siteName }: { currency: Currency; siteName: (id: string) => string },
): string[][] => [
  header,
  ...sales.map((sale) => [
    sale.saleDate,
    sale.batchNumber,
    sale.recipeName,
    sale.purchaserName,
    sale.purchaserEmail,
    sale.quantity,
    sale.unit,
    sale.unitPrice ?? '',
    totalOf(sale) ?? '',
    currency,
    sale.siteId === null ? '' : siteName(sale.siteId),
    sale.notPosted === null ? '' : notPostedWords[sale.notPosted],
    sale.id,
  ]),
];
