import { organizationClosed, organizationRestored } from '@batchbook/events/accounts';
import { systemClock } from '../../platform/clock.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { settleMemberships } from '../deletion/close-organization.ts';

/** Completes the closing, or the restoring, of an organization whose request failed half-way. */
export const handler = queueWorker(
  [organizationClosed, organizationRestored],
  ({ organizationId }) => settleMemberships(organizationId),
  systemClock,
  { evenIfClosed: true },
);
