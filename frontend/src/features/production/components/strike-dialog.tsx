import { commentMax } from '@batchbook/shared/production/constants';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useRef, useState } from 'react';
import { hasNetwork, useOnline } from '../../../data/offline/connection.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { strikeWords, useStrikeRun } from '../hooks/use-confirm-run.ts';
import { hasMovedStock } from '../model/posting.ts';
import { StrikeReach } from './strike-reach.tsx';

export interface StrikeDialogProps {
  run: ProductionRun;
  onClose: () => void;
}

/** It can't be undone, so it says what happens and asks why. */
export default function StrikeDialog({ run, onClose }: StrikeDialogProps) {
  const [comment, setComment] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const online = useOnline();
  const strike = useStrikeRun(run, onClose);
  const error = comment.trim() === '' ? 'Say why, for whoever reads this run later.' : null;
  const submit = () => {
    setChecked(true);
    if (error !== null) field.current?.focus();
    else if (hasNetwork()) strike.mutate(comment.trim());
  };
  const problem = strike.isError
    ? strikeWords(strike.error)
    : !online && 'Striking through needs a connection. Your comment stays here.';
  return (
    <FormDialog
      title={`Strike through ${run.batchNumber}?`}
      description={`The run stays on record, struck through for good. ${
        hasMovedStock(run)
          ? 'What it took goes back into stock, and what it made is taken out again.'
          : 'It moved no stock, so none goes back.'
      }`}
      submit="Strike through"
      isDanger
      busy={strike.isPending}
      isTyped={comment !== ''}
      problem={problem}
      initialFocus={field}
      onSubmit={submit}
      onClose={onClose}
    >
      <StrikeReach run={run} />
      <Field
        label="Comment"
        error={isChecked && error}
        hint={`${comment.length} of ${commentMax} characters`}
      >
        <TextArea
          ref={field}
          rows={3}
          maxLength={commentMax}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          onBlur={() => setChecked(comment !== '')}
        />
      </Field>
    </FormDialog>
  );
}
