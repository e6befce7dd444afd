import { domainOf } from '@batchbook/events/envelope';
import { registry, shownEvents } from '@batchbook/events/registry';
import { levelsSet } from '@batchbook/events/stock';
import { levelMessages } from '@batchbook/shared/live/level-messages';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { pushMessage } from '../push-message.ts';

/** Pushes a change to the organization's open screens. A repeated message only causes another refetch. */
export const handler = queueWorker(shownEvents, async (event) => {
  const data = event.data as { id?: string; version?: number };
  const id = data.id ?? idOf(event);
  // Events without a version happen only once.
  const version = data.version ?? 1;
  for (const entity of registry.get(event.type)?.touches ?? [])
    await pushMessage(event.organizationId, { type: 'changed', entity, id, version }, event.now);
});

/** An organization has one entitlement. Of levels, screens fetch those that changed since their last look. */
function idOf({ type, organizationId }: { type: string; organizationId: string }): string {
  if (domainOf(type) === 'billing') return organizationId;
  return type === levelsSet.type ? levelMessages.set : levelMessages.moved;
}
