import { ingredientPriceChanged } from '@batchbook/events/ingredients';
import { recipeChanged } from '@batchbook/events/recipes';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { recordCosts } from '../record-costs.ts';

/** Records the costs of a changed recipe and its users, and of all recipes with a changed price. */
export const handler = queueWorker(
  [recipeChanged, ingredientPriceChanged],
  ({ type, id, occurredAt, organizationId, data }) =>
    recordCosts({
      organizationId,
      eventId: id,
      occurredAt,
      changed: type === recipeChanged.type ? { recipeId: data.id } : { ingredientId: data.id },
    }),
);
