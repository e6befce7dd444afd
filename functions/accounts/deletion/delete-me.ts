import { accountDeleted } from '@batchbook/events/accounts';
import { noOrganization } from '@batchbook/events/envelope';
import { restorableDays } from '@batchbook/shared/accounts/constants';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { nameToType } from '@batchbook/shared/accounts/typed-name';
import { plusDays } from '../../platform/clock.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { ensureAccount } from '../ensure-account.ts';
import { readOwnMemberships } from '../own-memberships.ts';
import { living, profileKey } from '../table.ts';
import { assertTyped } from './assert-typed.ts';
import { type Closable, closeWrites, readClosable } from './close-organization.ts';
import { eraseAccount } from './erase-account.ts';

/** Six writes each, in a transaction of a hundred with the profile and the event. */
const closedAtOnce = 16;
const scope = { system: 'a person deletes their account, and the organizations that are theirs alone' };

/**
 * Any signed-in user: deletes their account. From the transaction that marks the profile on, no token opens it any more,
 * and nothing brings it back or restores its businesses. The rest is erased at once, or by a worker when that fails half-way.
 */
export const deleteMe = useCase(accountsContract.deleteMe, {
  answer: async ({ actor, body, now }) => {
    const { userId } = actor;
    assertTyped(body, nameToType(await ensureAccount(actor, now)));
    const read = () => readOwned(userId);
    const first = await read();
    assertAlone(first.owned);
    const surplus = first.owned.slice(closedAtOnce);
    await closeEach(surplus, userId, now);
    await retryOnConflict(surplus.length > 0 ? await read() : first, read, async ({ profile, owned }) => {
      // Another request was faster.
      if (profile.deletedAt !== undefined) return;
      assertAlone(owned);
      await transact(scope, [
        markDeleted(profile, now),
        ...owned.flatMap((one) => closeWrites(one, { byUserId: userId, deletesAt: now, now })),
        publish({ definition: accountDeleted, organizationId: noOrganization, data: { userId } }, now),
      ]);
    });
    await eraseAccount(userId, now).catch((error: unknown) =>
      log.error('an account is not erased yet; its worker goes on', error as Error),
    );
    return ok({ deleted: true as const });
  },
});

async function readOwned(userId: string): Promise<{ profile: Item; owned: Closable[] }> {
  // The profile first: it then says whether another came to be theirs since.
  const profile = await getItem({ userId }, profileKey(userId), { consistent: true });
  if (!profile) throw new Error('an account has no profile');
  const memberships = await readOwnMemberships(userId);
  const owned = memberships.filter(({ role, status }) => role === 'owner' && status === 'active');
  return {
    profile,
    owned: await Promise.all(owned.map(({ organizationId }) => readClosable(organizationId as string))),
  };
}

/**
 * Closes what doesn't fit the account's transaction, one by one and so that it could be restored: if this is interrupted, the
 * account is still there, and nothing is lost. Once the account is deleted, these are erased as soon as the others.
 */
async function closeEach(surplus: readonly Closable[], userId: string, now: Date): Promise<void> {
  const deletesAt = plusDays(now, restorableDays);
  for (const one of surplus)
    await retryOnConflict(
      one,
      () => readClosable(one.organizationId),
      async (found) => {
        // Deleted, or handed over, meanwhile.
        if (found.deletion || ownerOf(found) !== userId) return;
        assertAlone([found]);
        await transact(scope, closeWrites(found, { byUserId: userId, deletesAt, now }));
      },
    );
}

const ownerOf = ({ memberships }: Closable): unknown =>
  memberships.find(({ role }) => role === 'owner')?.userId;

/** @throws RequestProblem `owns_organizations`. */
function assertAlone(owned: readonly Closable[]): void {
  const withTeam = owned.filter(hasOthers);
  if (withTeam.length > 0) throw ownsTeam(withTeam);
}

const hasOthers = ({ memberships }: Closable): boolean =>
  memberships.filter(({ status }) => status === 'active').length > 1;

const ownsTeam = (owned: readonly Closable[]): RequestProblem => {
  const names = owned.map(({ organization }) => organization?.name).join(', ');
  return new RequestProblem('owns_organizations', { detail: `You own ${names}, which has other members` });
};

/** Fails when the user has come to own another organization since it was read. */
function markDeleted(profile: Item, now: Date): Write {
  const { ownerships } = profile;
  const isFirst = ownerships === undefined;
  return {
    label: 'profile',
    update: profileKey(profile.userId as string),
    expression: 'SET deletedAt = :now',
    values: { ':now': now.toISOString(), ...(isFirst ? {} : { ':seen': ownerships }) },
    condition: `${living} AND ${isFirst ? 'attribute_not_exists(ownerships)' : 'ownerships = :seen'}`,
  };
}
