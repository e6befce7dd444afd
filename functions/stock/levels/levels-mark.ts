/**
 * How far a reader of the levels has got: the time from which the journal tells what has moved since, and the
 * revision of everything else that the stock screens show.
 */
import type { Item } from '../../platform/table/read.ts';

/** The journal is read through an index that lags, and a movement bears the time at which its request began. */
const overlapMs = 60_000;
/** How long a change may stay unseen: a transaction is tried for 3 s, and a read that isn't strong lags behind. */
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

/** @param state `STOCKSTATE`, or nothing while nothing has been changed. */
export const revisionOf = (state: Item | undefined): number => revisionIn(state?.revision);

export const isUnsettled = (state: Item | undefined, now: Date): boolean =>
  ((state?.touchedAt as number | undefined) ?? 0) > now.getTime() - settlingMs;

/** Whether what was written at `at` (milliseconds since 1970) was so young when the mark was given, or not there yet. */
export const mayHaveMissed = (mark: Mark, at: number): boolean => at > mark.from + overlapMs - settlingMs;

export const markOf = (now: Date, revision: number): string =>
  `${String(now.getTime() - overlapMs).padStart(timeDigits, '0')}-${revision}`;

export function readMark(text: string): Mark {
  const [from = '', revision = ''] = text.split('-');
  return { from: Number(from), revision: Number(revision) };
}
