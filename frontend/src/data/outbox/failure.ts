import { ApiError, hasTimedOut } from '@batchbook/shared/http/client';

/**
 * The meaning of a failed send. `unreachable`: no answer. `later`: the server is busy, or needs a
 * new sign-in. `refused`: retrying won't help.
 */
export type Failure = 'unreachable' | 'later' | 'refused';

const mayPassSoon = new Set([401, 408, 425, 429]);

export function failureOf(error: unknown): Failure {
  if (hasTimedOut(error)) return 'unreachable';
  if (!(error instanceof ApiError)) return 'later';
  if (error.status === 0) return 'unreachable';
  // A route that isn't there yet, and the firewall, answer without a problem of ours.
  const isOurs = error.problem !== null || (error.status !== 403 && error.status !== 404);
  return error.status >= 500 || mayPassSoon.has(error.status) || !isOurs ? 'later' : 'refused';
}

const shortestPauseMs = 1000;
const longestPauseMs = 60_000;

/** How long to wait after `failures` in a row, with jitter: many screens come back at the same moment. */
export const pauseMs = (failures: number, random = Math.random()): number => {
  const ceiling = Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(failures, 10));
  return ceiling / 2 + (ceiling / 2) * random;
};
