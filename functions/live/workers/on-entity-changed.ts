import { registry, shownEvents } from '@batchbook/events/registry';
import { levelsSet } from '@batchbook/events/stock';
import { levelMessages } from '@batchbook/shared/live/level-messages';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { pushMessage } from '../push-message.ts';

/** Pushes a change to the organization's open screens. A repeated message only causes another refetch. */
export const handler = queueWorker(shownEvents, async (event) => {
  const data = event.data as { id?: string; version?: number };
  const id = data.id ?? levelsIn(event);
  // Events without a version happen only once.
  const version = data.version ?? 1;
  for (const entity of registry.get(event.type)?.touches ?? [])
    await pushMessage(event.organizationId, { type: 'changed', entity, id, version }, event.now);
});

/** Screens fetch the levels that changed since their last look. */
const levelsIn = ({ type }: { type: string }): string =>
  type === levelsSet.type ? levelMessages.set : levelMessages.moved;
