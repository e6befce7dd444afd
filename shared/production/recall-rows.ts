/** The rows of a recall: who was reached, and what came back from them. */
import { isSameCode } from '../stock/lot-code.ts';
import { convert, isUnit, noMeasures } from '../units.ts';
import type { RecallRow } from './recall-row-schema.ts';
import type { TracedEvent, TracedLot, TracedSale } from './trace-schema.ts';

/** Whom a row is about. */
export type RowOf = Pick<
  RecallRow,
  'saleId' | 'eventId' | 'batchNumber' | 'product' | 'customerId' | 'authority' | 'name'
>;

export type SaleFound = Pick<
  TracedSale,
  'id' | 'runId' | 'customerId' | 'batchNumber' | 'quantity' | 'unit' | 'certainty'
>;
export type EventFound = Pick<
  TracedEvent,
  'id' | 'product' | 'batchNumber' | 'quantity' | 'unit' | 'certainty'
>;

/** What went out, as a recall found it: what is only possible too. */
export interface Distribution<Sale = SaleFound, Event = EventFound> {
  sales: readonly Sale[];
  events: readonly Event[];
}

/** What went out, with what each row may name at hand: a recall may have thousands of both. */
export interface Indexed<Sale = SaleFound, Event = EventFound> extends Distribution<Sale, Event> {
  bySale: ReadonlyMap<string, readonly Sale[]>;
  byCustomer: ReadonlyMap<string | null, readonly Sale[]>;
  byEvent: ReadonlyMap<string, readonly Event[]>;
}

export const indexed = <Sale extends SaleFound, Event extends EventFound>({
  sales,
  events,
}: Distribution<Sale, Event>): Indexed<Sale, Event> => ({
  ...{ sales, events },
  bySale: Map.groupBy(sales, ({ id }) => id),
  byCustomer: Map.groupBy(sales, ({ customerId }) => customerId),
  byEvent: Map.groupBy(events, ({ id }) => id),
});

/** What came back before a recall was recorded, by lot. */
export type CameBack = Pick<TracedLot, 'lotCode' | 'returns'>;

/** Returns the sales of a customer that goods of a lot came back from. */
export const soldBefore = <Sale extends SaleFound>(
  { lotCode, customerId }: { lotCode: string; customerId: string | null },
  { byCustomer }: Pick<Indexed<Sale>, 'byCustomer'>,
): Sale[] =>
  customerId === null
    ? []
    : (byCustomer.get(customerId) ?? []).filter((sale) => isSameCode(sale.batchNumber, lotCode));

/** Returns the same text for two rows about the same. */
export const keyOfRow = (row: RowOf): string => {
  const { saleId, eventId, batchNumber, product, customerId, authority, name } = row;
  return JSON.stringify([saleId, eventId, batchNumber, product, customerId, authority, name]);
};

/** The row about what an event sold of one product or batch; `ofEvent` is all that it sold or wasted. */
export function rowOfEvent(
  { id: eventId, batchNumber, product }: Pick<EventFound, 'id' | 'batchNumber' | 'product'>,
  ofEvent: readonly EventFound[],
): RowOf {
  if (batchNumber !== null) return { eventId, batchNumber };
  return ofEvent.length > 1 ? { eventId, product } : { eventId };
}

/** Returns the sales and events that a row is about; none for an authority. */
export function wentOutTo<Sale extends SaleFound, Event extends EventFound>(
  { saleId, eventId, batchNumber, product, customerId, name }: RowOf,
  { sales, events, bySale, byCustomer, byEvent }: Indexed<Sale, Event>,
): readonly (Sale | Event)[] {
  if (saleId !== undefined) return bySale.get(saleId) ?? [];
  if (customerId !== undefined) return byCustomer.get(customerId) ?? [];
  const isOfBatch = (one: { batchNumber: string | null }): boolean => one.batchNumber === batchNumber;
  if (eventId !== undefined) {
    const sold = byEvent.get(eventId) ?? [];
    if (product !== undefined)
      return sold.filter((one) => one.batchNumber === null && one.product === product);
    return batchNumber === undefined ? sold : sold.filter(isOfBatch);
  }
  return name === undefined || batchNumber === undefined ? [] : [...sales, ...events].filter(isOfBatch);
}

/** Returns the quantity in another unit, or `null` when it doesn't convert. A word such as 'tarts' is its own unit. */
export function quantityIn(quantity: string, from: string, to: string): string | null {
  if (from === to) return quantity;
  if (!isUnit(from) || !isUnit(to)) return null;
  const converted = convert(quantity, from, to, noMeasures);
  return converted.ok && !converted.assumedDensity ? converted.value : null;
}

export interface RowProblem {
  field: 'saleId' | 'eventId' | 'batchNumber' | 'product' | 'customerId' | 'recovered' | 'unit';
  message: string;
}

function unknownIn(
  { saleId, eventId, batchNumber, product, customerId }: RowOf,
  found: Indexed,
): RowProblem | null {
  if (saleId !== undefined) return { field: 'saleId', message: 'is not a sale that this recall found' };
  if (customerId !== undefined)
    return { field: 'customerId', message: 'is not a customer who bought what this recall found' };
  if (eventId === undefined) return null;
  if (wentOutTo({ eventId }, found).length === 0)
    return { field: 'eventId', message: 'is not an event that this recall found' };
  return product !== undefined
    ? { field: 'product', message: `is not what this event sold without a batch: ${product}` }
    : { field: 'batchNumber', message: `is not a batch that this event sold: ${batchNumber}` };
}

/** Returns what is wrong with a row, which names who it is about by an id, or `null`. */
export function problemOfRow(row: RecallRow, found: Indexed): RowProblem | null {
  const about = wentOutTo(row, found);
  const [first] = about;
  if (!first) {
    const unknown = unknownIn(row, found);
    if (unknown !== null || row.recovered === null) return unknown;
    return { field: 'recovered', message: 'comes back from a sale, an event or a customer' };
  }
  if (row.recovered === null) return null;
  const kinds = new Set(
    about.map((one) => JSON.stringify([one.batchNumber, 'product' in one && one.product])),
  );
  if (kinds.size > 1)
    return { field: 'recovered', message: 'is of one batch: name the sale or the batch that it came from' };
  if (quantityIn(row.recovered, row.unit, first.unit) !== null) return null;
  return { field: 'unit', message: `doesn’t convert to ${first.unit}, the unit that it was sold in` };
}
