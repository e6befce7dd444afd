import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface DeleteRunProps {
  run: ProductionRun;
  onCancel: () => void;
  onDelete: () => void;
}

/** It can't be undone, so it asks first. */
export default function DeleteRun({ run, onCancel, onDelete }: DeleteRunProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={`Delete ${run.batchNumber}?`}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onCancel}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete draft
          </Button>
        </>
      }
    >
      <p className="pb-2 text-15 text-ink-2">
        The draft of {run.recipeName} and what is written on its sheet are deleted, and its batch number is
        free again. This can’t be undone.
      </p>
    </Dialog>
  );
}
