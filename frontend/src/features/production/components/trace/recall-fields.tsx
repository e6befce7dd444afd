import type { RecallKind } from '@batchbook/shared/production/constants';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import { useState } from 'react';
import { dateFault, dayOf, shownTime } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

/** What is typed of a recall. */
export interface RecallTexts {
  reason: string;
  foundBy: string;
  /** '2026-11-24', or ''. */
  foundOn: string;
  /** '10:12', or ''. */
  foundTime: string;
  advice: string;
  decisions: string;
  correctiveAction: string;
}

export const noTexts: RecallTexts = {
  ...{ reason: '', foundBy: '', foundOn: '', foundTime: '', advice: '', decisions: '', correctiveAction: '' },
};

type Stored = Required<
  Pick<PutRecall, 'reason' | 'foundBy' | 'advice' | 'decisions' | 'correctiveAction' | 'foundAt'>
>;

export function textsOf({
  reason,
  foundBy,
  foundAt,
  advice,
  decisions,
  correctiveAction,
}: Stored): RecallTexts {
  const isMoment = foundAt !== null && foundAt !== undefined && foundAt.length > 10;
  return {
    ...({ reason, foundBy, advice, decisions, correctiveAction } as RecallTexts),
    foundOn: isMoment ? dayOf(new Date(foundAt)) : (foundAt ?? ''),
    foundTime: isMoment ? shownTime(foundAt) : '',
  };
}

/** A day, or with a time the moment; `null` for neither. */
export const sentTexts = ({ foundOn, foundTime, ...texts }: RecallTexts) => ({
  ...texts,
  foundBy: texts.foundBy.trim(),
  foundAt:
    foundOn === '' ? null : foundTime === '' ? foundOn : new Date(`${foundOn}T${foundTime}`).toISOString(),
});

export interface RecallForm {
  texts: RecallTexts;
  isTyped: boolean;
  faults: { day: string | null; time: string | null; reason: string | null };
  set: (change: Partial<RecallTexts>) => void;
  setFaults: (faults: Partial<RecallForm['faults']>) => void;
  /** Says what is wrong at its field. A drill needs no reason. */
  isRight: (kind: RecallKind) => boolean;
}

export function useRecallForm(first: RecallTexts): RecallForm {
  const [texts, setTexts] = useState(first);
  const [faults, setAll] = useState<RecallForm['faults']>({ day: null, time: null, reason: null });
  const setFaults: RecallForm['setFaults'] = (change) => setAll((before) => ({ ...before, ...change }));
  return {
    texts,
    faults,
    setFaults,
    isTyped: Object.entries(texts).some(([name, text]) => text !== first[name as keyof RecallTexts]),
    set: (change) => setTexts((before) => ({ ...before, ...change })),
    isRight: (kind) => {
      const isFuture = texts.foundOn > dayOf(new Date());
      const day =
        faults.day ??
        (isFuture ? 'Enter today or a day before' : null) ??
        (texts.foundTime !== '' && texts.foundOn === '' ? 'Enter the day too' : null);
      const isMissing = kind !== 'drill' && texts.reason.trim() === '';
      const reason = isMissing ? 'Say what is wrong, for example: glass in the butter.' : null;
      setFaults({ day, reason });
      return day === null && faults.time === null && reason === null;
    },
  };
}

/** On which day it was found, and at what time. */
function FoundFields({ form: { texts, faults, set, setFaults } }: { form: RecallForm }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Found on" error={faults.day}>
        <TextInput
          type="date"
          max={dayOf(new Date())}
          value={texts.foundOn}
          onChange={({ target }) => {
            set({ foundOn: target.value });
            setFaults({ day: dateFault(target) });
          }}
          onBlur={({ target }) => setFaults({ day: dateFault(target) })}
        />
      </Field>
      <Field label="Time" hint="If you know it." error={faults.time}>
        <TextInput
          type="time"
          value={texts.foundTime}
          onChange={({ target }) => {
            set({ foundTime: target.value });
            setFaults({ time: null });
          }}
          onBlur={({ target }) =>
            setFaults({ time: target.validity.badInput ? 'Finish the time: hours and minutes' : null })
          }
        />
      </Field>
    </div>
  );
}

/** @param isWhole With what is known once it is dealt with: decisions and corrective action. */
export function RecallFields({
  form,
  isBackward = false,
  isWhole = false,
}: {
  form: RecallForm;
  isBackward?: boolean;
  isWhole?: boolean;
}) {
  const { texts, set, faults, setFaults } = form;
  const long = (name: keyof RecallTexts, label: string, hint: string, rows: number) => (
    <Field label={label} hint={hint} error={name === 'reason' && faults.reason}>
      <TextArea
        rows={rows}
        maxLength={10_000}
        value={texts[name]}
        onChange={({ target }) => {
          set({ [name]: target.value });
          if (name === 'reason') setFaults({ reason: null });
        }}
      />
    </Field>
  );
  return (
    <>
      {long('reason', 'Reason', 'What is wrong, or what the drill is about.', 3)}
      <Field label="Found by" hint="A customer, a supplier, one of you.">
        <TextInput
          value={texts.foundBy}
          maxLength={200}
          onChange={({ target }) => set({ foundBy: target.value })}
        />
      </Field>
      <FoundFields form={form} />
      {!isBackward &&
        long(
          'advice',
          'What to tell customers',
          'For example: do not eat it, return it for a full refund.',
          2,
        )}
      {isWhole && long('decisions', 'Decisions', 'What was decided, by whom.', 3)}
      {isWhole &&
        long(
          'correctiveAction',
          'Corrective action',
          'What was put right, so that it doesn’t happen again.',
          3,
        )}
    </>
  );
}
