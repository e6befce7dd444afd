import { userSignedUp } from '@batchbook/events/accounts';
import { env } from '../../platform/config.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { welcomeMail } from '../mails.ts';
import { readNewcomer } from '../read-newcomer.ts';

/** Sends the welcome mail to a new user. */
export const handler = queueWorker([userSignedUp], async (event) => {
  const newcomer = await readNewcomer(event.data.userId, event.organizationId);
  if (newcomer === null) return;
  await sendOnce('welcome-mail', event, () => sendMail(welcomeMail(newcomer, env('APP_URL'))));
});
