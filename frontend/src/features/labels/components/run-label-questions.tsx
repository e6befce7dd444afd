import { commentMax } from '@batchbook/shared/production/constants';
import type { RunLabel } from '@batchbook/shared/production/run-label-schema';
import { saysWhy } from '@batchbook/shared/recipes/label-answers';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { hasNetwork, useOnline } from '../../../data/offline/connection.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { focusQuestions, type useRunLabel } from '../hooks/use-run-label.ts';
import { FindingList } from './finding-list.tsx';

export interface RunLabelQuestionsProps {
  label: RunLabel;
  /** The path of its recipe's label. */
  studio: string;
  deciding: ReturnType<typeof useRunLabel>;
}

/** What changed since the run was locked, and what to do about it. Stays while its content changes, for the keyboard. */
export function RunLabelQuestions({ label, studio, deciding }: RunLabelQuestionsProps) {
  const { chosen, choose } = deciding;
  const { questions, packs, today } = label;
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      id="run-label"
      tabIndex={-1}
      data-keeps-focus
      role="group"
      aria-label="Before it prints"
      className="mb-6 grid gap-4"
    >
      {packs.length > 0 && (
        <Box title="Read these packs first">
          <ul>
            <FindingList
              findings={packs}
              form="uk"
              answers={[]}
              onAnswers={async () => null}
              actionsOf={({ of }) => [
                {
                  label: `Open ${deciding.packs.nameOf(of)}`,
                  onClick: () => void navigate(`/recipes?tab=ingredients&ingredient=${of}`),
                },
              ]}
              afterAnswer={focusQuestions}
              onPackRead={(id) => void deciding.packs.read([id])}
              onPackDiffers={deciding.packs.differ}
            />
          </ul>
        </Box>
      )}
      {chosen === 'today' ? (
        <Box title="This is today’s label, for what went into this batch">
          <Button size="sm" onClick={() => choose('approved')}>
            Back to the label that was approved
          </Button>
        </Box>
      ) : (
        questions.length > 0 && (
          <Box title={titleOf(label)}>
            <ul className="mb-3 grid gap-1 text-15">
              {questions.map(({ message }) => (
                <li key={message} className="wrap-anywhere">
                  {message}
                </li>
              ))}
            </ul>
            <div className="grid gap-4 md:grid-cols-2">
              <AllTheSame deciding={deciding} />
              <Today today={today} studio={studio} onChoose={() => choose('today')} />
            </div>
          </Box>
        )
      )}
      <Reasons label={label} />
      {label.reasons.length > 0 && questions.length === 0 && chosen === 'approved' && today.source && (
        <div>
          <UseToday onChoose={() => choose('today')} />
        </div>
      )}
    </div>
  );
}

/** A date is typed for the batch itself: nothing has changed where only that is asked about. */
function titleOf({ questions, source }: RunLabel): string {
  if (questions.some(({ code }) => code !== 'use_by'))
    return 'Something has changed since this batch was made';
  return source?.label.dateMark === 'best_before' ? 'Check the best-before date' : 'Check the use-by date';
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-3 border-[1.5px] border-warn bg-raised px-[22px] py-4 shadow-2 max-md:px-4">
    <h2 className="mb-2 text-[1.16rem] leading-[1.25] text-warn">{title}</h2>
    {children}
  </section>
);

/** The batch may be as it always was: the supplier's recipe changed later. */
function AllTheSame({ deciding: { answer } }: Pick<RunLabelQuestionsProps, 'deciding'>) {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const online = useOnline();
  useUnsaved(() => reason.trim() !== '');
  const missing = saysWhy(reason) ? null : 'Say why: somebody may ask later.';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing !== null) field.current?.focus();
    else if (hasNetwork()) answer.mutate(reason.trim(), { onSuccess: focusQuestions });
  };
  return (
    <form onSubmit={submit}>
      <Field
        label="Why this label is right for this batch"
        hint="It is kept with the run."
        error={(isChecked && missing) || (answer.isError && sentenceOf(answer.error))}
      >
        <TextInput
          ref={field}
          maxLength={commentMax}
          placeholder="The butter was delivered before the change"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={answer.isPending} className="mt-2.5">
        Use this label anyway
      </Button>
      {!online && (
        <p role="status" className="mt-2 text-13 font-semibold text-warn">
          Using it anyway needs a connection. Your reason stays here.
        </p>
      )}
    </form>
  );
}

const UseToday = ({ onChoose }: Pick<TodayProps, 'onChoose'>) => (
  <Button
    variant="primary"
    onClick={() => {
      onChoose();
      focusQuestions();
    }}
  >
    Use today’s label
  </Button>
);

interface TodayProps extends Pick<RunLabel, 'today'> {
  studio: string;
  onChoose: () => void;
}

const Today = ({ today, studio, onChoose }: TodayProps) => (
  <div>
    <p className="mb-2.5 text-15">
      {today.problem ?? 'Or print today’s label: the same batch, by what its ingredients say now.'}
    </p>
    {today.source ? (
      <UseToday onChoose={onChoose} />
    ) : (
      <ButtonLink to={studio}>Open today’s label</ButtonLink>
    )}
  </div>
);

function Reasons({ label: { reasons } }: { label: RunLabel }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="grid gap-1 text-13 text-ink-2">
      {reasons.map(({ at, byUserName, reason, asked }) => (
        <li key={at} className="wrap-anywhere">
          <b>Allowed to print:</b> ‘{reason}’ {byUserName ?? 'Somebody'}, {shownDate(at)}, of:{' '}
          {asked.join(' ')}
        </li>
      ))}
    </ul>
  );
}
