import { memberRemoved, memberSignedOut } from '@batchbook/events/accounts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { closeConnectionsOf } from '../close-connections-of.ts';

/** Ends the live connections of somebody who is no longer a member, or who signed out everywhere. */
export const handler = queueWorker([memberRemoved, memberSignedOut], ({ organizationId, data }) =>
  closeConnectionsOf(organizationId, data.id),
);
