import { lazy, type ReactNode, Suspense } from 'react';
import { useOnce } from './use-once.ts';

const ConfirmDialogLayer = lazy(() => import('./confirm-dialog-layer.tsx'));

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will be so afterwards, in a sentence or two. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before what can't be undone; everything else offers Undo instead. 'Cancel' has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useOnce(props.open)) return null;
  return (
    <Suspense>
      <ConfirmDialogLayer {...props} />
    </Suspense>
  );
}
