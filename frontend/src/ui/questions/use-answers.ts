import { needsReason, type Question, type QuestionCode } from '@batchbook/shared/production/questions';
import { useRef, useState } from 'react';

/** As the confirm of a run and a sale have it. */
export interface Answered {
  confirmed?: QuestionCode[];
  confirmedReason?: string;
  /** The delivery was on the shelf when it was counted: to say so isn't to confirm that it is added. */
  wasCounted?: boolean;
}

/** Another value is another question, and its words say the value. */
const keyOf = ({ code, message }: Question): string => `${code} ${message}`;

/**
 * What somebody says about values that look wrong: each is confirmed, or corrected, before it is sent.
 * @param asked By the server, besides those that are known here.
 * @param takesReason Whether a lot on hold has to be explained.
 */
export function useAnswers(known: readonly Question[], asked: readonly Question[], takesReason = true) {
  const questions = [...known, ...asked.filter(({ code }) => known.every((one) => one.code !== code))];
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const [reason, setReason] = useState('');
  const [wasCounted, setWasCounted] = useState<boolean | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isToExplain = takesReason && needsReason(questions);
  const isExplained = !isToExplain || reason.trim() !== '';
  const isAccepted = (question: Question): boolean =>
    question.code === 'counted_since' ? wasCounted !== null : accepted.has(keyOf(question));
  const confirmed = questions
    .map(({ code }) => code)
    .filter((code) => code !== 'counted_since' || !wasCounted);
  return {
    questions,
    /** Around all of them. */
    place,
    isAccepted,
    /** It was sent without an answer to this one. */
    isMissed: (question: Question): boolean => isChecked && !isAccepted(question),
    accept: (question: Question, isRight: boolean) => {
      const others = [...accepted].filter((key) => key !== keyOf(question));
      setAccepted(new Set(isRight ? [...others, keyOf(question)] : others));
    },
    /** Whether a delivery was on the shelf when it was counted; `null` while nobody has said. */
    shelf: { wasCounted, choose: setWasCounted },
    /** Why it is recorded all the same; `null` where nothing has to be explained. */
    reason: isToExplain ? { text: reason, set: setReason, isMissed: isChecked && !isExplained } : null,
    /** What to send. `null` while a question has no answer: the first of them takes the focus. */
    take: (): Answered | null => {
      setChecked(true);
      if (questions.every(isAccepted) && isExplained)
        return {
          ...(confirmed.length > 0 && { confirmed: [...new Set(confirmed)] }),
          ...(wasCounted && { wasCounted }),
          ...(isToExplain && { confirmedReason: reason.trim() }),
        };
      place.current
        ?.querySelector<HTMLElement>(
          '[data-question] input:not(:checked), [data-field=confirmedReason] input',
        )
        ?.focus();
      return null;
    },
  };
}

export type Answers = ReturnType<typeof useAnswers>;
