import { randomUUID } from 'node:crypto';
import type { Mailbox } from './mailbox.ts';

interface Content {
  Data?: string;
}
interface SendEmailRequest {
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  Content?: { Simple?: { Subject?: Content; Body?: { Text?: Content; Html?: Content } } };
}

/** SES v2's SendEmail with simple content: stores one mail for each recipient. */
export function sendEmail(mailbox: Mailbox, body: string): { status: number; body: unknown } {
  const request = JSON.parse(body) as SendEmailRequest;
  const simple = request.Content?.Simple;
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = request.Destination ?? {};
  const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses];
  if (!simple || recipients.length === 0) {
    return { status: 400, body: { message: 'The local mailbox takes simple content with a recipient.' } };
  }
  for (const to of recipients) {
    mailbox.receive({
      to,
      subject: simple.Subject?.Data ?? '',
      text: simple.Body?.Text?.Data ?? null,
      html: simple.Body?.Html?.Data ?? null,
    });
  }
  return { status: 200, body: { MessageId: randomUUID() } };
}
