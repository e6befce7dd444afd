/** The problems of the API, as the demo answers them. */
import { ApiError } from '@batchbook/shared/http/client';
import { type Problem, type ProblemCode, problems, problemType } from '@batchbook/shared/http/problem';
import * as z from 'zod/mini';

export function refusal(code: ProblemCode, more: Partial<Problem> = {}): ApiError {
  const { status, title } = problems[code];
  const problem: Problem = { type: problemType(code), title, status, code, ...more };
  return new ApiError(status, code, problem.detail ?? title, problem);
}

export const invalid = (path: string, message: string): ApiError =>
  refusal('invalid_request', { issues: [{ path, message }] });

/** Parses `body` by `schema`, with defaults. @throws ApiError `invalid_request` with all issues. */
export function checked<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  throw refusal('invalid_request', {
    issues: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}
