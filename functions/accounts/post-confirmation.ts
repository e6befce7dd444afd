/**
 * The user pool's trigger after an address was confirmed. A password reset confirms too and isn't a sign-up. A failure
 * must not lock the person out: `GET /v1/me` creates what is missing.
 */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { provisionAccount } from './provision-account.ts';

export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;
  const attributes = event.request.userAttributes;
  try {
    await provisionAccount(
      {
        userId: attributes.sub ?? event.userName,
        email: attributes.email ?? '',
        businessName: attributes['custom:business_name'] ?? '',
        displayName: attributes['custom:display_name'],
        referralCode: attributes['custom:referral'],
      },
      systemClock.now(),
    );
  } catch (error) {
    log.error('provisioning failed; the first read of /v1/me will do it', error as Error);
  }
  return event;
}
