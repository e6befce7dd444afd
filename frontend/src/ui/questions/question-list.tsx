import { Notice } from '../notice.tsx';
import { QuestionTicks, ReasonField } from './question-ticks.tsx';
import type { Answers } from './use-answers.ts';

/** Questions away from their fields: each in full, with its tick, and why. Nothing where nothing is asked. */
export function QuestionList({ answers, className }: { answers: Answers; className?: string }) {
  if (answers.questions.length === 0) return null;
  const fields = [...new Set(answers.questions.map(({ field }) => field))];
  return (
    <div ref={answers.place} className={className}>
      <Notice tone="warning">
        {answers.questions.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        {fields.map((field) => (
          <QuestionTicks key={field} answers={answers} field={field} />
        ))}
        <ReasonField reason={answers.reason} />
      </Notice>
    </div>
  );
}
