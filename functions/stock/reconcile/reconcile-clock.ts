/** When an organization's stock is reconciled next: once a night, from its first movement or locked run on. */
import { nextNight } from '../../platform/next-night.ts';
import { organizationOf, organizationPk, shardOf } from '../../platform/table/keys.ts';
import { getItem, type Item, queryDue } from '../../platform/table/read.ts';
import { notExists, putItem, transactUnlessChanged } from '../../platform/table/write.ts';

export const clockShards = 8;
/** An unfinished run continues soon. */
const goesOnAfterMs = 30 * 60 * 1000;

export const clockPk = (shard: number): string => `CLOCK#reconcile#${shard}`;

const keyOf = (organizationId: string) => ({ pk: organizationPk(organizationId), sk: 'RECONCILE' });

const clockItem = (organizationId: string, due: Date, fields: Record<string, unknown> = {}): Item => ({
  ...keyOf(organizationId),
  type: 'RECONCILE',
  gsi1pk: clockPk(shardOf(organizationId, clockShards)),
  gsi1sk: due.toISOString(),
  ...fields,
});

/** Schedules the organization, if it isn't scheduled yet. */
export async function scheduleReconcile(organizationId: string, now: Date): Promise<void> {
  if (await getItem({ organizationId }, keyOf(organizationId))) return;
  const put = clockItem(organizationId, nextNight(organizationId, now));
  await transactUnlessChanged({ organizationId }, [{ label: 'clock', put, condition: notExists }]);
}

/** A due organization, and since when it is due. */
export interface Due {
  organizationId: string;
  since: Date;
}

/** @param limit The maximum number; the longest due come first. */
export async function dueOn(shard: number, now: Date, limit: number): Promise<Due[]> {
  const scope = { system: 'the nightly reconciliation' };
  const items = await queryDue(scope, clockPk(shard), now.toISOString(), limit);
  return items.map((item) => ({
    organizationId: organizationOf(item),
    since: new Date((item.dueSince ?? item.gsi1sk) as string),
  }));
}

/** Schedules the next night, or soon when unfinished: `since` is then the original due time. */
export async function setClock({ organizationId, since }: Due, isDone: boolean, now: Date): Promise<void> {
  const item = isDone
    ? clockItem(organizationId, nextNight(organizationId, now), { doneAt: now.toISOString() })
    : clockItem(organizationId, new Date(now.getTime() + goesOnAfterMs), { dueSince: since.toISOString() });
  await putItem({ organizationId }, item);
}
