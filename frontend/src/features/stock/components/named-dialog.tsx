import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export interface NamedDialogProps {
  title: string;
  description: string;
  /** What the button says that makes it. */
  submit: string;
  placeholder?: string;
  busy: boolean;
  /** Makes it under this name. `true`: it is made, and the dialog closes. */
  onSubmit: (name: string) => Promise<boolean>;
  onClose: () => void;
  /** The fields below the name. */
  children: ReactNode;
}

/** A new thing that has a name, and what else there is to say of it. */
export function NamedDialog(props: NamedDialogProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const error = name.trim() === '' ? 'A name is needed' : null;
  const submit = async () => {
    setTried(true);
    if (error !== null) first.current?.focus();
    else if (await props.onSubmit(name.trim())) props.onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      size="sm"
      title={props.title}
      description={props.description}
      initialFocus={first}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={props.busy}>
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
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
      </form>
    </Dialog>
  );
}
