/** Every place that some of a lot certainly reached, a row for each. */
import type { TracedEvent, TracedStock } from '@batchbook/shared/production/trace-schema';
import type { Found } from '../../../data/traces.ts';
import { shownDay } from '../../../ui/dates.ts';
import { madeText, quantityOf } from './amounts.ts';
import { type Buyer, buyersOf, type Contact, contactsOf, linesOf, productsIn } from './buyers.ts';
import { type PossibleLine, shelfKey } from './trace.ts';

/** As a row of what is only possible, without a reason; `known` says how it is known, where nobody noted that. */
export type ReachedLine = Omit<PossibleLine, 'because' | 'about'> & { known?: string | undefined };

const itself = { contacts: [], product: '' };

/** @param siteText Where a shelf is, and whether it is on hold. */
export function reachedLines(found: Found, siteText: (stock: TracedStock) => string): ReachedLine[] {
  const products = productsIn(found);
  return [
    ...found.runs.map((run) => ({
      ...itself,
      ...{ key: run.id, what: run.struck ? `${run.recipeName}, struck through` : run.recipeName },
      ...{ to: `/production?run=${run.id}`, code: run.batchNumber, amount: madeText(run) },
      when: shownDay(run.productionDate),
    })),
    ...found.stock.map((stock) => ({
      ...itself,
      ...{ key: shelfKey(stock), what: `${siteText(stock)}: ${stock.name}`, code: stock.lotCode },
      ...{ amount: quantityOf(stock), when: 'Now' },
    })),
    ...buyersOf(found.sales).flatMap((buyer) => buyerLines(buyer, products)),
    ...[...Map.groupBy(found.events, ({ id }) => id).values()].flatMap(eventLines),
  ];
}

/** How to reach somebody is said once. */
const onFirst = (contacts: readonly Contact[], index: number): readonly Contact[] =>
  index === 0 ? contacts : [];

/** A line for each batch and day, and one for all of a product where it has several. */
const buyerLines = (buyer: Buyer, products: ReadonlyMap<string, string>): ReachedLine[] =>
  linesOf(buyer, products).map(({ product, batch, amounts, day, known }, index) => ({
    ...{ key: `${buyer.key} ${product} ${batch} ${day}`, what: buyer.name, product, known },
    ...{ contacts: onFirst(contactsOf(buyer), index), amount: amounts, when: day },
    code: batch,
  }));

/** A line for each product and batch that an event had. */
const eventLines = (events: readonly TracedEvent[]): ReachedLine[] =>
  events.map((event, index) => ({
    ...{ key: `${event.id} ${event.batchNumber} ${event.product}`, what: event.name },
    contacts: onFirst(event.location ? [{ text: event.location }] : [], index),
    ...{ to: `/events?event=${event.id}`, product: event.product, code: event.batchNumber ?? '' },
    ...{ amount: quantityOf(event), when: event.eventDate === null ? '' : shownDay(event.eventDate) },
  }));
