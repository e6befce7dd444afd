import { registry, shownEvents } from '@batchbook/events/registry';
import { levelsSet } from '@batchbook/events/stock';
import { levelMessages } from '@batchbook/shared/live/level-messages';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { pushMessage } from '../push-message.ts';

/** Tells the organization's open screens what changed. A screen that hears twice refetches twice: no harm. */
export const handler = queueWorker(shownEvents, async (event) => {
  const data = event.data as { id?: string; version?: number };
  const id = data.id ?? levelsIn(event);
  // What has no version of its own happens once.
  const version = data.version ?? 1;
  for (const entity of registry.get(event.type)?.touches ?? [])
    await pushMessage(event.organizationId, { type: 'changed', entity, id, version }, event.now);
});

/** The screens ask which levels changed since they last looked. */
const levelsIn = ({ type }: { type: string }): string =>
  type === levelsSet.type ? levelMessages.set : levelMessages.moved;
