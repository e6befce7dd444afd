import { stockContract } from '@batchbook/shared/stock/contract';
import { limitOf } from '../../platform/http/paging.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { cursorOfJournal, journalPositionOf, readJournalPage } from './journal-page.ts';
import { toMovement } from './movement-table.ts';

/** Any member: lists the organization's movements by the time they were recorded, newest first. */
export const listStockMovements = useCase(stockContract.listStockMovements, {
  read: async ({ params, query, now }) => {
    const { organizationId } = params;
    const after = query.cursor === undefined ? null : journalPositionOf(organizationId, query.cursor);
    return readJournalPage(organizationId, query, { limit: limitOf(query), after, now });
  },
  answer: (_, { items, next }) =>
    ok({ items: items.map(toMovement), nextCursor: next && cursorOfJournal(next) }),
});
