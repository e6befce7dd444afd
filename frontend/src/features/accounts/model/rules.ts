/** What the forms of the sign-in page ask for, said at the field. */
import { isSeen } from '@batchbook/shared/well-formed';

/** Digits of a mailed code. */
export const codeLength = 6;

export const passwordLengthMin = 12;
export const passwordHint = `${passwordLengthMin} characters or more. Three words you remember do well.`;

export const emailRules = {
  required: 'Enter your email.',
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Enter an address like you@bakery.co.uk.' },
  maxLength: { value: 254, message: 'That is longer than an address can be.' },
};

export const newPasswordRules = {
  required: 'Choose a password.',
  minLength: {
    value: passwordLengthMin,
    message: `A few more: a password has ${passwordLengthMin} characters or more.`,
  },
  maxLength: { value: 256, message: 'A password has at most 256 characters.' },
  validate: (value: string) => value === value.trim() || 'A password must not begin or end with a space.',
};

export const businessNameRules = {
  maxLength: { value: 200, message: 'A business name has at most 200 characters.' },
  validate: (value: string) =>
    value.trim() === '' || isSeen(value) || 'A business name needs a letter that can be seen.',
};
