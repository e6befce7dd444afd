import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export const scrimStyle =
  'fixed inset-0 min-h-dvh bg-scrim transition-opacity duration-200 ease-soft data-ending-style:opacity-0 data-starting-style:opacity-0';

export const popupStyle =
  'fixed top-1/2 left-1/2 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-4 border border-line bg-surface shadow-3 transition duration-200 ease-soft data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 max-md:top-auto max-md:bottom-0 max-md:left-0 max-md:max-h-[92dvh] max-md:w-full max-md:translate-x-0 max-md:translate-y-0 max-md:rounded-b-none dark:bg-raised';

const widths = { sm: 'md:max-w-[440px]', md: 'md:max-w-[600px]', lg: 'md:max-w-[860px]' };

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths;
  /** Stands under the scrolling content: the buttons. */
  footer?: ReactNode;
  /** What takes focus at opening; else the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A layer over the page. Esc or a press outside closes it, and focus goes back to what opened it. */
export function Dialog({
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
        <Base.Backdrop className={scrimStyle} />
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
