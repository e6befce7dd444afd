import { isTypedName } from '@batchbook/shared/accounts/typed-name';
import { ApiError } from '@batchbook/shared/http/client';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export interface TypedNameDialogProps {
  title: string;
  description: string;
  /** What to type. */
  name: string;
  submit: string;
  onDelete: (typed: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the name of what is deleted. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { name, onDelete, onClose } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const wrong = isTypedName(typed, name) ? undefined : `Type “${name}” to confirm.`;
    setError(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await onDelete(typed);
    } catch (cause) {
      setProblem(cause instanceof ApiError && cause.status === 401 ? 'No user logged in' : sentenceOf(cause));
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      submit={props.submit}
      isDanger
      busy={busy}
      isTyped={typed.trim() !== ''}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {props.children}
      <Field label={<>Type “{name}” to confirm</>} error={error}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
