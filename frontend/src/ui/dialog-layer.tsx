import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { DialogCloseContext, type RequestClose } from './dialog-close.tsx';
import type { DialogProps } from './dialog-props.ts';
import DiscardDialog from './discard-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { popupStyle, scrimStyle } from './layer-style.ts';
import { UnsavedScope, useUnsaved, wouldLoseInDialog } from './unsaved.ts';

const widths: Record<NonNullable<DialogProps['size']>, string> = {
  sm: 'md:max-w-[440px]',
  md: 'md:max-w-[600px]',
  lg: 'md:max-w-[860px]',
};

const fields = ':is(input, textarea, select):not(:disabled, [type=hidden])';

/** Closing asks first where input would be lost. */
function useClosing(onOpenChange: DialogProps['onOpenChange']) {
  const [scope] = useState(() => ({}));
  /** What follows once it is agreed that the input is lost. */
  const [pendingClose, setPendingClose] = useState<{ then: () => void } | null>(null);
  const requestClose: RequestClose = (then = () => onOpenChange(false)) => {
    if (wouldLoseInDialog(scope)) setPendingClose({ then });
    else then();
  };
  const question = pendingClose && (
    <DiscardDialog
      onKeep={() => setPendingClose(null)}
      onDiscard={() => {
        setPendingClose(null);
        pendingClose.then();
      }}
    />
  );
  return { scope, requestClose, question };
}

/** Reports unsaved input to the dialog's own scope. */
function Unsaved({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(() => isUnsaved);
  return null;
}

export default function DialogLayer({
  open,
  onOpenChange,
  unsaved = false,
  stays = false,
  lead,
  title,
  description,
  size = 'md',
  footer,
  initialFocus,
  children,
}: DialogProps) {
  const { scope, requestClose, question } = useClosing(onOpenChange);
  const content = useRef<HTMLDivElement>(null);
  const firstField = () => content.current?.querySelector<HTMLElement>(fields) ?? null;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : requestClose())}
      disablePointerDismissal={stays}
    >
      <UnsavedScope value={scope}>
        <DialogCloseContext value={requestClose}>
          <Base.Portal>
            <Base.Backdrop forceRender className={scrimStyle} />
            <Base.Popup
              className={classNames(popupStyle, widths[size])}
              initialFocus={initialFocus ?? firstField}
            >
              <header className="flex items-start gap-4 px-7 pt-6 pb-1 max-md:px-5">
                <div className="min-w-0 flex-1">
                  {lead}
                  <Base.Title className="text-24">{title}</Base.Title>
                  {description !== undefined && (
                    <Base.Description className="mt-1.5 text-15 text-ink-2">{description}</Base.Description>
                  )}
                </div>
                {!stays && (
                  <Base.Close
                    render={
                      <IconButton label="Close" className="-mt-1 -mr-2.5">
                        <X aria-hidden size={20} />
                      </IconButton>
                    }
                  />
                )}
              </header>
              <div ref={content} className="min-h-0 flex-1 overflow-y-auto px-7 py-4 max-md:px-5">
                {children}
              </div>
              {footer !== undefined && (
                <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-7 py-4 max-md:px-5">
                  {footer}
                </footer>
              )}
              {open && <Unsaved isUnsaved={unsaved} />}
              {question}
            </Base.Popup>
          </Base.Portal>
        </DialogCloseContext>
      </UnsavedScope>
    </Base.Root>
  );
}
