import { accountsContract } from '@batchbook/shared/accounts/contract';
import { epochSeconds, poolClock } from '../../platform/clock.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { ensureAccount } from '../ensure-account.ts';
import { endEverywhere } from './end-everywhere.ts';
import { stampEnd } from './stamp-end.ts';

/**
 * Any signed-in user: signs out everywhere. Every earlier session is refused from its next request on, reads too, and its
 * live connections close. `keepThis` lets the caller's own session work until its access token ends. A worker completes
 * what fails half-way.
 */
export const endSessions = useCase(accountsContract.endSessions, {
  answer: async ({ actor, body, now }) => {
    const { userId, session } = actor;
    await ensureAccount(actor, now);
    const kept = body.keepThis ? session.id || null : null;
    await stampEnd(userId, { endedAt: epochSeconds(poolClock.now()), kept, isInPool: false }, now);
    await endEverywhere(userId, now);
    return ok({ ended: true as const });
  },
});
