/** Which of the codes that may be logged an error of the user pool or of the API is. */
import { ApiError } from '@batchbook/shared/http/client';
import type { ClientErrorCode } from '@batchbook/shared/meta/client-errors';
import { apiErrorCode } from '../../../data/report-error.ts';

const codes: Record<string, ClientErrorCode> = {
  NotAuthorizedException: 'wrong_password',
  UserNotFoundException: 'wrong_password',
  CodeMismatchException: 'wrong_code',
  ExpiredCodeException: 'ended_code',
  LinkedCodeException: 'ended_code',
  InvalidPasswordException: 'refused_password',
  PasswordHistoryPolicyViolationException: 'refused_password',
  InvalidParameterException: 'invalid',
  LimitExceededException: 'too_many',
  TooManyRequestsException: 'too_many',
  TooManyFailedAttemptsException: 'too_many',
  // The firewall before the user pool.
  ForbiddenException: 'too_many',
  CodeDeliveryFailureException: 'mail_not_sent',
  NetworkError: 'no_answer',
  TypeError: 'no_answer',
};

export function authErrorCode(error: unknown): ClientErrorCode {
  if (error instanceof ApiError) return apiErrorCode(error);
  return (error instanceof Error ? codes[error.name] : undefined) ?? 'other';
}
