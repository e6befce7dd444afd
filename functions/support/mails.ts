/** The mail of a message to us. Nothing that was typed is in a header, but an address that is safe there. */
import { linesOf } from '@batchbook/shared/text';
import { type Mail, replyAddress } from '../platform/worker/mail.ts';
import { composeMail, inOneLine } from '../platform/worker/mail-text.ts';

export interface Received {
  kind: 'contact' | 'feedback';
  /** `null` when the account is deleted. */
  email: string | null;
  /** Of a member. */
  businessName: string | null;
  currentPage: string;
  description: string;
  at: string;
}

const subjects = { contact: 'A visitor wrote to Batchbook', feedback: 'Feedback on Batchbook' };

export function messageMail(to: string, message: Received): Mail {
  const { kind, email, businessName, currentPage, description, at } = message;
  return composeMail({
    to,
    subject: subjects[kind],
    isInternal: true,
    paragraphs: linesOf(description),
    facts: [
      ['From', email ?? 'somebody whose account is deleted'],
      ...(businessName === null ? [] : [['Business', inOneLine(businessName)] as const]),
      ['Page', currentPage],
      ['Sent', `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`],
    ],
    replyTo: email === null ? null : replyAddress(email),
  });
}
