import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { popupStyle, scrimStyle } from './layer-style.ts';

export interface DiscardDialogProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before typed input is lost. Esc keeps it. */
export default function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onKeep()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={scrimStyle} />
        <AlertDialog.Popup initialFocus={keep} className={classNames(popupStyle, 'md:max-w-[440px]')}>
          <header className="px-7 pt-6 pb-5 max-md:px-5">
            <AlertDialog.Title className="text-24">Discard your changes?</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-15 text-ink-2">
              They aren’t saved yet.
            </AlertDialog.Description>
          </header>
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-7 py-4 max-md:px-5">
            <Button ref={keep} onClick={onKeep} className="max-md:flex-1">
              Keep editing
            </Button>
            <Button variant="danger" onClick={onDiscard} className="max-md:flex-1">
              Discard
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
