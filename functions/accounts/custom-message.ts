/**
 * The user pool's trigger before it mails a code. The mail of a password reset gets a link that brings its code along. Other
 * codes keep the pool's own text. The pool replaces each `codeParameter` by the code.
 */
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { optionalEnv } from '../platform/config.ts';
import { inTime } from '../platform/deadline.ts';
import { resetMail } from './mails.ts';

export const handler = inTime(compose);

async function compose(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  // A stage without a domain of its own doesn't know its address where the pool is made: its mail has the code alone.
  const appUrl = optionalEnv('APP_URL');
  const { email } = event.request.userAttributes;
  if (event.triggerSource !== 'CustomMessage_ForgotPassword' || appUrl === null || !email) return event;
  const { subject, html } = resetMail(email, event.request.codeParameter, appUrl);
  Object.assign(event.response, { emailSubject: subject, emailMessage: html });
  return event;
}
