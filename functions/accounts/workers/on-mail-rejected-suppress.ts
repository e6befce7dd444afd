import { mailRejected } from '@batchbook/events/accounts';
import { getItem } from '../../platform/table/read.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { notificationKey, type Rejection } from '../mail-events/mail-event.ts';
import { suppress } from '../mail-events/suppress.ts';

const scope = { system: 'bounces and complaints, of whichever organization' };

/** Stops mail to addresses whose mail came back for good, or who reported it as spam. */
export const handler = queueWorker([mailRejected], async ({ data, now }) => {
  const stored = await getItem(scope, notificationKey(data.notificationId), { consistent: true });
  // Replayed after its time.
  if (!stored) return;
  const { reason, addresses } = stored as unknown as Rejection;
  for (const hash of addresses) await suppress(hash, reason, now);
});
