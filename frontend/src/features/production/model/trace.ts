/** What a trace says, in the shapes that its screen, its sheet and its file need. */
import { formatQuantity, sumDecimals } from '@batchbook/shared/money';
import type { Trace, TracedRun, TracedSale } from '@batchbook/shared/production/trace-schema';
import { shownDay, shownMoment } from '../../../ui/dates.ts';

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
    .map(([unit, of]) => `${formatQuantity(sumDecimals(of.map(({ quantity }) => quantity)))} ${unit}`)
    .join(', ');

export function buyersOf(sales: readonly TracedSale[]): Buyer[] {
  const byKey = Map.groupBy(sales, ({ purchaserEmail, purchaserName }) =>
    (purchaserEmail || purchaserName).toLowerCase(),
  );
  return [...byKey].map(([key, of]) => {
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
}

export const quantityOf = ({ quantity, unit }: { quantity: string; unit: string }): string =>
  `${formatQuantity(quantity)} ${unit}`;

export const madeText = ({ made, unit }: Pick<TracedRun, 'made' | 'unit'>): string =>
  quantityOf({ quantity: made, unit });

/** The runs by level: those made with the lot, those made with that, and so on. */
export const levelsOf = (runs: readonly TracedRun[]): TracedRun[][] => {
  const byLevel = Map.groupBy(runs, ({ level }) => level);
  return [...byLevel.keys()].sort((a, b) => a - b).map((level) => byLevel.get(level) ?? []);
};

/** A row for each thing that happened, for a spreadsheet. */
export function rowsOfTrace(trace: Trace): string[][] {
  const head = ['What', 'Lot or batch', 'Quantity', 'Unit', 'Place', 'Date', 'Reference', 'Certain'];
  return [
    head,
    ...trace.lots.map(({ lotCode, name, received, supplier }) => [
      'Received or made',
      lotCode,
      '',
      '',
      supplier?.name ?? '',
      received === null ? '' : shownMoment(received),
      name,
      'Yes',
    ]),
    ...trace.runs.map((run) => runRow(run, 'Yes')),
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
      eventDate === null ? '' : shownDay(eventDate),
      name,
      assumed ? 'Assumed by use-by' : 'Yes',
    ]),
    ...trace.possible.runs.map((run) => runRow(run, 'Possible')),
    ...trace.possible.sales.map((sale) => saleRow(sale, 'Possible')),
    ...trace.possible.movements.map(({ reason, quantity, unit, siteName, postedAt, name }) => [
      `Stock: ${reason}`,
      '',
      quantity,
      unit,
      siteName,
      shownMoment(postedAt),
      name,
      'Possible',
    ]),
  ];
}

const runRow = (
  { batchNumber, made, unit, productionDate, recipeName, struck }: TracedRun,
  certain: string,
) => [
  struck ? 'Made, struck through' : 'Made',
  batchNumber,
  made,
  unit,
  '',
  shownDay(productionDate),
  recipeName,
  certain,
];

const saleRow = (
  { batchNumber, quantity, unit, purchaserName, purchaserEmail, saleDate }: TracedSale,
  certain: string,
) => ['Sold', batchNumber, quantity, unit, purchaserName, shownDay(saleDate), purchaserEmail, certain];
