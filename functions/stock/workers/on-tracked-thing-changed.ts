import { ingredientChanged } from '@batchbook/events/ingredients';
import { recipeChanged } from '@batchbook/events/recipes';
import { stockItemChanged } from '@batchbook/events/stock';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { followItem, followThing } from '../follow-thing.ts';

/**
 * Stock follows what it is of. An item's own changes are listened to as well: what changed of its thing while
 * it was being made, or was deleted, is taken on then, and what a request left half done is finished.
 */
export const handler = queueWorker(
  [ingredientChanged, recipeChanged, stockItemChanged],
  ({ type, organizationId, data, now }) => {
    const follower = { organizationId, userId: data.userId };
    return type === stockItemChanged.type
      ? followItem(follower, data.id, now)
      : followThing(follower, data.id, now);
  },
);
