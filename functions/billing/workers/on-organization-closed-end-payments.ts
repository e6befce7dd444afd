import { organizationClosed } from '@batchbook/events/accounts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { isClosed } from '../../platform/closed-organization.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { endPayments } from '../payments/end-payments.ts';

export const endPaymentsWorker = (clock: Clock) =>
  queueWorker(
    [organizationClosed],
    async ({ organizationId, now }) => {
      // It may have been restored before this was delivered.
      if (await isClosed(organizationId)) await endPayments(organizationId, now);
    },
    clock,
    { evenIfClosed: true },
  );

export const handler = endPaymentsWorker(systemClock);
