import { messageReceived } from '@batchbook/events/support';
import { readNewcomer } from '../../accounts/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/config.ts';
import { getItem } from '../../platform/table/read.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { messageMail, type Received } from '../mails.ts';
import { type ContactMessage, contactKey, type Feedback, feedbackKey } from '../messages.ts';

const scope = { system: 'messages of visitors, to be mailed to support' };

/** Mails a message to the support address. One that was erased meanwhile is not sent. */
export const handler = queueWorker(
  [messageReceived],
  async (event) => {
    const { organizationId, data } = event;
    const received =
      data.kind === 'contact' ? await readContact(data.id) : await readFeedback(organizationId, data.id);
    if (received === null) return;
    const mail = messageMail(env('SUPPORT_EMAIL'), { ...received, kind: data.kind, at: event.occurredAt });
    await sendOnce('support-message', event, () => sendMail(mail));
  },
  systemClock,
  // What was written before a business was deleted is answered all the same.
  { evenIfClosed: true },
);

type Read = Omit<Received, 'kind' | 'at'>;

async function readContact(id: string): Promise<Read | null> {
  const message = (await getItem(scope, contactKey(id), { consistent: true })) as ContactMessage | undefined;
  if (!message) return null;
  const { userEmail: email, currentPage, description } = message;
  return { email, businessName: null, currentPage, description };
}

async function readFeedback(organizationId: string, id: string): Promise<Read | null> {
  const key = feedbackKey(organizationId, id);
  const message = (await getItem({ organizationId }, key, { consistent: true })) as Feedback | undefined;
  if (!message) return null;
  const sender = await readNewcomer(message.userId, organizationId);
  const { currentPage, description } = message;
  return {
    email: sender?.email ?? null,
    businessName: sender?.businessName ?? null,
    currentPage,
    description,
  };
}
