import { type Endpoint, startService } from './endpoint.ts';

/** Starts a mail service that takes every mail, and sets what functions need to send by it. */
export async function startMail(): Promise<Endpoint> {
  const mail = await startService('AWS_ENDPOINT_URL_SESV2');
  mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
  Object.assign(process.env, {
    MAIL_CONFIGURATION_SET: 'batchbook-test',
    MAIL_FROM: 'hello@batchbook.example',
    SUPPORT_EMAIL: 'help@batchbook.example',
    OPERATOR_EMAIL: 'operator@batchbook.example',
  });
  return mail;
}
