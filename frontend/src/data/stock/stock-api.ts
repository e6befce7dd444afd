import { stockRoutes } from '@batchbook/shared/stock/routes';
import { clientFor } from '../api.ts';

export const stockApi = clientFor(stockRoutes);

/** The gateway answers within this, if only that it can't. A network that takes everything and gives nothing doesn't. */
export const answerWithinMs = 30_000;
