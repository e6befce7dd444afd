/**
 * The user pool's trigger before each sign-up, also of an address that it has already: then the pool refuses it right
 * after. A second sign-up of an address that nobody has confirmed ends the first one, so that its code can't confirm a
 * stranger's password.
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
