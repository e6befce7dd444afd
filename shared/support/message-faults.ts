/** What is wrong with a message to us, before it is sent (specification, section 5). */
import { isMailAddress } from '../mail-address.ts';
import { descriptionMin, messageFaults } from './constants.ts';

export interface TypedMessage {
  email: string;
  description: string;
}

export type MessageFaults = Partial<Record<keyof TypedMessage, string>>;

/** @param isSignedIn Whether the address is that of the account, which nobody types. */
export function faultsInMessage({ email, description }: TypedMessage, isSignedIn: boolean): MessageFaults {
  const faults: MessageFaults = {};
  if (!isSignedIn && email.trim() === '') faults.email = messageFaults.noEmail;
  else if (!isSignedIn && !isMailAddress(email.trim())) faults.email = messageFaults.wrongEmail;
  const { length } = description.trim();
  if (length === 0) faults.description = isSignedIn ? messageFaults.noFeedback : messageFaults.noMessage;
  else if (length < descriptionMin) faults.description = messageFaults.short;
  return faults;
}
