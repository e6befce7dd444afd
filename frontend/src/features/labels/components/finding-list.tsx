import { answerOptions, isOfForm, saysWhy } from '@batchbook/shared/recipes/label-answers';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelAnswer, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { CircleHelp, TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';

export interface FindingAction {
  label: string;
  onClick: () => void;
}

export interface FindingListProps {
  findings: readonly LabelFinding[];
  form: LabelForm;
  answers: readonly LabelAnswer[];
  onAnswers: (answers: LabelAnswer[]) => void;
  /** Ways to where a finding is put right. */
  actionsOf: (finding: LabelFinding) => readonly FindingAction[];
}

/** What the rules find, each with its rule, the way to put it right and, where it has some, its exemptions. */
export function FindingList({ findings, form, answers, onAnswers, actionsOf }: FindingListProps) {
  const answer = (given: LabelAnswer) =>
    onAnswers([...answers.filter(({ code, of }) => code !== given.code || of !== given.of), given]);
  return (
    <>
      {findings.map((finding) => (
        <li
          key={`${finding.code} ${finding.message}`}
          className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 border-b border-line-soft py-2.5 text-14 leading-[1.4] wrap-anywhere last:border-0"
        >
          {finding.severity === 'blocks' ? (
            <TriangleAlert role="img" aria-label="Stops the label" size={17} className="mt-0.5 text-danger" />
          ) : (
            <CircleHelp role="img" aria-label="Worth a look" size={17} className="mt-0.5 text-warn" />
          )}
          <div className="min-w-0">
            <p>
              {finding.message} <span className="text-13 text-ink-3">{finding.rule}</span>
            </p>
            <div className="mt-0.5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
              {actionsOf(finding).map(({ label, onClick }) => (
                <button
                  key={label}
                  type="button"
                  className="link touch cursor-pointer text-left"
                  onClick={onClick}
                >
                  {label}
                </button>
              ))}
              {finding.severity === 'blocks' && (
                <AnswerField finding={finding} form={form} onAnswer={answer} />
              )}
            </div>
          </div>
        </li>
      ))}
    </>
  );
}

/** Exemptions and answers to choose from; one that has to say why asks for that first. */
function AnswerField({
  finding,
  form,
  onAnswer,
}: {
  finding: LabelFinding;
  form: LabelForm;
  onAnswer: (answer: LabelAnswer) => void;
}) {
  const known = Object.hasOwn(answerOptions, finding.code) ? (answerOptions[finding.code] ?? []) : [];
  const options = known.filter((option) => isOfForm(option, form));
  const [reason, setReason] = useState('');
  const id = useId();
  useUnsaved(() => reason.trim() !== '');
  if (options.length === 0) return null;
  const given = { code: finding.code, of: finding.of };
  const [only] = options;
  if (finding.code === 'allergen_likely' && only) {
    return (
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (saysWhy(reason)) onAnswer({ ...given, answer: only.answer, reason: reason.trim() });
        }}
      >
        <label htmlFor={id} className="text-13 text-ink-2">
          It isn’t in it, because
        </label>
        <TextInput
          id={id}
          size="sm"
          maxLength={300}
          placeholder="it is made of rice"
          className="w-[190px]"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button size="sm" type="submit" disabled={!saysWhy(reason)}>
          Answer
        </Button>
      </form>
    );
  }
  return (
    <Select
      size="sm"
      aria-label={`Why not: ${finding.message}`}
      value=""
      className="w-[230px] max-w-full"
      options={[
        { value: '', label: 'Not needed because…' },
        ...options.map(({ answer, text, rule }) => ({ value: answer, label: `${text} (${rule})` })),
      ]}
      onValueChange={(chosen) => chosen !== '' && onAnswer({ ...given, answer: chosen, reason: '' })}
    />
  );
}

/** What was answered, each of which may be taken back. */
export function AnswerList({
  answers,
  onAnswers,
  nameOf,
}: Pick<FindingListProps, 'answers' | 'onAnswers'> & { nameOf: (of: string) => string | null }) {
  return answers.map((given) => {
    const option = answerOptions[given.code]?.find(({ answer }) => answer === given.answer);
    const of = given.of === '' ? null : nameOf(given.of.split(':')[0] ?? '');
    const text = [of, option?.text, given.reason].filter(Boolean).join(': ');
    return (
      <li
        key={`${given.code} ${given.of}`}
        className="flex items-start gap-2 border-b border-line-soft py-1.5 text-13 text-ink-2 last:border-0"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          {text} <span className="text-ink-3">{option?.rule}</span>
        </span>
        <button
          type="button"
          aria-label={`Take back: ${text}`}
          className="touch grid size-7 flex-none cursor-pointer place-items-center rounded-[5px] text-ink-2 hover:text-ink max-md:size-9"
          onClick={() => onAnswers(answers.filter((one) => one !== given))}
        >
          <X aria-hidden size={14} />
        </button>
      </li>
    );
  });
}
