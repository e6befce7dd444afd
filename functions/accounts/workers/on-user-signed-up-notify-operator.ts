import { userSignedUp } from '@batchbook/events/accounts';
import { env } from '../../platform/config.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { signUpNotice } from '../mails.ts';
import { readNewcomer } from '../read-newcomer.ts';

/** Mails the operator about a new sign-up. */
export const handler = queueWorker([userSignedUp], async (event) => {
  const newcomer = await readNewcomer(event.data.userId, event.organizationId);
  if (newcomer === null) return;
  await sendOnce('sign-up-notice', event, () =>
    sendMail(signUpNotice(env('OPERATOR_EMAIL'), { ...newcomer, at: event.occurredAt })),
  );
});
