/** Any member: creates a single-use ticket, valid for a minute, that opens one live connection. */
import { randomBytes } from 'node:crypto';
import { liveContract } from '@batchbook/shared/live/contract';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { created, useCase } from '../platform/http/use-case.ts';
import { notExists, transact } from '../platform/table/write.ts';
import { ticketKey } from './table.ts';

const ticketBytes = 32;
const ticketSeconds = 60;

export const createLiveTicket = useCase(liveContract.createLiveTicket, {
  answer: async ({ actor, now }) => {
    const ticket = randomBytes(ticketBytes).toString('base64url');
    const expires = plusSeconds(now, ticketSeconds);
    const { organizationId, userId } = actor;
    const put = {
      ...ticketKey(ticket),
      type: 'TICKET',
      organizationId,
      userId,
      expiresAt: epochSeconds(expires),
    };
    await transact(actor, [{ label: 'ticket', put, condition: notExists }]);
    return created({ ticket, expiresAt: expires.toISOString() });
  },
});
