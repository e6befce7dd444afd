import { answerOptions, isOfForm, saysWhy } from '@batchbook/shared/recipes/label-answers';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelAnswer, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { CircleHelp, TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectWithButton } from '../../../ui/select-with-button.tsx';
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
  /** Called once one was answered: its row goes, and the keyboard with it. */
  afterAnswer: () => void;
  /** Its pack was read: the ingredient of this id is as it is stated. */
  onPackRead: (ingredientId: string) => void;
}

const rowStyle = classNames(
  'grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 ruled py-2.5 text-14 leading-[1.4]',
  'wrap-anywhere',
);

/** The rules' findings, each with its rule, its fix and any exemptions. */
export function FindingList({ findings, form, answers, onAnswers, ...on }: FindingListProps) {
  const { actionsOf, afterAnswer, onPackRead } = on;
  const answer = (next: LabelAnswer) => {
    onAnswers([...answers.filter(({ code, of }) => code !== next.code || of !== next.of), next]);
    afterAnswer();
  };
  return (
    <>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.message}`} className={rowStyle}>
          {finding.severity === 'blocks' ? (
            <TriangleAlert role="img" aria-label="Stops printing" size={17} className="mt-0.5 text-danger" />
          ) : (
            <CircleHelp role="img" aria-label="Worth a look" size={17} className="mt-0.5 text-warn" />
          )}
          <div className="min-w-0">
            <p>
              {finding.message} <span className="text-13 text-ink-3">{finding.rule}</span>
            </p>
            <div className="mt-0.5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
              {packAnswers[finding.code] !== undefined && (
                <Button size="sm" onClick={() => onPackRead(finding.of)}>
                  {packAnswers[finding.code]}
                </Button>
              )}
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
              {(finding.severity === 'blocks' || finding.code === 'flour_fortified') && (
                <AnswerField finding={finding} form={form} onAnswer={answer} />
              )}
            </div>
          </div>
        </li>
      ))}
    </>
  );
}

/** The other answer is given at the ingredient, by naming what it contains. */
const packAnswers: Readonly<Record<string, string>> = {
  pack_unread: 'I have read its ingredients: none of the 14',
  pack_changed: 'Yes, the same',
};

/** Exemptions and answers to choose from. Some need a reason first. */
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
  const base = { code: finding.code, of: finding.of };
  const [only] = options;
  if (finding.code === 'allergen_likely' && only) {
    return (
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (saysWhy(reason)) onAnswer({ ...base, answer: only.answer, reason: reason.trim() });
        }}
      >
        <label htmlFor={id} className="text-13 text-ink-2">
          It doesn’t contain it, because
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
    <SelectWithButton
      aria-label={`Reason it isn’t needed: ${finding.message}`}
      action="Answer"
      className="w-[310px]"
      options={[
        { value: '', label: 'Not needed because…' },
        ...options.map(({ answer, text, rule }) => ({ value: answer, label: `${text} (${rule})` })),
      ]}
      onChoose={(chosen) => onAnswer({ ...base, answer: chosen, reason: '' })}
    />
  );
}

/** The given answers, each with a button to withdraw it. */
export function AnswerList({
  answers,
  onAnswers,
  nameOf,
}: Pick<FindingListProps, 'answers' | 'onAnswers'> & { nameOf: (of: string) => string | null }) {
  return answers.map((stored) => {
    const option = answerOptions[stored.code]?.find(({ answer }) => answer === stored.answer);
    const of = stored.of === '' ? null : nameOf(stored.of.split(':')[0] ?? '');
    const text = [of, option?.text, stored.reason].filter(Boolean).join(': ');
    return (
      <li
        key={`${stored.code} ${stored.of}`}
        className="flex items-start gap-2 ruled py-1.5 text-13 text-ink-2"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          {text} <span className="text-ink-3">{option?.rule}</span>
        </span>
        <button
          type="button"
          aria-label={`Withdraw answer: ${text}`}
          className="small-button touch flex-none"
          onClick={() => onAnswers(answers.filter((one) => one !== stored))}
        >
          <X aria-hidden size={14} />
        </button>
      </li>
    );
  });
}
