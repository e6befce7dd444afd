/** What a screen may report of an error: where it happened and which one it was, out of fixed lists. Nothing typed, nothing personal. */
import * as z from 'zod/mini';

/** The steps of signing in. */
export const clientErrorPlaces = ['sign_in', 'sign_up', 'confirm', 'resend', 'forgot', 'reset'] as const;

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

/** What people mistype every day. */
const everyday: ReadonlySet<ClientErrorCode> = new Set([
  'wrong_password',
  'wrong_code',
  'ended_code',
  'refused_password',
  'invalid',
]);

/** One in so many is reported: a sample of everyday mistakes, all of what points to a fault of ours. */
export const reportedOneIn = (code: ClientErrorCode): number => (everyday.has(code) ? 10 : 1);

export const clientErrorSchema = z.strictObject({
  place: z.enum(clientErrorPlaces),
  code: z.enum(clientErrorCodes),
});
