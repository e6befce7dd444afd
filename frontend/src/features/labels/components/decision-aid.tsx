import { ArrowRight, Store } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { type Answer, type Answers, isAsked, noAnswers, questions, verdictOf } from '../model/how-sold.ts';

const cardStyle = classNames(
  'grid gap-x-10 gap-y-5 rounded-4 border border-line bg-raised p-6 shadow-2',
  'max-md:p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]',
);

const rowStyle = classNames(
  'grid grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-3',
  'max-sm:grid-cols-[26px_minmax(0,1fr)]',
);

const answerStyle = classNames(
  'flex flex-col justify-center rounded-3 bg-primary-soft px-5 py-4 text-primary-text',
  'max-lg:min-h-[120px]',
);

const linkStyle = classNames(
  'mt-2.5 inline-flex items-center gap-1.5 self-start font-semibold underline',
  'underline-offset-3',
);

/** Three questions, and which label the answers ask for. */
export function DecisionAid({ onKind }: { onKind: (kind: 'ppds' | 'prepacked') => void }) {
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const verdict = verdictOf(answers);
  const answer = (id: keyof Answers, value: Answer) => {
    const next = { ...answers, [id]: value };
    setAnswers(next);
    const now = verdictOf(next);
    if (now && now.kind !== 'loose') onKind(now.kind);
  };
  return (
    <section aria-labelledby="which-label" className={cardStyle}>
      <div>
        <h2 id="which-label" className="mb-4 text-24">
          Which label do you need?
        </h2>
        <ol className="grid gap-3">
          {questions.map(({ id, text }, at) => {
            const isOpen = isAsked(id, answers);
            return (
              <li key={id} className={rowStyle}>
                <span
                  aria-hidden
                  className={`font-display text-20 font-bold ${isOpen ? 'text-accent-text' : 'text-ink-3'}`}
                >
                  {at + 1}
                </span>
                <span className={`text-15 leading-snug ${isOpen ? '' : 'text-ink-3'}`}>{text}</span>
                <SegmentedControl<'yes' | 'no' | ''>
                  label={text}
                  value={answers[id] ?? ''}
                  disabled={!isOpen}
                  onValueChange={(value) => answer(id, value === '' ? null : value)}
                  segments={[
                    { value: 'yes', label: 'Yes' },
                    { value: 'no', label: 'No' },
                  ]}
                  className="max-sm:col-start-2 max-sm:w-40"
                />
              </li>
            );
          })}
        </ol>
      </div>
      <div role="status" className={answerStyle}>
        {verdict ? (
          <>
            <h3 className="text-20">{verdict.title}</h3>
            <p className="mt-1.5 text-14 leading-normal">{verdict.text}</p>
            {verdict.kind !== 'loose' && (
              <a href="#make" className={linkStyle}>
                Make it
                <ArrowRight aria-hidden size={16} />
              </a>
            )}
          </>
        ) : (
          <p className="flex items-center gap-3 text-14">
            <Store aria-hidden size={26} />
            Answer from the top. One or two answers are often enough.
          </p>
        )}
      </div>
    </section>
  );
}
