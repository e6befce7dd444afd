import { getItems } from '../../platform/table/read.ts';
import { eventTable } from '../table.ts';

/** The date of each of these events, by its id; a deleted one has none. */
export async function readEventDays(
  { organizationId }: { organizationId: string },
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...ids].map((id) => eventTable.key(organizationId, id));
  const events = (await getItems({ organizationId }, keys)).map(eventTable.toEntity);
  return new Map(events.map(({ id, eventDate }) => [id, eventDate]));
}
