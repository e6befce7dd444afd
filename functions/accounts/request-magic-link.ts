import { accountsContract } from '@batchbook/shared/accounts/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { requestLink } from './magic-links.ts';

/** Asks for a sign-in link. The answer and its time are the same for every address; a worker mails the link. */
export const requestMagicLink = useCase(accountsContract.requestMagicLink, {
  answer: async ({ body: { email, next = null }, now }) => {
    await requestLink({ email, next }, now);
    return ok({ sent: true as const });
  },
});
