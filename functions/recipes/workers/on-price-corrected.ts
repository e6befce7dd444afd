import { ingredientPriceCorrected } from '@batchbook/events/ingredients';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { correctCosts } from '../correct-costs.ts';

/** Puts right what recipes were recorded to cost while a mistyped price applied. */
export const handler = queueWorker(
  [ingredientPriceCorrected],
  ({ id: eventId, occurredAt, organizationId, data: { id, from, until, costingUnit, before, after } }) =>
    correctCosts({
      ...{ organizationId, eventId, occurredAt, ingredientId: id },
      ...{ from, until, costingUnit, before, after },
    }),
);
