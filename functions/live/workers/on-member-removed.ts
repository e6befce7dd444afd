import { memberRemoved } from '@batchbook/events/accounts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { closeConnectionsOf } from '../close-connections-of.ts';

/** Ends the live connections of somebody who is no longer a member. */
export const handler = queueWorker([memberRemoved], ({ organizationId, data }) =>
  closeConnectionsOf(organizationId, data.id),
);
