import { accountsContract } from '@batchbook/shared/accounts/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { setAll } from '../platform/table/set-all.ts';
import { transact, type Write } from '../platform/table/write.ts';
import { ensureAccount } from './ensure-account.ts';
import { publishMember } from './publish-member.ts';
import { living, profileKey, shownNameOf } from './table.ts';

/**
 * Any signed-in user: changes their names, role or theme. The last write wins, since each field belongs to one person.
 * `accounts.member_changed` publishes a new name to each of their organizations, whose screens show it.
 */
export const updateMe = useCase(accountsContract.updateMe, {
  answer: async ({ actor, body, now }) => {
    const me = await ensureAccount(actor, now);
    const changes = Object.entries(body).filter((entry): entry is Change => entry[1] !== undefined);
    const changed = { ...me, ...Object.fromEntries(changes) };
    const events = shownNameOf(changed) === shownNameOf(me) ? [] : publishMember(me, now);
    if (changes.length > 0) await transact(actor, [profileUpdate(actor.userId, changes, now), ...events]);
    return ok(changed);
  },
});

type Change = [string, string | null];

const profileUpdate = (userId: string, changes: Change[], now: Date): Write => ({
  label: 'profile',
  update: profileKey(userId),
  ...setAll({ ...Object.fromEntries(changes), updatedAt: now.toISOString() }),
  condition: living,
});
