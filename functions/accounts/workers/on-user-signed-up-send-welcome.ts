import { userSignedUp } from '@batchbook/events/accounts';
import { env } from '../../platform/config.ts';
import { memberKey } from '../../platform/http/membership.ts';
import { getItem } from '../../platform/table/read.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { joinedMail, welcomeMail } from '../mails.ts';
import { readNewcomer } from '../read-newcomer.ts';

/** Sends the welcome mail to a new user: to their own business, or to the one that invited them. */
export const handler = queueWorker([userSignedUp], async (event) => {
  const { organizationId, data } = event;
  const [newcomer, membership] = await Promise.all([
    readNewcomer(data.userId, organizationId),
    getItem({ organizationId }, memberKey(organizationId, data.userId)),
  ]);
  if (newcomer === null) return;
  // Whoever was invited may not have joined yet.
  const mailFor = membership?.role === 'owner' ? welcomeMail : joinedMail;
  await sendOnce('welcome-mail', event, () => sendMail(mailFor(newcomer, env('APP_URL'))));
});
