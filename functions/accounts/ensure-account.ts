/** Returns the profile of a signed-in user, and creates it if the user pool's trigger never ran. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { provisionAccount } from './provision-account.ts';
import { readMe } from './read-me.ts';
import { findUser } from './user-pool.ts';

export async function ensureAccount(userId: string, now: Date): Promise<Me> {
  const me = await readMe(userId);
  if (me) return me;
  const user = await findUser(userId);
  if (!user) throw new Error('a signed-in user is not in the pool');
  await provisionAccount(
    {
      userId,
      email: user.attributes.get('email') ?? '',
      businessName: user.attributes.get('custom:business_name') ?? '',
    },
    now,
  );
  const healed = await readMe(userId);
  if (!healed) throw new Error('an account was provisioned and is not there');
  return healed;
}
