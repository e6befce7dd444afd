import { emailChanged } from '@batchbook/events/accounts';
import { getItem } from '../../platform/table/read.ts';
import { removeItem } from '../../platform/table/write.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { addressChangedMail } from '../mails.ts';
import { formerAddressKey } from '../table.ts';

/** Writes to the old address of an account, and forgets it. */
export const handler = queueWorker([emailChanged], async (event) => {
  const { userId, changeId } = event.data;
  const key = formerAddressKey(userId, changeId);
  const former = await getItem({ userId }, key, { consistent: true });
  if (!former) return;
  await sendOnce('address-changed-mail', event, () =>
    sendMail(addressChangedMail(former.email as string, event.occurredAt)),
  );
  await removeItem({ userId }, key);
});
