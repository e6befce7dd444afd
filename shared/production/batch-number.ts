/** Batch numbers: `HFT-261205-01`, of the recipe's short code, the day and the next free number. */
import { batchNumberMax } from './constants.ts';

const dayAndNumber = '-261205-01'.length;

/** The longest short code that leaves room for the rest. */
export const shortCodeMax = batchNumberMax - dayAndNumber;

/** The initials of a recipe's name: 'SHFT' of 'Salted honey frangipane tart', 'B' where there is none. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .match(/[A-Z0-9]+/g);
  const initials = (words ?? []).map((word) => word[0]).join('');
  return initials.slice(0, shortCodeMax) || 'B';
}

/** @param day A calendar day, `2026-12-05`. */
export const batchPrefix = (code: string, day: string): string =>
  `${code}-${day.slice(2).replaceAll('-', '')}-`;

/** The number after the highest that is taken: a number that was freed may be on a label already. */
export function nextBatchNumber(prefix: string, taken: Iterable<string>): string {
  let highest = 0;
  for (const number of taken) {
    const rest = number.slice(prefix.length);
    if (number.startsWith(prefix) && /^\d{1,6}$/.test(rest)) highest = Math.max(highest, Number(rest));
  }
  return prefix + String(highest + 1).padStart(2, '0');
}

/** The number `by` further on: 'HFT-261205-03' after 'HFT-261205-01' by 2. */
export const laterBatchNumber = (number: string, by: number): string =>
  number.replace(/\d{1,20}$/, (last) => String(Number(last) + by).padStart(2, '0'));

/**
 * The number as its key in the table has it: two that differ in case alone are the same. What is made has it as its lot's
 * code, and codes of lots are the same in more cases (`isSameCode`).
 */
export const sameBatchNumber = (number: string): string => number.toUpperCase();
