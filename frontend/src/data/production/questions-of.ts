import { ApiError } from '@batchbook/shared/http/client';
import { type Question, questionCodes } from '@batchbook/shared/production/questions';

/** What the server wants confirmed before it records something. */
export function questionsOf(error: unknown): Question[] {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  return issues.flatMap(({ path: field, message, code: name }) => {
    const code = questionCodes.find((known) => known === name);
    return code === undefined ? [] : [{ code, field, message }];
  });
}
