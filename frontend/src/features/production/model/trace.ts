/** What a trace says, in the shapes that its screen, its sheet and its file need. */
import { formatQuantity, sumDecimals } from '@batchbook/shared/money';
import type { Recall } from '@batchbook/shared/production/recall-schema';
import type {
  LotBalance,
  Trace,
  TracedLot,
  TracedRun,
  TracedSale,
} from '@batchbook/shared/production/trace-schema';
import { isUnit, unitLabelFor } from '@batchbook/shared/units';
import { dayOf, shownDay, shownMoment } from '../../../ui/dates.ts';

/** Somebody who has some of it, with all that they bought. */
export interface Buyer {
  /** The email, else the name: two sales to it are one buyer's. */
  key: string;
  name: string;
  email: string;
  /** '12 loaves, 14 packs'. */
  amounts: string;
  /** 'Nov 13, 2026 to Nov 21, 2026'. */
  days: string;
  sales: readonly TracedSale[];
}

/** The parts of a lot's balance, as its tables list them. */
export const masses = ['in', 'used', 'sold', 'wasted', 'adjusted', 'onHand'] as const;

const amountsOf = (sales: readonly TracedSale[]): string =>
  [...Map.groupBy(sales, ({ unit }) => unit)]
    .map(([unit, of]) => quantityOf({ quantity: sumDecimals(of.map(({ quantity }) => quantity)), unit }))
    .join(', ');

export function buyersOf(sales: readonly TracedSale[]): Buyer[] {
  const byKey = Map.groupBy(sales, ({ purchaserEmail, purchaserName }) =>
    (purchaserEmail || purchaserName).toLowerCase(),
  );
  const buyers = [...byKey].map(([key, of]): Buyer => {
    const days = of.map(({ saleDate }) => saleDate).sort();
    const [first = '', last = ''] = [days[0], days.at(-1)];
    return {
      key,
      name: of.find(({ purchaserName }) => purchaserName !== '')?.purchaserName ?? key,
      email: of.find(({ purchaserEmail }) => purchaserEmail !== '')?.purchaserEmail ?? '',
      amounts: amountsOf(of),
      days: first === last ? shownDay(first) : `${shownDay(first)} to ${shownDay(last)}`,
      sales: of,
    };
  });
  // A mark is by name: two shops of one name are told apart by their addresses.
  const named = Map.groupBy(buyers, ({ name }) => name);
  return buyers.map((buyer) =>
    (named.get(buyer.name)?.length ?? 0) > 1 && buyer.email !== ''
      ? { ...buyer, name: `${buyer.name} (${buyer.email})` }
      : buyer,
  );
}

/** '2 packs', '1 pack'. A recipe's own word for its pieces stays as it is. */
export const quantityOf = ({ quantity, unit }: { quantity: string; unit: string }): string =>
  `${formatQuantity(quantity)} ${isUnit(unit) ? unitLabelFor(unit, quantity) : unit}`;

export const madeText = ({ made, unit }: Pick<TracedRun, 'made' | 'unit'>): string =>
  quantityOf({ quantity: made, unit });

/** What is still here of each item, over all lots and sites, in the units that it is kept in. */
export function heldIn(stock: Trace['stock']): { name: string; quantity: string; unit: string }[] {
  const byItem = Map.groupBy(stock, ({ itemId, unit }) => `${itemId} ${unit}`);
  return [...byItem.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: sumDecimals([first, ...rest].map(({ quantity }) => quantity)) }] : [],
  );
}

type Moved = Trace['possible']['movements'][number];

/** 'Tart, sale, at Bruton market, High Street'; without an event, at its site. */
export const movedText = ({ name, reason, siteName, event }: Moved): string =>
  [name, reason, `at ${event?.name ?? siteName}`, event?.location].filter(Boolean).join(', ');

/** The day of its event; else when it was posted. */
export const movedOn = ({ event, postedAt }: Moved): string =>
  event?.eventDate ? shownDay(event.eventDate) : shownMoment(postedAt);

/** The runs by level: those made with the lot, those made with that, and so on. */
export const levelsOf = (runs: readonly TracedRun[]): TracedRun[][] => {
  const byLevel = Map.groupBy(runs, ({ level }) => level);
  return [...byLevel.keys()].sort((a, b) => a - b).map((level) => byLevel.get(level) ?? []);
};

/** A code as it is written on what was found: one in capitals is found by small letters too. */
export function codeIn({ lots, runs }: Pick<Trace, 'lots' | 'runs'>, typed: string): string {
  const found = new Set([
    ...lots.map(({ lotCode }) => lotCode),
    ...runs.map(({ batchNumber }) => batchNumber),
  ]);
  return [typed, typed.toUpperCase()].find((code) => found.has(code)) ?? typed;
}

