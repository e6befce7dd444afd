/** Any member: creates a single-use ticket, valid for a minute, that opens one live connection. */
import { liveContract } from '@batchbook/shared/live/contract';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { created, useCase } from '../platform/http/use-case.ts';
import { newToken } from '../platform/secret-token.ts';
import { notExists, transact } from '../platform/table/write.ts';
import { ticketKey } from './table.ts';

const ticketSeconds = 60;

export const createLiveTicket = useCase(liveContract.createLiveTicket, {
  answer: async ({ actor, now }) => {
    const ticket = newToken();
    const expires = plusSeconds(now, ticketSeconds);
    const { organizationId, userId, session } = actor;
    const put = {
      ...ticketKey(ticket),
      type: 'TICKET',
      organizationId,
      userId,
      session,
      expiresAt: epochSeconds(expires),
    };
    await transact(actor, [{ label: 'ticket', put, condition: notExists }]);
    return created({ ticket, expiresAt: expires.toISOString() });
  },
});
