import { accountsContract } from '@batchbook/shared/accounts/contract';
import { networkOf } from '../platform/http/network.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { type Limit, spendUse } from '../platform/rate-limit.ts';
import { requestLink } from './magic-links.ts';

const limit: Limit = { what: 'magic-link', rates: [{ most: 30, seconds: 60 * 60 }] };

/** Asks for a sign-in link. The answer and its time are the same for every address; a worker mails the link. */
export const requestMagicLink = useCase(accountsContract.requestMagicLink, {
  answer: async ({ body: { email, next = null, pageKey = null }, actor, now }) => {
    await spendUse(limit, networkOf(actor.address), now);
    await requestLink({ email, next, pageKey }, now);
    return ok({ sent: true as const });
  },
});
