import { magicLinkRequested } from '@batchbook/events/accounts';
import { env } from '../../platform/config.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { makeLink, readLinkRequest } from '../magic-links.ts';
import { magicLinkMail } from '../mails.ts';
import { findUser } from '../user-pool.ts';

/** Creates a sign-in link with its code and mails them, if the address is confirmed and its account open. */
export const handler = queueWorker([magicLinkRequested], async (event) => {
  const request = await readLinkRequest(event.data);
  if (request === null) return;
  const user = await findUser(request.email);
  const isProved = user?.status === 'CONFIRMED' && user.attributes.get('email_verified') === 'true';
  if (!user?.enabled || !isProved) return;
  await sendOnce('magic-link', event, async () => {
    const link = await makeLink(request, event.now);
    // Mail to the address as the pool has it, however it was typed.
    const to = user.attributes.get('email');
    if (link !== null && to)
      await sendMail(magicLinkMail(to, { ...link, next: request.next }, env('APP_URL')));
  });
});
