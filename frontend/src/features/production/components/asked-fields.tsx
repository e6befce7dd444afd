import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { QuestionTicks, ReasonField } from '../../../ui/questions/question-ticks.tsx';
import type { Answers } from '../../../ui/questions/use-answers.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { SheetDay } from './sheet-field.tsx';

const days: Readonly<Record<string, string>> = { productionDate: 'Production date', useByDate: 'Use by' };

/** The fields of a run that look wrong, to correct or confirm. One that was corrected stays while the dialog is open. */
export function AskedFields({ sheet, answers }: { sheet: RunSheet; answers: Answers }) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const fresh = answers.questions.map(({ field }) => field).filter((field) => !asked.includes(field));
  if (fresh.length > 0) setAsked([...asked, ...new Set(fresh)]);
  return (
    <div ref={answers.place} className="grid gap-4 empty:hidden">
      {asked.map((field) => {
        const words = answers.questions.filter((question) => question.field === field);
        const message = words.map((question) => question.message).join(' ');
        const label = days[field];
        return (
          <div key={field} className="grid gap-1 empty:hidden">
            {label !== undefined && (
              <SheetDay
                field={sheet.field(field)}
                label={label}
                warning={message}
                className="max-w-[340px]"
                size="lg"
              />
            )}
            {label === undefined && message !== '' && <Notice tone="warning">{message}</Notice>}
            <QuestionTicks answers={answers} field={field} />
          </div>
        );
      })}
      <ReasonField reason={answers.reason} />
    </div>
  );
}
