import { standingChanged } from '@batchbook/events/billing';
import { actualsRecorded, eventChanged } from '@batchbook/events/market-events';
import { siteChanged } from '@batchbook/events/stock';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { takeFromStock, takeHeld } from '../stock/take-from-stock.ts';

const definitions = [actualsRecorded, eventChanged, siteChanged, standingChanged];

/**
 * Takes from stock what an event sold and wasted, after each change of the event. A changed plan, or one site less, may
 * have opened stock again: then it takes what waited.
 */
export const handler = queueWorker(definitions, ({ type, organizationId, data, now }) =>
  !('userId' in data) || type === siteChanged.type
    ? takeHeld(organizationId, now)
    : takeFromStock({ organizationId, userId: data.userId }, data.id, now),
);
