import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { popupStyle, scrimStyle } from './layer-style.ts';

export default function ConfirmDialogLayer({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={scrimStyle} />
        <AlertDialog.Popup
          initialFocus={cancel}
          className={classNames(popupStyle, 'p-7 max-md:p-5 md:max-w-[440px]')}
        >
          <AlertDialog.Title className="text-20">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-15 text-ink-2">{description}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button ref={cancel}>{cancelLabel}</Button>} />
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
