import { sessionsEnded } from '@batchbook/events/accounts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';

/** Completes a sign-out everywhere whose request failed half-way. */
export const handler = queueWorker([sessionsEnded], ({ data, now }) => endEverywhere(data.userId, now));
