import { type ReactNode, useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export interface NamedDialogProps {
  title: string;
  description: string;
  /** What the button says that makes it. */
  submit: string;
  placeholder?: string;
  busy: boolean;
  /** What speaks against this name; `null` where nothing does. */
  nameFault?: (name: string) => string | null;
  /** Whether something was typed below the name. */
  isTyped?: boolean;
  /** Whether the fields below the name can be sent; they say themselves what is wrong. */
  isFit?: () => boolean;
  /** Why it could not be made, as a sentence: it stays here when the toast is gone. */
  problem: string | null;
  /** Makes it under this name. `true`: it is made, and the dialog closes. */
  onSubmit: (name: string) => Promise<boolean>;
  onClose: () => void;
  /** The fields below the name. */
  children: ReactNode;
}

/** A new thing that has a name, and what else there is to say of it. */
export function NamedDialog(props: NamedDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState(false);
  const error = name.trim() === '' ? 'A name is needed' : (props.nameFault?.(name.trim()) ?? null);
  const submit = async () => {
    setTried(true);
    setFailed(false);
    const fit = props.isFit?.() ?? true;
    if (error !== null) first.current?.focus();
    else if (fit) {
      if (await props.onSubmit(name.trim())) props.onClose();
      else setFailed(true);
    }
  };
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      submit={props.submit}
      busy={props.busy}
      isTyped={name.trim() !== '' || props.isTyped === true}
      problem={failed && props.problem}
      initialFocus={first}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Field label="Name" error={tried ? error : null}>
        <TextInput
          ref={first}
          value={name}
          maxLength={200}
          autoComplete="off"
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {props.children}
    </FormDialog>
  );
}
