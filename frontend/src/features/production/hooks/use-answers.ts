import type { Question, QuestionCode } from '@batchbook/shared/production/questions';
import { useRef, useState } from 'react';

/** Another value is another question, and its words say the value. */
const keyOf = ({ code, message }: Question): string => `${code} ${message}`;

/**
 * What somebody says about values that look wrong: each is confirmed, or corrected, before it is sent.
 * @param asked By the server, besides those that are known here.
 */
export function useAnswers(known: readonly Question[], asked: readonly Question[]) {
  const questions = [...known, ...asked.filter(({ code }) => known.every((one) => one.code !== code))];
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isAccepted = (question: Question): boolean => accepted.has(keyOf(question));
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
    /** The codes to send. `null` while one has no answer: the first of them takes the focus. */
    take: (): QuestionCode[] | null => {
      setChecked(true);
      if (questions.every(isAccepted)) return questions.map(({ code }) => code);
      place.current?.querySelector<HTMLElement>('[data-question] input:not(:checked)')?.focus();
      return null;
    },
  };
}

export type Answers = ReturnType<typeof useAnswers>;
