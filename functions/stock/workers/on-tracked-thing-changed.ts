import { standingChanged } from '@batchbook/events/billing';
import { ingredientChanged } from '@batchbook/events/ingredients';
import { recipeChanged } from '@batchbook/events/recipes';
import { siteChanged, stockItemChanged } from '@batchbook/events/stock';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { followHeld, followItem, followThing } from '../follow/follow-thing.ts';

const definitions = [ingredientChanged, recipeChanged, stockItemChanged, siteChanged, standingChanged];

/**
 * Updates stock items when their ingredient or recipe changes. It also listens to the items' own changes, to apply what
 * changed during their creation or deletion, and to finish what a request left half done. A changed plan, or one site
 * less, may have opened stock again.
 */
export const handler = queueWorker(definitions, ({ type, organizationId, data, now }) => {
  if (!('userId' in data) || type === siteChanged.type) return followHeld(organizationId, now);
  const follower = { organizationId, userId: data.userId };
  return type === stockItemChanged.type
    ? followItem(follower, data.id, now)
    : followThing(follower, data.id, now);
});
