import { organizationChanged } from '@batchbook/events/accounts';
import { ingredientPriceChanged } from '@batchbook/events/ingredients';
import { recipeChanged, variationChanged } from '@batchbook/events/recipes';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import type { CostCause } from '../cost-table.ts';
import { recordCosts } from '../record-costs.ts';

/**
 * Records the costs of a changed recipe or variation and its users, of all with a changed price, and of all where an hour of work
 * or the overheads may have changed.
 */
export const handler = queueWorker(
  [recipeChanged, variationChanged, ingredientPriceChanged, organizationChanged],
  ({ type, id, occurredAt, organizationId, data, now }) =>
    recordCosts({ organizationId, eventId: id, occurredAt, now, changed: causeOf(type, data.id) }),
);

function causeOf(type: string, id: string): CostCause['changed'] {
  if (type === recipeChanged.type || type === variationChanged.type) return { recipeId: id };
  return type === ingredientPriceChanged.type ? { ingredientId: id } : { organizationId: id };
}
