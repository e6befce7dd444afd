import { epochSeconds, poolClock } from '../../platform/clock.ts';
import { signOutOfPool } from '../user-pool.ts';
import { endEverywhere } from './end-everywhere.ts';
import { stampEnd } from './stamp-end.ts';

/**
 * Ends every session that began before a password was reset: whoever knew the old one may have one. The pool comes first, so
 * that nothing ends the session that begins with the new password. It often begins within the same second, so the time
 * is the second before.
 */
export async function endSessionsAfterReset(userId: string, now: Date, userPoolId?: string): Promise<void> {
  await signOutOfPool(userId, userPoolId);
  const endedAt = epochSeconds(poolClock.now()) - 1;
  await stampEnd(userId, { endedAt, kept: null, isInPool: true }, now);
  await endEverywhere(userId, now);
}
