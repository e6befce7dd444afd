/**
 * Any member: creates a single-use ticket, valid for a minute, that opens one live connection. A person and a business can
 * have only so many open, so that a loop in one browser doesn't stop what is pushed to others.
 */
import { liveContract } from '@batchbook/shared/live/contract';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, useCase } from '../platform/http/use-case.ts';
import { notExists, transact } from '../platform/table/write.ts';
import { newTicket, openMost, readOpen, ticketKey } from './table.ts';

const ticketSeconds = 60;

export const createLiveTicket = useCase(liveContract.createLiveTicket, {
  read: ({ params, now }) => readOpen(params.organizationId, now),
  answer: async ({ actor, now }, open) => {
    const { organizationId, userId, session } = actor;
    const own = open.filter((item) => item.userId === userId);
    if (own.length >= openMost.person || open.length >= openMost.business)
      throw new RequestProblem('too_many_requests', {
        detail: 'Too many windows are open. This one shows what others change once it’s loaded again.',
      });
    const ticket = newTicket(organizationId);
    const expires = plusSeconds(now, ticketSeconds);
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
