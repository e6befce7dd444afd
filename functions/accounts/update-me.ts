import { memberChanged } from '@batchbook/events/accounts';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Me } from '@batchbook/shared/accounts/schema';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { setAll } from '../platform/table/set-all.ts';
import { exists, transact, type Write } from '../platform/table/write.ts';
import { ensureAccount } from './ensure-account.ts';
import { profileKey } from './table.ts';

/**
 * Any signed-in user: changes their names or theme. The last write wins, since each field belongs to one person.
 * `accounts.member_changed` publishes a new name to each of their organizations, whose screens show it.
 */
export const updateMe = useCase(accountsContract.updateMe, {
  answer: async ({ actor, body, now }) => {
    const me = await ensureAccount(actor.userId, now);
    const changes = Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const changed = { ...me, ...Object.fromEntries(changes) };
    const events =
      changed.firstName === me.firstName && changed.lastName === me.lastName ? [] : publishName(me, now);
    if (changes.length > 0) await transact(actor, [profileUpdate(actor.userId, changes, now), ...events]);
    return ok(changed);
  },
});

const profileUpdate = (userId: string, changes: [string, string][], now: Date): Write => ({
  label: 'profile',
  update: profileKey(userId),
  ...setAll({ ...Object.fromEntries(changes), updatedAt: now.toISOString() }),
  condition: exists,
});

/** A transaction takes a hundred writes, and nobody belongs to more organizations than this. */
const toldMax = 99;

const publishName = ({ userId, memberships }: Me, now: Date): Write[] =>
  memberships
    .slice(0, toldMax)
    .map(({ organizationId }) =>
      publish({ definition: memberChanged, organizationId, data: { id: userId } }, now),
    );
