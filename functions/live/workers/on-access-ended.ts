import { memberRemoved, memberSignedOut, organizationClosed } from '@batchbook/events/accounts';
import { systemClock } from '../../platform/clock.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { closeConnectionsOf } from '../close-connections-of.ts';

const definitions = [memberRemoved, memberSignedOut, organizationClosed];

/** Ends the live connections of whoever is no longer a member or signed out everywhere, and of a deleted organization. */
export const handler = queueWorker(
  definitions,
  ({ organizationId, type, data }) =>
    closeConnectionsOf(organizationId, type === organizationClosed.type ? undefined : data.id),
  systemClock,
  { evenIfClosed: true },
);
