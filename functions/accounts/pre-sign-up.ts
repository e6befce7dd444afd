/**
 * The user pool's trigger before each sign-up, including for an address it already has, which the pool then refuses. A
 * second sign-up of an unconfirmed address invalidates the first one, so that its code can't confirm a stranger's
 * password.
 */
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { endFirstSignUp, findUser } from './user-pool.ts';

export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  const { email } = event.request.userAttributes;
  if (event.triggerSource !== 'PreSignUp_SignUp' || !email) return event;
  const before = await findUser(email, event.userPoolId);
  if (before) await endFirstSignUp(before, event.userPoolId);
  return event;
}
