import { messageReceived } from '@batchbook/events/support';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/config.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { messageMail } from '../mails.ts';
import { takesMail } from '../mails-of-day.ts';
import { readMessage } from '../read-message.ts';

/**
 * Mails a message to the support address. One that was erased meanwhile is not sent, and one beyond the mails of a day is
 * kept for the operator.
 */
export const handler = queueWorker(
  [messageReceived],
  async (event) => {
    const name = { organizationId: event.organizationId, ...event.data };
    const message = await readMessage(name);
    if (message === null || !(await takesMail(name, message.item, event.now))) return;
    const mail = messageMail(env('SUPPORT_EMAIL'), { ...message.received, at: event.occurredAt });
    await sendOnce('support-message', event, () => sendMail(mail));
  },
  systemClock,
  // What was written before a business was deleted is answered all the same.
  { evenIfClosed: true },
);
