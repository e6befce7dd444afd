import { invitationChanged } from '@batchbook/events/accounts';
import type { Invitation } from '@batchbook/shared/accounts/team-schema';
import { epochSeconds } from '../../platform/clock.ts';
import { env } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { notExists, transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { invitationMail } from '../mails.ts';
import { readInviter } from './get-invitation.ts';
import { readInvitation } from './read-team.ts';
import { invitationKey, isOpen, keptUntil, type StoredInvitation, tokenKey } from './table.ts';

/** Whether an invitation still waits for this mail: it is open, and wasn't sent again since. */
export async function awaitsMail(
  { organizationId, id, mailing }: { organizationId: string; id: string; mailing: number },
  now: Date,
): Promise<StoredInvitation | null> {
  const invitation = await readInvitation(organizationId, id);
  return invitation && invitation.mailing === mailing && isOpen(invitation, now) ? invitation : null;
}

/**
 * Makes the link of an invitation and mails it. The token is only here and in the mail: the table stores its hash. Screens
 * learn what became of the mail. A failed mail is tried again by the queue, with a further link.
 *
 * @throws what sending threw.
 */
export async function mailInvitation(invitation: StoredInvitation, now: Date): Promise<void> {
  const { organizationId } = invitation;
  const names = await readInviter(invitation);
  if (!names) return;
  const token = newToken();
  if (!(await change(invitation, 'queued', [linkWrite(invitation, token, now)]))) return;
  const report = (mail: Invitation['mail']) => {
    const event = { definition: invitationChanged, organizationId, data: { id: invitation.id } };
    // A mail that came back already stays failed.
    return change(invitation, mail, [publish(event, now)], 'queued');
  };
  try {
    const mail = { ...names, expiresAt: invitation.endsAt, token };
    const outcome = await sendMail(invitationMail(invitation.email, mail, env('APP_URL')));
    if (outcome === 'suppressed') {
      await report('failed');
      return;
    }
  } catch (error) {
    await report('failed');
    throw error;
  }
  // The mail is on its way. If only this fails, it must not be sent again.
  await report('sent').catch((error) => log.error('a sent invitation is not marked as sent', error as Error));
}

function linkWrite(
  { organizationId, id, mailing, endsAt }: StoredInvitation,
  token: string,
  now: Date,
): Write {
  const link = {
    ...tokenKey(hashOfToken(token)),
    type: 'INVITATION_LINK',
    organizationId,
    invitationId: id,
    mailing,
    expiresAt: Math.max(keptUntil(now), epochSeconds(new Date(endsAt))),
  };
  return { label: 'link', put: link, condition: notExists };
}

/** Returns false when the invitation has ended, or was sent again, meanwhile, or its mail isn't as `before` says. */
function change(
  { organizationId, id, mailing }: StoredInvitation,
  mail: Invitation['mail'],
  others: Write[],
  before?: Invitation['mail'],
): Promise<boolean> {
  const update: Write = {
    label: 'invitation',
    update: invitationKey(organizationId, id),
    expression: 'SET mail = :mail',
    names: { '#status': 'status' },
    values: {
      ':mail': mail,
      ':pending': 'pending',
      ':mailing': mailing,
      ...(before && { ':before': before }),
    },
    condition: `#status = :pending AND mailing = :mailing${before ? ' AND mail = :before' : ''}`,
  };
  return transactUnlessChanged({ organizationId }, [update, ...others]);
}
