/** The stock cards: all that changed a shelf, on the day on which it happened. What was struck out isn't on them. */
import { later, londonDay } from './days.ts';
import { type Fraction, fraction, isSame, none, times, whole } from './fraction.ts';
import type { Column, Notebook, RunNote, StallNote } from './notebook.ts';

export interface CardLine {
  itemId: string;
  siteId: string;
  day: string;
  column: Column;
  /** In thousandths of the item's unit. */
  delta: bigint;
  /** Why it was wasted or destroyed. */
  why: string | null;
}

const thousandths = (quantity: Fraction): bigint => {
  const { n, d } = times(quantity, whole(1000));
  return n / d;
};

/** All lines. Nothing counts after today, whatever day was said. */
export function cardLines(notes: Notebook, today: string): CardLine[] {
  const lines = [
    ...notes.moves.filter(({ isUndone }) => !isUndone),
    ...notes.runs.filter(({ status }) => status === 'locked').flatMap((run) => linesOfRun(notes, run)),
    ...linesOfSales(notes),
    ...notes.stalls.flatMap((stall) => linesOfStall(notes, stall)),
  ];
  return lines.map(({ itemId, siteId, day, column, delta, why }) => ({
    ...{ itemId, siteId, column, delta, why },
    day: day < today ? day : today,
  }));
}

function linesOfRun(notes: Notebook, { recipe, siteId, day, made, rows }: RunNote): CardLine[] {
  const of = { siteId: siteId ?? notes.mainSite, day, why: null };
  const used = rows.flatMap(({ of: { itemId }, used: quantity }) =>
    itemId === null || isSame(quantity, none)
      ? []
      : [{ ...of, itemId, column: 'used' as const, delta: -thousandths(quantity) }],
  );
  const { itemId } = recipe;
  return itemId === null || isSame(made, none)
    ? used
    : [...used, { ...of, itemId, column: 'made', delta: thousandths(made) }];
}

/** What is said to happen later counts a week after it was entered, at the latest. */
const aheadMax = 7;

/** Also of runs that were struck through: who has it, has it. Nothing is taken of what never was in stock. */
const linesOfSales = (notes: Notebook): CardLine[] =>
  notes.sales.flatMap(({ run, day, taken, isDeleted }) => {
    const { itemId } = run.recipe;
    if (isDeleted || itemId === null || isSame(run.made, none)) return [];
    return taken.map(({ siteId, quantity, at }): CardLine => {
      const latest = later(londonDay(at), aheadMax);
      return {
        ...{ itemId, siteId, column: 'sold', why: null, delta: -thousandths(quantity) },
        day: day < latest ? day : latest,
      };
    });
  });

function linesOfStall(notes: Notebook, { rows, day, siteId, status, isDeleted }: StallNote): CardLine[] {
  if (isDeleted || status === 'cancelled') return [];
  const of = { day, siteId: siteId ?? notes.mainSite };
  return rows.flatMap(({ recipe: { itemId }, sold, wasted }) =>
    (
      [
        ['sold', sold, null],
        ['wasted', wasted, 'Wasted at events'],
      ] as const
    ).flatMap(([column, quantity, why]) =>
      itemId === null || quantity === null || quantity === '0'
        ? []
        : [{ ...of, itemId, column, why, delta: -thousandths(fraction(quantity)) }],
    ),
  );
}

/** What was there at the end of a day. */
export const leftOn = (lines: readonly CardLine[], day: string): bigint =>
  lines.filter((line) => line.day <= day).reduce((left, { delta }) => left + delta, 0n);

/** Something was known, or happened, by the end of a day. */
export const byEndOf =
  (day: string) =>
  (at: string): boolean =>
    londonDay(at) <= day;

export const dayBefore = (day: string): string => later(day, -1);
