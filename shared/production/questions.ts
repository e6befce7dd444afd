/**
 * Values that are probably mistakes but may be right. The screens ask before they send; the server answers
 * `confirmation_required` until the request names the question in `confirmed`. Only what people type is questioned:
 * workers and imports aren't (ADR 124).
 */
import { daysBetween, monthsAfter } from '../recipes/label-dates.ts';
import { shownDay } from '../shown-day.ts';
import { countOf } from '../text.ts';
import { beforeMade, soldTooFarAhead } from './constants.ts';

export const questionCodes = [
  'use_by_before_made',
  'use_by_far',
  'made_far_ahead',
  'sold_past_use_by',
  'lot_on_hold',
  'unknown_lot',
  'several_dates',
  'delivered_past_use_by',
  'returned_more',
  'counted_since',
] as const;
export type QuestionCode = (typeof questionCodes)[number];

export interface Question {
  code: QuestionCode;
  /** The field that it is about, as the run or the sale has it. */
  field: string;
  /** What is odd about it, as a sentence. */
  message: string;
}

/** The day of a moment by UTC, '2026-11-29': screens and server count from the same day. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/** Longer than any use-by of food that is made by hand. */
const useByMonthsMax = 36;

/** A plan is often confirmed the day before, and sometimes for the week. */
const madeAheadDaysMax = 7;

/** A time zone may be a day ahead of UTC. */
const soldAheadDaysMax = 1;

export const useByBeforeMade = (what: 'use-by' | 'best-before', days: number): string =>
  `Its ${what} date is ${countOf(days, 'day')} before the day it was made.`;

interface Dates {
  productionDate: string;
  /** `null`: none, or as the label says. */
  useByDate: string | null;
}

/** The questions about a run that is to be locked. @param today As `utcDay` says. */
export function runQuestions({ productionDate, useByDate }: Dates, today: string): Question[] {
  const questions: Question[] = [];
  const ahead = daysBetween(today, productionDate);
  if (ahead > madeAheadDaysMax)
    questions.push({
      code: 'made_far_ahead',
      field: 'productionDate',
      message: `That’s ${countOf(ahead, 'day')} ahead. A run is locked once it’s made.`,
    });
  if (useByDate !== null) questions.push(...useByQuestionsOf(productionDate, useByDate));
  return questions;
}

function useByQuestionsOf(productionDate: string, useByDate: string): Question[] {
  const field = 'useByDate';
  const days = daysBetween(productionDate, useByDate);
  if (days < 0) return [{ code: 'use_by_before_made', field, message: useByBeforeMade('use-by', -days) }];
  if (useByDate <= monthsAfter(productionDate, useByMonthsMax)) return [];
  const message = `Its use-by date is ${countOf(days, 'day')} after the day it was made, more than three years.`;
  return [{ code: 'use_by_far', field, message }];
}

/** The questions about a delivery. @param day On which it came; `null` when nobody said. */
export function deliveryQuestions(day: string | null, useByDate: string | null): Question[] {
  if (day === null || useByDate === null || useByDate >= day) return [];
  const days = countOf(daysBetween(useByDate, day), 'day');
  const message = `Its use-by date is ${days} before the day it came.`;
  return [{ code: 'delivered_past_use_by', field: 'useByDate', message }];
}

/**
 * The question about a delivery that is entered after its item was counted, on its day or later. To confirm it adds the
 * delivery to what was counted. A delivery that was on the shelf then says so in `wasCounted`.
 * @param countedOn The day of the last count.
 */
export const countedSinceQuestion = (countedOn: string): Question => ({
  code: 'counted_since',
  field: 'deliveredOn',
  message: `It was counted here on ${shownDay(countedOn)}. This delivery will be added to what was counted.`,
});

/** The questions about a sale of a batch. What was sold past its use-by has still left, so it must be recorded. */
export function saleQuestions(saleDate: string, { useByDate }: Pick<Dates, 'useByDate'>): Question[] {
  if (useByDate === null || saleDate <= useByDate) return [];
  const days = countOf(daysBetween(useByDate, saleDate), 'day');
  const message = `The batch was ${days} past its use-by on this day.`;
  return [{ code: 'sold_past_use_by', field: 'saleDate', message }];
}

