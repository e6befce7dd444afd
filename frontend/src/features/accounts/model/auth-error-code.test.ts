import { ApiError } from '@batchbook/shared/http/client';
import { expect, it } from 'vitest';
import { authErrorCode } from './auth-error-code.ts';

const fromPool = (name: string) => Object.assign(new Error('ada@example.com'), { name });

it.each([
  [fromPool('NotAuthorizedException'), 'wrong_password'],
  [fromPool('CodeDeliveryFailureException'), 'mail_not_sent'],
  [fromPool('ForbiddenException'), 'too_many'],
  [fromPool('ada@example.com'), 'other'],
  [new TypeError('Failed to fetch'), 'no_answer'],
  [new ApiError(0, 'network', '', null), 'no_answer'],
  [new ApiError(503, 'busy', '', null), 'unavailable'],
  [new ApiError(400, 'invalid_request', '', null), 'invalid'],
  ['ada@example.com', 'other'],
])('%s is %s', (error, code) => expect(authErrorCode(error)).toBe(code));
