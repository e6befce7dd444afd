/** Who has some of what was traced, with what, and how to reach them. */
import { sumDecimals } from '@batchbook/shared/money';
import { buyerKeysIn } from '@batchbook/shared/production/buyers';
import type { RowOf } from '@batchbook/shared/production/recall-rows';
import type { TracedSale } from '@batchbook/shared/production/trace-schema';
import { type Found, isPossible } from '../../../data/traces.ts';
import { mailtoLink, telLink } from '../../../ui/contact-links.ts';
import { shownDay } from '../../../ui/dates.ts';
import { quantityOf } from './amounts.ts';

/** Somebody who has some of it, with all that they bought. */
export interface Buyer {
  /** As `buyerKeysIn` says: two sales to it are one buyer's. */
  key: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  /** '12 loaves, 14 packs'. */
  amounts: string;
  /** 'Nov 13, 2026 to Nov 21, 2026'. */
  days: string;
  sales: readonly TracedSale[];
}

/** '12 loaves, 14 packs'. */
export const amountsOf = (sales: readonly Pick<TracedSale, 'quantity' | 'unit'>[]): string =>
  [...Map.groupBy(sales, ({ unit }) => unit)]
    .map(([unit, of]) => quantityOf({ quantity: sumDecimals(of.map(({ quantity }) => quantity)), unit }))
    .join(', ');

/** What the first of these sales that says it says; '' when none does. */
const said = (
  sales: readonly TracedSale[],
  name: 'purchaserEmail' | 'purchaserPhone' | 'purchaserAddress',
): string => sales.find((sale) => sale[name])?.[name] ?? '';

/** A way to reach somebody. */
export interface Contact {
  text: string;
  /** Calls or writes to them. */
  link?: string;
}

/** How to reach somebody, each on a line of its own. */
export const contactsOf = ({
  phone,
  email,
  address = '',
}: Pick<Buyer, 'phone' | 'email'> & { address?: string }): Contact[] => [
  ...(phone ? [{ text: phone, link: telLink(phone) }] : []),
  ...(email ? [{ text: email, link: mailtoLink(email) }] : []),
  ...address
    .split('\n')
    .filter(Boolean)
    .map((text) => ({ text })),
];

export const contactsOfSale = ({ purchaserPhone, purchaserEmail, purchaserAddress }: TracedSale): Contact[] =>
  contactsOf({ phone: purchaserPhone, email: purchaserEmail, address: purchaserAddress });

/** What a buyer has of one batch, or in all of a product. */
export interface BuyerLine {
  product: string;
  /** '' of a sum. */
  batch: string;
  amounts: string;
  day: string;
  /** How it is known that they have it, where nobody noted that: a sentence. */
  known?: string;
  isPossible: boolean;
  /** Its sales, or its batch of an event; none of a sum. */
  about: readonly RowOf[];
}

export const assumedText = 'The lot is assumed: nobody noted it at the stall';

const unrecordedText = 'No sale is recorded: they gave some back';

/** What each run of a trace made, by its id. */
export const productsIn = ({
  runs,
  possible,
}: Pick<Found, 'runs' | 'possible'>): ReadonlyMap<string, string> =>
  new Map([...runs, ...possible.runs].map(({ id, recipeName }) => [id, recipeName]));

/** @param products As `productsIn` says. */
export const productOf = (
  { runId, product }: Pick<TracedSale, 'runId' | 'product'>,
  products: ReadonlyMap<string, string>,
): string => products.get(runId) ?? product ?? '';

/**
 * A line for each batch and day on which a buyer bought some, and below those of a product what they come to. What is only
 * possible is apart.
 *
 * @param products As `productsIn` says.
 */
export function linesOf({ sales }: Buyer, products: ReadonlyMap<string, string>): BuyerLine[] {
  const byProduct = Map.groupBy(sales, (sale) => JSON.stringify([productOf(sale, products), sale.certainty]));
  return [...byProduct.values()].flatMap((ofProduct) => {
    const product = ofProduct[0] ? productOf(ofProduct[0], products) : '';
    const of = { product, isPossible: ofProduct.some(isPossible) };
    const batches = Map.groupBy(ofProduct, ({ batchNumber, saleDate }) => `${saleDate} ${batchNumber}`);
    const lines = [...batches].map(([, sold]) => ({
      ...{ ...of, batch: sold[0]?.batchNumber ?? '', amounts: amountsOf(sold), day: daysOf(sold) },
      about: sold.map(({ id }) => ({ saleId: id })),
      ...(sold.some(({ isUnrecorded }) => isUnrecorded) && { known: unrecordedText }),
    }));
    const sum = { ...of, batch: '', amounts: amountsOf(ofProduct), day: '', about: [] };
    return lines.length > 1 ? [...lines, sum] : lines;
  });
}

function daysOf(sales: readonly TracedSale[]): string {
  const days = sales.map(({ saleDate }) => saleDate).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first === last ? shownDay(first) : `${shownDay(first)} to ${shownDay(last)}`;
}

export function buyersOf(sales: readonly TracedSale[]): Buyer[] {
  const byKey = Map.groupBy(sales, buyerKeysIn(sales));
  const buyers = [...byKey].map(([key, of]): Buyer => {
    return {
      key,
      name: of.find(({ purchaserName }) => purchaserName !== '')?.purchaserName ?? key,
      ...{ email: said(of, 'purchaserEmail'), phone: said(of, 'purchaserPhone') },
      address: said(of, 'purchaserAddress'),
      amounts: amountsOf(of),
      days: daysOf(of),
      sales: of,
    };
  });
  // Two shops of one name are told apart by how to reach them.
  const named = Map.groupBy(buyers, ({ name }) => name);
  return buyers.map((buyer) => {
    const contact = buyer.email || buyer.phone;
    const isAlone = named.get(buyer.name)?.length === 1;
    return isAlone || contact === '' ? buyer : { ...buyer, name: `${buyer.name} (${contact})` };
  });
}
