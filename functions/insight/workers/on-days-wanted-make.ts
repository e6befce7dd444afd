import { organizationChanged } from '@batchbook/events/accounts';
import { daysWanted } from '@batchbook/events/insight';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { makeAllDays, needsOtherDays } from '../days/make-all-days.ts';

/** Makes all days anew: of an organization that had none, and of one in another time zone than before. */
export const handler = queueWorker(
  [daysWanted, organizationChanged],
  async ({ type, organizationId, now }) => {
    const scope = { organizationId };
    if (type === organizationChanged.type && !(await needsOtherDays(scope))) return;
    await makeAllDays(scope, now);
  },
);
