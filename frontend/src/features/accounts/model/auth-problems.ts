/** Messages for errors of the user pool. */
import { codeRefused } from '@batchbook/shared/accounts/constants';
import { ApiError } from '@batchbook/shared/http/client';
import { spacedPassword, wrongAddress } from './rules.ts';

type AuthField = 'email' | 'password' | 'code';

export interface AuthProblem {
  message: string;
  /** The field of the problem. Without one it concerns the whole form. */
  field?: AuthField;
  /** A new password solves it, even for an unconfirmed address. */
  resetInstead?: boolean;
}

const tooMany: AuthProblem = { message: 'Too many tries. Wait a few minutes, then try again.' };
const tooManyGuesses: AuthProblem = {
  message: 'Too many tries. Ask for a new code, or wait a few minutes.',
};
const wrongPair: AuthProblem = {
  message: 'The email or password is wrong.',
  resetInstead: true,
};
/** A later sign-up for the address replaced the first code and password. */
const begunAgain: AuthProblem = {
  message: 'This sign-up was started again, so the first code and password no longer work.',
  resetInstead: true,
};

/** It may be wrong, or too old: neither the pool nor the API says which, since that would reveal who signed up. */
const refusedCode: AuthProblem = {
  field: 'code',
  message:
    'That code doesn’t work. Check it against the newest email, or ask for a new code. If the email has a link, you can open that instead.',
};

const problems: Record<string, AuthProblem> = {
  UserNotFoundException: wrongPair,
  CodeMismatchException: {
    field: 'code',
    message: 'That isn’t the code from the newest email. Check it and try again.',
  },
  ExpiredCodeException: refusedCode,
  SignInCodeException: {
    field: 'code',
    message: 'That code doesn’t work. Check it against the newest email. Three wrong codes end it.',
  },
  LinkedCodeException: {
    message: 'This link has been used or has expired. Sign in, or ask for a new code.',
  },
  LimitExceededException: tooManyGuesses,
  TooManyRequestsException: tooMany,
  TooManyFailedAttemptsException: tooManyGuesses,
  // The firewall before the user pool.
  ForbiddenException: tooMany,
  InvalidPasswordException: { field: 'password', message: 'Choose a password of 12 characters or more.' },
  PasswordHistoryPolicyViolationException: {
    field: 'password',
    message: 'You have used this password before. Choose another.',
  },
  CodeDeliveryFailureException: {
    field: 'email',
    message: 'We couldn’t send an email to this address. Check it and try again.',
  },
};

/** The problem as a sentence, at the field that can fix it. */
export function authProblemOf(error: unknown): AuthProblem {
  if (isOffline(error))
    return {
      message: 'We got no answer. Check your connection and try again. What you typed is still here.',
    };
  if (error instanceof ApiError) return refusedByApi(error);
  if (!(error instanceof Error)) return unknown;
  if (error.name === 'NotAuthorizedException') return refusal(error.message);
  if (error.name === 'InvalidParameterException') return invalid(error.message);
  return problems[error.name] ?? unknown;
}

const atAddress: AuthProblem = { field: 'email', message: wrongAddress };

const unknown: AuthProblem = {
  message: 'Something went wrong on our side. Try again in a moment. What you typed is still here.',
};

/** Errors of the code and the password for an unconfirmed address. */
function refusedByApi(error: ApiError): AuthProblem {
  if (error.code === 'too_many_requests') return tooMany;
  if (error.code === 'wrong_address') return { message: 'This invitation is for another email address.' };
  if (isCodeRefused(error)) return refusedCode;
  const [issue] = error.problem?.issues ?? [];
  if (issue?.path === 'code') return { field: 'code', message: `That code ${issue.message}.` };
  if (issue?.path === 'password') return { field: 'password', message: `A password ${issue.message}.` };
  if (issue?.path === 'email') return atAddress;
  if (issue?.path === 'displayName') return { message: `Your name ${issue.message}.` };
  if (issue?.path === 'businessName') return { message: `The business name ${issue.message}.` };
  return unknown;
}

/** The API has no code that works for the address, or none like this. */
export const isCodeRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.issues?.[0]?.message === codeRefused;

/** The pool uses one error name for several problems. */
function refusal(message: string): AuthProblem {
  if (/current (status|state)/i.test(message)) return begunAgain;
  if (/attempts exceeded/i.test(message)) return tooMany;
  if (/disabled/i.test(message)) return { message: 'This account is closed.' };
  return wrongPair;
}

function invalid(message: string): AuthProblem {
  if (/password/i.test(message)) return { field: 'password', message: spacedPassword };
  if (/already confirmed/i.test(message)) return begunAgain;
  return atAddress;
}

export function isOffline(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'network' || error.status >= 500;
  if (!(error instanceof Error)) return false;
  return error.name === 'NetworkError' || error.name === 'TypeError';
}