/** The sums of a lot. Lots of two ingredients may share a code. */
export const balanceFor = (
  { lotCode, name }: Pick<TracedLot, 'lotCode' | 'name'>,
  { balance }: Pick<Trace, 'balance'>,
): LotBalance | undefined => balance.find((one) => one.lotCode === lotCode && one.name === name);

/** The lots that no run of the trace made: they came from a supplier. */
export const suppliedLots = ({ lots, runs }: Pick<Trace, 'lots' | 'runs'>): TracedLot[] =>
  lots.filter(
    ({ lotCode, recipeId }) => recipeId === null || !runs.some(({ batchNumber }) => batchNumber === lotCode),
  );

/** A row for each thing that happened, for a spreadsheet. Its dates sort. */
export function rowsOfTrace(trace: Trace): string[][] {
  const head = ['What', 'Lot or batch', 'Quantity', 'Unit', 'Place', 'Date', 'Reference', 'Certain'];
  return [
    head,
    ...suppliedLots(trace).map((lot) => receivedRow(lot, trace)),
    ...trace.runs.flatMap((run) => [...usedRows(run), runRow(run, 'Yes')]),
    ...trace.stock.map(({ lotCode, quantity, unit, siteName, name }) => [
      'In stock',
      lotCode,
      quantity,
      unit,
      siteName,
      '',
      name,
      'Yes',
    ]),
    ...trace.sales.map((sale) => saleRow(sale, 'Yes')),
    ...trace.events.map(({ batchNumber, quantity, unit, location, eventDate, name, assumed }) => [
      'Sold or wasted at an event',
      batchNumber,
      quantity,
      unit,
      location,
      eventDate ?? '',
      name,
      assumed ? 'Assumed by use-by' : 'Yes',
    ]),
    ...trace.possible.runs.map((run) => runRow(run, 'Possible')),
    ...trace.possible.sales.map((sale) => saleRow(sale, 'Possible')),
    ...trace.possible.movements.map(({ reason, quantity, unit, siteName, postedAt, name, event }) => [
      `Stock: ${reason}`,
      '',
      quantity,
      unit,
      event?.location || siteName,
      event?.eventDate ?? dayOf(new Date(postedAt)),
      event ? `${name}, ${event.name}` : name,
      'Possible',
    ]),
  ];
}

/** The unit that a batch is sold in; '' for one that the trace doesn't have. */
export const unitOfBatch = ({ sales, events, runs }: Trace, batchNumber: string): string =>
  [...sales, ...events, ...runs].find((one) => one.batchNumber === batchNumber)?.unit ?? '';

/** The rows of its trace, and of what came back. */
export function rowsOfRecall({ found, recovered }: Pick<Recall, 'found' | 'recovered'>): string[][] {
  return [
    ...rowsOfTrace(found),
    ...recovered.map(({ name, batchNumber, quantity }) => [
      'Recovered',
      batchNumber,
      quantity,
      unitOfBatch(found, batchNumber),
      name,
      '',
      '',
      'Yes',
    ]),
  ];
}

function receivedRow(lot: TracedLot, trace: Trace): string[] {
  const { lotCode, name, received, supplier } = lot;
  const balance = received === null ? undefined : balanceFor(lot, trace);
  return [
    received === null ? 'Named on a run, not received' : 'Received',
    lotCode,
    balance?.in ?? '',
    balance?.unit ?? '',
    supplier?.name ?? '',
    received === null ? '' : dayOf(new Date(received)),
    name,
    'Yes',
  ];
}

/** What a run took. Recalls that were kept before traces said it have none. */
function usedRows(run: TracedRun): string[][] {
  const { used = [], usedWithoutLot = [], batchNumber, productionDate, recipeName, struck } = run;
  const all = [
    ...used.map((one) => ({ ...one, name: '' })),
    ...usedWithoutLot.map((one) => ({ ...one, lotCode: '' })),
  ];
  return all.map(({ lotCode, name, quantity, unit }) => [
    struck ? 'Used, struck through' : 'Used',
    lotCode,
    quantity ?? '',
    unit,
    '',
    productionDate,
    `${name && `${name} in `}${recipeName} ${batchNumber}`,
    'Yes',
  ]);
}

const runRow = (
  { batchNumber, made, unit, productionDate, recipeName, struck }: TracedRun,
  certain: string,
): string[] => [
  struck ? 'Made, struck through' : 'Made',
  batchNumber,
  made,
  unit,
  '',
  productionDate,
  recipeName,
  certain,
];

const saleRow = (
  { batchNumber, quantity, unit, purchaserName, purchaserEmail, saleDate }: TracedSale,
  certain: string,
): string[] => ['Sold', batchNumber, quantity, unit, purchaserName, saleDate, purchaserEmail, certain];
