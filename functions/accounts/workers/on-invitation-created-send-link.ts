import { invitationCreated } from '@batchbook/events/accounts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { awaitsMail, mailInvitation } from '../team/mail-invitation.ts';

/** Mails the link of an invitation, each time it is to be sent. */
export const handler = queueWorker([invitationCreated], async (event) => {
  const { organizationId, data, now } = event;
  const invitation = await awaitsMail({ organizationId, ...data }, now);
  if (invitation) await sendOnce('invitation-mail', event, () => mailInvitation(invitation, now));
});
