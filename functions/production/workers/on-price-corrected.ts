import { ingredientPriceCorrected } from '@batchbook/events/ingredients';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { correctionOf } from '../../recipes/index.ts';
import { correctRunCosts } from '../correct-run-costs.ts';

/** Puts right what runs cost that were locked while a mistyped price applied. */
export const handler = queueWorker([ingredientPriceCorrected], (delivery) =>
  correctRunCosts(correctionOf(delivery), delivery.now),
);
