/** Validation rules of the sign-in forms. */
import { isCommonPassword } from '@batchbook/shared/accounts/common-password';
import { isMailAddress, mailAddressMax } from '@batchbook/shared/mail-address';
import { isSeen } from '@batchbook/shared/well-formed';

/** Digits of a mailed code. */
export const codeLength = 6;

export const passwordLengthMin = 12;
const goodPassword = 'Three words you’ll remember work well.';
export const passwordHint = `${passwordLengthMin} characters or more. ${goodPassword}`;

/** What is wrong with an address or a password, found in the form or by the user pool. */
export const wrongAddress = 'Enter an address like you@bakery.co.uk.';
export const spacedPassword = 'A password must not begin or end with a space.';
const commonPassword = `That’s one of the first passwords anyone would try. ${goodPassword}`;

export const emailRules = {
  required: 'Enter your email.',
  maxLength: { value: mailAddressMax, message: 'That’s too long for an address.' },
  validate: (value: string) => isMailAddress(value.trim()) || wrongAddress,
};

export const newPasswordRules = {
  required: 'Choose a password.',
  minLength: {
    value: passwordLengthMin,
    message: `Too short. Use ${passwordLengthMin} characters or more.`,
  },
  maxLength: { value: 256, message: 'A password has at most 256 characters.' },
  validate: {
    spaced: (value: string) => value === value.trim() || spacedPassword,
    common: (value: string) => !isCommonPassword(value) || commonPassword,
  },
};

/** Whether a password that is being typed already does. */
export const isGoodPassword = (value: string): boolean =>
  value.length >= passwordLengthMin && !isCommonPassword(value);

export const nameRules = {
  maxLength: { value: 200, message: 'A name has at most 200 characters.' },
  validate: (value: string) =>
    value.trim() === '' || isSeen(value) || 'A name needs at least one visible letter.',
};

export const businessNameLength = { value: 200, message: 'A business name has at most 200 characters.' };

export const businessNameRules = {
  maxLength: businessNameLength,
  validate: (value: string) =>
    value.trim() === '' || isSeen(value) || 'A business name needs at least one visible letter.',
};
