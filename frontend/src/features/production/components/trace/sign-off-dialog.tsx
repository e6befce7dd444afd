import { listOf } from '@batchbook/shared/text';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

export interface SignOffDialogProps {
  /** The buyers who weren't told. */
  unreached: readonly string[];
  /** Those who may have some and aren't marked. */
  unreachedMaybe: readonly string[];
  /** What is still out of each product: '5 tarts of Frangipane tart'. */
  stillOut: readonly string[];
  /** The authorities that weren't informed. */
  uninformed: readonly string[];
  /** Of what went in: there is nobody to tell. */
  isBackward: boolean;
  busy: boolean;
  onClose: () => void;
  onSign: (name: string) => void;
}

/** How many are named. */
const named = 10;

const namesText = (names: readonly string[]): string =>
  listOf(names.length > named ? [...names.slice(0, named), 'others'] : names);

/** Who says that everything was done. */
export default function SignOffDialog({
  unreached,
  unreachedMaybe,
  stillOut,
  uninformed,
  isBackward,
  busy,
  onClose,
  onSign,
}: SignOffDialogProps) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isDone = unreached.length + unreachedMaybe.length + stillOut.length + uninformed.length === 0;
  const meaning = isBackward
    ? 'Says that the trace was checked.'
    : isDone
      ? 'Says that everybody was told, and what is left was dealt with.'
      : 'Says that what is left was dealt with.';
  return (
    <FormDialog
      title="Sign this off"
      description={`${meaning} It stays on record with the time, and nothing of it can be changed after.`}
      submit={isDone ? 'Sign off' : 'Sign off all the same'}
      busy={busy}
      isTyped={name !== ''}
      onSubmit={() => (name.trim() === '' ? setMissing(true) : onSign(name.trim()))}
      onClose={onClose}
    >
      {unreached.length > 0 && (
        <Notice tone="warning">
          {unreached.length === 1 ? 'A buyer isn’t' : `${unreached.length} buyers aren’t`} marked as told:{' '}
          {namesText(unreached)}.
        </Notice>
      )}
      {unreachedMaybe.length > 0 && (
        <Notice tone="warning">May have it and not marked as told: {namesText(unreachedMaybe)}.</Notice>
      )}
      {stillOut.length > 0 && <Notice tone="warning">Still out: {listOf(stillOut)}.</Notice>}
      {uninformed.length > 0 && <Notice tone="warning">Not marked as told: {listOf(uninformed)}.</Notice>}
      <Field label="Your name" error={isMissing && 'Enter your name'}>
        <TextInput autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
