import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
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
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      unsaved={name.trim() !== '' || props.isTyped === true}
      size="sm"
      title={props.title}
      description={props.description}
      initialFocus={first}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
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
        {failed && props.problem !== null && (
          <Notice tone="danger" role="alert">
            {props.problem}
          </Notice>
        )}
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
