import { openQuestions, type Question, type QuestionCode } from '@batchbook/shared/production/questions';
import { RequestProblem } from '../platform/http/request-problem.ts';

/** @throws RequestProblem `confirmation_required` that names each question that the request doesn't confirm. */
export function assertConfirmed(
  questions: readonly Question[],
  confirmed: readonly QuestionCode[] | undefined,
): void {
  const issues = openQuestions(questions, confirmed).map(({ field, message, code }) => ({
    path: field,
    message,
    code,
  }));
  if (issues.length > 0) throw new RequestProblem('confirmation_required', { issues });
}
