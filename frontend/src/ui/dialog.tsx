import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { loadWhenOnline } from './load-when-online.ts';
import { useOnce } from './use-once.ts';

const DialogLayer = lazy(() => loadWhenOnline(() => import('./dialog-layer.tsx')));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Stands under the scrolling content: the buttons. */
  footer?: ReactNode;
  /** What takes focus at opening; else the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/**
 * A layer over the page. Esc or a press outside closes it, and focus goes back to what opened it. Its code
 * loads when it first opens.
 */
export function Dialog(props: DialogProps) {
  if (!useOnce(props.open)) return null;
  return (
    <Suspense>
      <DialogLayer {...props} />
    </Suspense>
  );
}
