/** Sends one mail through SES, unless its address gets no more mail. */
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { awsClient } from '../clients.ts';
import { env } from '../config.ts';
import { log } from '../log.ts';
import { isSuppressed } from '../mail-address.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Where an answer goes: the support address by default, the sender's with `null`. Of what was typed only a
   * `replyAddress` may be here.
   */
  replyTo?: string | null;
}

/** An address of plain characters, without any that mean something in a header. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** Returns a typed address if it is safe in a header, else `null`: it is then only in the text. */
export const replyAddress = (typed: string): string | null =>
  plainAddress.test(typed) && typed.length <= 254 ? typed : null;

const client = awsClient(SESv2Client, 'mail');

export async function sendMail(mail: Mail): Promise<'sent' | 'suppressed'> {
  if (await isSuppressed(mail.to)) {
    log.info('a mail was not sent to a suppressed address');
    return 'suppressed';
  }
  const { replyTo = env('SUPPORT_EMAIL') } = mail;
  const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      ConfigurationSetName: env('MAIL_CONFIGURATION_SET'),
      Destination: { ToAddresses: [mail.to] },
      ...(replyTo === null ? {} : { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: content(mail.subject),
          Body: { Text: content(mail.text), Html: content(mail.html) },
        },
      },
    }),
  );
  return 'sent';
}
