/** Writes on the profile that a person's sessions have ended. */
import { sessionsEnded } from '@batchbook/events/accounts';
import { noOrganization } from '@batchbook/events/envelope';
import { publish } from '../../platform/outbox.ts';
import { transactUnlessChanged } from '../../platform/table/write.ts';
import { living, profileKey } from '../table.ts';

export interface SessionsEnd {
  /** Sessions that began later go on. In seconds, as the user pool counts. */
  endedAt: number;
  /** The `origin_jti` of the one session that goes on. */
  kept: string | null;
  /** The pool has ended them already. */
  isInPool: boolean;
}

/**
 * Its event has a worker carry it out on the memberships. Writes nothing when the account was deleted, or all sessions
 * were ended later than this, at the same moment.
 */
export async function stampEnd(
  userId: string,
  { endedAt, kept, isInPool }: SessionsEnd,
  now: Date,
): Promise<void> {
  const inPool = isInPool ? 'SET sessionsEndedInPool = :endedAt,' : 'REMOVE sessionsEndedInPool SET';
  await transactUnlessChanged({ userId }, [
    {
      label: 'profile',
      update: profileKey(userId),
      expression: `${inPool} sessionsEndedAt = :endedAt, keptSession = :kept`,
      values: { ':endedAt': endedAt, ':kept': kept },
      condition: `${living} AND (attribute_not_exists(sessionsEndedAt) OR sessionsEndedAt <= :endedAt)`,
    },
    publish({ definition: sessionsEnded, organizationId: noOrganization, data: { userId } }, now),
  ]);
}
