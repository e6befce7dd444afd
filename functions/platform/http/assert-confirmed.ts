import {
  needsReason,
  openQuestions,
  type Question,
  type QuestionCode,
} from '@batchbook/shared/production/questions';
import { invalid, RequestProblem } from './request-problem.ts';

interface Confirming {
  confirmed?: readonly QuestionCode[] | undefined;
  confirmedReason?: string | undefined;
}

/**
 * @throws RequestProblem `confirmation_required` that names each question that the request doesn't confirm; at
 * `confirmedReason` when what it confirms has to be explained.
 */
export function assertConfirmed(
  questions: readonly Question[],
  { confirmed, confirmedReason = '' }: Confirming,
): void {
  const issues = openQuestions(questions, confirmed).map(({ field, message, code }) => ({
    path: field,
    message,
    code,
  }));
  if (issues.length > 0) throw new RequestProblem('confirmation_required', { issues });
  if (confirmedReason === '' && needsReason(questions))
    throw invalid('confirmedReason', 'is required: say why a lot on hold was used');
}
