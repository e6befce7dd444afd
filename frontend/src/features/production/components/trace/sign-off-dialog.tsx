import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

export interface SignOffDialogProps {
  onClose: () => void;
  onSign: (name: string) => void;
}

/** Who says that everything was done. */
export default function SignOffDialog({ onClose, onSign }: SignOffDialogProps) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title="Sign this off"
      description="Says that everybody was told, and what is left was dealt with. It stays on record with the time, and nothing of it can be changed after."
      submit="Sign off"
      isTyped={name !== ''}
      onSubmit={() => (name.trim() === '' ? setMissing(true) : onSign(name.trim()))}
      onClose={onClose}
    >
      <Field label="Your name" error={isMissing && 'Enter your name'}>
        <TextInput autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
