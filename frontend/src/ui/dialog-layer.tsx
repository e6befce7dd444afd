import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import { IconButton } from './icon-button.tsx';
import { popupStyle, scrimStyle } from './layer-style.ts';

const widths: Record<NonNullable<DialogProps['size']>, string> = {
  sm: 'md:max-w-[440px]',
  md: 'md:max-w-[600px]',
  lg: 'md:max-w-[860px]',
};

export default function DialogLayer({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  initialFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Popup
          className={classNames(popupStyle, widths[size])}
          {...(initialFocus ? { initialFocus } : {})}
        >
          <header className="flex items-start gap-4 px-7 pt-6 pb-1 max-md:px-5">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-24">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-1.5 text-15 text-ink-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={
                <IconButton label="Close" className="-mt-1 -mr-2.5">
                  <X aria-hidden size={20} />
                </IconButton>
              }
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-7 py-4 max-md:px-5">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-7 py-4 max-md:px-5">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
