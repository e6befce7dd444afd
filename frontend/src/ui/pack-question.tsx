import { CircleHelp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { shownDay } from './dates.ts';
import { packAnswers } from './pack-answers.ts';

export interface PackQuestionProps {
  /** The ingredient, for screen readers. */
  name: string;
  /** `unread`: what does its pack say? `changed`: same as before? `null`: nothing is open. */
  question: 'unread' | 'changed' | null;
  /** Whether allergens are named, so that the pack says 'only these'. */
  hasNamed: boolean;
  /** The day on which its pack was read, YYYY-MM-DD. */
  readOn: string | null;
  onRead: () => void;
  /** It isn't the same as before. */
  onDiffers: () => void;
}

/** Asks what an ingredient's pack says: the allergens that are named, and no others. */
export function PackQuestion({ name, question, hasNamed, readOn, onRead, onDiffers }: PackQuestionProps) {
  const [isAnswered, setAnswered] = useState(false);
  const after = useRef<HTMLParagraphElement>(null);
  const asked = useRef<HTMLParagraphElement>(null);
  const isRefused = useRef(false);
  // The buttons go. The keyboard stays where the answer shows.
  useEffect(() => {
    if (isAnswered && question === null) after.current?.focus();
  }, [isAnswered, question]);
  // ‘No’ goes, and what comes in its place isn't pressed by the same key.
  useEffect(() => {
    if (isRefused.current && question === 'unread') asked.current?.focus();
    isRefused.current = false;
  }, [question]);
  const differ = () => {
    isRefused.current = true;
    onDiffers();
  };
  const answer = () => {
    setAnswered(true);
    onRead();
  };
  if (question === null) {
    return readOn === null && !isAnswered ? null : (
      <p ref={after} tabIndex={-1} className="mt-2 text-13 text-ink-3">
        Pack read {readOn === null ? 'today' : shownDay(readOn)}.
      </p>
    );
  }
  const isChanged = question === 'changed';
  return (
    <div className="mt-2 rounded-2 bg-warn-soft px-3 py-2.5 text-14">
      <p ref={asked} tabIndex={-1} className="flex items-center gap-1.5 font-semibold text-warn">
        <CircleHelp aria-hidden size={15} className="shrink-0" />
        {isChanged ? 'Same ingredients and allergens as before?' : 'What does its pack say?'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isChanged ? (
          <>
            <Button size="sm" onClick={answer}>
              {packAnswers.same} <span className="sr-only">({name})</span>
            </Button>
            <Button size="sm" variant="ghost" onClick={differ}>
              No
            </Button>
          </>
        ) : (
          <>
            <p className="w-full text-13 text-ink-2">
              Name each {hasNamed && 'other '}allergen that it contains, or say:
            </p>
            <Button size="sm" onClick={answer}>
              {hasNamed ? packAnswers.onlyNamed : packAnswers.noneOf14}{' '}
              <span className="sr-only">({name})</span>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
