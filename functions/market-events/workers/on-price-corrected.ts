import { ingredientPriceCorrected } from '@batchbook/events/ingredients';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { correctionOf } from '../../recipes/index.ts';
import { correctEventCosts } from '../correct-event-costs.ts';

/** Puts right what events keep of costs that were taken while a mistyped price applied. */
export const handler = queueWorker([ingredientPriceCorrected], (delivery) =>
  correctEventCosts(correctionOf(delivery), delivery.now),
);
