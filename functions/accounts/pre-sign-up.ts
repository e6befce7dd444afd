/**
 * The user pool's trigger before each sign-up, including for an address it already has, which the pool then refuses. A
 * second sign-up of an unconfirmed address invalidates the first one, so that its code can't confirm a stranger's
 * password. The token of an invitation proves the address it was mailed to, so that sign-up needs no code.
 */

import { isMailAddress } from '@batchbook/shared/mail-address';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { isClosed } from '../platform/closed-organization.ts';
import { inTime } from '../platform/deadline.ts';
import { addressOf } from '../platform/mail-address.ts';
import { findInvitation } from './team/find-invitation.ts';
import { isOpen } from './team/table.ts';
import { endFirstSignUp, findUser } from './user-pool.ts';

export const handler = inTime(prepare);

async function prepare(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  const { email } = event.request.userAttributes;
  if (event.triggerSource !== 'PreSignUp_SignUp' || !email) return event;
  // The pool takes more than mail can be sent to. Screens have said so before.
  if (!isMailAddress(email)) throw new Error('address_refused');
  const before = await findUser(email, event.userPoolId);
  if (before) await endFirstSignUp(before, event.userPoolId);
  const token = event.request.clientMetadata?.invitation;
  if (!token) return event;
  const invitation = await findInvitation(token);
  // The sign-up's screen knows this word.
  if (
    !invitation ||
    !isOpen(invitation, systemClock.now()) ||
    addressOf(invitation.email) !== addressOf(email) ||
    (await isClosed(invitation.organizationId))
  )
    throw new Error('invitation_closed');
  Object.assign(event.response, { autoConfirmUser: true, autoVerifyEmail: true });
  return event;
}
