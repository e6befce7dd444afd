/** What to tell people when the user pool refuses. */
import { codeEnded } from '@batchbook/shared/accounts/schema';
import { ApiError } from '@batchbook/shared/http/client';

type AuthField = 'email' | 'password' | 'code';

export interface AuthProblem {
  message: string;
  /** The field it belongs to; without one it is about the whole form. */
  field?: AuthField;
  /** A new password is the way out, also where nobody confirmed the address. */
  resetInstead?: boolean;
}

const tooMany: AuthProblem = { message: 'Too many tries. Wait a few minutes, then try again.' };
const tooManyGuesses: AuthProblem = {
  message: 'Too many tries. Ask for a new code, or wait a few minutes.',
};
const wrongPair: AuthProblem = {
  message: 'The email or the password is not right.',
  resetInstead: true,
};
/** A code and a password for the address have been asked for meanwhile: the first ones count no longer. */
const begunAgain: AuthProblem = {
  message: 'This sign-up was started again, so its first code and password count no longer.',
  resetInstead: true,
};

const endedCode: AuthProblem = {
  field: 'code',
  message: 'That code does not work any more. If its mail has a link, open that, or ask for a new code.',
};

const problems: Record<string, AuthProblem> = {
  UserNotFoundException: wrongPair,
  CodeMismatchException: {
    field: 'code',
    message: 'That is not the code of the newest mail. Check it and try again.',
  },
  ExpiredCodeException: endedCode,
  LinkedCodeException: {
    message: 'This link was used, or its hour is over. Sign in, or ask for a new code.',
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
    message: 'We could not send mail to this address. Check it and try again.',
  },
};

/** The problem as a sentence, at the field where it can be put right. */
export function authProblemOf(error: unknown): AuthProblem {
  if (isOffline(error))
    return { message: 'There was no answer. Check your connection and try again; what you typed stays.' };
  if (error instanceof ApiError) return refusedByApi(error);
  if (!(error instanceof Error)) return unknown;
  if (error.name === 'NotAuthorizedException') return refusal(error.message);
  if (error.name === 'InvalidParameterException') return invalid(error.message);
  return problems[error.name] ?? unknown;
}

const wrongAddress: AuthProblem = { field: 'email', message: 'Enter an address like you@bakery.co.uk.' };

const unknown: AuthProblem = {
  message: 'Something went wrong on our side. Try again in a moment; what you typed stays.',
};

/** Of the code and the password for an address that nobody confirmed. */
function refusedByApi(error: ApiError): AuthProblem {
  if (error.code === 'too_many_requests') return tooMany;
  if (isCodeEnded(error)) return endedCode;
  const [issue] = error.problem?.issues ?? [];
  if (issue?.path === 'code') return { field: 'code', message: `That code ${issue.message}.` };
  if (issue?.path === 'password') return { field: 'password', message: `A password ${issue.message}.` };
  if (issue?.path === 'email') return wrongAddress;
  if (issue?.path === 'businessName') return { message: `The business name ${issue.message}.` };
  return unknown;
}

/** The API has no code that works for the address. */
export const isCodeEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.issues?.[0]?.message === codeEnded;

/** The pool says several things under one name. */
function refusal(message: string): AuthProblem {
  if (/current (status|state)/i.test(message)) return begunAgain;
  if (/attempts exceeded/i.test(message)) return tooMany;
  if (/disabled/i.test(message)) return { message: 'This account is closed.' };
  return wrongPair;
}

function invalid(message: string): AuthProblem {
  if (/password/i.test(message))
    return { field: 'password', message: 'A password must not begin or end with a space.' };
  if (/already confirmed/i.test(message)) return begunAgain;
  return wrongAddress;
}

export function isOffline(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'network' || error.status >= 500;
  if (!(error instanceof Error)) return false;
  return error.name === 'NetworkError' || error.name === 'TypeError';
}
