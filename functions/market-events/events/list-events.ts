import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import { limitOf } from '../../platform/http/paging.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { queryIndexAll } from '../../platform/table/query-months.ts';
import { type IndexKey, queryIndexBack } from '../../platform/table/read.ts';
import { eventsIndexPk, eventTable, type StoredEvent, toSummary } from '../table.ts';

/** Any member: lists the market events with their recipes, newest date first. */
export const listMarketEvents = useCase(marketEventsContract.listMarketEvents, {
  read: ({ params: { organizationId }, query }) =>
    queryIndexBack(
      { organizationId },
      {
        indexPk: eventsIndexPk(organizationId),
        from: '0',
        to: '9999-99',
        limit: limitOf(query),
        ...(query.cursor !== undefined && { after: positionOf(organizationId, query.cursor) }),
      },
    ),
  answer: (_, { items, next }) =>
    ok({
      items: items.map((item) => toSummary(eventTable.toEntity(item))),
      nextCursor: next && Buffer.from(next.gsi1sk).toString('base64url'),
    }),
});

/** The events of some days, the first and the last included. */
export async function readEventsIn(
  scope: { organizationId: string },
  { from, to }: { from: string; to: string },
): Promise<StoredEvent[]> {
  // After every event of the last day.
  const span = { indexPk: eventsIndexPk(scope.organizationId), from, to: `${to}#~` };
  return (await queryIndexAll(scope, span)).map(eventTable.toEntity);
}

const positionPattern = /^(\d{4}-\d\d-\d\d)#([0-7][0-9A-HJKMNP-TV-Z]{25})$/;

function positionOf(organizationId: string, cursor: string): IndexKey {
  const gsi1sk = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, , id] = positionPattern.exec(gsi1sk) ?? [];
  if (id === undefined) throw invalid('cursor', 'is not a cursor of this list');
  return { ...eventTable.key(organizationId, id), gsi1pk: eventsIndexPk(organizationId), gsi1sk };
}