/** Why a sale can't be on this day, or `null`: unlike a question it can't be confirmed. @param today As `utcDay` says. */
export function saleDayFault(
  saleDate: string,
  { productionDate }: Pick<Dates, 'productionDate'>,
  today: string,
): string | null {
  if (saleDate < productionDate) return beforeMade;
  return daysBetween(today, saleDate) > soldAheadDaysMax ? soldTooFarAhead : null;
}

/** The question about a lot on hold that was used or sold. Saying yes takes a reason, which is kept. */
export const heldQuestion = (
  field: string,
  { lotCode, name, reason }: Record<'lotCode' | 'name' | 'reason', string>,
): Question => ({
  code: 'lot_on_hold',
  field,
  message: `${[name, `lot ${lotCode}`].filter(Boolean).join(', ')} is on hold: ${reason}.`,
});

/**
 * The question about more that is used or carried away from no named lot than isn't on hold. Nobody says that it was a lot
 * on hold, so it takes no reason.
 * @param free '300 g'; `null` when all of it is on hold.
 */
export const heldStockQuestion = (
  free: string | null,
  holds: readonly Record<'lotCode' | 'reason', string>[],
): Question => ({
  code: 'lot_on_hold',
  field: 'quantity',
  message: [
    free === null ? 'All that’s here is on hold.' : `Only ${free} here isn’t on hold.`,
    ...holds.map(({ lotCode, reason }) => `Lot ${lotCode} is on hold: ${reason}.`),
  ].join(' '),
});

/** The question about a code that is to be put on hold and that no lot or batch has. @param nearest Those that exist. */
export const unknownLotQuestion = (
  { lotCode, useByDate }: { lotCode: string; useByDate: string | null },
  nearest: readonly string[],
): Question => ({
  code: 'unknown_lot',
  field: 'lotCode',
  message: `No lot or batch has the code ${lotCode}${useByDate === null ? '' : `, use by ${shownDay(useByDate)},`} yet.${
    nearest.length === 0 ? '' : ` The nearest that exist: ${nearest.join('; ')}.`
  }`,
});

/** The question about a code alone, of which lots with several dates are there. @param dates The one that is taken first. */
export const severalDatesQuestion = (lotCode: string, dates: readonly (string | null)[]): Question => {
  const [first, ...others] = dates.map((date) =>
    date === null ? 'without a date' : `use by ${shownDay(date)}`,
  );
  return {
    code: 'several_dates',
    field: 'useByDate',
    message: `Lot ${lotCode} is here more than once: ${[first, ...others].join('; ')}. Say which, or it’s the one ${first}.`,
  };
};

/**
 * The question about a code, or a date of it, that a run names and that never came in.
 * @param lot `name` is `null` where a movement names it: its lot was never at the site.
 * @param there Of the same thing, what did, in the order in which it may have been meant.
 */
export const neverCameQuestion = (
  field: string,
  { name, lotCode, useByDate }: { name: string | null; lotCode: string; useByDate: string | null },
  there: readonly string[],
): Question => ({
  code: 'unknown_lot',
  field,
  message: `${name === null ? 'Lot' : `${name}: lot`} ${lotCode}${useByDate === null ? '' : `, use by ${shownDay(useByDate)},`} ${name === null ? 'was never here' : 'never came in'}. ${
    there.length === 1 ? 'In stock is' : 'In stock are'
  } ${there.join('; ')}.`,
});

/**
 * The question about more of a lot that comes back than is out, or than the customer has.
 * @param out What is, '3 tarts'; `null` when nothing is.
 * @param customer Who has it, where it is asked about a customer.
 */
export const returnedMoreQuestion = (
  lotCode: string,
  out: string | null,
  customer: string | null = null,
): Question => ({
  code: 'returned_more',
  field: 'quantity',
  message: `As far as stock knows, ${
    customer === null
      ? out === null
        ? `nothing of lot ${lotCode} is out`
        : `only ${out} of lot ${lotCode} went out and didn’t come back`
      : `${customer} has ${out === null ? 'nothing' : `only ${out}`} of lot ${lotCode}`
  }.`,
});

/** Whether one of them can be confirmed only with a reason. */
export const needsReason = (questions: readonly Question[]): boolean =>
  questions.some(({ code }) => code === 'lot_on_hold');

/** The questions that aren't confirmed. */
export const openQuestions = (
  questions: readonly Question[],
  confirmed: readonly QuestionCode[] = [],
): Question[] => questions.filter(({ code }) => !confirmed.includes(code));
