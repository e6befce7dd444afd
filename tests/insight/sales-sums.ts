/** What was sold, what it took and what it cost, added up from the sales and the stalls that were written down. */
import { isIn, type Span } from './days.ts';
import {
  type Fraction,
  fraction,
  inPence,
  isAbove,
  minus,
  none,
  percentOf,
  plus,
  times,
  total,
  writtenIf,
} from './fraction.ts';
import type { Notebook, RecipeNote, StallNote, StallRow } from './notebook.ts';

export interface SoldLine {
  day: string;
  recipe: RecipeNote;
  siteId: string;
  quantity: Fraction;
  /** `null` where nobody knows. */
  takings: Fraction | null;
  /** As it was written down when it was made, or planned for a stall; with the work. */
  cost: Fraction | null;
}

/** Sold of a run that stands, and at a stall that was held: each once, on its own day. */
export const soldLines = (notes: Notebook): SoldLine[] => [
  ...notes.sales
    .filter(({ isDeleted, run }) => !isDeleted && run.status === 'locked')
    .map(({ run, day, siteId, quantity, unitPrice }) => {
      const amount = fraction(quantity);
      return {
        ...{ day, recipe: run.recipe, siteId: siteId ?? run.siteId ?? notes.mainSite, quantity: amount },
        takings: unitPrice === null ? null : times(amount, fraction(unitPrice)),
        cost: run.costEach && times(amount, run.costEach),
      };
    }),
  ...held(notes).flatMap((stall) => linesOfStall(notes, stall)),
];

/** The stalls that weren't cancelled or deleted. */
export const held = ({ stalls }: Notebook): StallNote[] =>
  stalls.filter(({ isDeleted, status }) => !isDeleted && status !== 'cancelled');

const isEntered = ({ sold }: StallRow): boolean => sold !== null;

function linesOfStall(notes: Notebook, { day, siteId, rows }: StallNote): SoldLine[] {
  if (!rows.some(isEntered)) return [];
  return rows
    .filter(({ sold, wasted }) => sold !== null || wasted !== null)
    .map((row) => {
      const quantity = fraction(row.sold ?? '0');
      const isSome = isAbove(quantity, none);
      return {
        ...{ day, recipe: row.recipe, siteId: siteId ?? notes.mainSite, quantity },
        takings: isSome ? takingsOf(row, quantity) : none,
        cost: isSome ? costOf(row, quantity) : none,
      };
    });
}

/** In pence: a till has nothing smaller. */
const takingsOf = ({ price }: StallRow, quantity: Fraction): Fraction | null =>
  price === null ? null : inPence(times(quantity, fraction(price)));

const costOf = (
  { ingredientsEach, packagingEach, workEach }: StallRow,
  quantity: Fraction,
): Fraction | null =>
  ingredientsEach && times(quantity, plus(plus(ingredientsEach, packagingEach), workEach));

/** A day is over, and of something nobody said what was sold. */
export const needsActuals = ({ day, rows }: StallNote, today: string): boolean =>
  day < today && rows.some((row) => !isEntered(row));

export const within = (lines: readonly SoldLine[], span: Span): SoldLine[] =>
  lines.filter(({ day }) => isIn(day, span));

export const sumOf = (amounts: readonly (Fraction | null)[]): Fraction =>
  total(amounts.flatMap((amount) => amount ?? []));

export interface Earned {
  takings: Fraction;
  /** Every takings is known. */
  isPriced: boolean;
  isCosted: boolean;
  /** Of what has both a price and a cost. */
  knownTakings: Fraction;
  knownCost: Fraction;
  isAnyKnown: boolean;
}

export function earned(lines: readonly SoldLine[]): Earned {
  const known = lines.filter(({ takings, cost }) => takings !== null && cost !== null);
  return {
    takings: sumOf(lines.map(({ takings }) => takings)),
    isPriced: lines.every(({ takings }) => takings !== null),
    isCosted: lines.every(({ cost }) => cost !== null),
    knownTakings: sumOf(known.map(({ takings }) => takings)),
    knownCost: sumOf(known.map(({ cost }) => cost)),
    isAnyKnown: known.some(({ quantity }) => isAbove(quantity, none)),
  };
}

/** In percent of what was taken; `null` where nothing known was. */
export function marginPercent(lines: readonly SoldLine[]): string | null {
  const { knownTakings, knownCost } = earned(lines);
  return isAbove(knownTakings, none)
    ? writtenIf(percentOf(minus(knownTakings, knownCost), knownTakings))
    : null;
}
