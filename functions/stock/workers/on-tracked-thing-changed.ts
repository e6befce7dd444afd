import { standingChanged } from '@batchbook/events/billing';
import { ingredientChanged } from '@batchbook/events/ingredients';
import { recipeChanged } from '@batchbook/events/recipes';
import { siteChanged, stockItemChanged } from '@batchbook/events/stock';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { followHeld, followItem, followThing } from '../follow/follow-thing.ts';

const definitions = [ingredientChanged, recipeChanged, stockItemChanged, siteChanged, standingChanged];

/**
 * Stock follows what it is of. An item's own changes are listened to as well: what changed of its thing while
 * it was being made, or was deleted, is taken on then, and what a request left half done is finished. Another
 * standing, or a site less, may have opened stock again.
 */
export const handler = queueWorker(definitions, ({ type, organizationId, data, now }) => {
  if (!('userId' in data) || type === siteChanged.type) return followHeld(organizationId, now);
  const follower = { organizationId, userId: data.userId };
  return type === stockItemChanged.type
    ? followItem(follower, data.id, now)
    : followThing(follower, data.id, now);
});
