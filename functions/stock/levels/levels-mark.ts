/**
 * A mark of what a reader of the levels has seen: the time from which to read the journal, and the revision of everything
 * else on the stock screens.
 */
import type { Item } from '../../platform/table/read.ts';

/** The journal's index lags the table, and a movement carries the time at which its request began. */
const overlapMs = 60_000;
/** How long a change may stay unseen: a transaction retries for 3 s, and eventually consistent reads lag. */
const settlingMs = 5_000;
const timeDigits = 13;
const revisionsMax = 1_000_000_000;

export interface Mark {
  /** Milliseconds since 1970. */
  from: number;
  revision: number;
}

/** A revision as marks have it. */
export const revisionIn = (attribute: unknown): number =>
  ((attribute as number | undefined) ?? 0) % revisionsMax;

/** @param state `STOCKSTATE`, or nothing before the first change. */
export const revisionOf = (state: Item | undefined): number => revisionIn(state?.revision);

export const isUnsettled = (state: Item | undefined, now: Date): boolean =>
  ((state?.touchedAt as number | undefined) ?? 0) > now.getTime() - settlingMs;

/** Whether a write at `at` (milliseconds since 1970) was too recent to be seen, or later, when the mark was issued. */
export const mayHaveMissed = (mark: Mark, at: number): boolean => at > mark.from + overlapMs - settlingMs;

export const markOf = (now: Date, revision: number): string =>
  `${String(now.getTime() - overlapMs).padStart(timeDigits, '0')}-${revision}`;

export function readMark(text: string): Mark {
  const [from = '', revision = ''] = text.split('-');
  return { from: Number(from), revision: Number(revision) };
}
