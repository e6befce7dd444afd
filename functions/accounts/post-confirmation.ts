/**
 * The user pool's trigger after an address was confirmed. A failure must not lock the person out: `GET /v1/me` creates what
 * is missing. A password reset confirms too and isn't a sign-up: it ends the sessions that began before. The password is
 * changed by then, so a failure is only logged.
 */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { inTime } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import { provisionAccount } from './provision-account.ts';
import { endSessionsAfterReset } from './sessions/end-after-reset.ts';

export const handler = inTime(confirmed);

async function confirmed(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp')
    await logged('provisioning failed; the first read of /v1/me will do it', begin(event));
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword')
    await logged('the sessions before a password reset have not all ended', endEarlier(event));
  return event;
}

const logged = (message: string, work: Promise<void>): Promise<void> =>
  work.catch((error: Error) => log.error(message, error));

function begin({ userName, request: { userAttributes: attributes } }: PostConfirmationTriggerEvent) {
  const account = {
    userId: attributes.sub ?? userName,
    email: attributes.email ?? '',
    businessName: attributes['custom:business_name'] ?? '',
    displayName: attributes['custom:display_name'],
    referralCode: attributes['custom:referral'],
  };
  return provisionAccount(account, systemClock.now());
}

const endEarlier = ({ userName, userPoolId, request }: PostConfirmationTriggerEvent) =>
  endSessionsAfterReset(request.userAttributes.sub ?? userName, systemClock.now(), userPoolId);
