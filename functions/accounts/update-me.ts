import { accountsContract } from '@batchbook/shared/accounts/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { setAll } from '../platform/table/set-all.ts';
import { exists, transact, type Write } from '../platform/table/write.ts';
import { ensureAccount } from './ensure-account.ts';
import { profileKey } from './table.ts';

/**
 * A signed-in user changes their names or theme. The last write wins: each field is one person's own.
 */
export const updateMe = useCase(accountsContract.updateMe, {
  answer: async ({ actor, body, now }) => {
    const me = await ensureAccount(actor.userId, now);
    const changes = Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined);
    if (changes.length > 0) await transact(actor, [profileUpdate(actor.userId, changes, now)]);
    return ok({ ...me, ...Object.fromEntries(changes) });
  },
});

const profileUpdate = (userId: string, changes: [string, string][], now: Date): Write => ({
  label: 'profile',
  update: profileKey(userId),
  ...setAll({ ...Object.fromEntries(changes), updatedAt: now.toISOString() }),
  condition: exists,
});
