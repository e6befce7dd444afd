import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface DeleteDialogProps {
  /** 'Delete ABS-261205-01?' */
  title: string;
  /** What the button says: 'Delete draft'. */
  submit: string;
  onCancel: () => void;
  onDelete: () => void;
  /** What goes and what stays, as sentences. */
  children: ReactNode;
}

/** Asks before something is deleted for good. */
export function DeleteDialog({ title, submit, onCancel, onDelete, children }: DeleteDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={title}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onCancel}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {submit}
          </Button>
        </>
      }
    >
      <p className="pb-2 text-15 text-ink-2">{children} This can’t be undone.</p>
    </Dialog>
  );
}
