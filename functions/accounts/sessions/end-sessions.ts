import { sessionsEnded } from '@batchbook/events/accounts';
import { noOrganization } from '@batchbook/events/envelope';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { epochSeconds, poolClock } from '../../platform/clock.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { transactUnlessChanged } from '../../platform/table/write.ts';
import { ensureAccount } from '../ensure-account.ts';
import { living, profileKey } from '../table.ts';
import { endEverywhere } from './end-everywhere.ts';

/**
 * Any signed-in user: signs out everywhere. Every earlier session is refused from its next request on, reads too, and its
 * live connections close. `keepThis` lets the caller's own session work until its access token ends. A worker completes
 * what fails half-way.
 */
export const endSessions = useCase(accountsContract.endSessions, {
  answer: async ({ actor, body, now }) => {
    const { userId, session } = actor;
    await ensureAccount(actor, now);
    const event = { definition: sessionsEnded, organizationId: noOrganization, data: { userId } };
    // Fails when the account was deleted, or all sessions were ended later than this, at the same moment.
    await transactUnlessChanged({ userId }, [
      {
        label: 'profile',
        update: profileKey(userId),
        expression: 'SET sessionsEndedAt = :endedAt, keptSession = :kept REMOVE sessionsEndedInPool',
        values: {
          ':endedAt': epochSeconds(poolClock.now()),
          ':kept': body.keepThis ? session.id || null : null,
        },
        condition: `${living} AND (attribute_not_exists(sessionsEndedAt) OR sessionsEndedAt <= :endedAt)`,
      },
      publish(event, now),
    ]);
    await endEverywhere(userId, now);
    return ok({ ended: true as const });
  },
});
