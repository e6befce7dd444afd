/** The rows of a trace’s file that are of runs and shelves, and what all its rows are told from. */
import { sumDecimals } from '@batchbook/shared/money';
import type { Certainty, TracedLot, TracedRun, TracedStock } from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { type Found, isPossible } from '../../../data/traces.ts';
import { balanceFor } from './balance-text.ts';
import { shelfHeld } from './recall-holds.ts';
import { becauseText } from './trace.ts';

/** A row of the file. */
export interface Row {
  what: string;
  lot?: string | null | undefined;
  useBy?: string | undefined;
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

/** What is known beside a trace. */
export interface Beside {
  /** What somebody is called in a file, by their id. */
  nameOf: (userId: string) => string;
  siteNameOf: (siteId: string) => string;
  /** All holds, released ones too. */
  holds: readonly Hold[];
}

/** What the rows are told from. */
export interface Telling {
  trace: Found;
  beside: Beside;
  dates: DateOf;
  /** As `productsIn` says. */
  products: ReadonlyMap<string, string>;
}

/** The use-by of a lot; '' where nobody said, or where it came with several. */
export type DateOf = (lot: Pick<TracedLot, 'lotCode' | 'name'>) => string;

export function datesIn({ lots, runs, possible }: Found): DateOf {
  const keyOf = (lotCode: string, name: string): string => JSON.stringify([lotCode, name]);
  const dates = new Map([
    ...[...runs, ...possible.runs].map(
      ({ batchNumber, recipeName, useByDate }) => [keyOf(batchNumber, recipeName), useByDate ?? ''] as const,
    ),
    ...lots.map((lot) => [keyOf(lot.lotCode, lot.name), onlyDateOf(lot)] as const),
  ]);
  return ({ lotCode, name }) => dates.get(keyOf(lotCode, name)) ?? '';
}

function onlyDateOf({ useByDate, useByDates = [], deliveries = [] }: TracedLot): string {
  const named = [useByDate, ...useByDates, ...deliveries.map((delivery) => delivery.useByDate)];
  const [date = '', ...others] = new Set(named.flatMap((one) => one ?? []));
  return others.length === 0 ? date : '';
}

export const certaintyText = ({ certainty, because = [] }: Certainty, isAssumed = false): string => {
  if (certainty === 'possible') return `Possible: ${becauseText(because)}`;
  return isAssumed ? 'Assumed' : 'Yes';
};

/** What a run took of the lots, and what it made. Recalls that were kept before traces said it have the second alone. */
export const runRows = (run: TracedRun, of: Telling): Row[] => [...usedRows(run, of), madeRow(run, of)];

const ofRun = (
  { productionDate, enteredAt, userId, batchNumber, struck }: TracedRun,
  of?: Telling,
): Partial<Row> => ({
  ...{ day: productionDate, enteredAt: enteredAt ?? '', by: userId && of ? of.beside.nameOf(userId) : '' },
  reference: struck ? `${batchNumber}, struck through` : batchNumber,
});

const madeRow = (run: TracedRun, of: Telling): Row => ({
  ...{ what: 'Made', lot: run.batchNumber, useBy: run.useByDate ?? '', item: run.recipeName },
  ...{ quantity: run.made, unit: run.unit, ...ofRun(run, of), certain: certaintyText(run) },
});

const usedRows = (run: TracedRun, of: Telling): Row[] =>
  (run.used ?? []).map(({ lotCode, thingId, quantity, unit, assumed }) => {
    const name = of.trace.lots.find(
      (lot) => lot.lotCode === lotCode && (lot.ingredientId ?? lot.recipeId) === thingId,
    )?.name;
    return {
      ...{ what: 'Used in a run', lot: lotCode, quantity, unit, to: `${run.recipeName} ${run.batchNumber}` },
      ...(name && { item: name, useBy: of.dates({ lotCode, name }) }),
      ...{ ...ofRun(run, of), certain: certaintyText(run, assumed) },
    };
  });

/** What a run took without naming a lot, of a trace backward. */
export const unnamedRows = (run: TracedRun): Row[] =>
  (run.usedWithoutLot ?? []).map(({ name, quantity, unit }) => ({
    ...{ what: 'Used without a lot', item: name, quantity, unit, to: `${run.recipeName} ${run.batchNumber}` },
    ...ofRun(run),
  }));

/** What is on a shelf, apart from what is on hold there: the rows of a lot add up to its balance. */
export function shelfRows(shelf: TracedStock, of: Telling): Row[] {
  const { lotCode, useByDate, useByDates, quantity, unit, siteName, name } = shelf;
  const known = useByDate === undefined ? of.dates(shelf) : (useByDate ?? '');
  const useBy = useByDates?.map((date) => date ?? 'none').join(' or ') ?? known;
  const row = {
    ...{ lot: lotCode, useBy, item: name, unit, from: siteName },
    certain: certaintyText(shelf),
  };
  const held = heldOf(shelf, of);
  if (held === null) return [{ ...row, what: 'On hand, some of it on hold', quantity }];
  const free = sumDecimals([quantity, `-${held}`]);
  return [
    ...(free === '0' ? [] : [{ ...row, what: 'On hand', quantity: free }]),
    ...(held === '0' ? [] : [{ ...row, what: 'On hold', quantity: held }]),
  ];
}

/** How much of a shelf is on hold; `null` of a recall that kept it of the whole lot alone, where several shelves have it. */
function heldOf(shelf: TracedStock, { trace, beside }: Telling): string | null {
  if (shelf.held !== undefined) return shelf.held;
  if (isPossible(shelf)) return shelfHeld(shelf, trace, beside.holds) === 'all' ? shelf.quantity : '0';
  const sums = balanceFor(shelf, trace);
  if (!sums || (sums.held ?? '0') === '0') return '0';
  if (sums.onHand === '0') return shelf.quantity;
  const shelves = trace.stock.filter(({ lotCode, name }) => lotCode === shelf.lotCode && name === shelf.name);
  return shelves.length === 1 && sums.unit === shelf.unit ? sums.held : null;
}
