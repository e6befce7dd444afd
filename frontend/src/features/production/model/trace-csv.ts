/** A trace as a file: a row for each thing that happened, from where, to where, on which day, and by whom. Its dates sort. */
import type { RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { wentOutTo } from '@batchbook/shared/production/recall-rows';
import { reconcile } from '@batchbook/shared/production/reconciliation';
import type { Certainty, Happening, TracedLot, TracedRun } from '@batchbook/shared/production/trace-schema';
import { reasonText } from '../../../data/stock/reason-text.ts';
import type { Found, WholeRecall } from '../../../data/traces.ts';
import { dayOf } from '../../../ui/dates.ts';
import { wentOutIn } from './call-rows.ts';
import { authorityNames } from './recall-words.ts';
import {
  balanceFor,
  becauseText,
  movedElsewhere,
  otherSpellings,
  productsIn,
  suppliedLots,
} from './trace.ts';

interface Row {
  what: string;
  lot?: string | null | undefined;
  item?: string | undefined;
  quantity?: string | null | undefined;
  unit?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  day?: string | undefined;
  enteredAt?: string | undefined;
  by?: string | undefined;
  reference?: string | undefined;
  certain?: string | undefined;
}

const columns: readonly [keyof Row, string][] = [
  ['what', 'What'],
  ['lot', 'Lot or batch'],
  ['item', 'Item'],
  ['quantity', 'Quantity'],
  ['unit', 'Unit'],
  ['from', 'From'],
  ['to', 'To'],
  ['day', 'Day'],
  ['enteredAt', 'Entered at'],
  ['by', 'By'],
  ['reference', 'Reference'],
  ['certain', 'Certain'],
];

/** What somebody is called in a file, by their id. */
export type NameOfUser = (userId: string) => string;

const textOf = (rows: readonly Row[]): string[][] => [
  columns.map(([, heading]) => heading),
  ...rows.map((row) => columns.map(([name]) => row[name] ?? (name === 'certain' ? 'Yes' : ''))),
];

export const rowsOfTrace = (trace: Found, nameOf: NameOfUser): string[][] => textOf(rowsIn(trace, nameOf));

/** The rows of its trace, of each call and of what came back, and what is still out of each product. */
export function rowsOfRecall(
  { found, reached }: Pick<WholeRecall, 'found' | 'reached'>,
  nameOf: NameOfUser,
): string[][] {
  const out = { ...wentOutIn(found), products: productsIn(found) };
  return textOf([
    ...rowsIn(found, nameOf),
    ...reached.flatMap((row) => [...reachedRows(row, out), ...recoveredRows(row, out, nameOf)]),
    ...reconcile(out, reached).map(
      ({ product, unit, distributed, cameBack, recovered, stillOut, isPossible }): Row => ({
        ...{ what: 'Still out', item: product, quantity: stillOut, unit },
        reference: `${recovered} of ${distributed} recovered${cameBack === '0' ? '' : `, ${cameBack} came back before`}`,
        ...(isPossible && { certain: 'Possible' }),
      }),
    ),
  ]);
}

type WentOut = ReturnType<typeof wentOutIn>;

/** Whom a row is about, as they are called now. */
function nameInRow(row: RecallRow, out: WentOut): string {
  if (row.authority) return authorityNames[row.authority];
  const [one] = wentOutTo(row, out);
  if (row.name !== undefined || !one) return row.name ?? '';
  return 'purchaserName' in one ? one.purchaserName : one.name;
}

const reachedRows = (row: RecallRow, out: WentOut): Row[] =>
  row.reachedAt === null
    ? []
    : [
        {
          ...{ what: 'Told', to: nameInRow(row, out), by: row.by },
          ...{ day: dayOf(new Date(row.reachedAt)), enteredAt: row.reachedAt },
        },
      ];

function recoveredRows(
  row: RecallRow,
  out: WentOut & { products: ReadonlyMap<string, string> },
  nameOf: NameOfUser,
): Row[] {
  const { recovered: quantity, unit, recoveredAt, recoveredByUserId } = row;
  if (quantity === null) return [];
  const [one] = wentOutTo(row, out);
  return [
    {
      ...{ what: 'Recovered', lot: one?.batchNumber ?? row.batchNumber ?? '', quantity, unit },
      ...{ item: one && productOf(one, out.products), from: nameInRow(row, out) },
      ...(recoveredAt && { day: dayOf(new Date(recoveredAt)), enteredAt: recoveredAt }),
      by: recoveredByUserId === undefined ? row.by : nameOf(recoveredByUserId),
    },
  ];
}

const productOf = (
  one: Found['sales'][number] | Found['events'][number],
  products: ReadonlyMap<string, string>,
): string => ('product' in one ? one.product : (products.get(one.runId) ?? ''));

function rowsIn(trace: Found, nameOf: NameOfUser): Row[] {
  const { happenings, possible } = trace;
  const products = productsIn(trace);
  const customers = new Map(
    trace.sales.toReversed().map(({ customerId, purchaserName }) => [customerId, purchaserName]),
  );
  const events = (happenings.length > 0 ? [] : trace.events).flatMap(eventRows);
  return [
    ...(happenings.length > 0
      ? happenings.map((one) => happeningRow(one, trace, nameOf, customers))
      : rowsBefore(trace)),
    ...trace.lots.flatMap(spellingRows),
    ...trace.runs.flatMap(unnamedRows),
    ...trace.sales.map((sale) => saleRow(sale, products, nameOf)),
    ...events,
    ...trace.stock.map(stockRow),
    ...possible.runs.flatMap((run) => [...usedRows(run), madeRow(run)]),
    ...possible.sales.map((sale) => saleRow(sale, products, nameOf)),
    ...possible.events.flatMap(eventRows),
    ...possible.stock.map(stockRow),
    ...movedElsewhere(possible).map(
      ({ reason, quantity, unit, siteName, postedAt, name, event, because }): Row => ({
        ...{
          what: reasonText[reason as keyof typeof reasonText],
          item: name,
          quantity,
          unit,
          from: siteName,
        },
        ...{ day: event?.eventDate ?? dayOf(new Date(postedAt)), enteredAt: postedAt },
        ...{ reference: event?.name ?? '', certain: `Possible: ${becauseText(because)}` },
      }),
    ),
  ];
}

const whatWords: Partial<Record<Happening['what'], string>> = {
  receive: 'Delivery',
  used_in_run: 'Used in a run',
  made: 'Made',
  sale: 'Sold at an event',
  hold: 'Put on hold',
  release: 'Released',
};

const happeningRow = (
  { what, lotCode, name, userId, customerId, ...row }: Happening,
  { events }: Pick<Found, 'events'>,
  nameOf: NameOfUser,
  customers: ReadonlyMap<string | null, string>,
): Row => ({
  ...row,
  ...(isAssumed({ what, lotCode, ...row }, events) && { certain: 'Assumed' }),
  ...{ what: whatWords[what] ?? reasonText[what as keyof typeof reasonText], lot: lotCode, item: name },
  ...(customerId && { from: customers.get(customerId) }),
  by: userId === null ? '' : nameOf(userId),
});

/** Whether the lot of what an event sold or wasted was chosen for it. */
const isAssumed = (
  { what, lotCode, day, reference }: Pick<Happening, 'what' | 'lotCode' | 'day' | 'reference'>,
  events: Found['events'],
): boolean =>
  (what === 'sale' || what === 'waste') &&
  events.some(
    ({ assumed, batchNumber, name, eventDate }) =>
      assumed && batchNumber === lotCode && name === reference && (eventDate ?? day) === day,
  );

/** How else a lot's code was spelled. */
const spellingRows = (lot: TracedLot): Row[] =>
  otherSpellings(lot).map((reference) => ({
    what: 'Also written',
    lot: lot.lotCode,
    item: lot.name,
    reference,
  }));

const certaintyText = ({ certainty, because = [] }: Certainty): string =>
  certainty === 'possible' ? `Possible: ${becauseText(because)}` : 'Yes';

/** Of a recall from before each happening was kept. */
const rowsBefore = (trace: Found): Row[] => [
  ...suppliedLots(trace).map((lot): Row => {
    const { lotCode, name, received, supplier } = lot;
    const balance = received === null ? undefined : balanceFor(lot, trace);
    return {
      ...{ what: received === null ? 'Named on a run, not received' : 'Delivery', lot: lotCode, item: name },
      ...(balance && { quantity: balance.in, unit: balance.unit }),
      ...{ from: supplier?.name ?? '', day: received === null ? '' : dayOf(new Date(received)) },
    };
  }),
  ...trace.runs.flatMap((run) => [...usedRows(run), madeRow(run)]),
];

const madeRow = (run: TracedRun): Row => ({
  ...{ what: 'Made', lot: run.batchNumber, item: run.recipeName, quantity: run.made, unit: run.unit },
  ...{ day: run.productionDate, reference: referenceOf(run), certain: certaintyText(run) },
});

const referenceOf = ({ batchNumber, struck }: TracedRun): string =>
  struck ? `${batchNumber}, struck through` : batchNumber;

/** What a run took of the lots. Recalls that were kept before traces said it have none. */
const usedRows = (run: TracedRun): Row[] =>
  (run.used ?? []).map(({ lotCode, quantity, unit }) => ({
    ...{ what: 'Used in a run', lot: lotCode, quantity, unit, to: `${run.recipeName} ${run.batchNumber}` },
    ...{ day: run.productionDate, reference: referenceOf(run), certain: certaintyText(run) },
  }));

/** What a run took without naming a lot, of a trace backward. */
const unnamedRows = (run: TracedRun): Row[] =>
  (run.usedWithoutLot ?? []).map(({ name, quantity, unit }) => ({
    ...{ what: 'Used without a lot', item: name, quantity, unit, to: `${run.recipeName} ${run.batchNumber}` },
    ...{ day: run.productionDate, reference: referenceOf(run) },
  }));

function saleRow(
  sale: Found['sales'][number],
  products: ReadonlyMap<string, string>,
  nameOf: NameOfUser,
): Row {
  const { batchNumber, quantity, unit, purchaserName, saleDate, from, enteredAt, userId } = sale;
  const { purchaserEmail, purchaserPhone, purchaserAddress } = sale;
  return {
    ...{ what: 'Sale', lot: batchNumber, item: productOf(sale, products), quantity, unit },
    ...{ from, to: purchaserName, day: saleDate, enteredAt, by: userId && nameOf(userId) },
    reference: [purchaserEmail, purchaserPhone, ...purchaserAddress.split('\n')].filter(Boolean).join(', '),
    certain: certaintyText(sale),
  };
}

const stockRow = (stock: Found['stock'][number]): Row => {
  const { lotCode, quantity, unit, siteName, name } = stock;
  return {
    what: 'On hand',
    lot: lotCode,
    item: name,
    quantity,
    unit,
    from: siteName,
    certain: certaintyText(stock),
  };
};

/** What an event sold, and what it wasted. Recalls from before these were apart have both in one. */
function eventRows(event: Found['events'][number]): Row[] {
  const { batchNumber, product, quantity, wasted, unit, location, eventDate, name, assumed } = event;
  const row = {
    ...{ lot: batchNumber, item: product, unit, day: eventDate ?? '', reference: name },
    certain: assumed && event.certainty !== 'possible' ? 'Assumed' : certaintyText(event),
  };
  const sold = wasted === undefined ? 'Sold or wasted at an event' : 'Sold at an event';
  return [
    ...(quantity === '0' ? [] : [{ ...row, what: sold, quantity, to: location }]),
    ...(!wasted || wasted === '0'
      ? []
      : [{ ...row, what: 'Wasted at an event', quantity: wasted, from: location }]),
  ];
}
