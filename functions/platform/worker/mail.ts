/** Sends one mail through SES. */
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { env } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const client = new SESv2Client({});

export async function sendMail(mail: Mail): Promise<void> {
  const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      ConfigurationSetName: env('MAIL_CONFIGURATION_SET'),
      Destination: { ToAddresses: [mail.to] },
      Content: {
        Simple: {
          Subject: content(mail.subject),
          Body: { Text: content(mail.text), Html: content(mail.html) },
        },
      },
    }),
  );
}
