/** A trace as a file: a row for each thing that happened, from where, to where, on which day, and by whom. Its dates sort. */
import type { RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { wentOutTo } from '@batchbook/shared/production/recall-rows';
import { reconcile } from '@batchbook/shared/production/reconciliation';
import type { Happening, TracedLot } from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import type { MovementReason } from '@batchbook/shared/stock/movement-schema';
import { directionOf } from '@batchbook/shared/stock/reasons';
import { reasonText } from '../../../data/stock/reason-text.ts';
import { type Found, isPossible, type WholeRecall } from '../../../data/traces.ts';
import { dayOf } from '../../../ui/dates.ts';
import { balanceFor } from './balance-text.ts';
import { productOf, productsIn } from './buyers.ts';
import { wentOutIn } from './call-rows.ts';
import type { NewSince } from './new-since.ts';
import { isHoldOf, type LotsOf, possibleTargets, targetsOf } from './recall-holds.ts';
import { authorityNames } from './recall-words.ts';
import { becauseText, isAtEvent, movedElsewhere, otherSpellings, suppliedLots } from './trace.ts';
import {
  type Beside,
  certaintyText,
  datesIn,
  type Row,
  runRows,
  shelfRows,
  type Telling,
  unnamedRows,
} from './trace-rows.ts';

const columns: readonly [keyof Row, string][] = [
  ['what', 'What'],
  ['lot', 'Lot or batch'],
  ['useBy', 'Use by'],
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

const textOf = (rows: readonly Row[]): string[][] => [
  columns.map(([, heading]) => heading),
  ...rows.map((row) => columns.map(([name]) => row[name] ?? (name === 'certain' ? 'Yes' : ''))),
];

export const rowsOfTrace = (trace: Found, beside: Beside): string[][] => textOf(rowsIn(trace, beside));

/**
 * The rows of its trace, of what is new since, of each call and of what came back, and what is still out of each product.
 * @param since `undefined` while nobody knows.
 */
export function rowsOfRecall(
  recall: LotsOf & Pick<WholeRecall, 'createdAt' | 'reached'>,
  beside: Beside,
  since: NewSince | null | undefined,
): string[][] {
  const { found, reached } = recall;
  const out = { ...wentOutIn(found), products: productsIn(found) };
  return textOf([
    ...rowsIn(found, beside),
    ...laterHoldRows(recall, beside),
    ...sinceRows(since, beside),
    ...reached.flatMap((row) => [...reachedRows(row, out), ...recoveredRows(row, out, beside)]),
    ...reconcile(out, reached).map(
      ({ product, unit, distributed, cameBack, recovered, stillOut, isPossible }): Row => ({
        ...{ what: 'Still out', item: product, quantity: stillOut, unit },
        reference: `${recovered} of ${distributed} recovered${cameBack === '0' ? '' : `, ${cameBack} came back before`}`,
        ...(isPossible && { certain: 'Possible' }),
      }),
    ),
  ]);
}

/** What was put on hold and released since the recall was recorded. */
function laterHoldRows(recall: LotsOf & Pick<WholeRecall, 'createdAt'>, beside: Beside): Row[] {
  const targets = [
    ...targetsOf(recall).map(({ target }) => ({ target, certain: 'Yes' })),
    ...possibleTargets(recall.found).map((target) => ({ target, certain: 'Possible' })),
  ];
  return targets
    .flatMap(({ target, certain }) =>
      beside.holds
        .filter((hold) => isHoldOf(target, hold))
        .flatMap((hold) => holdRows(hold, beside))
        .filter(({ enteredAt }) => enteredAt >= recall.createdAt)
        .map((row) => ({ ...row, lot: target.lotCode, item: target.name, certain })),
    )
    .sort((a, b) => a.enteredAt.localeCompare(b.enteredAt));
}

function holdRows(hold: Hold, { nameOf, siteNameOf }: Beside): (Row & { enteredAt: string })[] {
  const { createdAt, createdBy, reason, releasedAt, releasedBy, releaseReason, useByDate, siteId } = hold;
  const row = (what: 'hold' | 'release', enteredAt: string, userId: string | null, reference: string) => ({
    ...{ what: whatWords[what] ?? what, enteredAt, day: enteredAt.slice(0, 10), reference },
    ...{ useBy: useByDate ?? '', from: siteId === null ? '' : siteNameOf(siteId) },
    by: userId === null ? '' : nameOf(userId),
  });
  const placed = row('hold', createdAt, createdBy, reason);
  return releasedAt === null ? [placed] : [placed, row('release', releasedAt, releasedBy, releaseReason)];
}

/** What happened after it was listed, as rows of its trace would say it. */
function sinceRows(since: NewSince | null | undefined, beside: Beside): Row[] {
  if (since === null) return [];
  if (since === undefined)
    return [{ what: sinceListed, reference: 'It hadn’t loaded. Save this file again', certain: '' }];
  const of = tellingOf(since.found, beside);
  return [
    ...since.runs.flatMap((run) => runRows(run, of)),
    ...since.sales.map((sale) => saleRow(sale, of)),
    ...since.events.flatMap((event) => eventRows(event, of)),
    ...happeningRows(of, since.happenings),
  ].map(({ certain = 'Yes', ...row }) => ({
    ...row,
    certain: certain === 'Yes' ? sinceListed : `${sinceListed}. ${certain}`,
  }));
}

const sinceListed = 'Since it was listed';

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
  { nameOf }: Beside,
): Row[] {
  const { recovered: quantity, unit, recoveredAt, recoveredByUserId } = row;
  if (quantity === null) return [];
  const [one] = wentOutTo(row, out);
  return [
    {
      ...{ what: 'Recovered', lot: one?.batchNumber ?? row.batchNumber ?? '', quantity, unit },
      ...{ item: one && productIn(one, out.products), from: nameInRow(row, out) },
      ...(recoveredAt && { day: dayOf(new Date(recoveredAt)), enteredAt: recoveredAt }),
      by: recoveredByUserId === undefined ? row.by : nameOf(recoveredByUserId),
    },
  ];
}

const productIn = (
  one: Found['sales'][number] | Found['events'][number],
  products: ReadonlyMap<string, string>,
): string => ('runId' in one ? productOf(one, products) : one.product);

const tellingOf = (trace: Found, beside: Beside): Telling => ({
  trace,
  beside,
  dates: datesIn(trace),
  products: productsIn(trace),
});

function rowsIn(trace: Found, beside: Beside): Row[] {
  const { happenings, possible } = trace;
  const of = tellingOf(trace, beside);
  const shelves = [...trace.stock, ...possible.stock];
  const certain = happenings.length > 0 ? happeningRows(of) : rowsBefore(of);
  return [
    ...certain,
    ...trace.lots.flatMap(spellingRows),
    ...trace.runs.flatMap((run) => unnamedRows(run)),
    ...trace.sales.map((sale) => saleRow(sale, of)),
    ...(happenings.length > 0 ? [] : trace.events).flatMap((event) => eventRows(event, of)),
    ...shelves.filter((shelf) => !isPossible(shelf)).flatMap((shelf) => shelfRows(shelf, of)),
    ...possible.runs.flatMap((run) => runRows(run, of)),
    ...possible.sales.map((sale) => saleRow(sale, of)),
    ...possible.events.flatMap((event) => eventRows(event, of)),
    ...shelves.filter(isPossible).flatMap((shelf) => shelfRows(shelf, of)),
    ...movedElsewhere(possible).map(movedRow),
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

/** @param listed Of all that happened. */
function happeningRows({ trace, beside, dates }: Telling, listed = trace.happenings): Row[] {
  const { happenings, events, sales } = trace;
  const customers = new Map(
    sales.toReversed().map(({ customerId, purchaserName }) => [customerId, purchaserName]),
  );
  // Recalls from before each happening said so have it of events alone.
  const saysSo = happenings.some(({ assumed }) => assumed);
  const isAssumed = (one: Happening): boolean =>
    saysSo ? one.assumed === true : events.some((event) => event.assumed && isAtEvent(event, one));
  return listed.map((one): Row => {
    const { what, lotCode, name, userId, customerId, useByDate, assumed: _said, ...row } = one;
    return {
      ...row,
      ...{ what: whatWords[what] ?? reasonText[what as keyof typeof reasonText], lot: lotCode, item: name },
      useBy: useByDate === undefined ? dates(one) : (useByDate ?? ''),
      ...(isAssumed(one) && { certain: 'Assumed' }),
      ...(customerId && { from: customers.get(customerId) }),
      by: userId === null ? '' : beside.nameOf(userId),
    };
  });
}

/** How else a lot's code was spelled. */
const spellingRows = (lot: TracedLot): Row[] =>
  otherSpellings(lot).map((reference) => ({
    what: 'Also written',
    lot: lot.lotCode,
    item: lot.name,
    reference,
  }));

/** Of a recall from before each happening was kept. */
const rowsBefore = (of: Telling): Row[] => [
  ...suppliedLots(of.trace).map((lot): Row => {
    const { lotCode, name, received, supplier } = lot;
    const balance = received === null ? undefined : balanceFor(lot, of.trace);
    return {
      ...{ what: received === null ? 'Named on a run, not received' : 'Delivery', lot: lotCode, item: name },
      ...(balance && { quantity: balance.in, unit: balance.unit }),
      ...{ from: supplier?.name ?? '', day: received === null ? '' : dayOf(new Date(received)) },
      useBy: of.dates(lot),
    };
  }),
  ...of.trace.runs.flatMap((run) => runRows(run, of)),
];

function saleRow(sale: Found['sales'][number], { beside, dates, products }: Telling): Row {
  const { batchNumber, quantity, unit, purchaserName, saleDate, from, enteredAt, userId } = sale;
  const { purchaserEmail, purchaserPhone, purchaserAddress } = sale;
  const item = productOf(sale, products);
  return {
    ...{
      what: sale.isUnrecorded ? 'Sale not recorded' : 'Sale',
      lot: batchNumber,
      useBy: dates({ lotCode: batchNumber, name: item }),
      item,
    },
    ...{ quantity, unit, from, to: purchaserName, day: saleDate },
    ...{ enteredAt, by: userId && beside.nameOf(userId) },
    reference: [purchaserEmail, purchaserPhone, ...purchaserAddress.split('\n')].filter(Boolean).join(', '),
    certain: certaintyText(sale),
  };
}

/** What an event sold, or may have by its plan, and what it wasted: to the event, as a happening of it says. Recalls from before these were apart have both in one. */
function eventRows(event: Found['events'][number], { dates }: Telling): Row[] {
  const { batchNumber, product, quantity, wasted, unit, location, eventDate, name, assumed } = event;
  const row = {
    ...{ lot: batchNumber, item: product, unit, day: eventDate ?? '', to: name },
    reference: [name, location].filter(Boolean).join('; '),
    useBy: dates({ lotCode: batchNumber ?? '', name: product }),
    certain: certaintyText(event, assumed),
  };
  const isPlan = event.because.some((reason) => reason === 'not_recorded' || reason === 'packed');
  const known = wasted === undefined ? 'Sold or wasted at an event' : 'Sold at an event';
  const sold = isPlan ? 'May have been sold at an event' : known;
  return [
    ...(quantity === '0' ? [] : [{ ...row, what: sold, quantity }]),
    ...(!wasted || wasted === '0' ? [] : [{ ...row, what: 'Wasted at an event', quantity: wasted }]),
  ];
}

/** What moved without naming a lot. What was taken is above zero, as everywhere in the file. */
function movedRow(moved: Found['possible']['movements'][number]): Row {
  const { unit, siteName, postedAt, name, event, because } = moved;
  const reason = moved.reason as MovementReason;
  const isTaken = moved.quantity.startsWith('-');
  const isBelow = isTaken && (reason === 'transfer' || directionOf(reason) !== null);
  return {
    ...{ what: reasonText[reason], item: name, unit },
    quantity: isBelow ? moved.quantity.slice(1) : moved.quantity,
    ...(isTaken ? { from: siteName } : { to: siteName }),
    ...{ day: event?.eventDate ?? dayOf(new Date(postedAt)), enteredAt: postedAt },
    ...{ reference: event?.name ?? '', certain: `Possible: ${becauseText(because)}` },
  };
}
