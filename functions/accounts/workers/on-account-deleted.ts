import { accountDeleted } from '@batchbook/events/accounts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { eraseAccount } from '../deletion/erase-account.ts';

/** Erases what is left of a deleted account. */
export const handler = queueWorker([accountDeleted], ({ data, now }) => eraseAccount(data.userId, now));
