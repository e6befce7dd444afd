import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { eventTable, readSnapshots, type Snapshots, type StoredEvent, toMarketEvent } from '../table.ts';

export interface ReadEvent {
  item: Item;
  event: StoredEvent;
  snapshots: Snapshots;
}

/** An event and its recipes as they were, read strongly; `null` when there is none. */
export async function readEvent({ organizationId, id }: EntityParams): Promise<ReadEvent | null> {
  const item = await getItem({ organizationId }, eventTable.key(organizationId, id), { consistent: true });
  if (!item) return null;
  const event = eventTable.toEntity(item);
  return { item, event, snapshots: await readSnapshots(event) };
}

/** Any member: reads a market event with its recipes as they were when they entered it. */
export const getMarketEvent = useCase(marketEventsContract.getMarketEvent, {
  read: ({ params }) => readEvent(params),
  answer: async (_, found) => {
    if (!found) throw notFound();
    return ok(toMarketEvent(found.event, found.snapshots));
  },
});
