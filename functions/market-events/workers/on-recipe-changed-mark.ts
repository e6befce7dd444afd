import { recipeChanged, variationChanged } from '@batchbook/events/recipes';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { markDeleted } from '../recipes/mark-deleted.ts';

/** Marks a recipe on its events when it is deleted, and takes the mark away when it is restored. */
export const handler = queueWorker(
  [recipeChanged, variationChanged],
  async ({ organizationId, data: { id, change, userId }, now }) => {
    if (change !== 'deleted' && change !== 'restored') return;
    await markDeleted({ organizationId, userId }, id, now);
  },
);
