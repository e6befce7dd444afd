/**
 * How far a reader of the levels has got: the time from which the journal tells what has moved since, and the
 * revision of everything else that the stock screens show.
 */
import type { Item } from '../platform/table/read.ts';

/** The journal is read through an index that lags, and a movement bears the time at which its request began. */
const overlapMs = 60_000;
/** How long a change may stay unseen by a read that isn't strong. */
const settlingMs = 2_000;
const timeDigits = 13;
const revisionsMax = 1_000_000_000;

export interface Mark {
  /** Milliseconds since 1970. */
  from: number;
  revision: number;
}

/** @param state `STOCKSTATE`, or nothing while nothing has been changed. */
export const revisionOf = (state: Item | undefined): number =>
  ((state?.revision as number | undefined) ?? 0) % revisionsMax;

export const isUnsettled = (state: Item | undefined, now: Date): boolean =>
  ((state?.touchedAt as number | undefined) ?? 0) > now.getTime() - settlingMs;

export const markOf = (now: Date, revision: number): string =>
  `${String(now.getTime() - overlapMs).padStart(timeDigits, '0')}-${revision}`;

export function readMark(text: string): Mark {
  const [from = '', revision = ''] = text.split('-');
  return { from: Number(from), revision: Number(revision) };
}
