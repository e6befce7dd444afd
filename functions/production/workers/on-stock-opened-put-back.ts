import { standingChanged } from '@batchbook/events/billing';
import { siteChanged } from '@batchbook/events/stock';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { putBackSales } from '../sales/put-back-sales.ts';

/** Puts back what left stock for sales that were deleted since it closed: another plan, or one site less, may open it. */
export const handler = queueWorker([standingChanged, siteChanged], ({ organizationId, now }) =>
  putBackSales(organizationId, now),
);
