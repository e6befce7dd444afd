/** Carries out on all memberships, and in the user pool, what the profile says about ended sessions. */
import { memberSignedOut } from '@batchbook/events/accounts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { publish } from '../../platform/outbox.ts';
import { userPk } from '../../platform/table/keys.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import { exists, transactUnlessChanged } from '../../platform/table/write.ts';
import { membershipKeys, profileKey } from '../table.ts';
import { signOutOfPool } from '../user-pool.ts';

const atOnce = 10;
const scope = { system: 'a person ends sessions on all of their own memberships' };

/** Does what is left to do, so it may run again after a failure. A membership that is made later carries it by itself. */
export async function endEverywhere(userId: string, now: Date): Promise<void> {
  const items = await queryAll({ userId }, { pk: userPk(userId), consistent: true });
  const profile = items.find(({ sk }) => sk === profileKey(userId).sk);
  if (profile?.sessionsEndedAt === undefined || profile.deletedAt !== undefined) return;
  const left = items.filter(
    (item) => item.type === 'MEMBERSHIP' && item.status !== 'left' && !saysTheSame(item, profile),
  );
  await forEachConcurrently(left, atOnce, (membership) => endOn(membership, profile, now));
  if (profile.sessionsEndedInPool === profile.sessionsEndedAt) return;
  await signOutOfPool(userId);
  await transactUnlessChanged({ userId }, [
    {
      label: 'profile',
      update: profileKey(userId),
      expression: 'SET sessionsEndedInPool = :endedAt',
      condition: 'sessionsEndedAt = :endedAt',
      values: { ':endedAt': profile.sessionsEndedAt },
    },
  ]);
}

const saysTheSame = (membership: Item, profile: Item): boolean =>
  membership.sessionsEndedAt === profile.sessionsEndedAt && membership.keptSession === profile.keptSession;

/** The event has the person's live connections to the organization closed. */
async function endOn({ organizationId, userId }: Item, profile: Item, now: Date): Promise<void> {
  const [id, user] = [organizationId as string, userId as string];
  const updates = membershipKeys(id, user).map((key, index) => ({
    label: `membership ${index}`,
    update: key,
    expression: 'SET sessionsEndedAt = :endedAt, keptSession = :kept',
    values: { ':endedAt': profile.sessionsEndedAt, ':kept': profile.keptSession },
    condition: exists,
  }));
  const event = { definition: memberSignedOut, organizationId: id, data: { id: user } };
  // A membership that is gone lets nobody in.
  await transactUnlessChanged(scope, [...updates, publish(event, now)]);
}
