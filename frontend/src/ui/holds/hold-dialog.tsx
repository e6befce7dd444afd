import { newId } from '@batchbook/shared/ids';
import type { Hold, PutHold } from '@batchbook/shared/stock/hold-schema';
import { useRef, useState } from 'react';
import { useSaveHold } from '../../data/holds.ts';
import { sentenceOf } from '../../data/problems.ts';
import { serverNow } from '../../data/server-time.ts';
import { shownDay } from '../dates.ts';
import { Field } from '../field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { TextInput } from '../text-input.tsx';
import { toast } from '../toast.tsx';

/** The lot that is to be put on hold: its thing by one of three ids. */
export interface HoldTarget extends Pick<PutHold, 'itemId' | 'recipeId' | 'ingredientId' | 'useByDate'> {
  name: string;
  lotCode: string;
}

export interface HoldDialogProps {
  lot: HoldTarget;
  /** The hold to release; `null` to put the lot on hold. */
  hold: Hold | null;
  onClose: () => void;
}

const reasonMax = 200;

/** Puts a lot on hold or releases it, and asks why. */
export default function HoldDialog({ lot, hold, onClose }: HoldDialogProps) {
  const { name, ...of } = lot;
  const id = useRef(hold?.id ?? newId());
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = useSaveHold();
  const words = hold ? releaseWords(lot) : holdWords(lot);
  const why = reason.trim();
  const isTooLong = why.length > reasonMax;
  const submit = () => {
    setChecked(true);
    if (why === '' || isTooLong) return field.current?.focus();
    const body: PutHold = hold
      ? { releasedAt: serverNow().toISOString(), releaseReason: why, version: hold.version }
      : { ...of, reason: why };
    save.mutate(
      { id: id.current, body },
      {
        onSuccess: () => {
          toast({ title: words.done, variant: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submit={words.submit}
      busy={save.isPending}
      isTyped={reason !== ''}
      problem={save.isError && sentenceOf(save.error, 'production')}
      initialFocus={field}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Reason"
        error={isTooLong ? `At most ${reasonMax} characters` : isChecked && why === '' && words.missing}
      >
        <TextInput
          ref={field}
          size="lg"
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

const nameOf = ({ name, useByDate }: HoldTarget): string =>
  useByDate ? `${name}, use by ${shownDay(useByDate)}` : name;

const holdWords = (lot: HoldTarget) => ({
  title: `Put ${lot.lotCode} on hold?`,
  description: `${nameOf(lot)}. Runs, events, use and transfers leave this lot alone at every site until you release it.`,
  submit: 'Put on hold',
  missing: 'Say why, for example: the supplier called.',
  done: `${lot.lotCode} is on hold`,
});

const releaseWords = ({ name, lotCode }: HoldTarget) => ({
  title: `Release ${lotCode}?`,
  description: `${name}. It can be used again. The hold stays on record.`,
  submit: 'Release',
  missing: 'Say why it can be used again.',
  done: `${lotCode} was released`,
});
