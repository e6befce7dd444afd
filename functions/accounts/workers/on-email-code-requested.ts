import { emailCodeRequested } from '@batchbook/events/accounts';
import { env } from '../../platform/config.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { makeCode, readCodeRequest } from '../email-codes.ts';
import { codeMail } from '../mails.ts';
import { findUser, isUnproved } from '../user-pool.ts';

/** Creates a code and mails it, if the address was signed up but never confirmed. */
export const handler = queueWorker([emailCodeRequested], async (event) => {
  const request = await readCodeRequest(event.data);
  if (request === null) return;
  const user = await findUser(request.email);
  if (!user?.enabled || !isUnproved(user)) return;
  await sendOnce('email-code', event, async () => {
    const code = await makeCode(request, user.userId, event.now);
    // Mail to the address as the pool has it, however it was typed.
    const to = user.attributes.get('email');
    if (code !== null && to) await sendMail(codeMail(to, code, env('APP_URL')));
  });
});
