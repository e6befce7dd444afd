import { ingredientPriceCorrected } from '@batchbook/events/ingredients';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { correctionOf } from '../books-then.ts';
import { correctCosts } from '../correct-costs.ts';

/** Puts right what recipes were recorded to cost while a mistyped price applied. */
export const handler = queueWorker([ingredientPriceCorrected], (delivery) =>
  correctCosts(correctionOf(delivery)),
);
