import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogClose } from './dialog-close.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Notice } from './notice.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'initialFocus'> {
  /** For one that stays while it is closed. */
  open?: boolean;
  /** What the button says: 'Create recipe'. */
  submit: string;
  /** What the button says that closes it, if not 'Cancel'. */
  cancel?: string;
  /** It destroys something. */
  isDanger?: boolean;
  busy?: boolean;
  /** Something was typed that closing would lose. */
  isTyped: boolean;
  /** Why sending failed, as a sentence. */
  problem?: ReactNode;
  form?: RefObject<HTMLFormElement | null>;
  /** Sends what was typed, or shows what is wrong with it. */
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A few fields in a dialog, sent by Enter or by its button. Without fields it asks a question. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, submit, busy = false, isTyped, problem, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      unsaved={isTyped}
      size="sm"
      title={props.title}
      description={props.description}
      {...(props.initialFocus && { initialFocus: props.initialFocus })}
      footer={
        <>
          <DialogClose>{props.cancel ?? 'Cancel'}</DialogClose>
          <Button variant={props.isDanger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={props.form}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
