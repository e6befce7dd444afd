/** Daily: removes users who didn't confirm within a week, so that the address's owner can sign up. */
import { type Clock, systemClock } from '../platform/clock.ts';
import { inTime } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import { findUser, isUnproved, removeUser, unproved, usersOfStatus } from './user-pool.ts';

const keptMs = 7 * 24 * 60 * 60 * 1000;

export const handler = inTime(() => removeUnconfirmed(systemClock));

export async function removeUnconfirmed(clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  let removed = 0;
  for (const status of unproved) {
    for await (const name of usersOfStatus(status, before)) {
      // The list may be slightly out of date: keep a user who has just confirmed.
      const user = await findUser(name);
      if (!user || !isUnproved(user)) continue;
      // Such a user has a temporary password set by an operator.
      if (user.attributes.get('email_verified') === 'true') continue;
      await removeUser(user.userId);
      removed += 1;
    }
  }
  log.info('unconfirmed sign-ups removed', { removed });
}
