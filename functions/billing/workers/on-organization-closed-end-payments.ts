import { organizationClosed } from '@batchbook/events/accounts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { syncSubscription } from '../payments/sync.ts';

export const endPaymentsWorker = (clock: Clock) =>
  queueWorker(
    [organizationClosed],
    async ({ organizationId, now }) => {
      // It ends the payments, unless the organization was restored before this was delivered.
      await syncSubscription(organizationId, now);
    },
    clock,
    { evenIfClosed: true },
  );

export const handler = endPaymentsWorker(systemClock);
