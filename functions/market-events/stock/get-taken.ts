import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { readAt } from '../../platform/table/read.ts';
import { eventTable } from '../table.ts';
import { nothingTaken, takenIn, takenKey } from './taken-table.ts';

/** Any member: reads what an event has taken from stock, so that a pack list adds it to what is left there. */
export const getEventTaken = useCase(marketEventsContract.getEventTaken, {
  read: ({ params: { organizationId, id } }) =>
    readAt({ organizationId }, [eventTable.key(organizationId, id), takenKey(organizationId, id)]),
  answer: async ({ params: { organizationId, id } }, at) => {
    if (!at(eventTable.key(organizationId, id))) throw notFound();
    const item = at(takenKey(organizationId, id));
    const { rows } = item ? takenIn(item) : nothingTaken;
    return ok({
      eventId: id,
      rows: rows
        .filter(({ itemId }) => itemId !== null)
        .map(({ recipeId, siteId, lotCode, useByDate, quantity, unit }) => ({
          ...{ recipeId, siteId, lotCode, useByDate, quantity, unit },
        })),
    });
  },
});
