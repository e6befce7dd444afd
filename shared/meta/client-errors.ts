/** What a screen may report of an error: its place and its kind, from fixed lists. Nothing typed, nothing personal. */

/** The steps of signing in, inviting and joining, the look-up of the visitor's country, and what is paid for. */
export const clientErrorPlaces = [
  'sign_in',
  'sign_up',
  'confirm',
  'resend',
  'forgot',
  'reset',
  'link',
  'invitation',
  'geo',
  'subscription',
  'subscription_check',
] as const;

export const clientErrorCodes = [
  'wrong_password',
  'wrong_code',
  'ended_code',
  'refused_password',
  'invalid',
  'too_many',
  'mail_not_sent',
  'no_answer',
  'unavailable',
  'other',
] as const;

export type ClientErrorPlace = (typeof clientErrorPlaces)[number];
export type ClientErrorCode = (typeof clientErrorCodes)[number];

/** Everyday typing errors. */
const everyday: ReadonlySet<ClientErrorCode> = new Set([
  'wrong_password',
  'wrong_code',
  'ended_code',
  'refused_password',
  'invalid',
]);

/** Only one in this many is reported: a sample of everyday errors, but all that point to a bug of ours. */
export const reportedOneIn = (code: ClientErrorCode): number => (everyday.has(code) ? 10 : 1);
