import { answerOptions, isOfForm, saysWhy, takesAnswer } from '@batchbook/shared/recipes/label-answers';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelAnswer, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { lowered } from '@batchbook/shared/text';
import { ChevronDown, CircleHelp, TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { packAnswers } from '../../../ui/pack-answers.ts';
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
  /** Gives why they couldn't be saved, or `null`. */
  onAnswers: (answers: LabelAnswer[]) => Promise<string | null>;
  /** Ways to where a finding is put right. */
  actionsOf: (finding: LabelFinding) => readonly FindingAction[];
  /** Called once one was answered: its row goes, and the keyboard with it. */
  afterAnswer: () => void;
  /** Its pack was read: the ingredient of this id is as it is stated. */
  onPackRead: (ingredientId: string) => void;
  /** It isn't the same as when its pack was read. */
  onPackDiffers: (ingredientId: string) => Promise<void> | void;
}

/**
 * The rules' findings, one line each. A line opens in place, to its whole message, its rule, its fix and any exemptions.
 * The first that stops printing is open, so that the next one opens when it is answered.
 */
export function FindingList(props: FindingListProps) {
  const { findings } = props;
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const first = findings.find(({ severity }) => severity === 'blocks') ?? findings[0];
  return findings.map((finding) => {
    const key = `${finding.code} ${finding.message}`;
    const isOpen = chosen[key] ?? finding === first;
    return (
      <FindingRow
        {...props}
        key={key}
        finding={finding}
        isOpen={isOpen}
        onOpen={(open) => setChosen((before) => ({ ...before, [key]: open }))}
      />
    );
  });
}

interface FindingRowProps extends FindingListProps {
  finding: LabelFinding;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
}

const lineStyle = classNames(
  'grid w-full cursor-pointer touch grid-cols-[17px_minmax(0,1fr)_16px] items-start gap-2.5 rounded-2',
  'py-2 text-left text-14 leading-[1.4] hover:text-primary-text max-md:py-3.5',
);

/** What is closed stays in place unseen, with what somebody typed into it. */
function FindingRow({ finding, isOpen, onOpen, ...props }: FindingRowProps) {
  const id = useId();
  return (
    <li className="ruled wrap-anywhere">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={lineStyle}
        onClick={() => onOpen(!isOpen)}
      >
        {finding.severity === 'blocks' ? (
          <TriangleAlert role="img" aria-label="Stops printing" size={17} className="mt-0.5 text-danger" />
        ) : (
          <CircleHelp role="img" aria-label="Worth a look" size={17} className="mt-0.5 text-warn" />
        )}
        <span className={isOpen ? undefined : 'truncate'}>{finding.message}</span>
        <ChevronDown
          aria-hidden
          size={16}
          className={classNames('mt-0.5 text-ink-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it stays open for who is in it when another one comes first */}
      <div id={id} hidden={!isOpen} className="pb-3 pl-[27px] text-14" onFocus={() => onOpen(true)}>
        <FindingAnswers {...props} finding={finding} />
      </div>
    </li>
  );
}

/** Its rule, and what can be done about it: it is answered here, or put right elsewhere. */
function FindingAnswers({
  finding,
  form,
  answers,
  onAnswers,
  ...on
}: FindingListProps & { finding: LabelFinding }) {
  const answer = async (next: LabelAnswer) => {
    const others = answers.filter(({ code, of }) => code !== next.code || of !== next.of);
    const problem = await onAnswers([...others, next]);
    if (problem === null) on.afterAnswer();
    return problem;
  };
  const asksAgain = finding.code === 'pack_changed';
  const act = async (onClick: () => void) => {
    if (asksAgain) await on.onPackDiffers(finding.of);
    onClick();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
      <span className="text-13 text-ink-3">{finding.rule}</span>
      {answersOfPacks[finding.code] !== undefined && (
        <Button size="sm" onClick={() => on.onPackRead(finding.of)}>
          {answersOfPacks[finding.code]}
        </Button>
      )}
      {on.actionsOf(finding).map(({ label, onClick }) => (
        <button
          key={label}
          type="button"
          className="link touch cursor-pointer py-0.5 text-left"
          onClick={() => void act(onClick)}
        >
          {asksAgain ? `No: ${lowered(label)}` : label}
        </button>
      ))}
      {takesAnswer(finding) && <AnswerField finding={finding} form={form} onAnswer={answer} />}
    </div>
  );
}

/** The other answer is given at the ingredient, by naming what else it contains. */
const answersOfPacks: Readonly<Record<string, string>> = {
  pack_unread: packAnswers.noneOf14,
  pack_named: packAnswers.onlyNamed,
  pack_changed: packAnswers.same,
};

/** Exemptions and answers to choose from. Some need a reason first. */
function AnswerField({
  finding,
  form,
  onAnswer,
}: {
  finding: LabelFinding;
  form: LabelForm;
  onAnswer: (answer: LabelAnswer) => Promise<string | null>;
}) {
  const known = Object.hasOwn(answerOptions, finding.code) ? (answerOptions[finding.code] ?? []) : [];
  const options = known.filter((option) => isOfForm(option, form));
  if (options.length === 0) return null;
  const base = { code: finding.code, of: finding.of };
  const [only] = options;
  if (finding.code === 'allergen_likely' && only)
    return <ReasonField onReason={(reason) => onAnswer({ ...base, answer: only.answer, reason })} />;
  return (
    <SelectWithButton
      aria-label={`Reason it isn’t needed: ${finding.message}`}
      action="Answer"
      className="w-full max-w-[310px]"
      inFull
      options={[
        { value: '', label: 'Not needed because…' },
        ...options.map(({ answer, text, rule }) => ({ value: answer, label: `${text} (${rule})` })),
      ]}
      onChoose={(chosen) => onAnswer({ ...base, answer: chosen, reason: '' })}
    />
  );
}

/** Why it doesn't contain what its name hints at. What is typed stays until it is saved. */
function ReasonField({ onReason }: { onReason: (reason: string) => Promise<string | null> }) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useUnsaved(() => reason.trim() !== '');
  const answer = async (event: FormEvent) => {
    event.preventDefault();
    if (!saysWhy(reason) || isBusy) return;
    setBusy(true);
    setProblem(await onReason(reason.trim()));
    setBusy(false);
  };
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={(event) => void answer(event)}>
      <label htmlFor={id} className="text-13 text-ink-2">
        It doesn’t contain it, because
      </label>
      <TextInput
        id={id}
        size="sm"
        maxLength={300}
        placeholder="it is made of rice"
        className="w-[190px]"
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" busy={isBusy} disabled={!saysWhy(reason)}>
        Answer
      </Button>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="w-full text-13 font-semibold text-danger">
          Not saved. {problem}
        </p>
      )}
    </form>
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
          onClick={() => void onAnswers(answers.filter((one) => one !== stored))}
        >
          <X aria-hidden size={14} />
        </button>
      </li>
    );
  });
}
