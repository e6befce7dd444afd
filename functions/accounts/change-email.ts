import { emailChanged } from '@batchbook/events/accounts';
import { noOrganization } from '@batchbook/events/envelope';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { newId } from '@batchbook/shared/ids';
import { isMailAddress } from '@batchbook/shared/mail-address';
import { epochSeconds, plusDays } from '../platform/clock.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { setAll } from '../platform/table/set-all.ts';
import { transactUnlessChanged } from '../platform/table/write.ts';
import { ensureAccount } from './ensure-account.ts';
import { publishMember } from './publish-member.ts';
import { formerAddressKey, living, profileKey } from './table.ts';
import { findVerifiedEmail } from './user-pool.ts';

const keptDays = 30;

/**
 * Any signed-in user: takes over the address that the user pool has verified, never one that a request names. A worker
 * writes to the old address. Invitations stay with the address they were made for. Sending it again changes nothing.
 */
export const changeEmail = useCase(accountsContract.changeEmail, {
  answer: async ({ actor, now }) => {
    const { userId } = actor;
    const me = await ensureAccount(actor, now);
    const email = await findVerifiedEmail(userId);
    if (email === null || email === me.email) return ok(me);
    if (!isMailAddress(email)) throw invalid('email', 'must be an address that mail can be sent to');
    const changeId = newId();
    const set = setAll({ email, updatedAt: now.toISOString() });
    const former = {
      ...formerAddressKey(userId, changeId),
      type: 'FORMER_ADDRESS',
      email: me.email,
      expiresAt: epochSeconds(plusDays(now, keptDays)),
    };
    const event = { definition: emailChanged, organizationId: noOrganization, data: { userId, changeId } };
    await transactUnlessChanged(actor, [
      {
        label: 'profile',
        update: profileKey(userId),
        ...set,
        values: { ...set.values, ':before': me.email },
        condition: `${living} AND email = :before`,
      },
      { label: 'former address', put: former },
      publish(event, now),
      ...publishMember(me, now),
    ]);
    // As it is now, also when another request was faster.
    return ok(await ensureAccount(actor, now));
  },
});
